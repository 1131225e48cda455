import type { ApplicationOptions } from '../container/application-options.js';
import { failedStart } from '../container/failed-start.js';
import { StartupError } from '../errors/startup-error.js';

const ofEveryAdapter = [
  'accessLog',
  'bodyLimit',
  'bodyWithoutContentType',
  'drainTimeout',
  'env',
  'handleSignals',
  'logger',
  'missingProperties',
  'openapi',
  'shutdownDelay',
  'uploadTempDir',
] as const satisfies readonly (keyof ApplicationOptions)[];

/** The options of `fetchAdapter`: those of `Application.create` that do not concern connections, which are the server's. */
export type FetchAdapterOptions = Pick<ApplicationOptions, (typeof ofEveryAdapter)[number]>;

/**
 * Checks that every option is one of this adapter: limits of connections would have no effect.
 * @throws StartupError for another option.
 */
export function checkOptions(options: FetchAdapterOptions): void {
  const known: ReadonlySet<string> = new Set(ofEveryAdapter);
  for (const [name, value] of Object.entries(options)) {
    if (known.has(name) || value === undefined) continue;
    throw failedStart(
      new StartupError(
        'invalid-option',
        `\`${name}\` is not an option of \`fetchAdapter\`: limits of connections are options of the server`,
      ),
      options.logger,
    );
  }
}
