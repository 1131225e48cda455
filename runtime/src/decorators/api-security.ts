import type { Security } from '../openapi/security.js';
import { type AshlarClassDecorator, type AshlarMethodDecorator, noBehaviour } from './decorator.js';

/**
 * Documents what clients have to send to every route of a controller, or to one: `@ApiSecurity(Security.bearerAuth)`. All
 * that stand in front of a method and of its class are required together. It guards nothing: `@UseGuard` does.
 */
export function ApiSecurity(_security: Security): AshlarClassDecorator & AshlarMethodDecorator {
  return noBehaviour;
}
