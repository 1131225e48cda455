import type { FileStream } from '../response/file-stream.js';
import { HttpResponse } from '../response/http-response.js';
import { Response } from '../response/response.js';
import { ResponseBody } from '../response/response-body.js';
import type { ResponseStream } from '../response/response-stream.js';
import { jsonString } from '../serializing/json-leaves.js';

/** What a handler may return whose values have the type `T`. */
export type Returned<T> = T | AnyResponse<T> | HttpResponse | undefined;

type AnyResponse<T> =
  | Response<T, number>
  | Response<Uint8Array, number>
  | Response<ResponseStream, number>
  | Response<FileStream, number>;

/** Answers with the JSON that `serialize` makes of the declared type. A plain string is text, `undefined` is 204. */
export function respondJson<T>(serialize: (value: T) => string): (result: Returned<T>) => HttpResponse {
  return (result) => {
    if (result === undefined) return HttpResponse.empty(204);
    if (typeof result === 'string') return HttpResponse.text(200, result);
    if (result instanceof HttpResponse) return result;
    if (isResponse(result)) return fromResponse(result, serialize);
    return new HttpResponse(200, new ResponseBody(serialize(result)), 'application/json');
  };
}

/** Answers with text: for handlers that return strings. */
export const respondText: (result: Returned<string>) => HttpResponse = respondJson(jsonString);

/** Answers without a body: for handlers that return nothing. */
export const respondEmpty: (result: Returned<void>) => HttpResponse = respondJson<void>(() => '');

function isResponse<T>(result: T | AnyResponse<T>): result is AnyResponse<T> {
  return result instanceof Response;
}

function fromResponse<T>(response: AnyResponse<T>, serialize: (value: T) => string): HttpResponse {
  let answer = withoutHeaders(response, serialize);
  for (const [name, value] of response.headers) answer = answer.withHeader(name, value);
  return answer;
}

function withoutHeaders<T>({ status, value, format }: AnyResponse<T>, serialize: (value: T) => string): HttpResponse {
  if (format === 'empty' || value === undefined) return HttpResponse.empty(status);
  if (format === 'text') return HttpResponse.text(status, String(value));
  // Only `Response.stream`, `sse` and `file` make this format.
  if (format === 'stream') return new HttpResponse(status, new ResponseBody(value as ResponseStream | FileStream));
  // Only `Response.bytes` makes this format, and no other has a value that is not of the declared type.
  if (format === 'bytes') return HttpResponse.bytes(status, value as Uint8Array);
  return new HttpResponse(status, new ResponseBody(serialize(value as T)), 'application/json');
}
