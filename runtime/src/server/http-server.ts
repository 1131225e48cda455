import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { logUnfinished } from '../pipeline/respond-to-error.js';
import type { ServedPipeline } from '../pipeline/stages.js';
import { abortRequests } from './abort-requests.js';
import type { MiddlewareOfPath } from './below-prefix.js';
import { type BoundAddress, boundAddress, nameDescriptor } from './bound-address.js';
import { closeAfterResponses } from './close-after-responses.js';
import { closedBeforeListening } from './closed-before-listening.js';
import { drainServer } from './drain-server.js';
import { warnOfLenientParser } from './lenient-parser.js';
import type { ListenAddress } from './listen-address.js';
import { listenFailed } from './listen-failed.js';
import { rejectMalformed } from './reject-malformed.js';
import { type RequestHandler, RequestServer, type RequestServerSettings } from './request-server.js';
import { type ListenOptions, serveTls } from './serve-tls.js';
import { StalledConnections } from './stalled-connections.js';

/** The settings of a server. Timeouts are in milliseconds. */
export interface ServerSettings extends RequestServerSettings {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly keepAliveTimeout: number;
  /** The time that a client can read nothing of a waiting response. */
  readonly writeTimeout: number;
  /** The maximum number of connections. */
  readonly maxConnections?: number | undefined;
  /** The maximum size of the head of a request, in bytes. */
  readonly maxHeaderSize: number;
}

/** Serves a pipeline, or the adapter of another framework, on `node:http`. */
export class HttpServer {
  readonly #server: Server;
  readonly #pipeline: ServedPipeline;
  readonly #requests: RequestServer;
  readonly #connections = new Set<Socket>();
  #malformedRequests = 0;
  #isSecure = false;
  #isDraining = false;

  /** `handler` handles the checked requests: that of an adapter, by default the pipeline. */
  constructor(pipeline: ServedPipeline, settings: ServerSettings, handler?: RequestHandler) {
    const { requestTimeout, headersTimeout, keepAliveTimeout, writeTimeout, maxHeaderSize } = settings;
    this.#pipeline = pipeline;
    this.#requests = new RequestServer(pipeline, settings, handler);
    this.#server = createServer({
      requestTimeout,
      headersTimeout,
      keepAliveTimeout,
      maxHeaderSize,
      // `checkFraming` rejects these requests: a response of Node would have no body.
      requireHostHeader: false,
      // The interval at which Node checks these timeouts: a shorter timeout needs a shorter interval.
      connectionsCheckingInterval: Math.min(30_000, headersTimeout, requestTimeout),
    });
    // Without it, Node closes its side when a client closes its own, and discards the response. The types of Node do not
    // have this property.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // By default, Node drops the header lines after the first 1,000, which can be those that a proxy has added. The size of
    // the head limits their number.
    this.#server.maxHeadersCount = 0;
    if (settings.maxConnections !== undefined) this.#server.maxConnections = settings.maxConnections;
    const stalled = new StalledConnections(this.#connections, writeTimeout);
    this.#server.on('timeout', (socket) => stalled.onTimeout(socket));
    this.#server.on('connection', (socket) => {
      this.#connections.add(socket);
      stalled.watch();
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.#server.on('request', (message, response) => this.#requests.serve(message, response));
    this.#server.on('checkContinue', (message, response) => {
      this.#requests.serve(message, response, () => response.writeContinue());
    });
    this.#server.on('checkExpectation', (message, response) => this.#requests.rejectExpectation(message, response));
    this.#server.on('clientError', (error, socket) => {
      if (rejectMalformed(error, socket)) this.#malformedRequests++;
    });
  }

  /** The server of `node:http`. */
  get node(): Server {
    return this.#server;
  }

  /** Applies middleware to all requests from now on, or to those of paths below a prefix. */
  use(...middleware: MiddlewareOfPath): void {
    if (middleware.length === 1) this.#requests.use(middleware[0]);
    else this.#requests.use(middleware[1], middleware[0]);
  }

  /** The number of requests that were not valid HTTP. */
  get malformedRequests(): number {
    return this.#malformedRequests;
  }

  /** Serves a connection that was accepted elsewhere. The server does not have to listen. */
  accept(connection: Duplex): void {
    this.#server.emit('connection', connection);
  }

  /**
   * Binds an address and accepts connections.
   * @throws StartupError when the system rejects the address, or for invalid options.
   * @throws Error when the server is closed meanwhile.
   */
  async listen(address: ListenAddress, options: ListenOptions = {}): Promise<void> {
    warnOfLenientParser();
    await this.secure(options);
    await this.#bind(address);
  }

  /**
   * Lets the connections be those of TLS, if the options of `listen` require it.
   * @throws StartupError for invalid options.
   */
  async secure({ tls }: ListenOptions): Promise<void> {
    if (tls === undefined) return;
    await serveTls(this.#server, tls, this.#connections);
    this.#isSecure = true;
  }

  #bind(address: ListenAddress): Promise<void> {
    if ('fd' in address) nameDescriptor(this.#server, address.fd);
    return new Promise((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException) => reject(listenFailed(address, error));
      this.#server.once('error', onError);
      // `close` follows also when the server was closed before it listened.
      this.#server.once('close', () => reject(closedBeforeListening()));
      this.#server.listen(address, () => {
        this.#server.off('error', onError);
        if (this.#isDraining) this.#server.close();
        else resolve();
      });
    });
  }

  /** The address on which the server listens; absent before `listen`. */
  address(): BoundAddress | undefined {
    return boundAddress(this.#server, this.#isSecure);
  }

  /** Lets every response close its connection from now on. */
  closeAfterResponses(): void {
    this.#requests.close();
    closeAfterResponses(this.#server, this.#connections);
  }

  /**
   * Stops accepting connections, waits `timeout` milliseconds for requests in flight, and closes the connections that remain. Returns
   * the number of the requests that were aborted.
   */
  async drain(timeout: number): Promise<number> {
    this.#isDraining = true;
    this.#requests.close();
    let aborted = 0;
    await drainServer(this.#server, this.#connections, timeout, () => {
      aborted = abortRequests(this.#connections, (context) => logUnfinished(this.#pipeline, context));
    });
    return aborted;
  }
}
