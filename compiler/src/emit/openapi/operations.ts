import type { ResultFacts } from '../../model/facts.js';
import type { NamedType, PropertyShape, Shape, TypeId } from '../../model/shape.js';
import type { EmittedRoute, RouteInput } from '../emission.js';
import { groupBy } from '../naming/unique-names.js';
import { unwrapped } from '../shape-questions.js';
import { reasonPhrases, refusals } from './error-schemas.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** What the document says of one route. */
export interface OperationContext {
  readonly schemas: SchemaWriter;
  readonly types: ReadonlyMap<TypeId, NamedType>;
  readonly errorReference: string;
}

/** One operation of the document, without its id. */
export function operation({ route, inputs }: EmittedRoute, tag: string, id: string, context: OperationContext): Schema {
  const parameters = [...pathParameters(inputs, context), ...queryParameters(inputs, context)];
  const body = inputs.find(({ source }) => source === 'body');
  return {
    operationId: id,
    tags: [tag],
    ...describe(route.description),
    ...(route.deprecated === true && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(body, context) }),
    responses: responses(route.returns.results, inputs, context),
  };
}

/** The first sentence-like line of a comment is the summary; when there is more, the whole is the description. */
function describe(text: string | undefined): Schema {
  if (text === undefined || text.trim() === '') return {};
  const [summary = ''] = text.trim().split(/\n\s*\n|\n/);
  return summary === text.trim() ? { summary } : { summary, description: text.trim() };
}

function pathParameters(inputs: readonly RouteInput[], { schemas }: OperationContext): readonly Schema[] {
  return inputs
    .filter(({ source }) => source === 'param')
    .map(({ parameter, shape }) => ({
      name: parameter.name,
      in: 'path',
      required: true,
      schema: schemas.schema(shape),
    }));
}

function queryParameters(inputs: readonly RouteInput[], { schemas, types }: OperationContext): readonly Schema[] {
  return inputs
    .filter(({ source }) => source === 'query')
    .flatMap(({ shape }) => propertiesOf(shape, types))
    .map(({ name, optional, shape, description, deprecated, examples }) => ({
      name,
      in: 'query',
      ...(description !== undefined && { description }),
      ...(!optional && { required: true }),
      ...(deprecated === true && { deprecated }),
      schema: schemas.property({ name, optional, shape, ...(examples !== undefined && { examples }) }),
    }));
}

function propertiesOf(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): readonly PropertyShape[] {
  const object = unwrapped(shape, types);
  return object.kind === 'object' ? object.properties : [];
}

function requestBody({ parameter, shape }: RouteInput, { schemas }: OperationContext): Schema {
  return {
    ...(!parameter.optional && { required: true }),
    content: { 'application/json': { schema: schemas.schema(shape) } },
  };
}

function responses(
  results: readonly ResultFacts[],
  inputs: readonly RouteInput[],
  { schemas, errorReference }: OperationContext,
): Schema {
  const all = new Map<number, Schema>();
  for (const [status, group] of groupBy(results, statusOf)) {
    all.set(status, { description: reasonPhrases.get(status) ?? `Status ${status}`, ...content(group, schemas) });
  }
  if (all.size === 0) all.set(204, { description: 'No Content' });
  const errorContent = { 'application/json': { schema: { $ref: errorReference } } };
  for (const status of refusedWith(inputs)) {
    if (!all.has(status)) all.set(status, { description: refusals.get(status) ?? '', content: errorContent });
  }
  return Object.fromEntries([...all].sort(([a], [b]) => a - b));
}

function statusOf({ status, shape }: ResultFacts): number {
  return status ?? (shape === undefined ? 204 : 200);
}

function refusedWith(inputs: readonly RouteInput[]): readonly number[] {
  if (inputs.some(({ source }) => source === 'body')) return [400, 413, 415];
  return inputs.length > 0 ? [400] : [];
}

/** A plain string is answered as text, everything else as JSON. */
function content(results: readonly ResultFacts[], schemas: SchemaWriter): Schema {
  const byType = new Map<string, Shape[]>();
  for (const { shape, wrapped } of results) {
    if (shape === undefined) continue;
    const type = shape.kind === 'string' && !wrapped ? 'text/plain' : 'application/json';
    byType.set(type, [...(byType.get(type) ?? []), shape]);
  }
  if (byType.size === 0) return {};
  const entries = [...byType].map(([type, shapes]) => {
    const [only, ...more] = shapes;
    const shape: Shape = only !== undefined && more.length === 0 ? only : { kind: 'union', members: shapes };
    return [type, { schema: schemas.schema(shape) }];
  });
  return { content: Object.fromEntries(entries) };
}
