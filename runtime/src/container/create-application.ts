import { createLogger } from '../logging/create-logger.js';
import { type ApplicationOptions, type Limits, readLimits } from './application-options.js';
import type { CompiledApplication } from './compiled-application.js';
import { logStartup } from './log-startup.js';
import { failedStart } from './process-boundary.js';
import { type StartedApplication, startApplication } from './start-application.js';

/**
 * Builds the providers of a compiled application, runs their startup hooks, and calls `serve`, which makes the application of an
 * adapter. If that fails, the providers are shut down.
 * @throws StartupError for the first failure.
 */
export async function createApplication<Container, Served>(
  compiled: CompiledApplication<Container>,
  options: ApplicationOptions,
  serve: (started: StartedApplication, limits: Limits) => Served,
): Promise<Served> {
  try {
    const limits = readLimits(options);
    const logger = options.logger ?? createLogger();
    const started = await startApplication(compiled, { logger, limits, options, overrides: new Map() });
    logStartup(logger, compiled.modules, started.pipeline);
    try {
      return serve(started, limits);
    } catch (error) {
      await started.lifecycle.shutdown().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw failedStart(error);
  }
}
