import type { RequestContext } from '../context/request-context.js';
import { type AshlarClassDecorator, noBehaviour } from './decorator.js';

/**
 * A guard decides whether a request is allowed. `false` is the response 403; an `HttpException` that it throws is the response. `options` come
 * from `withOptions(RequireRole, ['admin'])` where the guard is listed.
 */
export interface Guard<Options = void> {
  canActivate(context: RequestContext, options: Options): boolean | Promise<boolean>;
}

/** `@Guard()` makes a class a guard: a provider that `@UseGuard` can list. */
export function Guard(): AshlarClassDecorator {
  return noBehaviour;
}
