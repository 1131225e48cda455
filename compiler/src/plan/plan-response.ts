import type { CheckedRoute } from '../check/checked-application.js';
import { distinct } from '../model/group-by.js';
import type { SupportedShape } from '../model/shape.js';
import type { PlannedResponse } from './application-plan.js';
import type { SerializerReference } from './serializing/serializer-definition.js';
import type { SerializerPlan } from './serializing/serializer-plan.js';
import type { ValueType } from './value-type.js';

/** How the result of a handler is sent. The same type may be sent with several statuses. */
export function planResponse(route: CheckedRoute, serializers: SerializerPlan): PlannedResponse {
  const { results } = route.returns;
  const events = planEvents(route, serializers);
  const values = results.filter((result) => result.shape !== undefined && result.events !== true);
  const shapes = distinct(values.flatMap(({ shape }) => (shape === undefined ? [] : [shape])));
  const [first, ...more] = shapes;
  if (first === undefined) return events === undefined ? { kind: 'empty' } : { kind: 'events', events };
  if (events === undefined && more.length === 0 && first.kind === 'string') return { kind: 'text' };
  const shape: SupportedShape = more.length === 0 ? first : { kind: 'union', members: shapes };
  const mixed = results.some((result) => result.shape === undefined || result.opaque === true) || events !== undefined;
  const wrapped = !mixed && values.every((result) => result.wrapped);
  const plain = results.length === 1 && values.every((result) => !result.wrapped);
  const { class: controller } = route.controller;
  const type: ValueType =
    wrapped || plain ? { kind: 'result', controller, handler: route.handler, wrapped } : { kind: 'shape', shape };
  const serializer = serializers.use(shape, type, route.name);
  return { kind: 'json', serializer, ...(events !== undefined && { events }) };
}

function planEvents(route: CheckedRoute, serializers: SerializerPlan): SerializerReference | undefined {
  const shapes = distinct(
    route.returns.results.flatMap(({ shape, events }) => (shape === undefined || events !== true ? [] : [shape])),
  );
  const [first, ...more] = shapes;
  if (first === undefined) return undefined;
  const shape: SupportedShape = more.length === 0 ? first : { kind: 'union', members: shapes };
  return serializers.use(shape, { kind: 'shape', shape }, `${route.name}_event`);
}
