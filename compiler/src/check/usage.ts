import type { ApplicationModel, Dependency } from '../model/application-model.js';
import type { ClassId } from '../model/class-reference.js';

/** Which modules need which tokens. What is needed and not visible counts: it is told elsewhere. */
export interface Usage {
  /** The modules whose classes need a token, or that name it as an event handler. */
  neededIn(token: ClassId): ReadonlySet<ClassId>;
  /** Whether a class needs a token and does not get it: an export may be missing, rather than one too many. */
  isMissed(token: ClassId): boolean;
  /** The modules that export a token, rightly or not. */
  exportedBy(token: ClassId): ReadonlySet<ClassId>;
}

/**
 * Works out who needs what; `undefined` when a list could not be read, or a class that is needed could not be found, so that
 * nothing can be called unused.
 */
export function usageOf(application: ApplicationModel): Usage | undefined {
  if (application.modules.some((module) => module.unreadable.length > 0)) return undefined;
  if (application.providers.some(({ dependencies }) => dependencies.some(isUnresolved))) return undefined;
  const needed = new Map<ClassId, Set<ClassId>>();
  const exported = new Map<ClassId, Set<ClassId>>();
  const missed = new Set<ClassId>();
  for (const provider of application.providers) {
    for (const { target } of [...provider.dependencies, ...provider.uses]) {
      if (!('class' in target)) continue;
      add(needed, target.class.id, provider.module);
      if (target.kind !== 'provider') missed.add(target.class.id);
    }
  }
  for (const module of application.modules) {
    for (const entry of module.eventHandlers) add(needed, entry.class.id, module.class.id);
    for (const entry of module.exports) add(exported, entry.class.id, module.class.id);
  }
  const none: ReadonlySet<ClassId> = new Set();
  return {
    neededIn: (token) => needed.get(token) ?? none,
    isMissed: (token) => missed.has(token),
    exportedBy: (token) => exported.get(token) ?? none,
  };
}

function isUnresolved({ target }: Dependency): boolean {
  return target.kind === 'not-a-class' && target.reason === 'unresolved';
}

function add(map: Map<ClassId, Set<ClassId>>, key: ClassId, value: ClassId): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
