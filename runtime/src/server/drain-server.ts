import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { currentResponse } from './current-response.js';

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
    const deadline = setTimeout(() => {
      onTimeout();
      server.closeAllConnections();
    }, timeout);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
    closeUnusedConnections(connections);
  });
}

// For Node, a connection is not idle before its first request, and while the head of a request is incomplete. Proxies open such
// connections in advance, and a client may never send the rest.
function closeUnusedConnections(connections: Iterable<Socket>): void {
  for (const socket of connections) {
    if (currentResponse(socket) === undefined) socket.destroy();
  }
}
