import type { IncomingRequest } from '../contract/incoming-request.js';
import type { Peer } from '../contract/peer.js';
import { BadRequestException } from '../errors/client-exceptions.js';
import { headerText, headerTexts, utf8Of } from '../headers/incoming-headers.js';
import type { ContextKey, ContextKeyOf, ContextValue } from './context-key.js';
import { readRequestId, readTraceId } from './correlation-ids.js';
import { parseCookies } from './parse-cookies.js';
import { pathOf, queryOf } from './request-target.js';
import type { RouteInformation } from './route-information.js';

// Enough for real chains of causes, and a limit for circular ones.
const longestChain = 10;

/** The names and codes of the errors of aborted operations: those of the platform, and of libraries that hide the reason of the signal. */
const abortNames: ReadonlySet<unknown> = new Set(['AbortError', 'CanceledError']);

const abortCodes: ReadonlySet<unknown> = new Set(['ABORT_ERR', 'ERR_CANCELED', 'UND_ERR_ABORTED']);

const bearer = 'Bearer ';

/** The decoded path parameters of a request, by their names in the path template. */
export type PathParameters = Readonly<Record<string, string | undefined>>;

const noParameters: PathParameters = Object.freeze({});

let connectedPeer: (context: { readonly remoteAddress: string | undefined }) => Peer | undefined;
let whenDisconnected: (context: RequestContext, listener: (isGone: boolean) => void) => void;
let incomingRequest: (context: RequestContext) => IncomingRequest;
let abort: (context: RequestContext) => void;
let isCausedBySignal: (context: RequestContext, thrown: unknown) => boolean;
let keepRawBody: (context: RequestContext, body: Uint8Array<ArrayBuffer>) => void;
let replaceTraceId: (context: RequestContext, traceId: string) => void;
let setRoute: (context: RequestContext, route: RouteInformation | undefined, params: PathParameters) => void;

