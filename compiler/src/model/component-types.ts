import type { ApplicationErrorHandler, ApplicationModel, Route } from './application-model.js';
import { compareText } from './compare-text.js';
import { partsOf } from './parts-of.js';
import { isDecoded, requestValues } from './route-input.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import type { Span } from './span.js';
import { walkPlaces } from './walk-shapes.js';

/** A named type that is a component of the API document, and the first place that uses it. */
export interface ComponentType {
  readonly type: NamedType;
  readonly usedAt: Span;
}

interface Use {
  readonly shape: Shape;
  readonly span: Span;
}

/**
 * The named types that are components of the API document, sorted by id. The object of a `Query` or a `Param` is none: its
 * properties are parameters. Neither is the object of a `Body` that is sent as a form beside files.
 */
export function componentTypes({
  routes,
  errorHandler,
  types,
}: Pick<ApplicationModel, 'routes' | 'errorHandler' | 'types'>): readonly ComponentType[] {
  const found = new Map<TypeId, ComponentType>();
  walkPlaces<Use>([...routes.flatMap((route) => usesOf(route, types)), ...errorBodies(errorHandler)], types, {
    parts: within,
    type: ({ span }, type) => {
      found.set(type.id, { type, usedAt: span });
      return { shape: type.shape, span };
    },
  });
  return [...found.values()].sort((a, b) => compareText(a.type.id, b.type.id));
}

function usesOf(route: Route, types: ReadonlyMap<TypeId, NamedType>): readonly Use[] {
  const { responses = [], headers = [] } = route.documentation ?? {};
  const taken = route.inputs.flatMap(requestValues).flatMap((value): Use[] => {
    if (!isDecoded(value)) return [];
    const { source, shape, span } = value;
    const isSpread = source === 'query' || source === 'param' || (source === 'body' && route.body === 'multipart');
    return isSpread ? parametersOf({ shape, span }, types) : [{ shape, span }];
  });
  const given = route.returns.results.map(({ shape }) => ({ shape, span: route.returns.span }));
  return [...taken, ...[...given, ...responses, ...headers].flatMap(asUse)];
}

function errorBodies(errorHandler: ApplicationErrorHandler | undefined): readonly Use[] {
  const { returns } = errorHandler?.facts ?? {};
  if (returns === undefined) return [];
  return returns.results.flatMap(({ shape }) => asUse({ shape, span: returns.span }));
}

function asUse({ shape, span }: { readonly shape?: Shape | undefined; readonly span: Span }): readonly Use[] {
  return shape === undefined ? [] : [{ shape, span }];
}

function parametersOf({ shape, span }: Use, types: ReadonlyMap<TypeId, NamedType>): Use[] {
  let object: Shape | undefined = shape;
  while (object?.kind === 'named') object = types.get(object.type)?.shape;
  const isSpread = object?.kind === 'object' || object?.kind === 'tuple';
  return object !== undefined && isSpread ? [...within({ shape: object, span })] : [{ shape, span }];
}

/** The parts of a shape; a property is a place of its own. */
function within({ shape, span }: Use): readonly Use[] {
  if (shape.kind !== 'object') return partsOf(shape).map((part) => ({ shape: part, span }));
  const { properties, additional, toJson } = shape;
  return [
    ...properties.map((property) => ({ shape: property.shape, span: property.span ?? span })),
    ...[additional, toJson].flatMap((part) => asUse({ shape: part, span })),
  ];
}
