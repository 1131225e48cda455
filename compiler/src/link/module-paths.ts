import type { WrittenPath } from '../declare/declare-path.js';
import type { ModuleDeclaration } from '../declare/module-declaration.js';
import { repeatedParameter, writePath } from '../declare/paths.js';
import type { Issue } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';

/** The paths that modules put before those of their controllers. A parameter that is repeated becomes an issue. */
export class ModulePaths {
  readonly #root: ModuleDeclaration;
  readonly #modules: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly #issues: Issue[];
  readonly #paths = new Map<ClassId, WrittenPath | undefined>();

  constructor(root: ModuleDeclaration, modules: readonly ModuleDeclaration[], issues: Issue[]) {
    this.#root = root;
    this.#modules = new Map(modules.map((module) => [module.class.id, module]));
    this.#issues = issues;
  }

  /** The path of a controller of a module, with those of the modules before it; nothing when one of them could not be read. */
  joined(module: ClassId, own: WrittenPath): WrittenPath | undefined {
    const path = this.#pathOf(module);
    // A controller that repeats a parameter in its own path is reported at each handler.
    if (path === undefined || repeatedParameter(own.segments) !== undefined) return path && append(path, own);
    return this.#join(path, own);
  }

  #pathOf(id: ClassId): WrittenPath | undefined {
    if (this.#paths.has(id)) return this.#paths.get(id);
    const outer = this.#root.defaults.path;
    const own = this.#modules.get(id)?.defaults.path;
    const path = id === this.#root.class.id ? outer : outer && own && this.#join(outer, own);
    const isUsable = path !== undefined && (id !== this.#root.class.id || this.#isDistinct(path));
    const found = isUsable ? path : undefined;
    this.#paths.set(id, found);
    return found;
  }

  #join(outer: WrittenPath, inner: WrittenPath): WrittenPath | undefined {
    const path = append(outer, inner);
    return this.#isDistinct(path) ? path : undefined;
  }

  #isDistinct({ segments, span }: WrittenPath): boolean {
    const problem = repeatedParameter(segments);
    if (problem !== undefined) this.#issues.push({ kind: 'malformed-path', path: writePath(segments), problem, span });
    return problem === undefined;
  }
}

function append(outer: WrittenPath, inner: WrittenPath): WrittenPath {
  return { segments: [...outer.segments, ...inner.segments], span: inner.span };
}
