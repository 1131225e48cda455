import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import type { PlainGuard } from '../decorators/with-options.js';
import { ForbiddenException } from '../errors/client-exceptions.js';
import type { Stage } from './route-contract.js';

/** The stage that calls the guards in order. The first one that does not return `true`, or throws, ends the request. */
export function checkGuards(guards: readonly PlainGuard[] = []): (next: Stage) => Stage {
  return (next) => {
    if (guards.length === 0) return next;
    return (inputs) => callGuards(guards, inputs.context)?.then(() => next(inputs)) ?? next(inputs);
  };
}

/** Returns a promise only if a guard does. */
function callGuards(guards: readonly PlainGuard[], context: RequestContext): Promise<void> | undefined {
  for (const [index, guard] of guards.entries()) {
    const result = guard.canActivate(context);
    if (isPromise(result)) return callRest(result, guards.slice(index + 1), context);
    admit(result);
  }
  return undefined;
}

async function callRest(result: Promise<boolean>, rest: readonly PlainGuard[], context: RequestContext): Promise<void> {
  admit(await result);
  for (const guard of rest) admit(await guard.canActivate(context));
}

/** A guard in plain JavaScript can return any value: only `true` allows the request. */
function admit(result: boolean): void {
  if (result !== true) throw new ForbiddenException('Access denied');
}