/** The request for guards, interceptors and handlers. Each property is computed on first use, and once. */
export class RequestContext {
  static {
    connectedPeer = (context) => (context instanceof RequestContext ? context.#peer() : peerAt(context.remoteAddress));
    whenDisconnected = (context, listener) => {
      const request = context.#request;
      request.onDisconnect(() => listener(request.isDisconnected));
    };
    incomingRequest = (context) => context.#request;
    abort = (context) => {
      context.#controller ??= new AbortController();
      context.#controller.abort();
    };
    isCausedBySignal = (context, thrown) => {
      const signal = context.#controller?.signal;
      return signal?.aborted === true && isAbortError(thrown, signal);
    };
    keepRawBody = (context, body) => {
      context.#rawBody = body;
    };
    replaceTraceId = (context, traceId) => {
      context.#traceId = traceId;
    };
    setRoute = (context, route, params) => {
      context.#route = route;
      context.#params = params;
    };
  }

  readonly #request: IncomingRequest;
  #path: string | undefined;
  #headers: Readonly<Record<string, string | undefined>> | undefined;
  #requestId: string | undefined;
  #traceId: string | undefined;
  #cookies: ReadonlyMap<string, string> | undefined;
  #values: Map<unknown, unknown> | undefined;
  #controller: AbortController | undefined;
  #route: RouteInformation | undefined;
  #params: PathParameters = noParameters;
  #query: URLSearchParams | undefined;
  #rawBody: Uint8Array<ArrayBuffer> | undefined;
  #logFields: Readonly<Record<string, unknown>> | undefined;
  #hasAccessLog = true;

  /** Called by the runtime, once for every request. */
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

  /**
   * The route that handles the request, from rate limiting on; absent where there is none: in middleware, for 404, and for the API
   * document.
   */
  get route(): RouteInformation | undefined {
    return this.#route;
  }

  /** The decoded path parameters by name, as text; empty where `route` is absent. */
  get params(): PathParameters {
    return this.#params;
  }

  /**
   * The parameters of the query, as text. Malformed percent escapes are kept as they are, whereas a `Query` of a handler rejects
   * them. A change of the object does not change the inputs of the handler.
   */
  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(queryOf(this.#request.target));
    return this.#query;
  }

  /**
   * The bytes of the body as they were sent, on a route with a `RawBody` or with an interceptor whose source reads this property;
   * `undefined` without a body and for forms. Guards and resolvers run before the body is read.
   */
  get rawBody(): Uint8Array<ArrayBuffer> | undefined {
    return this.#rawBody;
  }

  /** The headers of the request by their names in lower case; several values of one name are joined. */
  get headers(): Readonly<Record<string, string | undefined>> {
    this.#headers ??= headerTexts(this.#request.headers);
    return this.#headers;
  }

  /**
   * The remote address of the connection: `203.0.113.7`, `2001:db8::1`; absent on a Unix socket, after the client disconnected, and on a
   * server of the Fetch API that does not pass it. Behind a proxy, it is the address of the proxy.
   */
  get remoteAddress(): string | undefined {
    return this.#request.peer?.address;
  }

  /** The remote port of the connection; absent as `remoteAddress` is, and on a server of the Fetch API that does not pass it. */
  get remotePort(): number | undefined {
    return this.#request.peer?.port;
  }

  /** The request id: a valid header `X-Request-Id`, else a random UUID. Every response has it. */
  get requestId(): string {
    this.#requestId ??= readRequestId(this.#request.headers);
    return this.#requestId;
  }

  /**
   * The trace id of the header `traceparent`, else `X-Trace-Id`, else the request id; or that of a tracer (`RequestStarted.setTraceId`).
   * Every response has it.
   */
  get traceId(): string {
    this.#traceId ??= readTraceId(this.#request.headers) ?? this.requestId;
    return this.#traceId;
  }

  /**
   * The signal that is aborted when the client disconnects before it has the whole response. A client that has closed its side of
   * the connection aborts the signal too, because it may have disconnected, and still gets the response. The signal of a request whose
   * response is a stream of events is also aborted when the application begins to close.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#request.onDisconnect(() => controller.abort());
      this.#controller = controller;
    }
    return this.#controller.signal;
  }

  /** The value of a request header; the case of the name does not matter. */
  header(name: string): string | undefined {
    const { headers } = this.#request;
    // Most callers write the name in lower case, as it is stored.
    return headerText(headers[name]) ?? headerText(headers[name.toLowerCase()]);
  }

  /**
   * The id of the last event that the client has received, if it reconnects to a stream of events: the header `Last-Event-ID`, whose bytes
   * are UTF-8.
   */
  get lastEventId(): string | undefined {
    return utf8Of(headerText(this.#request.headers['last-event-id'])) || undefined;
  }

  /** The value of a request cookie. */
  cookie(name: string): string | undefined {
    this.#cookies ??= parseCookies(headerText(this.#request.headers['cookie']));
    return this.#cookies.get(name);
  }

  /** The token of the header `Authorization: Bearer …`. */
  bearerToken(): string | undefined {
    const authorization = headerText(this.#request.headers['authorization']);
    return authorization?.startsWith(bearer) ? authorization.slice(bearer.length) : undefined;
  }

  /**
   * Sets the value of its class, or that of a key, for `get` and for parameters of type `User<T>`; a later value replaces it.
   * @throws TypeError for a value without a key that is not an instance of a class.
   */
  set(value: ContextValue): void;
  set<T>(key: ContextKey<T>, value: NoInfer<T>): void;
  set(keyOrValue: object, ...values: readonly unknown[]): void {
    this.#values ??= new Map();
    if (values.length > 0) {
      this.#values.set(keyOrValue, values[0]);
      return;
    }
    const prototype: unknown = Object.getPrototypeOf(keyOrValue);
    if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) {
      throw new TypeError(
        'the request context stores values by their class or key: the value must be an instance of a class, or follow its key',
      );
    }
    this.#values.set(prototype, keyOrValue);
  }

  /** The value that `set` stored for a class or a key. */
  get<T>(key: ContextKeyOf<T>): T | undefined {
    // `set` stores values under the prototype of their class, or their key, which has the type of the value.
    return this.#values?.get('prototype' in key ? key.prototype : key) as T | undefined;
  }

  /**
   * Adds fields to every later line of the log about this request: those of `forRequest` loggers, the line of the access log, and that of
   * a failure. A later value of a name replaces the former one. The names of the framework's own fields, such as `status`, are ignored,
   * with a warning.
   */
  addLogFields(fields: Readonly<Record<string, unknown>>): void {
    this.#logFields = { ...this.#logFields, ...fields };
  }

  /** The fields that `addLogFields` has added; `undefined` before. */
  get logFields(): Readonly<Record<string, unknown>> | undefined {
    return this.#logFields;
  }

  /**
   * Leaves the request out of the access log, such as one of a health check. Lines of code and of failures are written as usual. A request
   * that is rejected before the call is logged.
   */
  skipAccessLog(): void {
    this.#hasAccessLog = false;
  }

  /** Whether the access log, if there is one, has a line for the request: `skipAccessLog` was not called. */
  get hasAccessLog(): boolean {
    return this.#hasAccessLog;
  }

  #peer(): Peer | undefined {
    const { peer } = this.#request;
    if (peer === undefined && this.#request.isDisconnected) throw new BadRequestException('the client disconnected');
    return peer;
  }
}

/**
 * The peer of the connection of a request; absent on a Unix socket.
 * @throws BadRequestException after the client disconnected: no one reads the response, and the log needs no error.
 */
export function peerOf(context: RequestContext): Peer | undefined {
  return connectedPeer(context);
}

/**
 * Calls `listener` when the client of a request disconnects before the response was sent; perhaps twice. `isGone` is false for a client
 * that has closed its side of the connection, which still gets the response.
 */
export function onDisconnect(context: RequestContext, listener: (isGone: boolean) => void): void {
  whenDisconnected(context, listener);
}

/** The request of a context, as its server has passed it to the pipeline. */
export function incomingRequestOf(context: RequestContext): IncomingRequest {
  return incomingRequest(context);
}

/** Aborts the signal of a request: its stream of events ends, because the application closes. */
export function abortSignal(context: RequestContext): void {
  abort(context);
}

/** Whether an error follows from the signal of its request, which is aborted: it, or one of its causes, is the reason of the signal. */
export function followsFromDisconnect(context: RequestContext, thrown: unknown): boolean {
  return isCausedBySignal(context, thrown);
}

/** Keeps the bytes of the body, once it is read. */
export function setRawBody(context: RequestContext, body: Uint8Array<ArrayBuffer>): void {
  keepRawBody(context, body);
}

/** Replaces the trace id of a request, for the response and the log. */
export function setTraceId(context: RequestContext, traceId: string): void {
  replaceTraceId(context, traceId);
}

/** Sets the route of a request, once it is found. */
export function enterRoute(context: RequestContext, route: RouteInformation | undefined, params: PathParameters): void {
  setRoute(context, route, params);
}

/** The peer of an object that only looks like a context, as in tests of trackers. */
function peerAt(address: string | undefined): Peer | undefined {
  return address === undefined ? undefined : { address };
}

/** Whether an aborted signal has ended the operation that an error, or one of its causes, comes from. */
function isAbortError(thrown: unknown, { reason }: AbortSignal): boolean {
  try {
    let error = thrown;
    for (let depth = 0; depth < longestChain && typeof error === 'object' && error !== null; depth++) {
      if (error === reason) return true;
      if ('name' in error && abortNames.has(error.name)) return true;
      if ('code' in error && abortCodes.has(error.code)) return true;
      error = 'cause' in error ? error.cause : undefined;
    }
    return error === reason;
  } catch {
    // An error whose properties cannot be read.
    return false;
  }
}
