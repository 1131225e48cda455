import type { Lookup } from '../../incremental/view.js';
import type { DocumentedHeader } from '../../model/api-document.js';
import { groupBy } from '../../model/group-by.js';
import type {
  DefaultValue,
  NamedType,
  ObjectShape,
  PropertyShape,
  SupportedShape,
  TypeId,
  WrittenExample,
} from '../../model/shapes/shape.js';
import { isRequired, unwrapped } from '../../model/shapes/shape-questions.js';
import { freeName } from '../../naming/unique-names.js';
import type { DecodedInput, PlannedInput, PlannedRoute } from '../application-plan.js';

/** A parameter of an operation: the API document and the client are written from it. */
export interface OperationParameter {
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required: boolean;
  readonly shape: SupportedShape;
  readonly default?: DefaultValue;
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly WrittenExample[];
  /** Each property of the object is a parameter of its own: those that the query does not declare. */
  readonly isOpen?: true;
}

type Types = Lookup<TypeId, NamedType<never>>;

/** OpenAPI documents these headers elsewhere, and ignores parameters of their names (3.1, section 4.8.12.1). */
const documentedElsewhere: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type', 'cookie']);

/** The parameters of an operation: those of the path, query, headers and cookies that its inputs take, and headers that are only documented. */
export function operationParameters(route: PlannedRoute, types: Types): readonly OperationParameter[] {
  const { inputs, operation } = route;
  const taken = inputs.flatMap((input) => takenBy(input, route, types));
  const documented = (operation.documentation?.headers ?? []).map(documentedParameter);
  return [...groupBy([...taken, ...unreadBy(taken, route), ...documented], keyOf).values()].flatMap(joined);
}

/** The names of the parameters of a route's path, in order. */
export function pathParameterNames({ segments }: PlannedRoute): readonly string[] {
  return segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
}

/** The path parameters that no input takes: a guard or a resolver reads them as text. */
function unreadBy(taken: readonly OperationParameter[], route: PlannedRoute): readonly OperationParameter[] {
  const known = new Set(taken.flatMap(({ place, name }) => (place === 'path' ? [name] : [])));
  return pathParameterNames(route)
    .filter((name) => !known.has(name))
    .map((name) => ({ place: 'path', name, required: true, shape: { kind: 'string' } }));
}

function keyOf({ place, name }: OperationParameter): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** Several inputs with one name are one parameter, which is required if one of them is. */
function joined(same: readonly OperationParameter[]): readonly OperationParameter[] {
  const [first] = same;
  if (first === undefined) return [];
  return [first.required || !same.some(({ required }) => required) ? first : { ...first, required: true }];
}

function documentedParameter(header: DocumentedHeader<never>): OperationParameter {
  const { name, required, description, shape, default: preset } = header;
  return {
    place: 'header',
    name,
    required,
    shape,
    ...(description !== undefined && { description }),
    ...(preset !== undefined && { default: preset }),
  };
}

function takenBy(input: PlannedInput, route: PlannedRoute, types: Types): readonly OperationParameter[] {
  const { description, optional } = input;
  const described = description !== undefined && { description };
  switch (input.source) {
    case 'param':
      return [{ place: 'path', name: input.key, required: true, shape: input.shape, ...described }];
    case 'params':
      return objectOf(input, types).properties.map((property) => fieldParameter(property, 'path'));
    case 'paramList':
      return listParameters(input.shape, route, types);
    case 'query':
      return queryParameters(input, types);
    case 'header': {
      if (documentedElsewhere.has(input.key)) return [];
      const preset = input.header?.default;
      return [
        {
          place: 'header',
          name: input.header?.name ?? input.key,
          required: !optional && preset === undefined,
          shape: input.shape,
          ...described,
          ...(preset !== undefined && { default: preset }),
        },
      ];
    }
    case 'cookie':
      return [{ place: 'cookie', name: input.key, required: !optional, shape: { kind: 'string' }, ...described }];
    default:
      return [];
  }
}

function listParameters(shape: SupportedShape, route: PlannedRoute, types: Types): readonly OperationParameter[] {
  const list = unwrapped(shape, types);
  const elements = list.kind === 'tuple' ? list.elements : [];
  return pathParameterNames(route).flatMap((name, index): OperationParameter[] => {
    const element = elements[index]?.shape;
    return element === undefined ? [] : [{ place: 'path', name, required: true, shape: element }];
  });
}

/** One parameter for each declared property, and one for all others. */
function queryParameters(input: DecodedInput, types: Types): readonly OperationParameter[] {
  const { properties, additional, keyPattern } = objectOf(input, types);
  const declared = properties.map((property) => fieldParameter(property, 'query'));
  if (additional === undefined) return declared;
  const others: ObjectShape<never> = {
    kind: 'object',
    properties: [],
    additional,
    ...(keyPattern !== undefined && { keyPattern }),
  };
  const name = freeName(input.name, new Set(properties.map((property) => property.name)));
  return [...declared, { place: 'query', name, required: false, shape: others, isOpen: true }];
}

function objectOf({ shape }: DecodedInput, types: Types): ObjectShape<never> {
  const object = unwrapped(shape, types);
  return object.kind === 'object' ? object : { kind: 'object', properties: [] };
}

function fieldParameter(property: PropertyShape<never>, place: 'path' | 'query'): OperationParameter {
  const { name, description, deprecated, shape, default: preset, examples } = property;
  return {
    place,
    name,
    required: place === 'path' || isRequired(property),
    shape,
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(preset !== undefined && { default: preset }),
    ...(examples !== undefined && { examples }),
  };
}
