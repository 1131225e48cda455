import type { SupportedShape } from '../../model/shapes/shape.js';
import { alternativesOf, isEventStream, type OperationResponse } from '../../plan/openapi/operation-responses.js';
import { reasonPhrases } from './reason-phrases.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The schema of the bodies of errors, their media type, and the causes of an error in whole sentences. */
export interface ErrorContent {
  readonly mediaType: string;
  readonly schema: Schema;
  readonly reasons: readonly string[];
}

/** A response of errors alone that many operations have: a reference to a component. */
export interface SharedError {
  readonly reference: Schema;
}

/** The descriptions of the responses of one operation. */
export class ResponseDescriptions {
  readonly #responses: readonly OperationResponse[];

  constructor(responses: readonly OperationResponse[]) {
    this.#responses = responses;
  }

  /** The responses, by status. `errorOf` describes the errors of a response that has some. */
  written(
    schemas: SchemaWriter,
    errorOf: (response: OperationResponse) => ErrorContent | SharedError | undefined,
  ): Schema {
    const described = this.#responses.map((response) => {
      const error = errorOf(response);
      const isShared = error !== undefined && 'reference' in error;
      return [response.status, isShared ? error.reference : describedResponse(response, error, schemas)];
    });
    return Object.fromEntries(described);
  }
}

/** Describes the responses with one status. `error`: the content of errors with this status. */
function describedResponse(
  { status, result, description, headers: documented }: OperationResponse,
  error: ErrorContent | undefined,
  schemas: SchemaWriter,
): Schema {
  const content = contentOf(result?.contents ?? new Map(), schemas, error);
  const headers = [...documented].map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]);
  const reasons = [...new Set(error?.reasons)].join(' ');
  return {
    description: description ?? (reasons || (reasonPhrases.get(status) ?? `Status ${status}`)),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}

/** The entries of `content`, with that of errors. */
function contentOf(
  contents: ReadonlyMap<string, readonly (SupportedShape | undefined)[]>,
  schemas: SchemaWriter,
  error: ErrorContent | undefined,
): readonly (readonly [string, Schema])[] {
  const content = [...contents].map(([mediaType, shapes]): [string, Schema[]] => [
    mediaType,
    shapes.includes(undefined) ? [] : [schemas.schema(alternativesOf(shapes.filter((shape) => shape !== undefined)))],
  ]);
  const same = content.find(([mediaType]) => mediaType === error?.mediaType);
  if (error !== undefined && same === undefined) content.push([error.mediaType, [error.schema]]);
  if (error !== undefined) same?.[1].push(error.schema);
  return content.map(([mediaType, all]) => [
    mediaType,
    isEventStream(mediaType) ? eventStreamObject(all) : mediaTypeObject(all),
  ]);
}

function mediaTypeObject(schemas: readonly Schema[]): Schema {
  return schemas.length === 0 ? {} : { schema: oneOrAny(schemas) };
}

/** The body of an event stream is text; OpenAPI 3.1 has no keyword for the schema of each event in it. */
function eventStreamObject(schemas: readonly Schema[]): Schema {
  return { schema: { type: 'string' }, ...(schemas.length > 0 && { 'x-event-schema': oneOrAny(schemas) }) };
}

function oneOrAny([first = {}, ...more]: readonly Schema[]): Schema {
  return more.length === 0 ? first : { anyOf: [first, ...more] };
}
