import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';

/** The events of a request. Node handles `checkContinue` itself without a listener. */
const requestEvents = ['request', 'checkContinue', 'checkExpectation'] as const;

/**
 * Lets every response of a server close its connection from now on, also those of middleware and of other routes of Fastify, with the
 * header `Connection: close`. The server accepts connections as before.
 */
export function closeAfterResponses(server: Server, connections: Iterable<Socket>): void {
  const close = (_message: unknown, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  for (const event of requestEvents) {
    if (server.listenerCount(event) > 0) server.prependListener(event, close);
  }
  for (const socket of connections) {
    const response = currentResponse(socket);
    if (response !== undefined && !response.headersSent) response.shouldKeepAlive = false;
  }
}
