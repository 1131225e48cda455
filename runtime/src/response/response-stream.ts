import { ContextOfHandler } from './context-of-handler.js';

/** The source of a stream: an async iterable of chunks, such as a `Readable` of Node. Text is sent as UTF-8. */
export type ChunkSource<T = string | Uint8Array> = AsyncIterable<T>;

/** The options of a stream. */
export interface StreamForm<T> {
  /** Encodes an item of the source as a chunk. */
  readonly encode: (item: T) => string | Uint8Array;
  /** The number of bytes, if it is known in advance. */
  readonly byteLength?: number;
  /** Whether the head is sent before the first chunk, because clients wait for single chunks. */
  readonly isLive?: boolean;
  /** Whether the source is created when it is opened: a source that was never opened has not to be stopped. */
  readonly isOpenedOnDemand?: boolean;
  /** The chunk that is sent after so many milliseconds without a chunk. */
  readonly heartbeat?: { readonly chunk: string; readonly milliseconds: number };
}

/** A body that is produced while it is sent: that of `Response.stream`, `Response.sse` and `Response.file`. */
export class ResponseStream {
  readonly byteLength: number | undefined;
  readonly isLive: boolean;
  readonly heartbeat: StreamForm<never>['heartbeat'];
  readonly #open: () => ChunkSource;
  readonly #isOpenedOnDemand: boolean;
  #isOpened = false;
  #onEnd: (() => void) | undefined;

  private constructor(open: () => ChunkSource, form: Omit<StreamForm<never>, 'encode'>) {
    this.#open = open;
    this.byteLength = form.byteLength;
    this.isLive = form.isLive ?? false;
    this.heartbeat = form.heartbeat;
    this.#isOpenedOnDemand = form.isOpenedOnDemand ?? false;
  }

  /**
   * Creates the stream of a source; `open` is called once, for the first chunk. A source that exists already runs in the asynchronous
   * context of the caller of this function.
   */
  static of<T>(open: () => ChunkSource<T>, form: StreamForm<T>): ResponseStream {
    if (form.isOpenedOnDemand) return new ResponseStream(() => new EncodedSource(open(), form), form);
    const context = new ContextOfHandler();
    return new ResponseStream(() => inContext(new EncodedSource(open(), form), context), form);
  }

  /** Opens the source, to read or to stop it. A source with another number of bytes than `byteLength` fails. */
  open(): AsyncIterator<string | Uint8Array, unknown, undefined> {
    this.#isOpened = true;
    const iterator = this.#open()[Symbol.asyncIterator]();
    return this.#onEnd === undefined ? iterator : withEnd(iterator, this.#onEnd);
  }

  /** Stops a source that is not read. */
  discard(): void {
    if (this.#isOpenedOnDemand) this.#onEnd?.();
    // A generator stops at its next `yield`; its end and its errors are ignored.
    else Promise.resolve(this.open().return?.()).catch(() => {});
  }

  /** Stops the source, unless other code reads it: at once, or after the stream `sent` has ended, which may read it later. */
  discardUnread(sent?: ResponseStream): void {
    const discard = () => {
      if (!this.#isOpened) this.discard();
    };
    if (sent === undefined) {
      discard();
      return;
    }
    const before = sent.#onEnd;
    sent.#onEnd = () => {
      before?.();
      discard();
    };
  }
}

/**
 * A source whose items are encoded as chunks. It is not a generator, which could not be stopped while it waits for the next item.
 */
class EncodedSource<T> implements AsyncIterable<string | Uint8Array> {
  readonly #source: AsyncIterable<T>;
  readonly #encode: (item: T) => string | Uint8Array;
  readonly #byteLength: number | undefined;
  /** Whether the number of bytes was declared: that of a file was read, and the file can have changed before its first chunk. */
  readonly #isDeclared: boolean;

  constructor(source: AsyncIterable<T>, { encode, byteLength, isOpenedOnDemand }: StreamForm<T>) {
    this.#source = source;
    this.#encode = encode;
    this.#byteLength = byteLength;
    this.#isDeclared = isOpenedOnDemand !== true;
  }

  [Symbol.asyncIterator](): AsyncIterator<string | Uint8Array> {
    const source = this.#source;
    const iterator = source[Symbol.asyncIterator]();
    const byteLength = this.#byteLength;
    let sent = 0;
    let failure: Error | undefined;
    const fail = (expected: number, isFirst: boolean): IteratorResult<Uint8Array> => {
      failure = wrongLength(expected);
      if (!isFirst || !this.#isDeclared) throw failure;
      // An empty chunk starts the response, so that its connection is closed wherever the source divides its bytes.
      return { value: new Uint8Array() };
    };
    return {
      next: async () => {
        if (failure !== undefined) throw failure;
        const result = await iterator.next();
        if (result.done === true) {
          if (byteLength !== undefined && sent < byteLength) return fail(byteLength, sent === 0);
          return { done: true, value: undefined };
        }
        const value = this.#encode(result.value);
        if (byteLength !== undefined) {
          const before = sent;
          sent += Buffer.byteLength(value);
          // The client would read further bytes as the next response.
          if (sent > byteLength) return fail(byteLength, before === 0);
        }
        return { value };
      },
      return: async () => {
        // Only `destroy` ends a `Readable` that waits for data.
        if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    };
  }
}

/** An iterator that calls a function when it has ended, has failed or is stopped. */
function withEnd(
  iterator: AsyncIterator<string | Uint8Array>,
  onEnd: () => void,
): AsyncIterator<string | Uint8Array, unknown, undefined> {
  return {
    next: async () => {
      try {
        const result = await iterator.next();
        if (result.done === true) onEnd();
        return result;
      } catch (error) {
        onEnd();
        throw error;
      }
    },
    return: async () => {
      onEnd();
      return (await iterator.return?.()) ?? { done: true, value: undefined };
    },
  };
}

/** A source that runs in a context. */
function inContext(source: ChunkSource, context: ContextOfHandler): ChunkSource {
  return {
    [Symbol.asyncIterator]: () => {
      let opened: AsyncIterator<string | Uint8Array> | undefined;
      const iterator = () => {
        opened ??= source[Symbol.asyncIterator]();
        return opened;
      };
      return {
        next: () => context.run(async () => iterator().next()),
        return: () => context.run(async () => (await iterator().return?.()) ?? { done: true, value: undefined }),
      };
    },
  };
}

function wrongLength(byteLength: number): Error {
  return new Error(`the source of a body of ${byteLength} bytes has another number of bytes`);
}
