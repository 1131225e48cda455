/** The error of a stream: whether it had sent bytes before decides the response that a client would get. */
export class StreamFailure extends Error {
  readonly hasStarted: boolean;

  constructor(hasStarted: boolean, cause: unknown) {
    super('the response stream failed: a client would have lost the connection', { cause });
    this.hasStarted = hasStarted;
  }
}

/**
 * Reads a body to its end. `hasStarted`: whether the head of the response has been sent.
 * @throws StreamFailure
 */
export async function collectBody(
  chunks: AsyncIterator<string | Uint8Array, unknown, undefined>,
  hasStarted: boolean,
): Promise<Uint8Array> {
  const collected: Uint8Array[] = [];
  try {
    for (;;) {
      const result = await chunks.next();
      if (result.done === true) return Buffer.concat(collected);
      const chunk: string | Uint8Array = result.value;
      collected.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    }
  } catch (cause) {
    throw new StreamFailure(hasStarted || collected.length > 0, cause);
  }
}
