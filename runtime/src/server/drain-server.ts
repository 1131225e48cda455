import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Stops accepting connections, waits `timeout` milliseconds for requests in flight, and closes the connections that remain. */
export function drainServer(server: Server, connections: Iterable<Socket>, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection is idle after its last response: Node would keep it open for another request.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), timeout);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
    closeUnusedConnections(connections);
  });
}

// For Node, a connection without a first request is not idle. Proxies open such connections in advance.
function closeUnusedConnections(connections: Iterable<Socket>): void {
  for (const socket of connections) {
    if (socket.bytesRead === 0) socket.destroy();
  }
}
