import type { CheckedRoute } from '../check/checked-application.js';
import type { ResultFacts } from '../model/facts.js';
import type { PlannedResponse, UnmappedResponse } from './application-plan.js';
import type { SerializerDrafter } from './serializing/serializer-drafter.js';

/** The way in which the result of a handler is sent. The same type may be sent with several statuses. */
export function planResponse(route: CheckedRoute, serializers: SerializerDrafter): PlannedResponse {
  const { mapper } = route;
  const { mapped } = route.sent;
  if (mapper === undefined || mapped === undefined) return planUnmapped(route, serializers);
  const serializer = serializers.use(mapped, `${route.name}_mapped`);
  const isPartial = route.returns.results.some(isSentAsItIs);
  const others = planUnmapped(route, serializers);
  return { kind: 'mapped', mapper, serializer, others, ...(isPartial && { isPartial }) };
}

/** Whether a plain result, or a part of it, is not mapped. */
function isSentAsItIs({ wrapped, mapped, text }: ResultFacts<never>): boolean {
  return !wrapped && (mapped === undefined || text !== undefined);
}

function planUnmapped(route: CheckedRoute, serializers: SerializerDrafter): UnmappedResponse {
  const { value, event } = route.sent;
  const events = event && serializers.use(event, `${route.name}_event`);
  if (value === undefined) return events === undefined ? { kind: 'empty' } : { kind: 'events', events };
  if (events === undefined && value.shape.kind === 'string') return { kind: 'text' };
  const serializer = serializers.use(value, route.name);
  return { kind: 'json', serializer, ...(events !== undefined && { events }) };
}
