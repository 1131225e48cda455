import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';
import { compareText } from '../../model/compare-text.js';
import { throttleModule } from '../../model/framework/framework-classes.js';
import type { ModuleImport } from '../../model/module-import.js';
import { findCycles } from '../providers/find-cycles.js';
import { importedBy, reachedFrom } from './reached-from.js';

/**
 * The cycles among imports, each from the module nearest to the root. `forwardRef` allows a cycle; a module that imports itself is always one.
 */
export function findImportCycles(
  modules: readonly ModuleDeclaration[],
  root: ModuleDeclaration,
): readonly (readonly ModuleImport[])[] {
  const declarations = new Map(modules.map((module) => [module.class.id, module]));
  const reached = [...reachedFrom(root, declarations)];
  const positions = new Map(reached.map((module, index) => [module.class.id, index]));
  const edges = reached.map((module) => {
    const configured = new Set(module.configurations.map((configuration) => configuration.module.class.id));
    return module.imports
      .filter(({ isForward, class: { id } }) => isForward !== true || id === module.class.id)
      .map(({ class: to, span }): ModuleImport => {
        const isConfigured = configured.has(to.id) || to.id === throttleModule.id;
        return { from: module.class, to, span, ...(isConfigured && { isConfigured }) };
      });
  });
  return findCycles({
    size: reached.length,
    edgesOf: (node) => edges[node] ?? [],
    target: (edge) => positions.get(edge.to.id) ?? -1,
  });
}

/**
 * The modules that the root does not reach, sorted by id. Of modules that import each other, only those are listed from
 * which the others can be reached.
 */
export function findUnreachable(
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
  reached: readonly ModuleDeclaration[],
): readonly ClassListEntry[] {
  const left = new Map([...declarations].sort(([a], [b]) => compareText(a, b)));
  for (const module of reached) left.delete(module.class.id);
  const imported = new Set([...left.values()].flatMap((module) => importedBy(module).map((entry) => entry.class.id)));
  // First the modules that no module imports; the remaining ones import each other in a cycle.
  const starts = [...left.values()].filter((module) => !imported.has(module.class.id));
  const listed: ClassListEntry[] = [];
  for (const module of [...starts, ...left.values()]) {
    if (!left.has(module.class.id)) continue;
    // A module of another framework may belong to another application of the package.
    if (!module.foreign) listed.push({ class: module.class, span: module.span });
    for (const below of reachedFrom(module, declarations)) left.delete(below.class.id);
  }
  return listed.sort((a, b) => compareText(a.class.id, b.class.id));
}
