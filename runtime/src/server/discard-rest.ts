import type { IncomingMessage, ServerResponse } from 'node:http';

const graceMilliseconds = 2_000;

/**
 * A client that was answered before it had sent its whole body may finish it, so that it gets to read the answer. One that
 * goes on for more than `allowance` bytes or two seconds loses the connection.
 */
export function discardRest(message: IncomingMessage, response: ServerResponse, allowance: number): void {
  response.once('finish', () => {
    if (message.complete) return;
    const { socket } = message;
    const timer = setTimeout(() => socket.destroy(), graceMilliseconds);
    timer.unref();
    let rest = allowance;
    message.on('data', (chunk: Buffer) => {
      rest -= chunk.byteLength;
      if (rest < 0) socket.destroy();
    });
    message.once('close', () => clearTimeout(timer));
    message.once('end', () => clearTimeout(timer));
    message.resume();
  });
}

/** Whether more of a request can come than what has been read. One without a body has none, complete or not. */
export function mayHaveRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
