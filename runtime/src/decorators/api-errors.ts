import type { Token } from '../contract/token.js';
import type { HttpException } from '../errors/http-exception.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * Documents the exceptions by which every route of a controller, or one of them, may end: `@ApiErrors(NotFoundException)`.
 * The status of an own class is that of the exception which it extends, or the number in its `super(404, …)`.
 */
export function ApiErrors(
  ..._exceptions: readonly [Token<HttpException>, ...Token<HttpException>[]]
): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
