import type { ClassReference } from '../model/class-reference.js';
import { eventBus, eventModule } from '../model/framework-classes.js';

/** A module that comes with the framework: its source is not read, what it provides is known. */
export interface FrameworkModule {
  readonly class: ClassReference;
  readonly global: boolean;
  /** Its providers, built without arguments and all exported. */
  readonly provides: readonly ClassReference[];
}

const known: readonly FrameworkModule[] = [{ class: eventModule, global: false, provides: [eventBus] }];

/** The modules that an application can import from `ashlar`, by id. */
export const frameworkModules: ReadonlyMap<string, FrameworkModule> = new Map(
  known.map((module) => [module.class.id, module]),
);
