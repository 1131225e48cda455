import { ResponseStream } from './response-stream.js';

/** The options of `Response.sse`. */
export interface EventOptions {
  /** The milliseconds without an event after which a comment is sent, so that proxies do not close the connection. */
  readonly heartbeat?: number;
}

/**
 * The server-sent events of `Response.sse`. Each item is serialized by its declared type `T`, as in every other response: properties
 * that `T` does not declare are not sent.
 */
export class EventStream<T> {
  readonly #items: AsyncIterable<T>;
  readonly #options: EventOptions;

  constructor(items: AsyncIterable<T>, options: EventOptions = {}) {
    this.#items = items;
    this.#options = options;
  }

  /** The stream to send: each item as JSON, followed by a blank line. */
  serialized(serialize: (item: T) => string): ResponseStream {
    const { heartbeat } = this.#options;
    return ResponseStream.of(() => this.#items, {
      encode: (item) => `data: ${item === undefined ? 'null' : serialize(item)}\n\n`,
      isLive: true,
      ...(heartbeat !== undefined && { heartbeat: { chunk: ':\n\n', milliseconds: heartbeat } }),
    });
  }
}
