import type { Cookie } from './cookie.js';
import { checkHeader, type HeaderPairs } from './header-pairs.js';

/** How the value of a `Response` becomes a body. */
export type ResponseFormat = 'json' | 'text' | 'bytes' | 'empty';

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
   * The same answer with one header more, in the order of the calls. `content-type` takes the place of the usual one.
   * @throws TypeError for a name or value that must not reach the wire.
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
