import type { ClassReference } from '../class-reference.js';

function frameworkClass(name: string): ClassReference {
  return { id: `ashlar#${name}`, name, origin: { kind: 'package', specifier: 'ashlar', exportName: name } };
}

/** `Logger` of `ashlar`: injected everywhere, provided by no module. */
export const logger = frameworkClass('Logger');

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

/** Whether a class is one of `ashlar`. */
export function isOfFramework({ id }: ClassReference): boolean {
  return id.startsWith('ashlar#');
}
