import type { Security } from '../openapi/security.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * `@ApiSecurity(Security.bearerAuth)` documents the credentials that a route, or every route of a controller, requires. Those of
 * a method, of its class and of its guards are required together. It does not check credentials: a guard of `@UseGuard` does. On a
 * guard class, it documents the credentials for every route that the guard guards.
 */
export function ApiSecurity(_security: Security): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
