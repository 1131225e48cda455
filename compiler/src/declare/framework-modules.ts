import type { ClassId, ClassReference } from '../model/class-reference.js';
import type { LifecycleHook } from '../model/facts.js';
import { eventBus, eventModule, throttleModule, throttleService } from '../model/framework/framework-classes.js';

/** A module of the framework: its source is not read, because its providers are known. */
export interface FrameworkModule {
  readonly class: ClassReference;
  readonly global: boolean;
  /** Its providers, all exported. */
  readonly provides: readonly FrameworkProvider[];
}

/** A class of the framework that is constructed with a logger and with the class that configures its module. */
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

/** The framework module for a class that is such a module or is provided by one. */
export function frameworkModuleOf({ id }: ClassReference): ClassReference | undefined {
  return owners.get(id);
}
