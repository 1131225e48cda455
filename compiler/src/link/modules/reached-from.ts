import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassListEntry } from '../../model/application-model.js';
import type { ClassId } from '../../model/class-reference.js';

/** A module and the modules that it imports directly or through others, breadth first. Framework modules are left out. */
export function reachedFrom(
  module: ModuleDeclaration,
  declarations: ReadonlyMap<ClassId, ModuleDeclaration>,
): ReadonlySet<ModuleDeclaration> {
  const reached = new Set([module]);
  for (const next of reached) {
    for (const entry of importedBy(next)) {
      const imported = declarations.get(entry.class.id);
      if (imported !== undefined) reached.add(imported);
    }
  }
  return reached;
}

/** The modules that a module imports, and those that the configurations in its imports import. */
export function importedBy({ imports, throttling, configurations }: ModuleDeclaration): readonly ClassListEntry[] {
  const ofThrottling = throttling.flatMap(({ configuration }) => configuration?.imports ?? []);
  return [...imports, ...ofThrottling, ...configurations.flatMap((configuration) => configuration.imports)];
}
