import type { CheckedRoute } from '../check/checked-application.js';
import type { PlannedOperation } from './application-plan.js';

/** The operation of a route in the API document. */
export function planOperation(route: CheckedRoute, id: string, tag: string): PlannedOperation {
  const { description, deprecated, returns, documentation, exceptions } = route;
  return {
    id,
    tag,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    returns,
    ...(documentation !== undefined && { documentation }),
    ...(exceptions !== undefined && { exceptions }),
    ...(documentation !== undefined &&
      documentation.security.length > 0 &&
      hasOptionalUsers(route) && { optionalSecurity: true }),
  };
}

/** Whether a route takes users, and serves requests without them. */
function hasOptionalUsers({ inputs }: CheckedRoute): boolean {
  const users = inputs.filter(({ value }) => value.source === 'user');
  return users.length > 0 && users.every(({ optional }) => optional);
}
