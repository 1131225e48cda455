import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { ApplicationServer } from '../container/running-application.js';
import { messageOf } from '../errors/as-error.js';
import { ShutdownError } from '../errors/shutdown-error.js';
import { StartupError } from '../errors/startup-error.js';
import { type BoundAddress, boundAddress, nameDescriptor } from '../server/bound-address.js';
import { carrierOf } from '../server/carrier-of.js';
import { closeAfterResponses } from '../server/close-after-responses.js';
import { closedBeforeListening } from '../server/closed-before-listening.js';
import { drainServer } from '../server/drain-server.js';
import type { HttpServer } from '../server/http-server.js';
import type { ListenAddress } from '../server/listen-address.js';
import { listenFailed } from '../server/listen-failed.js';
import type { ListenOptions } from '../server/serve-tls.js';
import type { ApplicationRoutes } from './application-routes.js';

/** The callbacks for the closing of Fastify. */
interface ClosingHooks {
  /** Runs the hooks that precede the end of the requests. The promise is not rejected. */
  readonly requestShutdown: () => Promise<void>;
  /** Ends what would keep requests open. */
  readonly endStreams: () => void;
  /** Closes the application, after its server is closed. */
  readonly close: () => Promise<void>;
  readonly drainTimeout: number;
}

/** Fastify as the server of an application. The routes are registered last, so that all plugins and hooks apply to them. */
export class FastifyServer implements ApplicationServer {
  readonly fastify: FastifyInstance;
  readonly #routes: ApplicationRoutes;
  /** Absent when the instance of Fastify has a server of its own. */
  readonly #http: HttpServer | undefined;
  readonly #connections = new Set<Socket>();
  #prepared: Promise<void> | undefined;
  /** The number of the requests that were aborted, once the server is drained. */
  #drained: Promise<number> | undefined;
  #isClosing = false;
  #closesItself = false;

  constructor(
    fastify: FastifyInstance,
    routes: ApplicationRoutes,
    http: HttpServer | undefined,
    closing: ClosingHooks,
  ) {
    this.fastify = fastify;
    this.#routes = routes;
    this.#http = http;
    if (http === undefined) this.#watchConnections();
    fastify.addHook('onReady', async () => {
      if (this.#prepared === undefined && !this.#isClosing) throw notPrepared();
    });
    fastify.addHook('preClose', async () => {
      this.#isClosing = true;
      const requested = closing.requestShutdown();
      // Fastify waits for the end of its server itself; for hooks, it waits only as long as for the start of a plugin.
      this.#drained = requested.then(() => {
        closing.endStreams();
        return this.#drain(closing.drainTimeout);
      });
      await requested;
    });
    fastify.addHook('onClose', async () => {
      if (!this.#closesItself) await closing.close();
    });
  }

  get malformedRequests(): number {
    return this.#http?.malformedRequests ?? 0;
  }

  /** Registers the routes and starts the plugins. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepare();
    return this.#prepared;
  }

  async #prepare(): Promise<void> {
    try {
      this.fastify.register(async (instance) => this.#routes.register(instance, ''));
      await this.fastify.ready();
    } catch (cause) {
      throw new StartupError('plugin-failed', `Fastify could not start: ${messageOf(cause)}`, { cause });
    }
  }

  /** The server of `node:http`. */
  get node(): HttpServer['node'] {
    return this.fastify.server;
  }

  async listen(address: ListenAddress, options: ListenOptions): Promise<void> {
    if (this.#http !== undefined) await this.#http.secure(options);
    else if (options.tls !== undefined) throw ownServer();
    await this.prepare();
    if (this.#isClosing) throw closedBeforeListening();
    try {
      await this.fastify.listen(this.#listenOptions(address));
    } catch (error) {
      throw isSystemError(error) ? listenFailed(address, error) : error;
    }
    if (!this.#isClosing) return;
    // A server that does not listen yet cannot be closed.
    await this.#drain(0);
    throw closedBeforeListening();
  }

  #listenOptions(address: ListenAddress): FastifyListenOptions {
    if ('path' in address) return { path: address.path };
    if (!('fd' in address)) return { host: address.host, port: address.port };
    nameDescriptor(this.fastify.server, address.fd);
    // Node ignores the host: without it, Fastify listens on a second address.
    const options: FastifyListenOptions & { readonly fd: number } = { fd: address.fd, host: '127.0.0.1' };
    return options;
  }

  address(): BoundAddress | undefined {
    if (this.#http !== undefined) return this.#http.address();
    // Only a server of TLS has this method.
    return boundAddress(this.fastify.server, 'setSecureContext' in this.fastify.server);
  }

  closeAfterResponses(): void {
    this.#routes.closeAfterResponses();
    if (this.#http !== undefined) this.#http.closeAfterResponses();
    else closeAfterResponses(this.fastify.server, this.#connections);
  }

  /**
   * Closes Fastify, which drains its connections. If it was Fastify that was closed first, it drains them already.
   * @throws ShutdownError when a hook of Fastify fails, or does not finish in time.
   */
  async drain(timeout: number): Promise<number> {
    if (this.#isClosing) return (await this.#drained) ?? 0;
    this.#isClosing = true;
    this.#closesItself = true;
    this.#routes.close();
    try {
      await inTime(this.fastify.close(), timeout, this.fastify.initialConfig.pluginTimeout);
    } catch (cause) {
      // Fastify does not close its server after a hook that fails.
      if (this.fastify.server.listening) await this.#drain(timeout);
      throw new ShutdownError(`Fastify could not be closed: ${messageOf(cause)}`, { cause });
    }
    return (await this.#drained) ?? 0;
  }

  async #drain(timeout: number): Promise<number> {
    this.#routes.close();
    if (this.#http !== undefined) return await this.#http.drain(timeout);
    let aborted = 0;
    await drainServer(this.fastify.server, this.#connections, timeout, () => {
      aborted = this.#routes.abortRequests(this.#connections);
    });
    return aborted;
  }

  #watchConnections(): void {
    const watch = (socket: Socket) => {
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    };
    this.fastify.server.on('connection', watch);
    this.fastify.server.on('secureConnection', (socket: Socket) => {
      const carrier = carrierOf(socket);
      if (carrier !== undefined) this.#connections.delete(carrier);
      watch(socket);
    });
  }
}

/** Rejects a shutdown that takes longer than the requests in flight and, after them, the hooks may take. */
async function inTime(closed: PromiseLike<unknown>, drainTimeout: number, pluginTimeout = 10_000): Promise<void> {
  // Fastify waits without a limit.
  if (pluginTimeout === 0) return void (await closed);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`an \`onClose\` hook did not finish within ${pluginTimeout} ms`));
    timer = setTimeout(fail, drainTimeout + pluginTimeout);
  });
  try {
    await Promise.race([closed, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function ownServer(): StartupError {
  return new StartupError(
    'invalid-option',
    'the instance of Fastify has a server of its own: give the options of TLS to it, as `fastify({ https: { key, cert } })`',
  );
}

function notPrepared(): Error {
  return new Error(
    'the routes of the application are not registered: use `listen`, `ready` or `inject` of the application',
  );
}
