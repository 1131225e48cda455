import type { Lookup } from '../incremental/view.js';
import type { ApplicationErrorHandler, ApplicationModel, Route } from './application-model.js';
import { keptFor } from './kept-for.js';
import { haveSameNames, isScalar, namesIn, nameTheSame } from './named-types.js';
import { partsOf } from './parts-of.js';
import { type DecodedValue, isDecoded, requestValues } from './route-input.js';
import type { NamedType, Shape, TypeId } from './shape.js';
import type { Span } from './span.js';
import { type TypeChange, typeChanges } from './type-changes.js';

/** The parts of an application that decide about the components of its API document. */
type Parts = Pick<ApplicationModel, 'routes' | 'errorHandler' | 'types'>;

/** The part of a component that decides about its name. */
export type ComponentName = Pick<NamedType, 'id' | 'name' | 'schemaName'>;

/** The components of one application. */
interface Components extends Parts {
  readonly list: readonly NamedType[];
  /** The components, or those of an earlier application with the same names. */
  readonly names: readonly ComponentName[];
}

/** The components of each application, by its routes. */
const known = new WeakMap<ApplicationModel['routes'], Components>();

/**
 * The named types that are components of the API document, sorted by id. The object of a `Query` or a `Param` is none: its
 * properties are parameters. Neither is the object of a `Body` that is sent as a form beside files.
 */
export function componentTypes(application: Parts): readonly NamedType[] {
  return componentsOf(application).list;
}

/** The names of the components, sorted by id: the same list as long as no name changes (`continueComponentTypes`). */
export function componentNames(application: Parts): readonly ComponentName[] {
  return componentsOf(application).names;
}

/** Computes the components of an application from those of an earlier one, if only few of their types and routes differ. */
export function continueComponentTypes(before: Parts, after: Parts): void {
  const former = known.get(before.routes);
  if (former === undefined || !isOf(former, before) || before.errorHandler !== after.errorHandler) return;
  const changes = typeChanges(before.types, after.types);
  if (changes === undefined || !changes.every(leadToTheSame) || !startAtTheSame(before.routes, after)) return;
  const list = withChanges(former.list, changes);
  const areNamesSame = changes.every((change) => haveSameName(change.before, change.after));
  known.set(after.routes, { ...partsOfApplication(after), list, names: areNamesSame ? former.names : list });
}

function componentsOf(application: Parts): Components {
  const found = known.get(application.routes);
  if (found !== undefined && isOf(found, application)) return found;
  const list = findComponents(application);
  const components = { ...partsOfApplication(application), list, names: list };
  known.set(application.routes, components);
  return components;
}

/** Only these parts: an application whose reads are observed is not kept. */
function partsOfApplication({ routes, errorHandler, types }: Parts): Parts {
  return { routes, types, ...(errorHandler !== undefined && { errorHandler }) };
}

function isOf(components: Components, { errorHandler, types }: Parts): boolean {
  return components.errorHandler === errorHandler && components.types === types;
}

function findComponents({ routes, errorHandler, types }: Parts): readonly NamedType[] {
  const names = new Set<TypeId>();
  for (const route of routes) for (const name of namesOfRoute(route, types)) names.add(name);
  for (const { shape } of errorBodies(errorHandler)) for (const name of namesIn(shape)) names.add(name);
  for (const name of names) {
    const type = types.get(name);
    if (type !== undefined) for (const inner of namesIn(type.shape)) names.add(inner);
  }
  const sorted: NamedType[] = [];
  // The types of an application are sorted by id.
  for (const [id, type] of types) if (names.has(id)) sorted.push(type);
  return sorted;
}

/** Whether a type names the same types as before, in a shape of the same kind. */
function leadToTheSame({ before, after }: TypeChange): boolean {
  return before.shape.kind === after.shape.kind && nameTheSame(before.shape, after.shape);
}

/** Whether routes name the same components as those of an application with the same types, or with types that lead to the same. */
function startAtTheSame(before: readonly Route[], { routes, types }: Parts): boolean {
  if (before.length !== routes.length) return false;
  return routes.every((route, index) => {
    const former = before[index];
    return (
      route === former ||
      (former !== undefined && haveSameNames(namesOfRoute(former, types), namesOfRoute(route, types)))
    );
  });
}

function haveSameName(one: NamedType, other: NamedType): boolean {
  return one.name === other.name && one.schemaName === other.schemaName;
}

function withChanges(list: readonly NamedType[], changes: readonly TypeChange[]): readonly NamedType[] {
  let changed: NamedType[] | undefined;
  for (const { before, after } of changes) {
    const place = list.indexOf(before);
    if (place < 0) continue;
    changed ??= [...list];
    changed[place] = after;
  }
  return changed ?? list;
}

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

const startsOf = keptFor(({ inputs, returns, documentation, body }: Route): Starts => {
  const names: TypeId[] = [];
  const spread: Shape[] = [];
  for (const input of inputs) {
    for (const value of requestValues(input)) {
      if (!isDecoded(value)) continue;
      if (!isSpread(value, body)) names.push(...namesIn(value.shape));
      else if (!isScalar(value.shape)) spread.push(value.shape);
    }
  }
  for (const { shape } of returns.results) if (shape !== undefined) names.push(...namesIn(shape));
  if (documentation === undefined) return { names, spread };
  for (const { shape } of [...documentation.responses, ...documentation.headers]) {
    if (shape !== undefined) names.push(...namesIn(shape));
  }
  return { names, spread };
});

/** Whether the parts of an input are in its place. */
function isSpread({ source }: DecodedValue, body: Route['body']): boolean {
  return source === 'query' || source === 'param' || (source === 'body' && body === 'multipart');
}

/**
 * The first place that uses each component: in the order of the routes, those of their inputs first, depth first. Computed only for
 * messages.
 */
export function firstUses({ routes, errorHandler, types }: Parts): ReadonlyMap<TypeId, Span> {
  const found = new Map<TypeId, Span>();
  const pending: Found[] = [];
  const addStart = (start: Use) => {
    addUses(start.isSpread ? parameterObject(start.shape, types) : start.shape, start.span, pending, found);
    for (let use = pending.pop(); use !== undefined; use = pending.pop()) {
      const type = found.has(use.type) ? undefined : types.get(use.type);
      if (type === undefined) continue;
      found.set(type.id, use.span);
      addUses(type.shape, use.span, pending, found);
    }
  };
  for (const route of routes) for (const start of usesOf(route)) addStart(start);
  for (const start of errorBodies(errorHandler)) addStart(start);
  return found;
}

interface Use {
  readonly shape: Shape;
  readonly span: Span;
  /** The parts of the shape are in its place. */
  readonly isSpread?: true;
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
    const { shape, span } = value;
    return [isSpread(value, route.body) ? { shape, span, isSpread: true } : { shape, span }];
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
function parameterObject(shape: Shape, types: Lookup<TypeId, NamedType>): Shape {
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
