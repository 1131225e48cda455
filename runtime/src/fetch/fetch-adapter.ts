import type { CompiledApplication } from '../container/compiled-application.js';
import { FetchApplication } from './fetch-application.js';
import type { FetchAdapterOptions } from './fetch-options.js';

/**
 * Builds the providers of a compiled application, runs their startup hooks, and makes the function that handles requests of the Fetch
 * API. With `--doctor` among the arguments of the process it runs the shutdown hooks and ends the process instead: create the
 * application before the server.
 * @throws StartupError after shutting down the started providers in reverse order.
 */
export function fetchAdapter<Container>(
  compiled: CompiledApplication<Container>,
  options: FetchAdapterOptions = {},
): Promise<FetchApplication> {
  return FetchApplication.create(compiled, options);
}
