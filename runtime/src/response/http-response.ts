import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import type { Cookie } from './cookie.js';
import { ResponseBody } from './response-body.js';

const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** A response as it is sent to the client. */
export class HttpResponse {
  readonly status: number;
  readonly body: ResponseBody;
  /** The value of the header `content-type`; absent for a response without a body. */
  readonly contentType: string | undefined;
  /** The other headers, in order. */
  readonly headers: HeaderPairs;

  /**
   * @throws RangeError for a status that is not the status of a final response.
   * @throws TypeError for an invalid header, and for one that only the server sets.
   */
  constructor(status: number, body: ResponseBody, contentType?: string, headers: HeaderPairs = []) {
    if (!Number.isInteger(status) || status < 200 || status > 599) {
      throw new RangeError(`invalid response status ${status}: it must be an integer from 200 to 599`);
    }
    // The content types of the runtime are valid.
    if (contentType !== undefined && contentType !== json && contentType !== text)
      checkHeader('content-type', contentType);
    if (headers.length > 0) for (const [name, value] of headers) checkHeader(name, value);
    this.status = status;
    this.body = body;
    this.contentType = contentType;
    this.headers = headers;
  }

  /** Creates a response with the JSON that `JSON.stringify` returns for a value. */
  static json(status: number, value: unknown): HttpResponse {
    return new HttpResponse(status, new ResponseBody(JSON.stringify(value) ?? 'null'), json);
  }

  /** Creates a response with text as `text/plain; charset=utf-8`. */
  static text(status: number, content: string): HttpResponse {
    return new HttpResponse(status, new ResponseBody(content), text);
  }

  /** Creates a response with bytes as `application/octet-stream`. */
  static bytes(status: number, bytes: Uint8Array): HttpResponse {
    return new HttpResponse(status, new ResponseBody(bytes), 'application/octet-stream');
  }

  /** Creates a response without a body. */
  static empty(status: number): HttpResponse {
    return new HttpResponse(status, ResponseBody.empty);
  }

  /**
   * A copy of the response with an additional header. `content-type` replaces the existing one.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  withHeader(name: string, value: string): HttpResponse {
    if (name.toLowerCase() === 'content-type') return new HttpResponse(this.status, this.body, value, this.headers);
    return new HttpResponse(this.status, this.body, this.contentType, [...this.headers, [name, value]]);
  }

  /**
   * A copy of the response with this header instead of all others of its name.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  insertHeader(name: string, value: string): HttpResponse {
    const lowerName = name.toLowerCase();
    const others = this.headers.filter(([other]) => other.toLowerCase() !== lowerName);
    return new HttpResponse(this.status, this.body, this.contentType, others).withHeader(name, value);
  }

  /** A copy of the response with an additional cookie, each in a header `Set-Cookie` of its own, in the order of the calls. */
  withCookie(cookie: Cookie): HttpResponse {
    return this.withHeader('set-cookie', String(cookie));
  }

  /**
   * A copy of the response with another status.
   * @throws RangeError for a status that is not the status of a final response.
   */
  withStatus(status: number): HttpResponse {
    return new HttpResponse(status, this.body, this.contentType, this.headers);
  }

  /** A copy of the response with another body. */
  withBody(body: ResponseBody): HttpResponse {
    return new HttpResponse(this.status, body, this.contentType, this.headers);
  }

  /** The bytes of the body; absent when it is a stream. */
  bodyBytes(): Uint8Array | undefined {
    return this.body.asBuffered();
  }
}
