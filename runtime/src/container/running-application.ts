import type { BoundAddress } from '../server/bound-address.js';
import type { HttpServer } from '../server/http-server.js';
import { type ListenAddress, type ListenTarget, parseAddress } from '../server/listen-address.js';
import type { ListenOptions } from '../server/serve-tls.js';
import { unlessEnding } from './close-on-signal.js';
import { type LifecycleOptions, type RequestSource, ServedApplication } from './served-application.js';
import type { StartedApplication } from './start-application.js';

/** The server of an application, as its lifecycle needs it: that of `node:http`, or one of an adapter. */
export interface ApplicationServer extends RequestSource {
  /** The number of requests that were not valid HTTP. */
  readonly malformedRequests: number;
  /** @throws StartupError when the system rejects the address, or for invalid options. */
  listen(address: ListenAddress, options: ListenOptions): Promise<void>;
  /** The server of `node:http`. */
  readonly node: HttpServer['node'];
  /** The address on which the server listens; absent before `listen`. */
  address(): BoundAddress | undefined;
}

/** An application with a server of its own. */
export abstract class RunningApplication extends ServedApplication {
  readonly #server: ApplicationServer;
  #listening = false;
  #bound: HttpServer['node'] | undefined;

  protected constructor(started: StartedApplication, server: ApplicationServer, options: LifecycleOptions) {
    super(started, server, options);
    this.#server = server;
  }

  /**
   * Binds an address and serves: `'127.0.0.1:3000'`, `'[::1]:3000'`, `{ host, port }`, a port (0 for any free one) of
   * 127.0.0.1, the path of a Unix socket, or `{ fd }` for a socket that another process has bound. `{ tls: { key, cert } }` serves HTTPS.
   * With `--doctor` among the arguments of the process it binds nothing, runs the shutdown hooks and ends the process.
   * @throws StartupError when the address is not available, or for invalid options; the application is then closed.
   */
  async listen(target: ListenTarget, options: ListenOptions = {}): Promise<void> {
    if (this.isClosed) await unlessEnding();
    if (this.#listening || this.isClosed)
      throw new Error('`listen` was called, but the application is already listening or closed');
    this.#listening = true;
    try {
      const address = parseAddress(target);
      // Before binding: from then on, a client can connect and the process can receive a signal.
      if (!(await this.begin())) return;
      await this.#server.listen(address, options);
      this.#bound = this.#server.node;
    } catch (error) {
      await this.abandon(error);
    }
    this.logger.info(`listening on ${this.address().url}`);
  }

  /**
   * The server of `node:http` after `listen`, also of HTTPS: for libraries that add to it, such as `new WebSocketServer({ server: app.server })`.
   * Connections that they upgrade are closed when the application closes. `undefined` before.
   */
  get server(): HttpServer['node'] | undefined {
    return this.#bound;
  }

  /**
   * The address on which the application listens.
   * @throws Error when it does not listen.
   */
  address(): BoundAddress {
    const address = this.#server.address();
    if (address === undefined) throw new Error('the application is not listening');
    return address;
  }

  /** The number of malformed requests that were rejected with 400, 408, 413 or 431. */
  get malformedRequests(): number {
    return this.#server.malformedRequests;
  }
}
