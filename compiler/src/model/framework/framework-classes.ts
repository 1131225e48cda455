import type { ClassReference } from '../class-reference.js';

function frameworkClass(name: string): ClassReference {
  return { id: `ashlar#${name}`, name, origin: { kind: 'package', specifier: 'ashlar', exportName: name } };
}

/** `Logger` of `ashlar`: injected everywhere, provided by no module. */
export const logger = frameworkClass('Logger');

/** `Codec` of `ashlar`: generated from its type argument, provided by no module. */
export const codec: ClassReference = { ...frameworkClass('Codec'), generic: true };

/** `EventBus` of `ashlar`. */
export const eventBus = frameworkClass('EventBus');

/** `EventModule` of `ashlar`: provides the `EventBus`. */
export const eventModule = frameworkClass('EventModule');

/** `ThrottleService` of `ashlar`: has a limiter for each throttled route. */
export const throttleService = frameworkClass('ThrottleService');

/** `ThrottleModule` of `ashlar`: provides the `ThrottleService`. */
export const throttleModule = frameworkClass('ThrottleModule');

/** `ProblemDetailsHandler` of `ashlar`: an error handler that needs no provider. */
export const problemDetailsHandler = frameworkClass('ProblemDetailsHandler');

/** Whether constructors receive instances of a class that no module provides. */
export function isInjected({ id }: ClassReference): boolean {
  return id === logger.id || id === codec.id;
}

/** Whether a class is one of `ashlar`. */
export function isOfFramework({ id }: ClassReference): boolean {
  return id.startsWith('ashlar#');
}
