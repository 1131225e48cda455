import type { RequestContext } from '../context/request-context.js';
import { isPromise } from '../contract/is-promise.js';
import type { Guard } from '../decorators/guard.js';
import { ForbiddenException } from '../errors/client-exceptions.js';

/**
 * Asks guards one after the other; the first that does not answer `true` ends the request. The answer is a promise only
 * when one of theirs is.
 * @throws ForbiddenException, or what a guard throws.
 */
export function runGuards(guards: readonly Guard[], context: RequestContext): Promise<void> | undefined {
  for (const [index, guard] of guards.entries()) {
    const verdict = guard.canActivate(context);
    if (isPromise(verdict)) return runRest(verdict, guards.slice(index + 1), context);
    admit(verdict);
  }
  return undefined;
}

async function runRest(verdict: Promise<boolean>, rest: readonly Guard[], context: RequestContext): Promise<void> {
  admit(await verdict);
  for (const guard of rest) admit(await guard.canActivate(context));
}

/** A guard in plain JavaScript may answer anything: whatever is not `true` keeps the door shut. */
function admit(verdict: boolean): void {
  if (verdict !== true) throw new ForbiddenException('Access denied');
}
