import type { FastifyInstance } from 'fastify';
import type { ApplicationOptions } from '../container/application-options.js';
import type { CompiledApplication } from '../container/compiled-application.js';
import { createApplication } from '../container/create-application.js';
import { failedStart } from '../container/failed-start.js';
import { type AnyFastifyInstance, defaultTypes } from './any-fastify-instance.js';
import { ApplicationRoutes } from './application-routes.js';
import { FastifyApplication } from './fastify-application.js';
import { existingInstance, type FastifySource, newInstance } from './fastify-source.js';

/** The options of `fastifyAdapter`: those of `Application.create`, and the instance of Fastify. */
export interface FastifyAdapterOptions<Instance extends AnyFastifyInstance = FastifyInstance>
  extends ApplicationOptions {
  /**
   * An instance of Fastify with a server of its own, whose settings apply instead of `requestTimeout`, `headersTimeout`,
   * `keepAliveTimeout`, `writeTimeout`, `maxConnections` and `maxHeaderSize`. Default: a new instance with these options.
   */
  readonly fastify?: Instance;
}

/**
 * Builds the providers of a compiled application, runs their startup hooks, and serves the routes with Fastify.
 * @throws StartupError after shutting down the started providers in reverse order.
 */
export async function fastifyAdapter<Container, Instance extends AnyFastifyInstance = FastifyInstance>(
  compiled: CompiledApplication<Container>,
  options: FastifyAdapterOptions<Instance> = {},
): Promise<FastifyApplication<Instance>> {
  const source = await sourceOf(options);
  return createApplication(compiled, options, (started, limits) => {
    const settings = { ...limits, accessLog: options.accessLog ?? false };
    const routes = new ApplicationRoutes(started.pipeline, settings);
    return new FastifyApplication(started, limits, options, routes, source(routes, started.pipeline, settings));
  });
}

async function sourceOf({ fastify, logger }: FastifyAdapterOptions<AnyFastifyInstance>): Promise<FastifySource> {
  try {
    return fastify === undefined ? await newInstance() : existingInstance(defaultTypes(fastify));
  } catch (error) {
    throw failedStart(error, logger);
  }
}
