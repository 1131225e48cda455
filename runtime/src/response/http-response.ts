import { checkHeader, type HeaderPairs } from '../headers/header-pairs.js';
import type { Cookie } from './cookie.js';
import { ResponseBody } from './response-body.js';

const json = 'application/json';
const text = 'text/plain; charset=utf-8';

/** An answer as it goes to the client. */
export class HttpResponse {
  readonly status: number;
  readonly body: ResponseBody;
  /** The value of the header `content-type`; absent for an answer without a body. */
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
    // What the runtime says itself was checked when it was written.
    if (contentType !== undefined && contentType !== json && contentType !== text)
      checkHeader('content-type', contentType);
    if (headers.length > 0) for (const [name, value] of headers) checkHeader(name, value);
    this.status = status;
    this.body = body;
    this.contentType = contentType;
    this.headers = headers;
  }

  /** An answer with the JSON that `JSON.stringify` makes of a value. */
  static json(status: number, value: unknown): HttpResponse {
    return new HttpResponse(status, new ResponseBody(JSON.stringify(value) ?? 'null'), json);
  }

  static text(status: number, content: string): HttpResponse {
    return new HttpResponse(status, new ResponseBody(content), text);
  }

  static bytes(status: number, bytes: Uint8Array): HttpResponse {
    return new HttpResponse(status, new ResponseBody(bytes), 'application/octet-stream');
  }

  /** An answer without a body. */
  static empty(status: number): HttpResponse {
    return new HttpResponse(status, ResponseBody.empty);
  }

  /**
   * The same answer with one header more. `content-type` takes the place of the one it has.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  withHeader(name: string, value: string): HttpResponse {
    if (name.toLowerCase() === 'content-type') return new HttpResponse(this.status, this.body, value, this.headers);
    return new HttpResponse(this.status, this.body, this.contentType, [...this.headers, [name, value]]);
  }

  /**
   * The same answer with this header in place of all others of its name.
   * @throws TypeError for an invalid name or value of a header, and for a header that only the server sets.
   */
  insertHeader(name: string, value: string): HttpResponse {
    const lowerName = name.toLowerCase();
    const others = this.headers.filter(([other]) => other.toLowerCase() !== lowerName);
    return new HttpResponse(this.status, this.body, this.contentType, others).withHeader(name, value);
  }

  /** The same answer with one cookie more, each in a header `Set-Cookie` of its own, in the order of the calls. */
  withCookie(cookie: Cookie): HttpResponse {
    return this.withHeader('set-cookie', String(cookie));
  }

  /**
   * The same answer with another status.
   * @throws RangeError for a status that is not the status of a final response.
   */
  withStatus(status: number): HttpResponse {
    return new HttpResponse(status, this.body, this.contentType, this.headers);
  }

  /** The same answer with another body. */
  withBody(body: ResponseBody): HttpResponse {
    return new HttpResponse(this.status, body, this.contentType, this.headers);
  }

  /** The bytes of the body; absent when it is a stream. */
  bodyBytes(): Uint8Array | undefined {
    return this.body.asBuffered();
  }
}
