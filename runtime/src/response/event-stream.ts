import { ResponseStream } from './response-stream.js';
import { eventText, ServerSentEvent } from './server-sent-event.js';

/** The options of `Response.events` and `Response.sse`. */
export interface EventOptions {
  /** The milliseconds without an event after which a comment is sent, so that proxies do not close the connection. */
  readonly heartbeat?: number;
}

/** An item of a stream of events: the data of an event, or an event with its data. */
export type EventItem<T> = T | ServerSentEvent<T>;

/** The source of a stream of events: any iterable, such as a generator, an array or a subscription. */
export type EventSource<T> = AsyncIterable<EventItem<T>> | Iterable<EventItem<T>>;

/** The data of an item: that of a `ServerSentEvent`, or the item itself. */
type DataOf<T> = T extends ServerSentEvent<infer Data> ? Data : T;

/**
 * The server-sent events of `Response.events` and `Response.sse`. The data of each event is serialized by its declared type `T`, as in every
 * other response: properties that `T` does not declare are not sent. `EventStream<ServerSentEvent<T>>` is the same type.
 */
export class EventStream<T> {
  /** Never set: with it, TypeScript compares streams by their data, so that those of `T` and of `ServerSentEvent<T>` are one type. */
  declare protected readonly comparedByData: { readonly [Key in Extract<keyof T, never>]-?: T };
  readonly #items: EventSource<unknown>;
  readonly #options: EventOptions;

  constructor(items: EventSource<T>, options: EventOptions = {}) {
    this.#items = items;
    this.#options = options;
  }

  /** The stream to send: the data of each item as JSON, followed by a blank line. */
  serialized(serialize: (data: DataOf<T>) => string): ResponseStream {
    const { heartbeat } = this.#options;
    const items = this.#items;
    // The items are data or events, whose data has this type.
    const dataOf = (data: unknown) => (data === undefined ? 'null' : serialize(data as DataOf<T>));
    return ResponseStream.of<unknown>(() => (Symbol.asyncIterator in items ? items : eachOf(items)), {
      encode: (item) =>
        item instanceof ServerSentEvent ? eventText(item, dataOf(item.data)) : `data: ${dataOf(item)}\n\n`,
      isLive: true,
      ...(heartbeat !== undefined && { heartbeat: { chunk: ':\n\n', milliseconds: heartbeat } }),
    });
  }
}

async function* eachOf<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}
