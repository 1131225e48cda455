import type { ClassListEntry } from '../model/application-model.js';
import type {
  ModuleDeclaration,
  Registration,
  ThrottleConfiguration,
  ThrottleDeclaration,
} from './module-declaration.js';

/**
 * `ThrottleModule` with its configurations: it provides the configuring class, and imports the modules that the class
 * needs. Several configurations are an error that is reported elsewhere; each of them is checked here.
 */
export function withConfigurations(
  module: ModuleDeclaration,
  throttling: readonly ThrottleDeclaration[],
): ModuleDeclaration {
  const configured = throttling.flatMap(({ span, configuration }) =>
    configuration === undefined ? [] : [{ span, configuration }],
  );
  const [first] = configured;
  if (first === undefined) return module;
  const configurations = configured.map(({ configuration }) => configuration);
  const configs = once(configurations.flatMap(({ config }) => config ?? []));
  return {
    ...module,
    span: first.span,
    imports: once(configurations.flatMap(({ imports }) => imports)),
    providers: [
      ...configs.map((config): Registration => ({ kind: 'class', ...config })),
      ...module.providers.map((provider) => withNeeds(provider, first.configuration)),
    ],
    unreadable: [...new Set(configurations.flatMap(({ unreadable }) => unreadable))],
  };
}

function withNeeds(provider: Registration, { config }: ThrottleConfiguration): Registration {
  return provider.kind === 'framework' && config !== undefined ? { ...provider, needs: [config] } : provider;
}

/** Each class once. */
function once(entries: readonly ClassListEntry[]): readonly ClassListEntry[] {
  const first = new Map<string, ClassListEntry>();
  for (const entry of entries) if (!first.has(entry.class.id)) first.set(entry.class.id, entry);
  return [...first.values()];
}
