import type { ClassId, ClassReference } from '../model/class-reference.js';
import type { LifecycleHook } from '../model/facts.js';
import { eventBus, eventModule, throttleModule, throttleService } from '../model/framework-classes.js';

/** A module that comes with the framework: its source is not read, what it provides is known. */
export interface FrameworkModule {
  readonly class: ClassReference;
  readonly global: boolean;
  /** Its providers, all exported. */
  readonly provides: readonly FrameworkProvider[];
}

/** A class of the framework that is built with a logger, and with what the configuration of its module names. */
export interface FrameworkProvider {
  readonly class: ClassReference;
  readonly hooks: readonly LifecycleHook[];
}

const known: readonly FrameworkModule[] = [
  { class: eventModule, global: false, provides: [{ class: eventBus, hooks: ['onShutdown'] }] },
  { class: throttleModule, global: true, provides: [{ class: throttleService, hooks: [] }] },
];

/** The modules that an application can import from `ashlar`, by id. */
export const frameworkModules: ReadonlyMap<string, FrameworkModule> = new Map(
  known.map((module) => [module.class.id, module]),
);

const owners: ReadonlyMap<ClassId, ClassReference> = new Map(
  known.flatMap((module) => [module, ...module.provides].map(({ class: { id } }) => [id, module.class] as const)),
);

/** The module of the framework that a class is, or that provides it. */
export function frameworkModuleOf({ id }: ClassReference): ClassReference | undefined {
  return owners.get(id);
}
