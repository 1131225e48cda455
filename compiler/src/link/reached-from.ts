import type { ModuleDeclaration } from '../declare/module-declaration.js';
import type { ClassListEntry } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';

/** A module, what it imports, what that imports, and so on: breadth first. Modules of the framework are passed over. */
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

/** What a module imports, and what the configurations in its imports import in turn. */
export function importedBy({ imports, throttling }: ModuleDeclaration): readonly ClassListEntry[] {
  return [...imports, ...throttling.flatMap(({ configuration }) => configuration?.imports ?? [])];
}
