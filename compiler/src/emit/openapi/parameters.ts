import type { Lookup } from '../../incremental/view.js';
import type { DocumentedHeader } from '../../model/api-document.js';
import { groupBy } from '../../model/group-by.js';
import type { NamedType, ObjectShape, PropertyShape, SupportedShape, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';
import { freeName } from '../../naming/unique-names.js';
import type { DecodedInput, PlannedInput, PlannedRoute } from '../../plan/application-plan.js';
import { pathParameterNames } from '../emission/path-parameter-names.js';
import { isRequired, type Schema, type SchemaWriter } from './schemas.js';

/** The parts of the document that the parameters of an operation are written with. */
export interface ParameterContext {
  readonly schemas: SchemaWriter;
  readonly types: Lookup<TypeId, NamedType<never>>;
}

/** OpenAPI documents these headers elsewhere, and ignores parameters of their names (3.1, section 4.8.12.1). */
const documentedElsewhere: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type', 'cookie']);

/** The parameters of an operation: those of the path, query, headers and cookies that its inputs take, and headers that are only documented. */
export function parametersOf(route: PlannedRoute, context: ParameterContext): readonly Schema[] {
  const { inputs, operation } = route;
  const taken = inputs.flatMap((input) => takenBy(input, route, context));
  const documented = (operation.documentation?.headers ?? []).map((header) => documentedParameter(header, context));
  return [...groupBy([...taken, ...unreadBy(taken, route), ...documented], keyOf).values()].flatMap(joined);
}

/** The path parameters that no input takes: a guard or a resolver reads them as text. */
function unreadBy(taken: readonly Schema[], route: PlannedRoute): readonly Schema[] {
  const known = new Set(taken.flatMap((parameter) => (parameter['in'] === 'path' ? [parameter['name']] : [])));
  return pathParameterNames(route)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function keyOf({ in: place, name }: Schema): string {
  return `${place} ${place === 'header' ? String(name).toLowerCase() : name}`;
}

/** Several inputs with one name are one parameter, which is required if one of them is. */
function joined(same: readonly Schema[]): readonly Schema[] {
  const [first] = same;
  if (first === undefined) return [];
  const required = same.find((parameter) => parameter['required'] === true);
  return [required === undefined || first['required'] === true ? first : { ...first, required: true }];
}

function documentedParameter(header: DocumentedHeader<never>, { schemas }: ParameterContext): Schema {
  const { name, required, description, shape, default: preset } = header;
  return {
    name,
    in: 'header',
    ...(description !== undefined && { description }),
    ...(required && { required }),
    schema: schemas.property({ shape, ...(preset !== undefined && { default: preset }) }),
  };
}

function takenBy(input: PlannedInput, route: PlannedRoute, context: ParameterContext): readonly Schema[] {
  const { schemas, types } = context;
  const { description, optional } = input;
  const described = description !== undefined && { description };
  switch (input.source) {
    case 'param':
      return [{ name: input.key, in: 'path', ...described, required: true, schema: schemas.schema(input.shape) }];
    case 'params':
      return objectOf(input, types).properties.map((property) => fieldParameter(property, 'path', schemas));
    case 'paramList':
      return listParameters(input.shape, route, context);
    case 'query':
      return queryParameters(input, context);
    case 'header': {
      if (documentedElsewhere.has(input.key)) return [];
      const preset = input.header?.default;
      const required = !optional && preset === undefined && { required: true };
      const schema = schemas.property({ shape: input.shape, ...(preset !== undefined && { default: preset }) });
      return [{ name: input.header?.name ?? input.key, in: 'header', ...described, ...required, schema }];
    }
    case 'cookie': {
      const required = !optional && { required: true };
      return [{ name: input.key, in: 'cookie', ...described, ...required, schema: { type: 'string' } }];
    }
    default:
      return [];
  }
}

function listParameters(
  shape: SupportedShape,
  route: PlannedRoute,
  { schemas, types }: ParameterContext,
): readonly Schema[] {
  const list = unwrapped(shape, types);
  const elements = list.kind === 'tuple' ? list.elements : [];
  return pathParameterNames(route).flatMap((name, index) => {
    const element = elements[index]?.shape;
    return element === undefined ? [] : [{ name, in: 'path', required: true, schema: schemas.schema(element) }];
  });
}

/** One parameter for each declared property, and one for all others. */
function queryParameters(input: DecodedInput, { schemas, types }: ParameterContext): readonly Schema[] {
  const { properties, additional, keyPattern } = objectOf(input, types);
  const declared = properties.map((property) => fieldParameter(property, 'query', schemas));
  if (additional === undefined) return declared;
  const others: ObjectShape<never> = {
    kind: 'object',
    properties: [],
    additional,
    ...(keyPattern !== undefined && { keyPattern }),
  };
  const name = freeName(input.name, new Set(properties.map((property) => property.name)));
  return [...declared, { name, in: 'query', style: 'form', explode: true, schema: schemas.schema(others) }];
}

function objectOf({ shape }: DecodedInput, types: Lookup<TypeId, NamedType<never>>): ObjectShape<never> {
  const object = unwrapped(shape, types);
  return object.kind === 'object' ? object : { kind: 'object', properties: [] };
}

function fieldParameter(property: PropertyShape<never>, place: 'path' | 'query', schemas: SchemaWriter): Schema {
  const { name, description, deprecated, shape, default: preset, examples } = property;
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...((isRequired(property) || place === 'path') && { required: true }),
    ...(deprecated === true && { deprecated }),
    schema: schemas.property({
      shape,
      ...(preset !== undefined && { default: preset }),
      ...(examples !== undefined && { examples }),
    }),
  };
}
