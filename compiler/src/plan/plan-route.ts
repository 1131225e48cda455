import type { CheckedRoute } from '../check/checked-application.js';
import { admitsNothing, statusOf } from '../model/shapes/response-content.js';
import { summarizeThrottle } from '../model/throttling.js';
import type {
  PlannedInput,
  PlannedOperation,
  PlannedResponse,
  PlannedRoute,
  PlannedThrottle,
} from './application-plan.js';
import type { Types } from './decoding/decoder-drafter.js';

/** The inputs and the response of a route. */
export interface RouteDraft {
  readonly inputs: readonly PlannedInput[];
  readonly response: PlannedResponse;
}

/** The position of a route among the others. */
export interface RouteRole {
  readonly operationId: string;
  readonly tag: string;
  /** In the order of modules, controllers and handlers. */
  readonly place: number;
  /** The generated file that has it. */
  readonly file: string;
}

/** A route with its inputs and its response. */
export function planRoute(
  route: CheckedRoute,
  { inputs, response }: RouteDraft,
  { operationId, tag, place, file }: RouteRole,
  types: Types,
): PlannedRoute {
  const { method, path, segments, handler, handlerSpan, body, bodyLimit, controller, module } = route;
  const { guards, resolvers, interceptors, skippedUses, status } = route;
  const { index, class: reference } = controller;
  return {
    method,
    path,
    segments,
    name: route.name,
    handler,
    module,
    guards,
    resolvers,
    interceptors,
    skippedUses,
    inputs,
    operation: planOperation(route, operationId, tag),
    controller: { index, class: reference, name: controller.name },
    response,
    ...(status !== undefined && { status, ...plainStatus(status, route, types) }),
    ...throttling(route),
    ...(body !== undefined && { body }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    file,
    place,
    source: handlerSpan,
  };
}

function plainStatus(status: number, { returns }: CheckedRoute, types: Types): Pick<PlannedRoute, 'plainStatus'> {
  const plain = returns.results.filter(({ wrapped }) => !wrapped);
  const hasOther = plain.some((result) => {
    const usual = statusOf({ wrapped: false, ...(result.shape !== undefined && { shape: result.shape }) });
    return usual !== status || admitsNothing(result, types);
  });
  return hasOther ? { plainStatus: status } : {};
}

function throttling({ throttle, method, path }: CheckedRoute): Pick<PlannedRoute, 'throttle' | 'throttling'> {
  if (throttle === undefined) return {};
  const summary = summarizeThrottle(throttle);
  if (throttle.kind === 'skipped') return { throttling: summary };
  const { service, policy, declaredBy } = throttle;
  const limited: PlannedThrottle = {
    service,
    key: `${method} ${path}`,
    ...(policy !== undefined && { policy }),
    declaredBy,
  };
  return { throttling: summary, throttle: limited };
}

/** The operation of a route in the API document. */
function planOperation(route: CheckedRoute, id: string, tag: string): PlannedOperation {
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
