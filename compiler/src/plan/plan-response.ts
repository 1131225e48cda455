import type { CheckedRoute } from '../check/checked-application.js';
import type { PlannedResponse } from './application-plan.js';
import type { SerializerPlan } from './serializing/serializer-plan.js';

/** The way in which the result of a handler is sent. The same type may be sent with several statuses. */
export function planResponse(route: CheckedRoute, serializers: SerializerPlan): PlannedResponse {
  const { value, event } = route.sent;
  const events = event && serializers.use(event, `${route.name}_event`);
  if (value === undefined) return events === undefined ? { kind: 'empty' } : { kind: 'events', events };
  if (events === undefined && value.shape.kind === 'string') return { kind: 'text' };
  const serializer = serializers.use(value, route.name);
  return { kind: 'json', serializer, ...(events !== undefined && { events }) };
}
