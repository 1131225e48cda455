import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';
import { PipelinedRequests } from './pipelined-requests.js';

const pipelined = Symbol('pipelined requests');

/** A connection with the pipelined requests of its client, if it has sent any. */
interface ServedSocket extends Socket {
  [pipelined]?: PipelinedRequests;
}

/**
 * Runs a request: now, if its response is the next one of its connection, otherwise when fewer than `limit` requests of the connection
 * are running. When the connection closes, the responses of pipelined requests close too.
 */
export function runInTurn(message: IncomingMessage, response: ServerResponse, limit: number, run: () => void): void {
  // Node assigns the socket to the current response of a connection only.
  if (response.socket !== null) {
    run();
    return;
  }
  const socket: ServedSocket = message.socket;
  socket[pipelined] ??= new PipelinedRequests(socket, limit);
  socket[pipelined].add(response, run);
}

/** The responses that a connection sends now or later, of requests that run. */
export function runningResponses(socket: ServedSocket): ReadonlySet<ServerResponse> {
  const responses = new Set(socket[pipelined]?.running);
  const current = currentResponse(socket);
  return current === undefined ? responses : responses.add(current);
}
