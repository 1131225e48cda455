import type { ServerResponse } from 'node:http';
import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody, responseHead } from '../response/response-head.js';

/** Writes an answer. `last` closes the connection behind it. */
export function sendResponse(to: ServerResponse, response: HttpResponse, method: string, last: boolean): void {
  // The client went away meanwhile.
  if (to.destroyed) return;
  const head = responseHead(response);
  if (last) head.push('connection', 'close');
  // One flat list is what node:http writes fastest; its objects are left as they are.
  to.writeHead(response.status, head);
  if (method === 'HEAD' || !mayHaveBody(response.status)) to.end();
  else to.end(response.body.content);
}
