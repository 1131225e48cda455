import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';

/** The milliseconds in which the first request of a connection can arrive that a client opened just before the server was closed. */
const timeUntilFirstRequest = 50;

/**
 * Stops accepting connections, waits `timeout` milliseconds for requests in flight, and closes the connections that remain, after a call
 * of `onTimeout`.
 */
export function drainServer(
  server: Server,
  connections: Iterable<Socket>,
  timeout: number,
  onTimeout: () => void = () => {},
): Promise<void> {
  return new Promise((resolve) => {
    // A connection is idle after its last response: Node would keep it open for another request.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const grace = setTimeout(() => closeUnusedConnections(connections), Math.min(timeUntilFirstRequest, timeout));
    const deadline = setTimeout(() => {
      onTimeout();
      server.closeAllConnections();
    }, timeout);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(grace);
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

// For Node, a connection is not idle before its first request, and while the head of a request is incomplete. Proxies open such
// connections in advance, and a client may never send the rest.
function closeUnusedConnections(connections: Iterable<Socket>): void {
  for (const socket of connections) {
    if (currentResponse(socket) === undefined) socket.destroy();
  }
}
