import type { ApplicationModel, Route } from '../../model/application-model.js';
import { isDecoded, requestValues } from '../../model/route-input.js';
import type { DefaultValue, NamedType, PropertyShape, Shape, TypeId } from '../../model/shape.js';
import type { Span } from '../../model/span.js';

/** A place in a type that crosses the wire, and what stands there. */
export interface TypePlace {
  /** `CreateNote.author.name`: begins at the nearest type with a name of its own. */
  readonly path: string;
  readonly shape: Shape;
  /** The property whose type it is. */
  readonly property?: PropertyShape;
  /** What stands for the whole input when it is not there. */
  readonly default?: DefaultValue;
  /** Where it is written, or else the nearest thing around it that is written. */
  readonly span: Span;
  /** The route that was found to carry it first. */
  readonly route: Route;
  /** What of that route carries it. */
  readonly carrier: Span;
  /** Nothing reads or writes it: decorators of the API document name it, and no input or result does. */
  readonly documented?: true;
}

const known = new WeakMap<ApplicationModel, readonly TypePlace[]>();
const knownInputs = new WeakMap<ApplicationModel, readonly TypePlace[]>();

/**
 * Every place in the types that requests and answers carry. Each named type is gone through once, however many routes
 * carry it. Made once, however many rules ask.
 */
export function typePlaces(application: ApplicationModel): readonly TypePlace[] {
  const { routes } = application;
  // A type that is only documented is one that no route carries.
  const find = () => findPlaces([...routes.flatMap(carriedBy), ...routes.flatMap(documentedBy)], application);
  const places = known.get(application) ?? find();
  known.set(application, places);
  return places;
}

/** Every place in the types of requests. Each named type is gone through once. */
export function inputPlaces(application: ApplicationModel): readonly TypePlace[] {
  const places = knownInputs.get(application) ?? findPlaces(application.routes.flatMap(takenBy), application);
  knownInputs.set(application, places);
  return places;
}

/** A place as messages point to it: two places with one text are one place to the reader. */
export function placeText({ file, line, column, endLine, endColumn }: Span): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}

function findPlaces(starts: readonly TypePlace[], { types }: ApplicationModel): readonly TypePlace[] {
  const walked = new Set<TypeId>();
  const found: TypePlace[] = [];
  for (const start of starts) {
    const pending = [start];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      found.push(place);
      for (const part of partsOf(place, types, walked).toReversed()) pending.push(part);
    }
  }
  return found;
}

function carriedBy(route: Route): readonly TypePlace[] {
  const { span } = route.returns;
  const given = route.returns.results.flatMap(({ shape }) =>
    shape === undefined ? [] : [{ path: route.handler, shape, span, route, carrier: span }],
  );
  return [...takenBy(route), ...given];
}

function takenBy(route: Route): readonly TypePlace[] {
  return route.inputs.flatMap((input) =>
    requestValues(input)
      .filter(isDecoded)
      .map((value) => {
        const { shape, span } = value;
        const place = { path: input.name, shape, span, route, carrier: span };
        const hasDefault = value.source === 'header' && value.default !== undefined;
        return hasDefault ? { ...place, default: value.default } : place;
      }),
  );
}

function documentedBy(route: Route): readonly TypePlace[] {
  const { responses = [], headers = [] } = route.documentation ?? {};
  return [...responses, ...headers].flatMap((part): readonly TypePlace[] => {
    const { shape, span } = part;
    if (shape === undefined) return [];
    const place = { path: route.handler, shape, span, route, carrier: span, documented: true } as const;
    return ['default' in part ? { ...place, default: part.default } : place];
  });
}

function partsOf(whole: TypePlace, types: ReadonlyMap<TypeId, NamedType>, walked: Set<TypeId>): TypePlace[] {
  const { path, shape, span, route, carrier } = whole;
  const inherited = { span, route, carrier, ...(whole.documented && { documented: whole.documented }) };
  const part = (inner: Shape, end = ''): TypePlace => ({ ...inherited, path: path + end, shape: inner });
  switch (shape.kind) {
    case 'array':
      return [part(shape.items, '[]')];
    case 'tuple': {
      const elements = shape.elements.map((element, index) => part(element.shape, `[${index}]`));
      return shape.rest === undefined ? elements : [...elements, part(shape.rest, '[]')];
    }
    case 'object': {
      if (shape.toJson !== undefined) return [part(shape.toJson, '.toJSON()')];
      const properties = shape.properties.map((property) => ({
        ...part(property.shape, `.${property.name}`),
        property,
        span: property.span ?? span,
      }));
      return shape.additional === undefined ? properties : [...properties, part(shape.additional, '[key]')];
    }
    case 'union':
      return shape.members.map((member) => part(member));
    case 'named': {
      const type = types.get(shape.type);
      if (type === undefined || walked.has(type.id)) return [];
      walked.add(type.id);
      // A path begins at the nearest type with a name of its own, unless it came through another one.
      const start = path.includes('.') || type.foreign ? path : type.name;
      return [{ ...inherited, path: start, shape: type.shape, span: type.foreign ? span : type.span }];
    }
    default:
      return [];
  }
}
