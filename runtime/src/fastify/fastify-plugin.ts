import type { FastifyInstance } from 'fastify';
import { type ApplicationOptions, readLimits } from '../container/application-options.js';
import type { CompiledApplication } from '../container/compiled-application.js';
import { logStartup } from '../container/log-startup.js';
import { startApplication } from '../container/start-application.js';
import { StartupError } from '../errors/startup-error.js';
import { createLogger } from '../logging/create-logger.js';
import { warnOfLenientParser } from '../server/lenient-parser.js';
import { type AnyFastifyInstance, defaultTypes } from './any-fastify-instance.js';
import { ApplicationRoutes } from './application-routes.js';
import { checkInstance } from './fastify-source.js';

/** The options of `fastifyPlugin`: those of `Application.create` that do not concern the server or the process. */
export type FastifyPluginOptions = Pick<
  ApplicationOptions,
  | 'accessLog'
  | 'bodyLimit'
  | 'bodyWithoutContentType'
  | 'env'
  | 'logger'
  | 'maxPipelined'
  | 'maxRequestsPerSocket'
  | 'missingProperties'
  | 'openapi'
  | 'uploadTempDir'
>;

/**
 * Makes a plugin of Fastify from a compiled application: `fastify.register(fastifyPlugin(compiled), { prefix: '/shop' })`. Several
 * applications can be plugins of one instance. The providers start when the plugin is loaded, and are shut down when Fastify is closed.
 */
export function fastifyPlugin<Container>(
  compiled: CompiledApplication<Container>,
  options: FastifyPluginOptions = {},
): (instance: AnyFastifyInstance, options: object) => Promise<void> {
  return async (registered) => {
    const instance = defaultTypes(registered);
    checkInstance(instance);
    warnOfLenientParser();
    const { prefix } = instance;
    checkPrefix(prefix);
    const limits = readLimits(options);
    const logger = options.logger ?? createLogger();
    const started = await startApplication(compiled, { logger, limits, options, overrides: new Map(), prefix });
    const routes = new ApplicationRoutes(started.pipeline, { ...limits, accessLog: options.accessLog ?? false });
    instance.addHook('preClose', async () => {
      await started.lifecycle.requestShutdown();
      routes.close();
      started.events?.onShutdown();
    });
    instance.addHook('onClose', () => started.lifecycle.shutdown());
    logStartup(logger, compiled.modules, started.pipeline, prefix);
    await routes.register(instance, prefix);
  };
}

function checkPrefix(prefix: FastifyInstance['prefix']): void {
  if (prefix === '' || (/^\/[^:*]*$/.test(prefix) && !prefix.endsWith('/'))) return;
  throw new StartupError(
    'invalid-option',
    `the prefix \`${prefix}\` is not supported: it must be a path without parameters and without a slash at the end`,
  );
}
