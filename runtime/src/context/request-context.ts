import type { IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import { BadRequestException } from '../errors/client-exceptions.js';
import { headerText, headerTexts } from '../headers/incoming-headers.js';
import { readRequestId, readTraceId } from './correlation-ids.js';
import { parseCookies } from './parse-cookies.js';
import { pathOf } from './request-target.js';

const bearer = 'Bearer ';

let connectedPeer: (context: { readonly remoteAddress: string | undefined }) => Peer | undefined;

/** What is known of a request. Everything is found out when it is asked for, and once. */
export class RequestContext {
  static {
    connectedPeer = (context) => (context instanceof RequestContext ? context.#peer() : peerAt(context.remoteAddress));
  }

  readonly #request: IncomingRequest;
  #path: string | undefined;
  #headers: Readonly<Record<string, string | undefined>> | undefined;
  #requestId: string | undefined;
  #traceId: string | undefined;
  #cookies: ReadonlyMap<string, string> | undefined;
  #values: Map<object, object> | undefined;
  #signal: AbortSignal | undefined;

  /** The runtime makes one for every request. */
  constructor(request: IncomingRequest) {
    this.#request = request;
  }

  get method(): string {
    return this.#request.method;
  }

  /** The path as it was sent, without the query. */
  get path(): string {
    this.#path ??= pathOf(this.#request.target);
    return this.#path;
  }

  /** Names in lower case; several values of one name are joined. */
  get headers(): Readonly<Record<string, string | undefined>> {
    this.#headers ??= headerTexts(this.#request.headers);
    return this.#headers;
  }

  /** Address and port of the other end of the connection; absent on a Unix socket, and when the client has gone. */
  get remoteAddress(): string | undefined {
    return this.#request.peer?.address;
  }

  /** The header `X-Request-Id` when it is valid, else a random UUID. Every answer carries it. */
  get requestId(): string {
    this.#requestId ??= readRequestId(this.#request.headers);
    return this.#requestId;
  }

  /** The trace id of the header `traceparent`, else `X-Trace-Id`, else the request id. Every answer carries it. */
  get traceId(): string {
    this.#traceId ??= readTraceId(this.#request.headers) ?? this.requestId;
    return this.#traceId;
  }

  /**
   * Aborted when the client goes away before it has the whole answer. One that has closed its side of the connection may have
   * gone: it aborts the signal too, and still gets the answer if there is one.
   */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const controller = new AbortController();
      this.#request.onDisconnect(() => controller.abort());
      this.#signal = controller.signal;
    }
    return this.#signal;
  }

  /** The value of a header, in any case. */
  header(name: string): string | undefined {
    const { headers } = this.#request;
    // Nearly everybody writes a name as it is kept.
    return headerText(headers[name]) ?? headerText(headers[name.toLowerCase()]);
  }

  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined {
    this.#cookies ??= parseCookies(headerText(this.#request.headers['cookie']));
    return this.#cookies.get(name);
  }

  /** What stands behind `Bearer ` in the header `Authorization`. */
  bearerToken(): string | undefined {
    const authorization = headerText(this.#request.headers['authorization']);
    return authorization?.startsWith(bearer) ? authorization.slice(bearer.length) : undefined;
  }

  /**
   * Keeps a value under its class for `get` and for parameters of type `User<Class>`; a later one takes its place.
   * @throws TypeError for a value that is no instance of a class.
   */
  set(value: object): void {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) {
      throw new TypeError('the request context stores values by their class: the value must be an instance of a class');
    }
    this.#values ??= new Map();
    this.#values.set(prototype, value);
  }

  /** The value that was set for a class. */
  get<T extends object>(type: { readonly prototype: T }): T | undefined {
    // `set` has put it under the prototype of its class.
    return this.#values?.get(type.prototype) as T | undefined;
  }

  #peer(): Peer | undefined {
    const { peer } = this.#request;
    if (peer === undefined && this.#request.isDisconnected) throw new BadRequestException('the client disconnected');
    return peer;
  }
}

/**
 * The other end of the connection that a request came over; absent on a Unix socket.
 * @throws BadRequestException when the client has gone: nobody reads it, and it is no fault that somebody should look into.
 */
export function peerOf(context: RequestContext): Peer | undefined {
  return connectedPeer(context);
}

/** That of a context which only looks like one, such as a test of a tracker writes. */
function peerAt(address: string | undefined): Peer | undefined {
  return address === undefined ? undefined : { address };
}
