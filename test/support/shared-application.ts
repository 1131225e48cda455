import { isDeepStrictEqual } from 'node:util';
import type { CheckedApplication } from '../../compiler/src/check/checked-application.ts';

/** The application with the types, routes and configurations of an earlier one that are equal. */
export function sharedWith(
  former: CheckedApplication | undefined,
  application: CheckedApplication,
): CheckedApplication {
  if (former === undefined) return application;
  const types = new Map(
    Array.from(application.types, ([id, type]) => [id, equalOr(former.types.get(id), type)] as const),
  );
  const routes = new Map(former.routes.map((route) => [route.name, route]));
  const configurations = new Map(former.configurations.map((one) => [one.class.id, one]));
  return {
    ...application,
    types,
    components: application.components.map((type) => types.get(type.id) ?? type),
    routes: application.routes.map((route) => equalOr(routes.get(route.name), route)),
    configurations: application.configurations.map((one) => equalOr(configurations.get(one.class.id), one)),
  };
}

/** Compares with `isDeepStrictEqual`, because types that contain themselves are cycles. */
function equalOr<Value>(former: Value | undefined, value: Value): Value {
  return former !== undefined && isDeepStrictEqual(former, value) ? former : value;
}
