import type { MiddlewareOfPath, PathPrefix } from '../server/below-prefix.js';
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
  use(middleware: Middleware): this;
  /**
   * Applies middleware to the requests of a path and of the paths below it: `app.use('/admin', middleware)` for `/admin` and
   * `/admin/users`, not for `/administrator`. Paths are compared as the router does, after their escapes are decoded: `/%61dmin` is
   * `/admin`. `request.url` stays whole.
   * @throws StartupError for a prefix without a slash at the beginning, or with one at the end.
   */
  use(prefix: PathPrefix, middleware: Middleware): this;
  use(...middleware: MiddlewareOfPath): this {
    this.#server.use(...middleware);
    return this;
  }
}
