import type { Token } from '../contract/token.js';
import { createLogger } from '../logging/create-logger.js';
import type { Logger } from '../logging/logger.js';
import { type BoundAddress, HttpServer } from '../server/http-server.js';
import { type ListenTarget, parseAddress } from '../server/listen-address.js';
import type { Middleware } from '../server/middleware.js';
import { type ApplicationOptions, type Limits, readLimits } from './application-options.js';
import type { CompiledApplication } from './compiled-application.js';
import { logStartup } from './log-startup.js';
import { endOnSignal, endProcess, failProcess, wantsDoctor } from './process-boundary.js';
import { resolveInstance } from './resolve-instance.js';
import { type StartedApplication, startApplication } from './start-application.js';

/** A running application: its providers have started; `listen` serves its routes. */
export class Application {
  readonly #started: StartedApplication;
  readonly #limits: Limits;
  readonly #logger: Logger;
  readonly #server: HttpServer;
  readonly #handleSignals: boolean;
  #listening = false;
  #closed: Promise<void> | undefined;
  #forgetSignals: () => void = () => {};

  private constructor(started: StartedApplication, limits: Limits, options: ApplicationOptions) {
    this.#started = started;
    this.#limits = limits;
    this.#logger = started.pipeline.logger;
    this.#handleSignals = options.handleSignals ?? true;
    this.#server = new HttpServer(started.pipeline, { ...limits, accessLog: options.accessLog ?? false });
  }

  /**
   * Builds the providers of a compiled application and runs their startup hooks.
   * @throws StartupError after shutting down the started providers in reverse order.
   */
  static async create<Container>(
    compiled: CompiledApplication<Container>,
    options: ApplicationOptions = {},
  ): Promise<Application> {
    try {
      const limits = readLimits(options);
      const logger = options.logger ?? createLogger();
      const started = await startApplication(compiled, { logger, limits, options, overrides: new Map() });
      logStartup(logger, compiled.modules, started.pipeline);
      return new Application(started, limits, options);
    } catch (error) {
      if (wantsDoctor()) failProcess();
      throw error;
    }
  }

  /**
   * Applies Connect-style middleware of `node:http` (`cors()`, `helmet()`, `compression()`) to all requests, also without a
   * route, in the order of the calls. An application without middleware has no cost for it.
   */
  use(middleware: Middleware): this {
    this.#server.use(middleware);
    return this;
  }

  /**
   * Binds an address and serves: `'127.0.0.1:3000'`, `'[::1]:3000'`, `{ host, port }`, a port (0 for any free one) of
   * 127.0.0.1, or the path of a Unix socket. With `--doctor` among the arguments of the process it binds nothing, runs the
   * shutdown hooks and ends the process.
   * @throws StartupError when the address is not available; the application is then closed.
   */
  async listen(target: ListenTarget): Promise<void> {
    if (this.#listening || this.#closed !== undefined)
      throw new Error('`listen` was called, but the application is already listening or closed');
    this.#listening = true;
    try {
      const address = parseAddress(target);
      if (wantsDoctor()) return await this.#examine();
      // Before binding: from then on, a client can connect and the process can receive a signal.
      if (this.#handleSignals) this.#forgetSignals = endOnSignal(() => this.close(), this.#logger);
      await this.#server.listen(address);
    } catch (error) {
      // A failing hook is logged; the caller needs the error of `listen`.
      await this.close().catch(() => undefined);
      if (wantsDoctor()) failProcess();
      throw error;
    }
    this.#logger.info(`listening on ${this.address().url}`);
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

  /**
   * The instance of a provider.
   * @throws Error when the application has none.
   */
  resolve<T>(token: Token<T>): T {
    return resolveInstance(this.#started.instances, token);
  }

  /**
   * Stops accepting connections, ends streams of events, waits for other requests in flight, and runs the shutdown hooks. A second
   * call returns the promise of the first.
   * @throws ShutdownError for the first hook that failed.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    try {
      // Streams of events never end by themselves: waiting for them would take the whole timeout.
      this.#started.events?.onShutdown();
      await this.#server.drain(this.#limits.drainTimeout);
      await this.#started.lifecycle.shutdown();
    } finally {
      this.#forgetSignals();
    }
  }

  /** Does everything except binding the address: the providers have started, and are shut down. */
  async #examine(): Promise<void> {
    await this.close();
    this.#logger.info('doctor: the application starts and shuts down');
    endProcess(0);
  }
}
