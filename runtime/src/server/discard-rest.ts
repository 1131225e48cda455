import type { IncomingMessage, ServerResponse } from 'node:http';

const graceMilliseconds = 2_000;

/**
 * Lets a client that got its response before it had sent its whole body finish it: one that is still sending when its
 * connection is closed may lose the response (RFC 9112, section 9.6). It is read up to `allowance` bytes, which is called when the
 * response has been sent, and for two seconds, whoever has left it unread; then the connection is closed.
 */
export function discardRest(message: IncomingMessage, response: ServerResponse, allowance: () => number): void {
  // In front of Node's own listener, which would read everything, or close the connection at once.
  response.prependOnceListener('finish', () => {
    if (!message.complete && !message.destroyed) readRest(message, allowance());
  });
}

function readRest(message: IncomingMessage, allowance: number): void {
  const { socket } = message;
  // Only the side that the response left by is closed, once it has.
  socket.destroySoon = () => socket.end();
  const timer = setTimeout(() => socket.destroy(), graceMilliseconds);
  timer.unref();
  const stop = () => clearTimeout(timer);
  let rest = allowance;
  message.on('data', (chunk: Buffer) => {
    rest -= chunk.byteLength;
    // What is on its way stays with the system, and the client gets to read.
    if (rest < 0) message.pause();
  });
  message.once('end', () => {
    stop();
    // The connection goes on as any other, or has nothing left to wait for.
    Reflect.deleteProperty(socket, 'destroySoon');
    if (socket.writableEnded) socket.destroySoon();
  });
  message.once('close', stop);
  // Says to Node that somebody reads.
  message.read(0);
  message.resume();
}

/** Whether more of a request can come than what has been read. One without a body has none, complete or not. */
export function mayHaveRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
