import type { IncomingMessage, ServerResponse } from 'node:http';
import { declaresBody } from '../pipeline/read-body.js';

const graceMilliseconds = 2_000;

/**
 * Reads and discards the rest of a body after the response was sent: a client that is still sending when its connection is
 * closed may lose the response (RFC 9112, section 9.6). The rest is read for two seconds and up to `allowance()` bytes, which
 * is called after the response was sent; then the connection is closed.
 */
export function discardRest(message: IncomingMessage, response: ServerResponse, allowance: () => number): void {
  // Before Node's own listener, which would read the whole body, or close the connection at once.
  response.prependOnceListener('finish', () => {
    if (!message.complete && !message.destroyed) readRest(message, allowance());
  });
}

function readRest(message: IncomingMessage, allowance: number): void {
  const { socket } = message;
  // Half-closes the connection after the response: the client can still send.
  socket.destroySoon = () => socket.end();
  const timer = setTimeout(() => socket.destroy(), graceMilliseconds);
  timer.unref();
  const stop = () => clearTimeout(timer);
  let rest = allowance;
  message.on('data', (chunk: Buffer) => {
    rest -= chunk.byteLength;
    // Further bytes stay in the buffers of the system, and the client can read the response.
    if (rest < 0) message.pause();
  });
  message.once('end', () => {
    stop();
    // The connection is used like any other again: Node destroys it after its last response, even if the client keeps it open.
    Reflect.deleteProperty(socket, 'destroySoon');
    if (socket.writableEnded) socket.destroySoon();
  });
  message.once('close', stop);
  // Node discards a body itself, without a limit, unless it was read.
  message.read(0);
  message.resume();
}

/** Whether a part of the body of a request can still arrive. A request without a body is not always complete. */
export function mayHaveRest({ complete, headers }: IncomingMessage): boolean {
  // Simulated requests have no such property, and no connection.
  return complete === false && declaresBody(headers);
}
