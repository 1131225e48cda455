import type { Lookup } from '../../../incremental/view.js';
import type { ApplicationModel, Route } from '../../../model/application-model.js';
import type { CodecUse } from '../../../model/codec-use.js';
import { isDecoded, requestValues } from '../../../model/route-input.js';
import { isComposed, partsWithRoles, type ShapePart } from '../../../model/shapes/parts-of.js';
import { resultShapesOf } from '../../../model/shapes/route-shapes.js';
import type {
  DefaultValue,
  NamedType,
  NumberShape,
  PropertyShape,
  Shape,
  StringShape,
  TypeId,
} from '../../../model/shapes/shape.js';
import { walkPlaces } from '../../../model/shapes/walk-shapes.js';
import type { Span } from '../../../model/span.js';

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
  /** The first route that uses it; absent for a type of a codec or of a configuration. */
  readonly route?: Route;
  /** The codec whose values have it. */
  readonly codec?: CodecUse;
  /** The parameter or result of that route, the parameter with the codec, or the name of the configuration. */
  readonly use: Span;
  /** Only decorators of the API document name it: no input or result has it. */
  readonly documented?: true;
}

type Types = Lookup<TypeId, NamedType>;

/** The parts of an application that have types: routes, codecs and configurations. */
type Users = Pick<ApplicationModel, 'routes' | 'codecs' | 'configurations'>;

/** The places of a walk through types, and the named types that it entered. */
export interface TypeWalk {
  readonly places: readonly TypePlace[];
  readonly named: readonly NamedType[];
}

/**
 * Every place in the types of requests, responses, codecs and configurations that a rule can be about: not the parts that are scalars without
 * constraints and without a default, which most are. Each named type is visited once, for all routes that use it.
 */
export function walkTypes({ routes, codecs, configurations }: Users, types: Types): TypeWalk {
  // A type that is only documented is one that no input or result has.
  const starts = [
    ...routes.flatMap(usedBy),
    ...routes.flatMap(documentedBy),
    ...codecPlaces(codecs),
    ...configurationPlaces(configurations),
  ];
  const named: NamedType[] = [];
  const places = walkPlaces(starts, types, {
    parts: (place) => placesInside(place, isNotable),
    type: (place, type) => {
      named.push(type);
      return placeOfType(place, type);
    },
  });
  return { places, named };
}

/** Every place in the types of requests, codecs and configurations that has parts. Each named type is visited once. */
export function inputPlaces({ routes, codecs, configurations }: Users, types: Types): readonly TypePlace[] {
  const starts = [...routes.flatMap(inputsOf), ...codecPlaces(codecs), ...configurationPlaces(configurations)];
  // Most properties are scalars.
  const isWanted = ({ shape }: Part) => shape.kind === 'named' || isComposed(shape);
  const parts = (place: TypePlace) => placesInside(place, isWanted, 'received');
  return walkPlaces(starts, types, { parts, type: placeOfType });
}

/** Every place inside of some places: scalars of any value too. `received`: as they are in requests. Each named type is visited once. */
export function everyPlace(
  starts: readonly TypePlace[],
  types: Types,
  direction: 'sent' | 'received',
): readonly TypePlace[] {
  const parts = (place: TypePlace) => placesInside(place, () => true, direction);
  return walkPlaces(starts, types, { parts, type: placeOfType });
}

function codecPlaces(codecs: Users['codecs']): readonly TypePlace[] {
  return codecs.map((codec) => {
    const { parameter = 'codec', shape, span } = codec;
    return { path: parameter, shape, span, use: span, codec };
  });
}

/** Whether an environment variable has the type. */
export function isOfVariable({ route, codec }: TypePlace): boolean {
  return route === undefined && codec === undefined;
}

function configurationPlaces(configurations: Users['configurations']): readonly TypePlace[] {
  return configurations.map(({ class: { name }, shape, span }) => ({ path: name, shape, span, use: span }));
}

/** The text of a place: places with the same text are one place for the reader. */
export function placeText({ file, line, column, endLine, endColumn }: Span): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn}`;
}

function usedBy(route: Route): readonly TypePlace[] {
  const { span } = route.returns;
  const results = route.returns.results
    .flatMap(resultShapesOf)
    .map((shape) => ({ path: route.handler, shape, span, route, use: span }));
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

/** The place of a named type. A path begins at the nearest named type, unless it leads through a second named type. */
function placeOfType(place: TypePlace, type: NamedType): TypePlace {
  const { path, span } = place;
  const start = path.includes('.') || type.foreign ? path : type.name;
  return { ...inheritedBy(place), path: start, shape: type.shape, span: type.foreign ? span : type.span };
}

function inheritedBy({ span, route, codec, use, documented }: TypePlace): Omit<TypePlace, 'path' | 'shape'> {
  return {
    span,
    use,
    ...(route !== undefined && { route }),
    ...(codec !== undefined && { codec }),
    ...(documented && { documented }),
  };
}

/** A part of a shape: a shape, or a property with a shape. */
type Part = Pick<PropertyShape, 'shape' | 'default' | 'examples' | 'message' | 'unfitting'>;

/** The places inside of a shape that are wanted. */
function placesInside(
  whole: TypePlace,
  isWanted: (part: Part) => boolean,
  direction: 'sent' | 'received' = 'sent',
): readonly TypePlace[] {
  const { path, shape, span } = whole;
  if (!isComposed(shape)) return [];
  const inherited = inheritedBy(whole);
  const isConverted = direction === 'sent' && shape.kind === 'object' && shape.toJson !== undefined;
  const places: TypePlace[] = [];
  for (const part of partsWithRoles(shape)) {
    if ((part.role === 'toJson') !== isConverted) continue;
    const property = part.role === 'property' ? part.property : undefined;
    if (!isWanted(property ?? part)) continue;
    places.push({
      ...inherited,
      path: path + pathOf(part),
      shape: part.shape,
      ...(property !== undefined && { property, span: property.span ?? span }),
    });
  }
  return places;
}

/** The path of a part in its shape: `.name`, `[0]`, `[]`. A member of a union has that of the union. */
export function pathOf(part: ShapePart): string {
  switch (part.role) {
    case 'items':
    case 'rest':
      return '[]';
    case 'element':
      return `[${part.index}]`;
    case 'property':
      return `.${part.property.name}`;
    case 'additional':
      return '[key]';
    case 'toJson':
      return '.toJSON()';
    case 'member':
      return '';
  }
}

/** Whether a rule can be about a part: not about a scalar of any value. */
function isNotable({ shape, default: value, examples, message, unfitting }: Part): boolean {
  if (value !== undefined || examples !== undefined || message !== undefined || unfitting !== undefined) return true;
  switch (shape.kind) {
    case 'string':
      return Object.keys(shape).length > Object.keys(anyString).length;
    case 'number':
      return Object.keys(shape).length > Object.keys(anyNumber).length;
    case 'boolean':
    case 'literal':
    case 'null':
    case 'unknown':
    case 'bigint':
    case 'bytes':
    case 'date':
    case 'url':
      return false;
    default:
      return true;
  }
}

/** The properties that say nothing about the values. */
const anyString: StringShape = { kind: 'string' };
const anyNumber: NumberShape = { kind: 'number', integer: false };
