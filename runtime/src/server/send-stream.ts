import type { ServerResponse } from 'node:http';
import type { ResponseStream } from '../response/response-stream.js';
import { onHalfClosed } from './on-half-closed.js';

const noBytes = Buffer.alloc(0);

/** The response that a stream is the body of. */
export interface StreamedResponse {
  /** Writes the head. */
  readonly writeHead: () => void;
  /** Whether the head is known to have only ASCII characters. */
  readonly hasAsciiHead: boolean;
  /** Called with the function that ends a live stream. Returns a function to call when the stream has ended. */
  readonly onLive: (end: () => void) => () => void;
}

/**
 * Sends a stream with backpressure. The head is written at once for a live stream, otherwise with the first chunk, so that a source
 * that fails at once still gets an error response. The source is stopped when the client disconnects, and when it closes its side
 * of the connection, unless the length of the stream is known.
 */
export async function sendStream(
  to: ServerResponse,
  stream: ResponseStream,
  { writeHead, hasAsciiHead, onLive }: StreamedResponse,
): Promise<void> {
  const iterator = stream.open();
  let isStopped = false;
  const stop = () => {
    if (isStopped || to.writableFinished) return;
    isStopped = true;
    // A source may notice only when it has its next item: its end and its errors are ignored.
    Promise.resolve(iterator.return?.()).catch(() => {});
  };
  to.once('close', stop);
  // Only a write would detect that such a client has disconnected, and a source may produce nothing for hours.
  if (stream.byteLength === undefined) onHalfClosed(to, () => to.destroy());
  const heart = stream.heartbeat && beat(to, stream.heartbeat);
  let forget = () => {};
  try {
    if (stream.isLive) {
      writeHead();
      forget = onLive(() => {
        stop();
        to.end();
      });
      if (hasAsciiHead) to.flushHeaders();
      // The head is flushed in UTF-8, and before bytes in Latin-1.
      else to.write(noBytes);
    }
    await pump(to, iterator, writeHead);
    if (isOver(to)) return;
    if (!to.headersSent) writeHead();
    to.end();
  } catch (error) {
    // The chunk may be invalid, while the source continues.
    stop();
    // Errors of a source that was stopped are ignored.
    if (!isOver(to)) throw error;
  } finally {
    forget();
    clearInterval(heart);
    if (to.destroyed) stop();
  }
}

async function pump(
  to: ServerResponse,
  iterator: AsyncIterator<string | Uint8Array, unknown, undefined>,
  writeHead: () => void,
): Promise<void> {
  let drained: (() => Promise<void>) | undefined;
  for (;;) {
    const result = await iterator.next();
    if (result.done === true || isOver(to)) return;
    const isFirst = !to.headersSent;
    if (isFirst) writeHead();
    const isTaken = to.write(isFirst ? asBytes(result.value) : result.value);
    flush(to);
    if (isTaken) continue;
    drained ??= waitForDrain(to);
    await drained();
  }
}

/**
 * Waits until the client has read the written bytes, or has disconnected. One listener serves all waits: a response that
 * `compression` has wrapped does not remove listeners.
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

/** Whether nothing more is sent: the client has disconnected, or the application closes. */
function isOver(to: ServerResponse): boolean {
  return to.destroyed || to.writableEnded;
}

/** A chunk after a head: Node would encode the head in the encoding of a text. */
export function asBytes(chunk: string | Uint8Array): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

function beat(to: ServerResponse, heartbeat: NonNullable<ResponseStream['heartbeat']>): NodeJS.Timeout {
  let seen = 0;
  return setInterval(() => {
    const written = to.socket?.bytesWritten ?? 0;
    // A client that has bytes to read needs no heartbeat.
    if (written === seen && !to.writableNeedDrain && !to.writableEnded) to.write(heartbeat.chunk);
    flush(to);
    seen = to.socket?.bytesWritten ?? 0;
  }, heartbeat.milliseconds);
}

/** Sends the bytes that `compression` buffers. */
function flush(to: ServerResponse): void {
  if ('flush' in to && typeof to.flush === 'function') to.flush();
}
