import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ClassFacts } from '../../model/facts.js';
import type { PackageFiles } from '../../model/package-file.js';
import type { RootResult } from './find-root.js';
import { reachedFrom } from './reached-from.js';

/** The modules of a program, and those that belong to others. */
export interface ModulesAtHand {
  readonly declarations: ReadonlyMap<ClassId, ModuleDeclaration>;
  readonly packageFiles: PackageFiles;
  /** The root modules of the other applications of the package. */
  readonly otherRoots: readonly ModuleDeclaration[];
}

/**
 * The modules that the root most likely reaches by lists of imports that could not be read, and those beside a root that is in doubt. They
 * are checked with the others, so that one error hides no others. Without a doubt, there are none.
 */
export function assumedModules(
  { root, issue }: RootResult,
  { declarations, packageFiles, otherRoots }: ModulesAtHand,
): readonly ModuleDeclaration[] {
  if (root === undefined) return [];
  const reached = reachedFrom(root, declarations);
  if (issue === undefined && ![...reached].some(hidesImports)) return [];
  const ofOthers = new Set(otherRoots.flatMap((other) => [...reachedFrom(other, declarations)]));
  return [...declarations.values()].filter((module) => {
    const isOfApplication = !packageFiles.has(module.span.file) && (!module.foreign || root.foreign === true);
    return isOfApplication && !reached.has(module) && !ofOthers.has(module);
  });
}

function hidesImports({ unreadable, throttling, configurations }: ModuleDeclaration): boolean {
  const configured = [...throttling.map(({ configuration }) => configuration), ...configurations];
  return [{ unreadable }, ...configured].some((lists) => lists?.unreadable.includes('imports'));
}

/**
 * The modules with the controllers that no module lists, as entries of the module nearest to each whose list of controllers could not be
 * read: their handlers are checked with the others.
 */
export function withAssumedControllers(
  modules: readonly ModuleDeclaration[],
  controllers: readonly ClassFacts[],
): readonly ModuleDeclaration[] {
  const doubtful = modules.filter(({ unreadable }) => unreadable.includes('controllers'));
  if (doubtful.length === 0) return modules;
  const listed = new Set(modules.flatMap((module) => listedIn(module)).map((entry) => entry.class.id));
  const added = new Map<ModuleDeclaration, ClassListEntry[]>();
  for (const { class: reference, span } of controllers) {
    if (listed.has(reference.id)) continue;
    const near = nearestTo(span.file, doubtful);
    if (near === undefined) continue;
    added.set(near, [...(added.get(near) ?? []), { class: reference, span }]);
  }
  return modules.map((module) => {
    const entries = added.get(module);
    return entries === undefined ? module : { ...module, controllers: [...module.controllers, ...entries] };
  });
}

function listedIn({ providers, controllers, eventHandlers, exports, imports }: ModuleDeclaration) {
  return [...providers, ...controllers, ...eventHandlers, ...exports, ...imports];
}

/** The module whose path begins most like that of a file. */
function nearestTo(file: string, modules: readonly ModuleDeclaration[]): ModuleDeclaration | undefined {
  const length = (module: ModuleDeclaration) => commonLength(module.span.file, file);
  return modules.reduce<ModuleDeclaration | undefined>(
    (best, module) => (best === undefined || length(module) > length(best) ? module : best),
    undefined,
  );
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
