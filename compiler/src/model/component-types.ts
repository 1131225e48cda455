import type { ApplicationErrorHandler, ApplicationModel, Route } from './application-model.js';
import { keptFor } from './kept-for.js';
import { keptForParts } from './kept-for-parts.js';
import { isScalar } from './named-types.js';
import { partsOf } from './parts-of.js';
import { isDecoded, requestValues } from './route-input.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import type { Span } from './span.js';

/** A named type that is a component of the API document, and the first place that uses it. */
export interface ComponentType {
  readonly type: NamedType;
  readonly usedAt: Span;
}

interface Use {
  readonly shape: Shape;
  readonly span: Span;
  /** The parts of the shape are in its place. */
  readonly isSpread?: true;
}

type Components = Pick<ApplicationModel, 'routes' | 'errorHandler' | 'types'>;

/**
 * The named types that are components of the API document, sorted by id. The object of a `Query` or a `Param` is none: its
 * properties are parameters. Neither is the object of a `Body` that is sent as a form beside files.
 */
export const componentTypes = keptForParts('routes', ['errorHandler', 'types'], componentsOf);

function componentsOf({ routes, errorHandler, types }: Components): readonly ComponentType[] {
  const found = new Map<TypeId, ComponentType>();
  const pending: Found[] = [];
  const addStart = (start: Use) => {
    addUses(start.isSpread ? parameterObject(start.shape, types) : start.shape, start.span, pending, found);
    for (let use = pending.pop(); use !== undefined; use = pending.pop()) {
      const type = found.has(use.type) ? undefined : types.get(use.type);
      if (type === undefined) continue;
      found.set(type.id, { type, usedAt: use.span });
      addUses(type.shape, use.span, pending, found);
    }
  };
  for (const route of routes) for (const start of usesOf(route)) addStart(start);
  for (const start of errorBodies(errorHandler)) addStart(start);
  const sorted: ComponentType[] = [];
  // The types of an application are sorted by id.
  for (const id of types.keys()) {
    const component = found.get(id);
    if (component !== undefined) sorted.push(component);
  }
  return sorted;
}

interface Found {
  readonly type: TypeId;
  readonly span: Span;
}

/** Adds the names in a shape, the first one last, without those that are known. */
function addUses(shape: Shape, span: Span, pending: Found[], known: ReadonlyMap<TypeId, unknown>): void {
  const uses = typeUses(shape);
  for (let index = uses.length - 1; index >= 0; index--) {
    const use = uses[index];
    if (use !== undefined && !known.has(use.type)) pending.push({ type: use.type, span: use.span ?? span });
  }
}

/** A type that a shape names, and its place: that of the nearest property, if that is inside of the shape. */
interface TypeUse {
  readonly type: TypeId;
  readonly span?: Span | undefined;
}

/** The types that a shape names, directly or in its parts, in order. */
function typeUses(shape: Shape): readonly TypeUse[] {
  return isScalar(shape) ? none : typeUsesInParts(shape);
}

const none: readonly TypeUse[] = [];

const typeUsesInParts = keptFor((shape: Shape): readonly TypeUse[] => {
  if (shape.kind === 'named') return [{ type: shape.type }];
  const uses: TypeUse[] = [];
  for (const { shape: part, span } of partsWithSpans(shape)) {
    for (const use of typeUses(part)) uses.push({ type: use.type, span: use.span ?? span });
  }
  return uses.length === 0 ? none : uses;
});

/** The shapes of a route that may name types, those of its inputs first. */
const usesOf = keptFor((route: Route): readonly Use[] => {
  const { responses = [], headers = [] } = route.documentation ?? {};
  const taken = route.inputs.flatMap(requestValues).flatMap((value): readonly Use[] => {
    if (!isDecoded(value)) return [];
    const { source, shape, span } = value;
    const isSpread = source === 'query' || source === 'param' || (source === 'body' && route.body === 'multipart');
    return [{ shape, span, ...(isSpread && { isSpread }) }];
  });
  const given = route.returns.results.map(({ shape }) => ({ shape, span: route.returns.span }));
  return [...taken, ...[...given, ...responses, ...headers].flatMap(asUse)].filter(({ shape }) => !isScalar(shape));
});

function errorBodies(errorHandler: ApplicationErrorHandler | undefined): readonly Use[] {
  const { returns } = errorHandler?.facts ?? {};
  if (returns === undefined) return [];
  return returns.results.flatMap(({ shape }) => asUse({ shape, span: returns.span }));
}

function asUse({ shape, span }: { readonly shape?: Shape | undefined; readonly span: Span }): readonly Use[] {
  return shape === undefined ? [] : [{ shape, span }];
}

/** The object whose properties are parameters, or the shape itself: its name is no component. */
function parameterObject(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): Shape {
  let object: Shape | undefined = shape;
  while (object?.kind === 'named') object = types.get(object.type)?.shape;
  return object?.kind === 'object' || object?.kind === 'tuple' ? object : shape;
}

/** A part of a shape, and the property that it is; absent for another part. */
interface Part {
  readonly shape: Shape;
  readonly span?: Span | undefined;
}

function partsWithSpans(shape: Shape): readonly Part[] {
  if (shape.kind !== 'object') return partsOf(shape).map((part) => ({ shape: part }));
  const { properties, additional, toJson } = shape;
  if (additional === undefined && toJson === undefined) return properties;
  return [...properties, ...[additional, toJson].flatMap((part) => (part === undefined ? [] : { shape: part }))];
}
