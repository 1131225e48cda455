import { HttpServer } from '../server/http-server.js';
import type { Middleware } from '../server/middleware.js';
import type { ApplicationOptions, Limits } from './application-options.js';
import type { CompiledApplication } from './compiled-application.js';
import { createApplication } from './create-application.js';
import { RunningApplication } from './running-application.js';
import type { StartedApplication } from './start-application.js';

/** A running application: its providers have started; `listen` serves its routes. */
export class Application extends RunningApplication {
  readonly #server: HttpServer;

  private constructor(started: StartedApplication, limits: Limits, options: ApplicationOptions) {
    const server = new HttpServer(started.pipeline, { ...limits, accessLog: options.accessLog ?? false });
    super(started, server, { ...options, ...limits });
    this.#server = server;
  }

  /**
   * Builds the providers of a compiled application and runs their startup hooks.
   * @throws StartupError after shutting down the started providers in reverse order.
   */
  static create<Container>(
    compiled: CompiledApplication<Container>,
    options: ApplicationOptions = {},
  ): Promise<Application> {
    return createApplication(compiled, options, (started, limits) => new Application(started, limits, options));
  }

  /**
   * Applies Connect-style middleware of `node:http` (`cors()`, `helmet()`, `compression()`) to all requests, also without a
   * route, in the order of the calls. An application without middleware has no cost for it.
   */
  use(middleware: Middleware): this {
    this.#server.use(middleware);
    return this;
  }
}
