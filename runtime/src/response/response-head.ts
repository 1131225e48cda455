import type { HttpResponse } from './http-response.js';

/** Whether HTTP lets an answer of this status have a body. */
export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

/** The ids that an answer tells the client. */
export interface CorrelationIds {
  readonly requestId: string;
  readonly traceId: string;
}

/**
 * The header lines of an answer as one flat list of names and values, which is what node:http writes fastest: the ids of
 * its request when it could be read, the length of its body, and its own.
 */
export function responseHead(response: HttpResponse, ids?: CorrelationIds): string[] {
  const { contentType, headers, body, status } = response;
  if (ids !== undefined && contentType !== undefined && headers.length === 0 && mayHaveBody(status)) {
    const { byteLength } = body;
    // Nearly every answer is one of these: a list that is written at once never grows.
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
    // Browsers do not guess that it is something else, such as a script in what a user has uploaded.
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
