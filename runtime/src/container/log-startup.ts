import type { Logger } from '../logging/logger.js';
import type { RouteTable } from '../pipeline/route.js';

/** Logs what an application consists of: its modules and its routes, parameters as `:name`. */
export function logStartup(logger: Logger, modules: readonly string[], routes: RouteTable): void {
  logger.info(`modules: ${modules.join(', ')}`);
  for (const { method, path } of Object.values(routes)) {
    logger.info(`${method.padEnd(6)} ${path.replaceAll(/\{([^}]*)\}/g, ':$1')}`);
  }
}
