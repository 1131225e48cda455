import type { ClassListEntry } from '../model/application-model.js';
import type { ModuleConfigurationDeclaration, ModuleDeclaration } from './module-declaration.js';

/** A module with the arguments of its importer: their providers and imports are part of its scope. */
export function withArguments(
  module: ModuleDeclaration,
  configuration: ModuleConfigurationDeclaration | undefined,
): ModuleDeclaration {
  if (configuration === undefined) return module;
  const imports = new Map<string, ClassListEntry>();
  for (const entry of [...module.imports, ...configuration.imports]) {
    if (!imports.has(entry.class.id)) imports.set(entry.class.id, entry);
  }
  return {
    ...module,
    imports: [...imports.values()],
    providers: [...configuration.providers, ...module.providers],
    unreadable: [...new Set([...module.unreadable, ...configuration.unreadable])],
  };
}
