import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ApplicationOptions, Limits } from '../container/application-options.js';
import { RunningApplication } from '../container/running-application.js';
import type { StartedApplication } from '../container/start-application.js';
import type { AnyFastifyInstance } from './any-fastify-instance.js';
import type { ApplicationRoutes } from './application-routes.js';
import { FastifyServer } from './fastify-server.js';
import type { ServedFastify } from './fastify-source.js';

/** A running application on Fastify: its providers have started; `listen` registers and serves its routes. */
export class FastifyApplication<Instance extends AnyFastifyInstance = FastifyInstance> extends RunningApplication {
  readonly #server: FastifyServer;

  /** Called by `fastifyAdapter`. */
  constructor(
    started: StartedApplication,
    limits: Limits,
    options: ApplicationOptions,
    routes: ApplicationRoutes,
    { fastify, http }: ServedFastify,
  ) {
    const server = new FastifyServer(fastify, routes, http, {
      requestShutdown: async () => started.lifecycle.requestShutdown(),
      endStreams: () => started.events?.onShutdown(),
      close: () => this.close(),
      drainTimeout: limits.drainTimeout,
    });
    super(started, server, { ...options, ...limits });
    this.#server = server;
  }

  /**
   * The instance of Fastify, for plugins, hooks and further routes. They apply to the routes of the application if they are added before
   * `listen`, `ready` and `inject`.
   */
  get fastify(): Instance {
    // `fastifyAdapter` infers the type from its option; without the option, both are the default.
    return this.#server.fastify as AnyFastifyInstance as Instance;
  }

  /** Registers the routes, and starts the plugins of Fastify. `listen` and `inject` do that as well. */
  ready(): Promise<void> {
    return this.#server.prepare();
  }

  /** Sends a simulated request to Fastify, without a connection: `await app.inject('/notes')`. */
  async inject(request: InjectOptions | string): Promise<LightMyRequestResponse> {
    await this.#server.prepare();
    return this.#server.fastify.inject(request);
  }
}
