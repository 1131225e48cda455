/** What a stream gives, piece by piece. Text is sent as UTF-8. A `Readable` of Node is such a source. */
export type ChunkSource<T = string | Uint8Array> = AsyncIterable<T>;

/** How a stream is sent. */
export interface StreamForm<T> {
  /** Makes a chunk of what the source gives. */
  readonly encode: (item: T) => string | Uint8Array;
  /** How many bytes it has, when that is known before. */
  readonly byteLength?: number;
  /** The client waits for every single chunk: the head is sent before the first of them is there. */
  readonly isLive?: boolean;
  /** The source comes into being when it is opened: there is nothing to stop in one that nobody has opened. */
  readonly isOpenedOnDemand?: boolean;
  /** What is sent whenever nothing was for so many milliseconds. */
  readonly heartbeat?: { readonly chunk: string; readonly milliseconds: number };
}

/** A body that is made while it is sent: the value of `Response.stream`, `Response.sse` and `Response.file`. */
export class ResponseStream {
  readonly byteLength: number | undefined;
  readonly isLive: boolean;
  readonly heartbeat: StreamForm<never>['heartbeat'];
  readonly #open: () => ChunkSource;
  readonly #isOpenedOnDemand: boolean;

  private constructor(open: () => ChunkSource, form: Omit<StreamForm<never>, 'encode'>) {
    this.#open = open;
    this.byteLength = form.byteLength;
    this.isLive = form.isLive ?? false;
    this.heartbeat = form.heartbeat;
    this.#isOpenedOnDemand = form.isOpenedOnDemand ?? false;
  }

  /** A stream of what a source gives; `open` is called when the first chunk is wanted, and once. */
  static of<T>(open: () => ChunkSource<T>, form: StreamForm<T>): ResponseStream {
    return new ResponseStream(() => new EncodedSource(open(), form.encode), form);
  }

  /** Opens the source, to be read or to be stopped. */
  open(): AsyncIterator<string | Uint8Array, unknown, undefined> {
    return this.#open()[Symbol.asyncIterator]();
  }

  /** Stops a source that nobody is going to read. */
  discard(): void {
    if (this.#isOpenedOnDemand) return;
    // Whoever is in the middle of something notices when it is through; nobody waits for that, or for how it ends.
    Promise.resolve(this.open().return?.()).catch(() => {});
  }
}

/**
 * A source whose items are made into chunks. No generator around it: one that waits for the next item could not be stopped
 * before that is there.
 */
class EncodedSource<T> implements AsyncIterable<string | Uint8Array> {
  readonly #source: AsyncIterable<T>;
  readonly #encode: (item: T) => string | Uint8Array;

  constructor(source: AsyncIterable<T>, encode: (item: T) => string | Uint8Array) {
    this.#source = source;
    this.#encode = encode;
  }

  [Symbol.asyncIterator](): AsyncIterator<string | Uint8Array> {
    const source = this.#source;
    const iterator = source[Symbol.asyncIterator]();
    return {
      next: async () => {
        const result = await iterator.next();
        return result.done === true ? { done: true, value: undefined } : { value: this.#encode(result.value) };
      },
      return: async () => {
        // A `Readable` that waits for data is ended by nothing else.
        if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    };
  }
}
