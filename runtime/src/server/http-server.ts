import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { messageOf } from '../errors/as-error.js';
import { StartupError, type StartupErrorCode } from '../errors/startup-error.js';
import type { Pipeline } from '../pipeline/stages.js';
import type { ListenAddress } from './listen-address.js';
import type { Middleware } from './middleware.js';
import { rejectMalformed } from './reject-malformed.js';
import { RequestServer, type RequestServerSettings } from './request-server.js';
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

/** The address on which a server listens. */
export interface BoundAddress {
  /** `http://127.0.0.1:3000`, or `unix:/run/app.sock`. */
  readonly url: string;
  readonly host?: string;
  readonly port?: number;
  /** The path of a Unix socket. */
  readonly path?: string;
}

/** Serves a pipeline on `node:http`. */
export class HttpServer {
  readonly #server: Server;
  readonly #requests: RequestServer;
  readonly #connections = new Set<Socket>();
  #malformedRequests = 0;

  constructor(pipeline: Pipeline, settings: ServerSettings) {
    const { requestTimeout, headersTimeout, keepAliveTimeout, writeTimeout, maxHeaderSize } = settings;
    this.#requests = new RequestServer(pipeline, settings);
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

  /** Applies middleware to all requests from now on. */
  use(middleware: Middleware): void {
    this.#requests.use(middleware);
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
   * @throws StartupError when the system rejects the address.
   */
  listen(address: ListenAddress): Promise<void> {
    return new Promise((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException) => reject(listenFailed(address, error));
      this.#server.once('error', onError);
      this.#server.listen(address, () => {
        this.#server.off('error', onError);
        resolve();
      });
    });
  }

  /** The address on which the server listens; absent before `listen`. */
  address(): BoundAddress | undefined {
    const address = this.#server.address();
    if (address === null) return undefined;
    if (typeof address === 'string') return { url: `unix:${address}`, path: address };
    const { address: host, port, family } = address;
    return { url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`, host, port };
  }

  /** Stops accepting connections, waits `timeout` milliseconds for requests in flight, and closes the connections that remain. */
  drain(timeout: number): Promise<void> {
    this.#requests.isClosing = true;
    return new Promise((resolve) => {
      // A connection is idle after its last response: Node would keep it open for another request.
      const sweep = setInterval(() => this.#server.closeIdleConnections(), 50);
      const deadline = setTimeout(() => this.#server.closeAllConnections(), timeout);
      this.#server.close(() => {
        clearInterval(sweep);
        clearTimeout(deadline);
        resolve();
      });
      this.#server.closeIdleConnections();
      this.#closeUnusedConnections();
    });
  }

  // For Node, a connection without a first request is not idle. Proxies open such connections in advance.
  #closeUnusedConnections(): void {
    for (const socket of this.#connections) {
      if (socket.bytesRead === 0) socket.destroy();
    }
  }
}

const codeOf: Readonly<Record<string, [StartupErrorCode, string]>> = {
  EADDRINUSE: ['address-in-use', 'another process listens there'],
  EACCES: ['address-unavailable', 'permission denied'],
  EADDRNOTAVAIL: ['address-unavailable', 'this host has no such address'],
  ENOTFOUND: ['address-unavailable', 'the name of the host is not known'],
};

function listenFailed(address: ListenAddress, error: NodeJS.ErrnoException): StartupError {
  const [code, reason] = codeOf[error.code ?? ''] ?? ['address-unavailable', messageOf(error)];
  return new StartupError(code, `cannot listen on ${formatAddress(address)}: ${reason}`, { cause: error });
}

function formatAddress(address: ListenAddress): string {
  if ('path' in address) return address.path;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}
