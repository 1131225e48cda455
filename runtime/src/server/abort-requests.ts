import type { Socket } from 'node:net';
import type { RequestContext } from '../context/request-context.js';
import { requestOf } from './begin-request.js';
import { runningResponses } from './run-in-turn.js';

/** The status in the access log of a request that got no response: no client receives it. */
const serviceUnavailable = 503;

/** Prepares requests for the end of their connections: each is passed to `log`. Returns their number. */
export function abortRequests(connections: Iterable<Socket>, log: (context: RequestContext) => void): number {
  let count = 0;
  for (const socket of connections) {
    for (const response of runningResponses(socket)) {
      const request = requestOf(response.req);
      if (request === undefined) continue;
      count++;
      request.isAborted = true;
      if (!response.headersSent) response.statusCode = serviceUnavailable;
      log(request.context);
    }
  }
  return count;
}
