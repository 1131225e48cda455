import { isObject, type Json } from '../../../compiler/src/openapi-diff/json.ts';
import { fc } from '../../support/fast-check.ts';
import type { DeclaredOperation, DeclaredParameter, Method } from './declared-operation.ts';
import type { DocumentSchemas } from './document-schemas.ts';
import type { SchemaValues } from './schema-values.ts';

/** A value for a parameter; without one, the parameter is left out. */
export interface Argument {
  readonly parameter: DeclaredParameter;
  readonly value: Json | undefined;
}

/** A request as the document describes it: values that are not yet written as text. */
export interface DeclaredRequest {
  readonly operation: DeclaredOperation;
  readonly arguments: readonly Argument[];
  /** Absent when no body is sent. */
  readonly body?: Json;
}

/** A request as it goes over the wire. */
export interface WrittenRequest {
  readonly method: Method;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The media type of the body; JSON by default. */
  readonly mediaType?: string;
}

/** The schemas by which values are made and checked. */
export interface ValueSource {
  readonly schemas: DocumentSchemas;
  readonly bodies: SchemaValues;
  /** Makes values that a URL or a cookie can carry. */
  readonly parameters: SchemaValues;
  /** Makes values that a header can carry. */
  readonly headers: SchemaValues;
}

/** Requests that the document declares valid. */
export function validRequests(operation: DeclaredOperation, source: ValueSource): fc.Arbitrary<DeclaredRequest> {
  const { parameters, body } = operation;
  const all = fc.tuple(...parameters.map((parameter) => argumentsFor(parameter, source)));
  if (body === undefined) return all.map((chosen) => ({ operation, arguments: chosen }));
  const values = source.bodies.of(body.schema).filter((value) => source.schemas.accepts(body.schema, value));
  const bodies = body.required ? values : fc.option(values, { nil: undefined, freq: 8 });
  return fc.tuple(all, bodies).map(([chosen, value]) => ({
    operation,
    arguments: chosen,
    ...(value !== undefined && { body: value }),
  }));
}

function argumentsFor(
  parameter: DeclaredParameter,
  { schemas, parameters, headers }: ValueSource,
): fc.Arbitrary<Argument> {
  const { place, schema, required } = parameter;
  const written = (place === 'header' ? headers : parameters)
    .of(schema)
    .filter((value) => isWritable(value, parameter) && schemas.accepts(schema, value));
  const chosen = required ? written : fc.option(written, { nil: undefined, freq: 3 });
  return chosen.map((value) => ({ parameter, value }));
}

const visible = /^[\x20-\x7e]*$/;

/**
 * Whether a value can be written at the place of a parameter: no text stands for null or an empty list, nor for an object
 * within another; halves of characters have no UTF-8, and an empty segment makes a different path.
 */
export function isWritable(value: Json, { place }: DeclaredParameter): boolean {
  const texts = textsOf(value);
  // The properties of an object are written by name; nested objects have no form.
  if (isObject(value)) return !Object.values(value).some(isObject);
  if (texts === undefined || texts.length === 0) return false;
  if (texts.some((text) => /\p{Cs}/u.test(text))) return false;
  if (place === 'path') return texts[0] !== '';
  return place !== 'header' || texts.every((text) => visible.test(text) && text.trim() === text);
}

/** The texts of a scalar or of a list of scalars. */
export function textsOf(value: Json): readonly string[] | undefined {
  if (Array.isArray(value)) {
    const texts = value.map((item: Json) => textsOf(item)?.[0]);
    return texts.every((text) => text !== undefined) ? texts : undefined;
  }
  return value === null || typeof value === 'object' ? undefined : [String(value)];
}

/** A parameter as it is written: the value of a path parameter, header or cookie, or what stands in the query. */
export interface WrittenArgument {
  readonly parameter: DeclaredParameter;
  readonly pairs: readonly (readonly [name: string, text: string])[];
}

/** Writes every parameter in the style that is usual at its place (OpenAPI 3.1, section 4.8.12.2). */
export function writeRequest({ operation, arguments: all, body }: DeclaredRequest): WrittenRequest {
  return assemble(operation, writeArguments(all), body === undefined ? undefined : JSON.stringify(body));
}

/** The parameters that are there. */
export function writeArguments(all: readonly Argument[]): readonly WrittenArgument[] {
  return all.flatMap(({ parameter, value }) =>
    value === undefined ? [] : [{ parameter, pairs: pairsOf(parameter.name, value) }],
  );
}

/** Puts a request together from parameters and the text of a body. */
export function assemble(
  { method, template }: DeclaredOperation,
  all: readonly WrittenArgument[],
  body: string | undefined,
): WrittenRequest {
  const at = (place: DeclaredParameter['place']) =>
    all.filter(({ parameter }) => parameter.place === place).flatMap(({ pairs }) => pairs);
  const path = at('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    template,
  );
  const query = at('query').map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  const cookies = at('cookie').map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return {
    method,
    target: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: [...at('header'), ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : [])],
    ...(body !== undefined && { body }),
  };
}

/** A repeated key for a list, and for an object the names of its properties. */
function pairsOf(name: string, value: Json): readonly (readonly [string, string])[] {
  if (isObject(value)) return Object.entries(value).flatMap(([own, inner = null]) => pairsOf(own, inner));
  return (textsOf(value) ?? []).map((text) => [name, text] as const);
}
