import type { ServerResponse } from 'node:http';

const graceMilliseconds = 2_000;

/**
 * Closes the connection in the middle of a response, after the written part, so that the client detects the missing end. If
 * the client does not read that part, the connection is destroyed after two seconds.
 */
export function abortResponse(response: ServerResponse): void {
  const { socket } = response;
  // The response to a simulated request has a stream in place of a socket.
  if (socket === null || !('destroySoon' in socket)) {
    response.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), graceMilliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
  // Node buffers recent writes until the next tick: they are sent first.
  process.nextTick(() => socket.destroySoon());
}
