import type { sentMethod } from './sent-method.js';

/** The options of a client. `DateValue` is the type of the dates in responses. */
export interface ClientOptions<DateValue = string> {
  /** The URL that precedes the path of each request: `https://api.example.com`. In a browser, `''` is the origin of the page. */
  readonly baseUrl: string;
  /** Headers of all requests, or a function that is called before each of them: for a token that can expire. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined;
  /** Converts the dates of responses: `(text) => new Date(text)`. Without it, they are strings as in JSON. */
  readonly dates?: (text: string) => DateValue;
  /** How many times a request is repeated after a response 429 with a `Retry-After`. Default: 0. */
  readonly retries?: number | undefined;
  /** The longest time of a `Retry-After`, in seconds, after which a request is repeated. Default: 60. */
  readonly longestWait?: number | undefined;
  /** Whether cookies are sent to other origins: `include`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
  /** Sends a request. Default: the `fetch` of the platform. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** The options of one request. `Method` is for `head` alone. */
export interface RequestOptions<Method = never> {
  /** Aborts the request, and the reading of its response. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of this request, or a function for them; they replace those of the client, and `null` removes one. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>) | undefined;
  /** Replaces the option `retries` of the client. */
  readonly retries?: number | undefined;
  readonly [sentMethod]?: Method | undefined;
}

/** The options of a GET request. */
export type GetOptions = RequestOptions<'HEAD'>;

/** Headers by their names: `undefined` is not sent, and `null` removes the header that precedes. */
export type HeaderValues = Headers | Readonly<Record<string, TextValue | null | undefined>>;

/** A value that is sent as text. */
export type TextValue = string | number | boolean | bigint | Date | URL;

/** A response with a documented status: compare `status` to find the type of `body`. */
export interface ClientResponse<Status extends number, Body> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
}

/**
 * The exception for a response that the API document does not describe: another status, another content type, or invalid JSON. The body of
 * `response` keeps its connection until it is read or cancelled: `error.response.body?.cancel()`.
 */
export class UnexpectedResponse extends Error {
  override readonly name: string = 'UnexpectedResponse';
  /** The response. Its body is not read yet, unless it is invalid JSON. */
  readonly response: Response;

  constructor(response: Response, options?: { readonly cause: unknown }) {
    const type = response.headers.get('content-type') ?? 'no content type';
    super('unexpected response: status ' + response.status + ', ' + type, options);
    this.response = response;
  }
}

/** The bytes of a response, as they arrive. They can be read once. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Closes the connection of a stream that is not wanted, and ends a loop that reads it. */
  cancel(): Promise<void>;
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}

/** The server-sent events of a response, as they arrive. They can be read once; the connection is closed when the loop ends. */
export interface EventStream<Data> extends AsyncIterable<ServerEvent<Data>> {
  /** Closes the connection of a stream that is not wanted, and ends a loop that reads it. */
  cancel(): Promise<void>;
}

/** A server-sent event. */
export interface ServerEvent<Data> {
  readonly data: Data;
  /** The type of the event: `message` if it has no other. */
  readonly event: string;
  /** The id of the last event that has one: the header `Last-Event-ID` of a new request continues after it. */
  readonly id: string;
  /** The time after which the server wants clients to connect again, in milliseconds. */
  readonly retry?: number;
}
