import type { HttpResponse } from './http-response.js';

/** Whether HTTP lets an answer of this status have a body. */
export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

/** The header lines of an answer as one flat list of names and values, the length of its body included. */
export function responseHead(response: HttpResponse): string[] {
  const head: string[] = [];
  if (mayHaveBody(response.status)) {
    if (response.contentType !== undefined) head.push('content-type', response.contentType);
    head.push('content-length', String(response.body.byteLength));
  } else if (response.status === 205) {
    head.push('content-length', '0');
  }
  for (const [name, value] of response.headers) head.push(name, value);
  return head;
}
