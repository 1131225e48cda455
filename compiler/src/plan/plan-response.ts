import type { CheckedRoute } from '../check/checked-application.js';
import type { PlannedResponse } from './application-plan.js';
import type { SerializerPlan } from './serializing/serializer-plan.js';
import type { ValueType } from './value-type.js';

/** The way in which the result of a handler is sent. The same type may be sent with several statuses. */
export function planResponse(route: CheckedRoute, serializers: SerializerPlan): PlannedResponse {
  const { results } = route.returns;
  const { value, event } = route.sent;
  const events = event && serializers.use(event, { kind: 'shape', shape: event.shape }, `${route.name}_event`);
  if (value === undefined) return events === undefined ? { kind: 'empty' } : { kind: 'events', events };
  const { shape } = value;
  if (events === undefined && shape.kind === 'string') return { kind: 'text' };
  const values = results.filter((result) => result.shape !== undefined && result.events !== true);
  const mixed = results.some((result) => result.shape === undefined || result.opaque === true) || events !== undefined;
  const wrapped = !mixed && values.every((result) => result.wrapped);
  const plain = results.length === 1 && values.every((result) => !result.wrapped);
  const { class: controller } = route.controller;
  const type: ValueType =
    wrapped || plain ? { kind: 'result', controller, handler: route.handler, wrapped } : { kind: 'shape', shape };
  const serializer = serializers.use(value, type, route.name);
  return { kind: 'json', serializer, ...(events !== undefined && { events }) };
}
