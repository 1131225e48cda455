import { ResponseStream } from './response-stream.js';

/** How events are sent. */
export interface EventOptions {
  /** After how many milliseconds without an event a comment is sent, so that nobody on the way takes the connection for dead. */
  readonly heartbeat?: number;
}

/**
 * Server-sent events that are still values: the value of `Response.sse`. What of an item reaches the client is what its type
 * `T` declares, as it is with every other answer.
 */
export class EventStream<T> {
  readonly #items: AsyncIterable<T>;
  readonly #options: EventOptions;

  constructor(items: AsyncIterable<T>, options: EventOptions = {}) {
    this.#items = items;
    this.#options = options;
  }

  /** The stream that is sent: each item as JSON, with a blank line behind it. */
  serialized(serialize: (item: T) => string): ResponseStream {
    const { heartbeat } = this.#options;
    return ResponseStream.of(() => this.#items, {
      encode: (item) => `data: ${item === undefined ? 'null' : serialize(item)}\n\n`,
      isLive: true,
      ...(heartbeat !== undefined && { heartbeat: { chunk: ':\n\n', milliseconds: heartbeat } }),
    });
  }
}
