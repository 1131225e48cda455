import type { ServerResponse } from 'node:http';
import type { ResponseStream } from '../response/response-stream.js';
import { onHalfClosed } from './on-half-closed.js';

/**
 * Sends a stream, no faster than the client takes it. `start` writes the head: before the first chunk for a stream that is
 * live, behind it for any other, so that a source that fails at once can still be answered as an error. A client that goes
 * away stops the source; so does one that has closed its side, unless it is known how much there is still to come.
 */
export async function sendStream(to: ServerResponse, stream: ResponseStream, start: () => void): Promise<void> {
  const iterator = stream.open();
  let isStopped = false;
  const stop = () => {
    if (isStopped || to.writableFinished) return;
    isStopped = true;
    // A source may only notice when what it waits for is there: nobody waits for it, or for how it ends.
    Promise.resolve(iterator.return?.()).catch(() => {});
  };
  to.once('close', stop);
  // Only writing finds out whether such a client is still there, and a source may be silent for hours.
  if (stream.byteLength === undefined) onHalfClosed(to, () => to.destroy());
  const heart = stream.heartbeat && beat(to, stream.heartbeat);
  try {
    if (stream.isLive) {
      start();
      to.flushHeaders();
    }
    const sent = await pump(to, iterator, start, stream.byteLength);
    if (to.destroyed) return;
    if (stream.byteLength !== undefined && sent < stream.byteLength) throw wrongLength(stream.byteLength);
    if (!to.headersSent) start();
    to.end();
  } catch (error) {
    // It may be a chunk that is wrong, and its source goes on.
    stop();
    // A source that fails because it was stopped has done what it should.
    if (!to.destroyed) throw error;
  } finally {
    clearInterval(heart);
    if (to.destroyed) stop();
  }
}

async function pump(
  to: ServerResponse,
  iterator: AsyncIterator<string | Uint8Array, unknown, undefined>,
  start: () => void,
  byteLength = Number.POSITIVE_INFINITY,
): Promise<number> {
  let sent = 0;
  let drained: (() => Promise<void>) | undefined;
  for (;;) {
    const result = await iterator.next();
    if (result.done === true || to.destroyed) return sent;
    if (!to.headersSent) start();
    const chunk: string | Uint8Array = result.value;
    sent += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.byteLength;
    // What is too much would be read as the next answer.
    if (sent > byteLength) throw wrongLength(byteLength);
    const isTaken = to.write(chunk);
    flush(to);
    if (isTaken) continue;
    drained ??= waitForDrain(to);
    await drained();
  }
}

/**
 * Waits until the client has taken what was written, or has gone. It listens once for all times: a response that
 * `compression` has changed keeps what is taken off again.
 */
function waitForDrain(to: ServerResponse): () => Promise<void> {
  let resume = () => {};
  const onTaken = () => resume();
  to.on('drain', onTaken);
  to.on('close', onTaken);
  return async () => {
    if (to.destroyed) return;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  };
}

function beat(to: ServerResponse, heartbeat: NonNullable<ResponseStream['heartbeat']>): NodeJS.Timeout {
  let seen = 0;
  return setInterval(() => {
    const written = to.socket?.bytesWritten ?? 0;
    // Whoever has not taken what is there already needs no sign of life.
    if (written === seen && !to.writableNeedDrain && !to.writableEnded) to.write(heartbeat.chunk);
    flush(to);
    seen = to.socket?.bytesWritten ?? 0;
  }, heartbeat.milliseconds);
}

/** `compression` keeps what it gets until it is told to let it go. */
function flush(to: ServerResponse): void {
  if ('flush' in to && typeof to.flush === 'function') to.flush();
}

function wrongLength(byteLength: number): Error {
  return new Error(`the source of a body of ${byteLength} bytes gave another number of bytes`);
}
