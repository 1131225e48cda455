import type { ClassToken } from '../contract/token.js';
import type { HttpException } from '../errors/http-exception.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@ApiErrors(NotFoundException)` documents the exceptions that a route can throw. A class of the application has the status of the exception
 * that it extends, or the number in its `super(404, …)`. On a handler, and on the class of a guard, a resolver or an interceptor, these replace
 * the exceptions that are read in the source; `@ApiErrors()` of a handler or an interceptor documents none of them. On a controller, they are
 * added for each of its routes.
 */
export function ApiErrors(
  ..._exceptions: readonly ClassToken<HttpException>[]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
