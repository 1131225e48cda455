import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { messageOf } from '../errors/as-error.js';
import { StartupError, type StartupErrorCode } from '../errors/startup-error.js';
import type { Pipeline } from '../pipeline/stages.js';
import { answerMalformed } from './answer-malformed.js';
import type { ListenAddress } from './listen-address.js';
import type { Middleware } from './middleware.js';
import { RequestServer, type RequestServerSettings } from './request-server.js';
import { StalledConnections } from './stalled-connections.js';

/** How a server behaves. Times are in milliseconds: how long it waits for its clients. */
export interface ServerSettings extends RequestServerSettings {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly keepAliveTimeout: number;
  /** How long a client may take nothing of a response that waits for it. */
  readonly writeTimeout: number;
  /** How many connections there can be at once. */
  readonly maxConnections?: number | undefined;
  /** How many bytes the head of a request can have. */
  readonly maxHeaderSize: number;
}

/** Where a server listens. */
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
      // Answered by the pipeline's own rules: node's answer would have no body.
      requireHostHeader: false,
      // How often node looks for connections that are too slow: a shorter timeout would else be kept late.
      connectionsCheckingInterval: Math.min(30_000, headersTimeout, requestTimeout),
    });
    // Node would close its side as soon as a client has closed its own, and throw the answer away. This property of its
    // servers is as old as they are, and their types do not have it.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // Node would drop the lines behind the thousandth without a word, and with them what a proxy has added about the client.
    // The size of the head bounds them.
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
    this.#server.on('checkExpectation', (message, response) => this.#requests.refuseExpectation(message, response));
    this.#server.on('clientError', (error, socket) => {
      if (answerMalformed(error, socket)) this.#malformedRequests++;
    });
  }

  /** Puts middleware around everything that is served from now on. */
  use(middleware: Middleware): void {
    this.#requests.use(middleware);
  }

  /** How many requests could not be read as HTTP. */
  get malformedRequests(): number {
    return this.#malformedRequests;
  }

  /** Serves a connection that was made elsewhere, whether it listens or not. */
  accept(connection: Duplex): void {
    this.#server.emit('connection', connection);
  }

  /** @throws StartupError when the system refuses the address. */
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

  /** Where it listens. */
  address(): BoundAddress | undefined {
    const address = this.#server.address();
    if (address === null) return undefined;
    if (typeof address === 'string') return { url: `unix:${address}`, path: address };
    const { address: host, port, family } = address;
    return { url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`, host, port };
  }

  /** Stops accepting, lets requests in flight finish for `timeout` milliseconds, and closes what is then still open. */
  drain(timeout: number): Promise<void> {
    this.#requests.isClosing = true;
    return new Promise((resolve) => {
      // A connection becomes idle when its last request is answered: node itself would keep it for a next one.
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

  // Node does not count a connection as idle before its first request. Proxies open such ones in advance.
  #closeUnusedConnections(): void {
    for (const socket of this.#connections) {
      if (socket.bytesRead === 0) socket.destroy();
    }
  }
}

const codeOf: Readonly<Record<string, [StartupErrorCode, string]>> = {
  EADDRINUSE: ['address-in-use', 'another process listens there'],
  EACCES: ['address-unavailable', 'this process may not listen there'],
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
