import type { ClassReference } from '../model/class-reference.js';

/** A class that `ashlar` itself exports. */
function frameworkClass(name: string): ClassReference {
  return { id: `ashlar#${name}`, name, origin: { kind: 'package', specifier: 'ashlar', exportName: name } };
}

export const logger = frameworkClass('Logger');
export const eventBus = frameworkClass('EventBus');
export const eventModule = frameworkClass('EventModule');

/** A module that comes with the framework: its source is not read, what it provides is known. */
export interface FrameworkModule {
  readonly class: ClassReference;
  readonly global: boolean;
  /** Its providers, built without arguments and all exported. */
  readonly provides: readonly ClassReference[];
}

/** The modules that an application can import from `ashlar`, by id. */
export const frameworkModules: ReadonlyMap<string, FrameworkModule> = new Map(
  [{ class: eventModule, global: false, provides: [eventBus] }].map((module) => [module.class.id, module]),
);
