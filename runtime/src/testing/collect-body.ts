import type { ResponseStream } from '../response/response-stream.js';

/** A stream that fails: how many bytes it had given by then decides what a client would have seen. */
export class StreamFailure extends Error {
  readonly hasStarted: boolean;

  constructor(hasStarted: boolean, cause: unknown) {
    super('the stream of the answer failed: a client would have lost the connection', { cause });
    this.hasStarted = hasStarted;
  }
}

/**
 * Reads a stream to its end.
 * @throws StreamFailure
 */
export async function collectStream(stream: ResponseStream): Promise<Uint8Array> {
  const iterator = stream.open();
  const chunks: Uint8Array[] = [];
  let hasStarted = stream.isLive;
  try {
    for (;;) {
      const result = await iterator.next();
      if (result.done === true) return Buffer.concat(chunks);
      hasStarted = true;
      const chunk: string | Uint8Array = result.value;
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
  } catch (cause) {
    throw new StreamFailure(hasStarted, cause);
  }
}
