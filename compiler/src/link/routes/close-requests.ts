import { memo } from '../../incremental/memo.js';
import type { ApplicationModel, Route } from '../../model/application-model.js';
import { isDecoded, type RouteInput } from '../../model/route-input.js';
import { mapParts } from '../../model/shapes/map-parts.js';
import { namedTypesIn } from '../../model/shapes/named-types.js';
import type { NamedType, Shape } from '../../model/shapes/shape.js';

type Requests = Pick<ApplicationModel, 'routes' | 'types'>;

/**
 * The routes and types with the setting `unknownProperties: "reject"`: the types of bodies, forms and queries, and the types inside
 * them, reject properties that they do not declare, unless a tag says otherwise.
 */
export function closeRequests({ routes, types }: Requests): Requests {
  const shapes = routes.flatMap(({ inputs }) => inputs.flatMap((input) => closableShape(input) ?? []));
  const received = namedTypesIn(shapes, types);
  return {
    routes: routes.map((route) => closedRoute(route)),
    types: new Map(Array.from(types, ([id, type]) => [id, received.has(id) ? closedType(type) : type])),
  };
}

/** The type of a body, a form or a query. The names of headers, cookies and path parameters are not properties of a type. */
function closableShape({ value }: RouteInput): Shape | undefined {
  const isClosable = value.source === 'body' || value.source === 'fields' || value.source === 'query';
  return isClosable && isDecoded(value) ? value.shape : undefined;
}

const closedRoute = memo((route: Route): Route => ({ ...route, inputs: route.inputs.map(closedInput) }));

function closedInput(input: RouteInput): RouteInput {
  const { value } = input;
  if (closableShape(input) === undefined || !isDecoded(value)) return input;
  return { ...input, value: { ...value, shape: closed(value.shape) } };
}

const closedType = memo((type: NamedType): NamedType => ({ ...type, shape: closed(type.shape) }));

/** A shape whose objects reject undeclared properties. The type of a name has its own shape; a result of `toJSON` is not received. */
function closed(shape: Shape): Shape {
  const inner = mapParts(shape, (part, role) => (role === 'toJson' ? part : closed(part)));
  if (inner.kind !== 'object' || inner.closed !== undefined) return inner;
  const declaresAll = inner.additional !== undefined && inner.keyPattern === undefined;
  return declaresAll ? inner : { ...inner, closed: true };
}
