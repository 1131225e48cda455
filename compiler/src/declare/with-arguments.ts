import type { ClassListEntry } from '../model/application-model.js';
import type { ModuleDefaults } from './declare-defaults.js';
import type { ModuleConfigurationDeclaration, ModuleDeclaration } from './module-declaration.js';

/**
 * A module with the arguments of its importer: their providers and imports are part of its scope, and their path precedes its own.
 */
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
    defaults: withPath(module.defaults, configuration),
    providers: [...configuration.providers, ...module.providers],
    unreadable: [...new Set([...module.unreadable, ...configuration.unreadable])],
  };
}

function withPath(
  { path: own, ...defaults }: ModuleDefaults,
  { path: outer, hasPath, span }: ModuleConfigurationDeclaration,
): ModuleDefaults {
  const declared = hasPath
    ? [...defaults.declared, { property: 'path' as const, span: outer?.span ?? span }]
    : defaults.declared;
  if (outer === undefined || own === undefined) return { ...defaults, declared };
  const segments = [...outer.segments, ...own.segments];
  // The problem of a joined path is reported at the part that is in the importer.
  return { ...defaults, declared, path: { segments, span: hasPath ? outer.span : own.span } };
}
