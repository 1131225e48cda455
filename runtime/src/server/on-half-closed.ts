import type { ServerResponse } from 'node:http';

/**
 * Calls `listener` when the client of an answer closes its side of the connection before the answer has left: it will send
 * nothing more, and may have gone for good, which cannot be told apart. At once when it has done so already.
 */
export function onHalfClosed(response: ServerResponse, listener: () => void): void {
  const { socket } = response.req;
  if (socket.readableEnded) {
    listener();
    return;
  }
  socket.once('end', listener);
  // The connection may be there for many more answers.
  response.once('close', () => socket.off('end', listener));
}
