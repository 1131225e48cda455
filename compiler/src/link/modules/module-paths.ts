import type { WrittenPath } from '../../declare/declare-path.js';
import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import { repeatedParameter, writePath } from '../../declare/paths.js';
import type { Issue } from '../../model/application-model.js';

/** The modules whose paths precede that of a controller. */
export interface ModulesAround {
  readonly root: ModuleDeclaration;
  readonly module: ModuleDeclaration;
}

/**
 * The path of a controller, with those of the modules before it; nothing when one of them could not be read. A parameter that is
 * repeated becomes an issue.
 */
export function pathWithModules(
  { root, module }: ModulesAround,
  own: WrittenPath,
  issues: Issue[],
): WrittenPath | undefined {
  const path = pathOfModules({ root, module }, issues);
  // A controller that repeats a parameter in its own path is reported at each handler.
  if (path === undefined || repeatedParameter(own.segments) !== undefined) return path && append(path, own);
  return join(path, own, issues);
}

function pathOfModules({ root, module }: ModulesAround, issues: Issue[]): WrittenPath | undefined {
  const outer = root.defaults.path;
  const own = module.defaults.path;
  if (module.class.id !== root.class.id) return outer && own && join(outer, own, issues);
  return outer !== undefined && isDistinct(outer, issues) ? outer : undefined;
}

function join(outer: WrittenPath, inner: WrittenPath, issues: Issue[]): WrittenPath | undefined {
  const path = append(outer, inner);
  return isDistinct(path, issues) ? path : undefined;
}

function isDistinct({ segments, span }: WrittenPath, issues: Issue[]): boolean {
  const problem = repeatedParameter(segments);
  if (problem !== undefined) issues.push({ kind: 'malformed-path', path: writePath(segments), problem, span });
  return problem === undefined;
}

function append(outer: WrittenPath, inner: WrittenPath): WrittenPath {
  return { segments: [...outer.segments, ...inner.segments], span: inner.span };
}
