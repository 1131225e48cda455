import type { Logger } from '../logging/logger.js';
import type { Pipeline } from '../pipeline/stages.js';

/** Logs the modules of an application, its routes (parameters as `:name`), and the paths of its documentation. */
export function logStartup(
  logger: Logger,
  modules: readonly string[],
  { routes, documents }: Pipeline,
  prefix = '',
): void {
  logger.info(`modules: ${modules.join(', ')}`);
  for (const { method, path } of routes.values()) {
    logger.info(`${method.padEnd(6)} ${prefix}${path.replaceAll(/\{([^{}]*)\}/g, ':$1')}`);
  }
  if (documents !== undefined) logger.info(`documentation: ${documents.uiPath}, ${documents.jsonPath}`);
}
