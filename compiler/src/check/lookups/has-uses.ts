import type { Route } from '../../model/application-model.js';

/** Whether a guard or an interceptor runs on a route. */
export function hasUses({ uses }: Route): boolean {
  return uses.length > 0;
}
