import { basename } from 'node:path';
import { look } from '../errors/as-error.js';
import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import { contentDisposition } from './content-disposition.js';
import type { Cookie } from './cookie.js';
import { type EventOptions, type EventSource, EventStream } from './event-stream.js';
import { type FileStream, findFile } from './file-stream.js';
import { type ChunkSource, ResponseStream } from './response-stream.js';

/** The format in which the value of a `Response` is sent. */
export type ResponseFormat = 'json' | 'text' | 'bytes' | 'stream' | 'events' | 'empty';

/** The options of `Response.stream`. */
export interface StreamOptions {
  /**
   * The number of bytes of all chunks, sent as `Content-Length`: clients can show their progress. A source with more or fewer bytes closes
   * the connection, and is logged. Default: unknown, the response is sent in chunks.
   */
  readonly length?: number;
}

/** The options of `Response.file`. */
export interface FileOptions {
  /** The directory that contains the file; a relative one is relative to the working directory. */
  readonly root?: string;
}

/** The options of `Response.attachment`. */
export interface AttachmentOptions extends FileOptions {
  /** The name under which browsers save the file. Default: the name of the file. */
  readonly name?: string;
  /** The media type of the file. Default: `application/octet-stream`. */
  readonly contentType?: string;
}

/** The response of a handler with a status or headers of its own. `T` is the type of the value, `S` the status. */
export class Response<T, S extends number = 200> {
  readonly status: S;
  readonly value: T;
  readonly format: ResponseFormat;
  readonly headers: HeaderPairs;

  private constructor(status: S, value: T, format: ResponseFormat, headers: HeaderPairs = []) {
    this.status = status;
    this.value = value;
    this.format = format;
    this.headers = headers;
  }

  /** Creates a response with the status 200 and the value as JSON. */
  static body<T>(value: T): Response<T, 200> {
    return new Response(200, value, 'json');
  }

  /** Creates a response with a status and without a body. */
  static withStatus<S extends number>(status: S): Response<undefined, S>;
  /** Creates a response with a status and the value as JSON; without a body if it is `undefined`. */
  static withStatus<T, S extends number>(status: S, value: T): Response<T, S>;
  static withStatus<T, S extends number>(status: S, value?: T): Response<T | undefined, S> {
    return new Response(status, value, value === undefined ? 'empty' : 'json');
  }

  /** Creates a response with the status 204 and without a body. It is assignable to every `Response<T, 204>`. */
  static noContent(): Response<never, 204> {
    // There is no value: `value` of an empty response is never read.
    return new Response<never, 204>(204, undefined as never, 'empty');
  }

  /** Creates a response with a status and text as `text/plain; charset=utf-8`. */
  static text<S extends number>(status: S, text: string): Response<string, S> {
    return new Response(status, text, 'text');
  }

  /** Creates a response with a status and bytes as `application/octet-stream`. */
  static bytes<S extends number>(status: S, bytes: Uint8Array): Response<Uint8Array, S> {
    return new Response(status, bytes, 'bytes');
  }

  /**
   * Creates a response that streams the chunks of a source, with backpressure. A client that disconnects stops the source: its
   * iterator returns, a `Readable` is destroyed. With `length`, the response has `Content-Length`.
   * @throws RangeError for a length that is not a number of bytes.
   */
  static stream(
    contentType: string,
    chunks: ChunkSource,
    { length }: StreamOptions = {},
  ): Response<ResponseStream, 200> {
    if (length !== undefined && !(Number.isSafeInteger(length) && length >= 0)) {
      throw new RangeError(`the length of a stream is a number of bytes, but is ${look(length)}`);
    }
    const stream = ResponseStream.of(() => chunks, {
      encode: checkedChunk,
      ...(length !== undefined && { byteLength: length }),
    });
    return new Response(200, stream, 'stream').withHeader('content-type', contentType);
  }

  /**
   * Creates a response with server-sent events, each item of the source as JSON of its declared type. A client that disconnects stops
   * the source.
   */
  static sse<T>(items: AsyncIterable<T>, options: EventOptions = {}): Response<EventStream<T>, 200> {
    return Response.events<T>(items, options);
  }

  /**
   * Creates a response with server-sent events. An item of the source is the data of an event, or `new ServerSentEvent(data, { event, id, retry })`;
   * the data is sent as JSON of its declared type. A client that reconnects sends the last id: `context.lastEventId`. A client that
   * disconnects stops the source.
   */
  static events<T>(items: EventSource<T>, options: EventOptions = {}): Response<EventStream<T>, 200> {
    return new Response(200, new EventStream(items, options), 'events')
      .withHeader('content-type', 'text/event-stream')
      .withHeader('cache-control', 'no-cache')
      .withHeader('x-accel-buffering', 'no');
  }

  /**
   * Creates a response with a file, the requested range of it (206), or 304 when the client has it already. With `root`, the path is
   * relative to that directory, and files outside of it are never sent, also not through links. Without `root`, the path must not
   * contain input of clients. On a route with a guard or a `User` the response is `Cache-Control: private`.
   * @throws NotFoundException when the file does not exist, ForbiddenException when the process cannot read it.
   */
  static async file(path: string, contentType: string, options: FileOptions = {}): Promise<Response<FileStream, 200>> {
    const file = await findFile(path, options.root);
    return new Response(200, file, 'stream')
      .withHeader('content-type', contentType)
      .withHeader('accept-ranges', 'bytes')
      .withHeader('etag', file.entityTag)
      .withHeader('last-modified', file.lastModified.toUTCString());
  }

  /**
   * Creates a response with a file that browsers save instead of displaying it, under `name` (default: that of the file), with
   * `Content-Disposition` of RFC 6266 and RFC 8187. Everything else is as with `file`.
   * @throws NotFoundException when the file does not exist, ForbiddenException when the process cannot read it.
   */
  static async attachment(path: string, options: AttachmentOptions = {}): Promise<Response<FileStream, 200>> {
    const { name = basename(path), contentType = 'application/octet-stream' } = options;
    const response = await Response.file(path, contentType, options);
    return response.withHeader('content-disposition', contentDisposition(name));
  }

  /**
   * A copy of the response with an additional header, in the order of the calls. `content-type` replaces the default.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  withHeader(name: string, value: string): Response<T, S> {
    checkHeader(name, value);
    return new Response(this.status, this.value, this.format, [...this.headers, [name, value]]);
  }

  /** A copy of the response with an additional cookie, each in a header `Set-Cookie` of its own, in the order of the calls. */
  withCookie(cookie: Cookie): Response<T, S> {
    return this.withHeader('set-cookie', String(cookie));
  }
}

/** The chunks of a `Readable` have no type: in object mode they can be any values. */
function checkedChunk(chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) return chunk;
  throw new TypeError(`the source of a stream yielded a chunk that is neither text nor bytes: ${look(chunk)}`);
}
