import type { HttpResponse } from './http-response.js';

/** Whether a response with this status can have a body. */
export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

/** The ids of a request that its response has as headers. */
export interface CorrelationIds {
  readonly requestId: string;
  readonly traceId: string;
}

/**
 * The header lines of a response as one flat list of names and values, the fastest form for `node:http`: the ids of its request if it
 * could be read, the length of its body, and its own headers.
 */
export function responseHead(response: HttpResponse, ids?: CorrelationIds): string[] {
  const { contentType, headers, body, status } = response;
  if (ids !== undefined && contentType !== undefined && headers.length === 0 && mayHaveBody(status)) {
    const { byteLength } = body;
    // Most responses have this form: a list literal never has to grow.
    if (byteLength !== undefined) {
      return [
        'x-request-id',
        ids.requestId,
        'x-trace-id',
        ids.traceId,
        'content-type',
        contentType,
        'content-length',
        String(byteLength),
        'x-content-type-options',
        'nosniff',
      ];
    }
  }
  const head = ids === undefined ? [] : ['x-request-id', ids.requestId, 'x-trace-id', ids.traceId];
  if (mayHaveBody(response.status)) {
    if (response.contentType !== undefined) head.push('content-type', response.contentType);
    const { byteLength } = response.body;
    if (byteLength !== undefined) head.push('content-length', String(byteLength));
    // Browsers must not guess another type, such as a script in an uploaded file.
    if (byteLength !== 0 && !hasHeader(response, 'x-content-type-options'))
      head.push('x-content-type-options', 'nosniff');
  } else if (response.status === 205) {
    head.push('content-length', '0');
  }
  for (const [name, value] of response.headers) head.push(name, value);
  return head;
}

/** Whether a response has a header, by its name in lower case. */
export function hasHeader({ headers }: HttpResponse, name: string): boolean {
  return headers.some(([other]) => other.toLowerCase() === name);
}

const ascii = /^[\0-\x7f]*$/;

/** Whether the body of a response is text with only ASCII characters. */
export function isAsciiText({ body: { content, byteLength } }: HttpResponse): boolean {
  // Every other character takes more bytes in UTF-8 than units in a string.
  return typeof content === 'string' && content.length === byteLength;
}

/** Whether the headers of a response have only ASCII characters. */
export function hasAsciiHead({ contentType, headers }: HttpResponse): boolean {
  if (contentType !== 'application/json' && contentType !== undefined && !ascii.test(contentType)) return false;
  return headers.length === 0 || headers.every(([, value]) => ascii.test(value));
}
