import { type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@HttpCode(201)` sets the status of a plain result of a handler: a value is sent with this status, `void` with this status and
 * without a body. A returned `Response` or `HttpResponse` keeps its own status. The compiler reads the status, which has to be a
 * number from 200 to 299.
 */
export function HttpCode(_status: number): AshlarMethodDecorator {
  return noBehaviour;
}
