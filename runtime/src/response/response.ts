import { basename } from 'node:path';
import { look } from '../errors/as-error.js';
import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import { contentDisposition } from './content-disposition.js';
import type { Cookie } from './cookie.js';
import { type EventOptions, EventStream } from './event-stream.js';
import { type FileStream, findFile } from './file-stream.js';
import { type ChunkSource, ResponseStream } from './response-stream.js';

/** How the value of a `Response` becomes a body. */
export type ResponseFormat = 'json' | 'text' | 'bytes' | 'stream' | 'events' | 'empty';

/** Where a file may be. */
export interface FileOptions {
  /** The directory that the file is below; a relative one is below the working directory. */
  readonly root?: string;
}

/** How a file is saved by a browser. */
export interface AttachmentOptions extends FileOptions {
  /** The name to save it under. Default: the name of the file. */
  readonly name?: string;
  /** Default: `application/octet-stream`. */
  readonly contentType?: string;
}

/** What a handler returns to choose the status or headers of its answer. `T` is the value, `S` the status. */
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

  /** 200 and the value as JSON. */
  static body<T>(value: T): Response<T, 200> {
    return new Response(200, value, 'json');
  }

  /** A status and the value as JSON. */
  static withStatus<T, S extends number>(status: S, value: T): Response<T, S> {
    return new Response(status, value, 'json');
  }

  /** 204 without a body. Fits every `Response<T, 204>`. */
  static noContent(): Response<never, 204> {
    // There is no value: nothing reads `value` of an empty answer.
    return new Response<never, 204>(204, undefined as never, 'empty');
  }

  /** A status and text as `text/plain; charset=utf-8`. */
  static text<S extends number>(status: S, text: string): Response<string, S> {
    return new Response(status, text, 'text');
  }

  /** A status and bytes as `application/octet-stream`. */
  static bytes<S extends number>(status: S, bytes: Uint8Array): Response<Uint8Array, S> {
    return new Response(status, bytes, 'bytes');
  }

  /**
   * 200 and what a source gives, as it comes and no faster than the client takes it. A client that goes away stops the
   * source: its iterator returns, a `Readable` is destroyed.
   */
  static stream(contentType: string, chunks: ChunkSource): Response<ResponseStream, 200> {
    const stream = ResponseStream.of(() => chunks, { encode: checkedChunk });
    return new Response(200, stream, 'stream').withHeader('content-type', contentType);
  }

  /**
   * 200 and server-sent events, each item of the source as JSON of its declared type. A client that goes away stops the
   * source.
   */
  static sse<T>(items: AsyncIterable<T>, options: EventOptions = {}): Response<EventStream<T>, 200> {
    return new Response(200, new EventStream(items, options), 'events')
      .withHeader('content-type', 'text/event-stream')
      .withHeader('cache-control', 'no-cache')
      .withHeader('x-accel-buffering', 'no');
  }

  /**
   * 200 and a file, or the part of it that the client wants (206), or 304 when it has it already. With `root`, the path is one
   * below that directory, and nothing outside of it is ever sent, also not through links. Without, it is taken as it is: never
   * put one together from what a client sends. On a route with a guard or a `User` the response is `Cache-Control: private`.
   * @throws NotFoundException when there is no such file, ForbiddenException when the process may not read it.
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
   * A file that browsers save instead of showing it, under `name` (default: that of the file): `Content-Disposition` per RFC
   * 6266, with every character of the name (RFC 8187). Everything else is as with `file`.
   * @throws NotFoundException when there is no such file, ForbiddenException when the process may not read it.
   */
  static async attachment(path: string, options: AttachmentOptions = {}): Promise<Response<FileStream, 200>> {
    const { name = basename(path), contentType = 'application/octet-stream' } = options;
    const response = await Response.file(path, contentType, options);
    return response.withHeader('content-disposition', contentDisposition(name));
  }

  /**
   * The same answer with one header more, in the order of the calls. `content-type` takes the place of the usual one.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  withHeader(name: string, value: string): Response<T, S> {
    checkHeader(name, value);
    return new Response(this.status, this.value, this.format, [...this.headers, [name, value]]);
  }

  /** The same answer with one cookie more, each in a header `Set-Cookie` of its own, in the order of the calls. */
  withCookie(cookie: Cookie): Response<T, S> {
    return this.withHeader('set-cookie', String(cookie));
  }
}

/** The chunks of a `Readable` have no type: one of objects gives objects. */
function checkedChunk(chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) return chunk;
  throw new TypeError(`the source of a stream yielded a chunk that is neither text nor bytes: ${look(chunk)}`);
}
