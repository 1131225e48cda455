import type { EventStream } from '../response/event-stream.js';
import type { FileStream } from '../response/file-stream.js';
import { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import { ResponseBody } from '../response/response-body.js';
import type { ResponseStream } from '../response/response-stream.js';
import { jsonString } from '../serializing/json-leaves.js';
import { type MissingReporter, withoutMissing } from '../serializing/missing.js';

/** The possible results of a handler with values of type `T` and events of type `E`. */
// biome-ignore lint/suspicious/noConfusingVoidType: `void | Note` is how handlers declare that they may return nothing.
export type Returned<T, E = never> = T | AnyResponse<T, E> | HttpResponse | undefined | void;

type AnyResponse<T, E> =
  // biome-ignore lint/suspicious/noConfusingVoidType: `Response<void, 204>` is how handlers declare a response without a body.
  | Response<T | void, number>
  | Response<EventStream<E | undefined>, number>
  | Response<Uint8Array, number>
  | Response<ResponseStream, number>
  | Response<FileStream, number>;

/** Makes the response of a result. The reporter gets the required properties that the result lacks. */
export type Responder<Result> = (result: Result, reporter?: MissingReporter) => HttpResponse;

/**
 * Responds with the JSON that `serialize` makes of the declared type. A plain string is text, `undefined` is 204. Events are
 * written by `serializeEvent`, which is required for routes with events.
 */
export function respondJson<T, E = never>(
  serialize: (value: T) => string,
  serializeEvent: (event: E) => string = undeclaredEvent,
): Responder<Returned<T, E>> {
  return (result, reporter) => {
    if (result === undefined) return HttpResponse.empty(204);
    if (typeof result === 'string') return HttpResponse.text(200, result);
    if (result instanceof HttpResponse) return result;
    if (isResponse<T, E>(result)) return fromResponse(result, serialize, serializeEvent, reporter);
    return jsonResponse(200, serialize(result), reporter);
  };
}

/** Responds with text: for handlers that return strings. */
export const respondText: Responder<Returned<string>> = respondJson(jsonString);

/** Responds without a body: for handlers that return nothing. */
export const respondEmpty: Responder<Returned<void>> = respondJson<void>(() => '');

/** Responds with events, each written by `serialize`: for handlers without another JSON response. */
export function respondEvents<E>(serialize: (event: E) => string): Responder<Returned<void, E>> {
  return respondJson<void, E>(() => '', serialize);
}

/** Events without a declared type are never sent. */
function undeclaredEvent(): never {
  throw new TypeError('the handler returned an event stream that its return type does not declare');
}

function isResponse<T, E>(result: T | AnyResponse<T, E>): result is AnyResponse<T, E> {
  return result instanceof Response;
}

function fromResponse<T, E>(
  declared: AnyResponse<T, E>,
  serialize: (value: T) => string,
  serializeEvent: (event: E) => string,
  reporter: MissingReporter | undefined,
): HttpResponse {
  return withHeadersOf(declared, withoutHeaders(declared, serialize, serializeEvent, reporter));
}

/** Adds the headers of a result to its response. */
export function withHeadersOf({ headers }: Response<unknown, number>, response: HttpResponse): HttpResponse {
  let complete = response;
  for (const [name, value] of headers) complete = complete.withHeader(name, value);
  return complete;
}

/** A response with JSON that a serializer has written. */
export function jsonResponse(status: number, json: string, reporter: MissingReporter | undefined): HttpResponse {
  return new HttpResponse(status, new ResponseBody(withoutMissing(json, reporter)), 'application/json');
}

function withoutHeaders<T, E>(
  { status, value, format }: AnyResponse<T, E>,
  serialize: (value: T) => string,
  serializeEvent: (event: E) => string,
  reporter: MissingReporter | undefined,
): HttpResponse {
  if (format === 'empty' || value === undefined) return HttpResponse.empty(status);
  if (format === 'text') return HttpResponse.text(status, String(value));
  // Only `Response.events` and `sse` make this format.
  if (format === 'events') {
    if (serializeEvent === undeclaredEvent) undeclaredEvent();
    // `E` is a type of data.
    const events = (value as EventStream<E>).serialized((data) => withoutMissing(serializeEvent(data as E), reporter));
    return new HttpResponse(status, new ResponseBody(events));
  }
  // Only `Response.stream` and `file` make this format.
  if (format === 'stream') return new HttpResponse(status, new ResponseBody(value as ResponseStream | FileStream));
  // Only `Response.bytes` makes this format, and all other formats have values of the declared type.
  if (format === 'bytes') return HttpResponse.bytes(status, value as Uint8Array);
  return jsonResponse(status, serialize(value as T), reporter);
}
