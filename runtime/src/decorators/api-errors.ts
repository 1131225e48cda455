import type { ClassToken } from '../contract/token.js';
import type { HttpException } from '../errors/http-exception.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@ApiErrors(NotFoundException)` documents the exceptions that a route, or every route of a controller, can throw. A class of
 * the application has the status of the exception that it extends, or the number in its `super(404, …)`. On a guard class, it
 * documents the exceptions for every route that the guard guards.
 */
export function ApiErrors(
  ..._exceptions: readonly [ClassToken<HttpException>, ...ClassToken<HttpException>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
