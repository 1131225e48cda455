import type { ServerResponse } from 'node:http';

const graceMilliseconds = 2_000;

/**
 * Closes the connection in the middle of an answer, behind what was written: its client sees that the end is missing. One
 * that does not even take that loses the connection after two seconds.
 */
export function breakOff(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null) {
    response.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), graceMilliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
  // Node keeps what was written a moment ago together until everything has run that can: it shall leave first.
  process.nextTick(() => socket.destroySoon());
}
