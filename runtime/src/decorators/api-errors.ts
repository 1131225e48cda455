import type { ClassToken } from '../contract/token.js';
import type { HttpException } from '../errors/http-exception.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@ApiErrors(NotFoundException)` documents the exceptions that a route, or every route of a controller, can throw. A class of
 * the application has the status of the exception that it extends, or the number in its `super(404, …)`. On a guard or an
 * interceptor class, it documents the exceptions for every route that runs it; those of an interceptor replace the exceptions that are
 * read from its source, and `@ApiErrors()` documents none of them.
 */
export function ApiErrors(
  ..._exceptions: readonly ClassToken<HttpException>[]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
