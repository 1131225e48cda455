import type { Provider, Route } from '../../model/application-model.js';

/** Whether a guard or an interceptor runs on a route of a controller. */
export function hasUses({ uses }: Provider, route: Route): boolean {
  return uses.some(({ handler }) => handler === undefined || handler === route.handler);
}
