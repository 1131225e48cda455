import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../context/request-context.js';
import type { HttpResponse } from '../response/http-response.js';
import { mayHaveBody, responseHead } from '../response/response-head.js';

/** Writes an answer. `last` closes the connection behind it. */
export function sendResponse(to: ServerResponse, response: HttpResponse, context: RequestContext, last: boolean): void {
  // The client went away meanwhile.
  if (to.destroyed) return;
  const head = responseHead(response, context);
  if (last) head.push('connection', 'close');
  to.writeHead(response.status, head);
  if (context.method === 'HEAD' || !mayHaveBody(response.status)) to.end();
  else to.end(response.body.content);
}
