import type { ServerResponse } from 'node:http';

/**
 * Calls `listener` when the client closes its side of the connection before the response was sent, or at once if it has done
 * so already. The client may still read, or have disconnected: the server cannot distinguish the two.
 */
export function onHalfClosed(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  if (socket.readableEnded) {
    listener();
    return;
  }
  socket.once('end', listener);
  // The connection can serve further requests.
  response.once('close', () => socket.off('end', listener));
}
