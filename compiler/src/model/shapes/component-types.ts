import { memo } from '../../incremental/memo.js';
import type { Lookup } from '../../incremental/view.js';
import type { ApplicationErrorHandler, ApplicationModel, Route } from '../application-model.js';
import { type DecodedValue, isDecoded, requestValues } from '../route-input.js';
import type { Span } from '../span.js';
import { isScalar, namesIn, reachableTypes } from './named-types.js';
import { partsWithRoles, type ShapePart } from './parts-of.js';
import { sentShapesOf } from './route-shapes.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import { walkPlaces } from './walk-shapes.js';

/** The parts of an application that decide about the components of its API document. */
type Parts = Pick<ApplicationModel, 'routes' | 'errorHandler' | 'types'>;

/** The part of a component that decides about its name. */
export type ComponentName = Pick<NamedType, 'id' | 'name' | 'schemaName'>;

/**
 * The named types that are components of the API document, sorted by id. The object of a `Query` or a `Param` is none: its
 * properties are parameters. Neither is the object of a `Body` that is sent as a form beside files.
 */
export function componentTypes({ routes, types, errorHandler }: Parts): readonly NamedType[] {
  return componentsOf(routes, types, errorHandler);
}

/** Remembered for the rules and the document of one build. */
const componentsOf = memo(
  (
    routes: Parts['routes'],
    types: Parts['types'],
    errorHandler: ApplicationErrorHandler | undefined,
  ): readonly NamedType[] => {
    const names = new Set<TypeId>();
    for (const route of routes) for (const name of namesOfRoute(route, types)) names.add(name);
    for (const { shape } of errorBodies(errorHandler)) for (const name of namesIn(shape)) names.add(name);
    const components = reachableTypes(names, types);
    // The types of an application are sorted by id.
    return [...types.values()].filter(({ id }) => components.has(id));
  },
);

/** The components that a route names itself. */
function namesOfRoute(route: Route, types: Parts['types']): readonly TypeId[] {
  const { names, spread } = startsOf(route);
  return spread.length === 0 ? names : [...names, ...spread.flatMap((shape) => namesIn(parameterObject(shape, types)))];
}

/** The names of components in a route, and the shapes whose properties are parameters: the components in these depend on types. */
interface Starts {
  readonly names: readonly TypeId[];
  readonly spread: readonly Shape[];
}

function startsOf({ inputs, returns, documentation, body }: Route): Starts {
  const names: TypeId[] = [];
  const spread: Shape[] = [];
  for (const input of inputs) {
    for (const value of requestValues(input)) {
      if (!isDecoded(value)) continue;
      if (!isSpread(value, body)) names.push(...namesIn(value.shape));
      else if (!isScalar(value.shape)) spread.push(value.shape);
    }
  }
  for (const shape of returns.results.flatMap(sentShapesOf)) names.push(...namesIn(shape));
  if (documentation === undefined) return { names, spread };
  for (const { shape } of [...documentation.responses, ...documentation.headers]) {
    if (shape !== undefined) names.push(...namesIn(shape));
  }
  return { names, spread };
}

/** Whether the parts of an input are in its place. */
function isSpread({ source }: DecodedValue, body: Route['body']): boolean {
  return (
    source === 'query' || source === 'param' || ((source === 'body' || source === 'fields') && body === 'multipart')
  );
}

/**
 * The first place that uses each component: in the order of the routes, those of their inputs first, depth first. Computed only for
 * messages.
 */
export function firstUses({ routes, errorHandler, types }: Parts): ReadonlyMap<TypeId, Span> {
  const found = new Map<TypeId, Span>();
  const starts = [...routes.flatMap((route) => usesOf(route, types)), ...errorBodies(errorHandler)];
  walkPlaces<Use>(starts, types, {
    parts: ({ shape, span }) =>
      partsWithRoles(shape).map((part) => ({ shape: part.shape, span: spanOf(part) ?? span })),
    type: ({ span }, { id, shape }) => {
      found.set(id, span);
      return { shape, span };
    },
  });
  return found;
}

/** The place of a part, if it is a property. */
function spanOf(part: ShapePart): Span | undefined {
  return part.role === 'property' ? (part.property.mappedAt ?? part.property.span) : undefined;
}

/** A shape, and the place that uses it: that of the nearest property, or of the input or result of a route. */
interface Use {
  readonly shape: Shape;
  readonly span: Span;
}

/** The shapes of a route that may name types, those of its inputs first. */
function usesOf(route: Route, types: Parts['types']): readonly Use[] {
  const { responses = [], headers = [] } = route.documentation ?? {};
  const taken = route.inputs.flatMap(requestValues).flatMap((value): readonly Use[] => {
    if (!isDecoded(value)) return [];
    const { shape, span } = value;
    return [{ shape: isSpread(value, route.body) ? parameterObject(shape, types) : shape, span }];
  });
  const given = route.returns.results.flatMap(sentShapesOf).map((shape) => ({ shape, span: route.returns.span }));
  return [...taken, ...[...given, ...responses, ...headers].flatMap(asUse)].filter(({ shape }) => !isScalar(shape));
}

function errorBodies(errorHandler: ApplicationErrorHandler | undefined): readonly Use[] {
  const { returns } = errorHandler?.facts ?? {};
  if (returns === undefined) return [];
  return returns.results.flatMap(({ shape }) => asUse({ shape, span: returns.span }));
}

function asUse({ shape, span }: { readonly shape?: Shape | undefined; readonly span: Span }): readonly Use[] {
  return shape === undefined ? [] : [{ shape, span }];
}

/** The object whose properties are parameters, or the shape itself: its name is no component. */
function parameterObject(shape: Shape, types: Lookup<TypeId, NamedType>): Shape {
  let object: Shape | undefined = shape;
  while (object?.kind === 'named') object = types.get(object.type)?.shape;
  return object?.kind === 'object' || object?.kind === 'tuple' ? object : shape;
}
