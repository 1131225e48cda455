import type { Route } from '../../model/application-model.js';
import type { ResultFacts } from '../../model/facts.js';
import type { NamedType, PropertyShape, Shape, TypeId } from '../../model/shape.js';
import { unwrapped } from '../../model/shape-questions.js';
import type { DecodedInput, EmittedRoute, RouteInput } from '../emission.js';
import { groupBy } from '../naming/unique-names.js';
import { pathParameterNames } from '../path-parameter-names.js';
import { reasonPhrases, refusals } from './error-schemas.js';
import { isRequired, type Schema, type SchemaWriter } from './schemas.js';

/** What the document says of one route. */
export interface OperationContext {
  readonly schemas: SchemaWriter;
  readonly types: ReadonlyMap<TypeId, NamedType>;
  readonly errorReference: string;
}

/** One operation of the document, without its id. */
export function operation(emitted: EmittedRoute, tag: string, id: string, context: OperationContext): Schema {
  const { route, inputs } = emitted;
  const parameters = inputs.flatMap((input) => parametersOf(input, route, context));
  const body = inputs.find((input): input is DecodedInput => input.source === 'body');
  return {
    operationId: id,
    tags: [tag],
    ...describe(route.description),
    ...(route.deprecated === true && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(body, context) }),
    responses: responses(emitted, context),
  };
}

/** The first sentence-like line of a comment is the summary; when there is more, the whole is the description. */
function describe(text: string | undefined): Schema {
  if (text === undefined || text.trim() === '') return {};
  const [summary = ''] = text.trim().split(/\n\s*\n|\n/);
  return summary === text.trim() ? { summary } : { summary, description: text.trim() };
}

/** What a parameter of a handler takes from path, query, headers and cookies. */
function parametersOf(input: RouteInput, route: Route, { schemas, types }: OperationContext): readonly Schema[] {
  switch (input.source) {
    case 'param':
      return [{ name: input.key, in: 'path', required: true, schema: schemas.schema(input.shape) }];
    case 'params':
      return propertiesOf(input.shape, types).map((property) => fieldParameter(property, 'path', schemas));
    case 'paramList': {
      const list = unwrapped(input.shape, types);
      const elements = list.kind === 'tuple' ? list.elements : [];
      return pathParameterNames(route).flatMap((name, index) => {
        const shape = elements[index]?.shape;
        return shape === undefined ? [] : [{ name, in: 'path', required: true, schema: schemas.schema(shape) }];
      });
    }
    case 'query':
      return propertiesOf(input.shape, types).map((property) => fieldParameter(property, 'query', schemas));
    case 'header': {
      const fallback = input.parameter.markers[0]?.default;
      const required = !input.parameter.optional && fallback === undefined && { required: true };
      const described = { shape: input.shape, ...(fallback !== undefined && { default: fallback }) };
      return [{ name: input.key, in: 'header', ...required, schema: schemas.property(described) }];
    }
    case 'cookie': {
      const required = !input.parameter.optional && { required: true };
      return [{ name: input.key, in: 'cookie', ...required, schema: { type: 'string' } }];
    }
    default:
      return [];
  }
}

function fieldParameter(property: PropertyShape, place: 'path' | 'query', schemas: SchemaWriter): Schema {
  const { name, description, deprecated, shape, default: fallback, examples } = property;
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...((isRequired(property) || place === 'path') && { required: true }),
    ...(deprecated === true && { deprecated }),
    schema: schemas.property({
      shape,
      ...(fallback !== undefined && { default: fallback }),
      ...(examples !== undefined && { examples }),
    }),
  };
}

function propertiesOf(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): readonly PropertyShape[] {
  const object = unwrapped(shape, types);
  return object.kind === 'object' ? object.properties : [];
}

function requestBody({ parameter, shape }: DecodedInput, { schemas }: OperationContext): Schema {
  return {
    ...(!parameter.optional && { required: true }),
    content: { 'application/json': { schema: schemas.schema(shape) } },
  };
}

function responses(emitted: EmittedRoute, { schemas, errorReference }: OperationContext): Schema {
  const all = new Map<number, Schema>();
  for (const [status, group] of groupBy(emitted.route.returns.results, statusOf)) {
    all.set(status, { description: reasonPhrases.get(status) ?? `Status ${status}`, ...content(group, schemas) });
  }
  if (all.size === 0) all.set(204, { description: 'No Content' });
  const errorContent = { 'application/json': { schema: { $ref: errorReference } } };
  for (const status of refusedWith(emitted)) {
    if (!all.has(status)) all.set(status, { description: refusals.get(status) ?? '', content: errorContent });
  }
  return Object.fromEntries([...all].sort(([a], [b]) => a - b));
}

function statusOf({ status, shape, opaque }: ResultFacts): number {
  return status ?? (shape === undefined && opaque !== true ? 204 : 200);
}

function refusedWith({ inputs, guards }: EmittedRoute): readonly number[] {
  const statuses: number[] = [];
  if (inputs.some((input) => 'decoder' in input || (input.source === 'cookie' && !input.parameter.optional)))
    statuses.push(400);
  if (inputs.some(({ source, parameter }) => source === 'user' && !parameter.optional)) statuses.push(401);
  if (guards.length > 0) statuses.push(403);
  if (inputs.some(({ source }) => source === 'body')) statuses.push(413, 415);
  return statuses;
}

/** Of events the schema is that of each. */
function mediaTypeOf({ wrapped, events }: ResultFacts, shape: Shape): string {
  if (events === true) return 'text/event-stream';
  return shape.kind === 'string' && !wrapped ? 'text/plain' : 'application/json';
}

/** A plain string is answered as text, everything else as JSON. */
function content(results: readonly ResultFacts[], schemas: SchemaWriter): Schema {
  const byType = new Map<string, Shape[]>();
  for (const result of results) {
    const { shape } = result;
    if (shape === undefined) continue;
    const type = mediaTypeOf(result, shape);
    byType.set(type, [...(byType.get(type) ?? []), shape]);
  }
  if (results.some(({ opaque }) => opaque === true)) return { content: { '*/*': {} } };
  if (byType.size === 0) return {};
  const entries = [...byType].map(([type, shapes]) => {
    const [only, ...more] = shapes;
    const shape: Shape = only !== undefined && more.length === 0 ? only : { kind: 'union', members: shapes };
    return [type, { schema: schemas.schema(shape) }];
  });
  return { content: Object.fromEntries(entries) };
}
