import type { CheckedRoute } from '../check/checked-application.js';
import { memo } from '../incremental/memo.js';
import { admitsNothing, statusOf } from '../model/shapes/response-content.js';
import { summarizeThrottle } from '../model/throttling.js';
import type {
  PlannedInput,
  PlannedOperation,
  PlannedResponse,
  PlannedRoute,
  PlannedThrottle,
} from './application-plan.js';
import type { DecoderStep } from './decoding/decoder-draft.js';
import { DecoderDrafter, type DraftTables } from './decoding/decoder-drafter.js';
import { planInput } from './plan-input.js';
import { planResponse } from './plan-response.js';
import type { SerializerStep } from './serializing/serializer-draft.js';
import { SerializerDrafter, type SerializerTables } from './serializing/serializer-drafter.js';

/** The inputs and the response of a route, with everything that they need of `decoders.ts` and `serializers.ts`. */
export interface RouteDraft {
  readonly inputs: readonly PlannedInput[];
  readonly response: PlannedResponse;
  readonly decoders: readonly DecoderStep[];
  readonly serializers: readonly SerializerStep[];
}

/** Drafts what a route needs of generated files, as if the application had no other routes. */
export const draftRoute = memo(
  (
    route: CheckedRoute,
    types: DraftTables['types'],
    sent: SerializerTables['named'],
    names: DraftTables['names'],
    decoderNames: DraftTables['reserved'],
    serializerNames: SerializerTables['reserved'],
  ): RouteDraft => {
    const decoders = new DecoderDrafter({ types, names, reserved: decoderNames });
    const serializers = new SerializerDrafter({ named: sent, names, reserved: serializerNames });
    const inputs = route.inputs.map((input, index) => planInput(input, { route, index, decoders, types }));
    const response = planResponse(route, serializers);
    return { inputs, response, decoders: decoders.steps, serializers: serializers.steps };
  },
);

/** The position of a route among the others. */
export interface RouteRole {
  readonly operationId: string;
  readonly tag: string;
  /** In the order of modules, controllers and handlers. */
  readonly place: number;
}

/** A route with the final names of its decoders and serializers. */
export function planRoute(
  route: CheckedRoute,
  { inputs, response }: Pick<RouteDraft, 'inputs' | 'response'>,
  { operationId, tag, place }: RouteRole,
  types: DraftTables['types'],
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
    place,
    source: handlerSpan,
  };
}

function plainStatus(
  status: number,
  { returns }: CheckedRoute,
  types: DraftTables['types'],
): Pick<PlannedRoute, 'plainStatus'> {
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
