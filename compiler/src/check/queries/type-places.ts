import type { ApplicationModel, Route } from '../../model/application-model.js';
import { isDecoded, requestValues } from '../../model/route-input.js';
import type { DefaultValue, NamedType, PropertyShape, Shape } from '../../model/shape.js';
import type { Span } from '../../model/span.js';
import { walkPlaces } from '../../model/walk-shapes.js';

/** A place in a type that is sent or received, and its shape. */
export interface TypePlace {
  /** `CreateNote.author.name`: begins at the nearest type with a name of its own. */
  readonly path: string;
  readonly shape: Shape;
  /** The property whose type it is. */
  readonly property?: PropertyShape;
  /** The value of the whole input when the request does not have it. */
  readonly default?: DefaultValue;
  /** The place in the source; for a shape without one, that of the nearest enclosing type. */
  readonly span: Span;
  /** The first route that uses it; absent for a type of a configuration. */
  readonly route?: Route;
  /** The parameter or result of that route, or the name of the configuration. */
  readonly use: Span;
  /** Only decorators of the API document name it: no input or result has it. */
  readonly documented?: true;
}

const known = new WeakMap<ApplicationModel, readonly TypePlace[]>();

/**
 * Every place in the types of requests and responses. Each named type is visited once, for all routes that use it. The
 * result is made once for all rules.
 */
export function typePlaces(application: ApplicationModel): readonly TypePlace[] {
  const { routes } = application;
  // A type that is only documented is one that no input or result has.
  const find = () => {
    const ofRoutes = [...routes.flatMap(usedBy), ...routes.flatMap(documentedBy)];
    return findPlaces([...ofRoutes, ...configurationPlaces(application)], application);
  };
  const places = known.get(application) ?? find();
  known.set(application, places);
  return places;
}

/** Every union in the types of requests and configurations. Each named type is visited once. */
export function inputUnions(application: ApplicationModel): readonly TypePlace[] {
  const starts = [...application.routes.flatMap(inputsOf), ...configurationPlaces(application)];
  // Most properties are scalars.
  const parts = (place: TypePlace) => partsOf(place, (shape) => shape.kind === 'named' || hasParts(shape));
  const places = walkPlaces(starts, application.types, { parts, type: placeOfType });
  return places.filter(({ shape }) => shape.kind === 'union');
}

function configurationPlaces({ configurations }: ApplicationModel): readonly TypePlace[] {
  return configurations.map(({ class: { name }, shape, span }) => ({ path: name, shape, span, use: span }));
}

/** The text of a place: places with the same text are one place for the reader. */
export function placeText({ file, line, column, endLine, endColumn }: Span): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}

function findPlaces(starts: readonly TypePlace[], { types }: ApplicationModel): readonly TypePlace[] {
  return walkPlaces(starts, types, { parts: (place) => partsOf(place), type: placeOfType });
}

function usedBy(route: Route): readonly TypePlace[] {
  const { span } = route.returns;
  const results = route.returns.results.flatMap(({ shape }) =>
    shape === undefined ? [] : [{ path: route.handler, shape, span, route, use: span }],
  );
  return [...inputsOf(route), ...results];
}

function inputsOf(route: Route): readonly TypePlace[] {
  return route.inputs.flatMap((input) =>
    requestValues(input)
      .filter(isDecoded)
      .map((value) => {
        const { shape, span } = value;
        const place = { path: input.name, shape, span, route, use: span };
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
    const place = { path: route.handler, shape, span, route, use: span, documented: true } as const;
    return ['default' in part ? { ...place, default: part.default } : place];
  });
}

/** The place of a named type. A path begins at the nearest type with a name of its own, unless it came through another one. */
function placeOfType(place: TypePlace, type: NamedType): TypePlace {
  const { path, span } = place;
  const start = path.includes('.') || type.foreign ? path : type.name;
  return { ...inheritedBy(place), path: start, shape: type.shape, span: type.foreign ? span : type.span };
}

function inheritedBy({ span, route, use, documented }: TypePlace): Omit<TypePlace, 'path' | 'shape'> {
  return { span, use, ...(route !== undefined && { route }), ...(documented && { documented }) };
}

/** The places inside of a shape, without those of properties that are not wanted. */
function partsOf(whole: TypePlace, isWanted?: (shape: Shape) => boolean): readonly TypePlace[] {
  const { path, shape, span } = whole;
  if (!hasParts(shape)) return [];
  const inherited = inheritedBy(whole);
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
      const wanted = isWanted === undefined ? shape.properties : shape.properties.filter((one) => isWanted(one.shape));
      const properties = wanted.map((property) => ({
        ...inherited,
        path: `${path}.${property.name}`,
        shape: property.shape,
        property,
        span: property.span ?? span,
      }));
      return shape.additional === undefined ? properties : [...properties, part(shape.additional, '[key]')];
    }
    case 'union':
      return shape.members.map((member) => part(member));
  }
}

/** Whether places can be inside of a shape: most are scalars. */
function hasParts(shape: Shape): shape is Extract<Shape, { readonly kind: 'array' | 'tuple' | 'object' | 'union' }> {
  return shape.kind === 'array' || shape.kind === 'tuple' || shape.kind === 'object' || shape.kind === 'union';
}
