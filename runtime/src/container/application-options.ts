import { StartupError } from '../errors/startup-error.js';
import type { Logger } from '../logging/logger.js';

/** What can be set when an application is created. Times are in milliseconds. */
export interface ApplicationOptions {
  /** How many bytes a body may have. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** Where the application logs. Default: `createLogger()`. */
  readonly logger?: Logger;
  /** How long a client may take to send a whole request. Default: 60 seconds. */
  readonly requestTimeout?: number;
  /** How long a client may take to send the headers of a request. Default: 15 seconds. */
  readonly headersTimeout?: number;
  /** How long a connection may be idle between requests. Default: 65 seconds, longer than most proxies keep theirs. */
  readonly keepAliveTimeout?: number;
  /** How long `close` lets requests in flight go on. Default: 10 seconds. */
  readonly drainTimeout?: number;
  /** Whether every request is logged when its answer is through: method, path, status, milliseconds, ids. Default: false. */
  readonly accessLog?: boolean;
  /** Whether the API document and the page that shows it are served, when the root module has `@OpenApi`. Default: true. */
  readonly openapi?: boolean;
  /** Whether SIGTERM and SIGINT close the application and end the process. Default: true. */
  readonly handleSignals?: boolean;
}

/** The options that are numbers, complete. */
export interface Limits {
  readonly bodyLimit: number;
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly keepAliveTimeout: number;
  readonly drainTimeout: number;
}

const defaults: Limits = {
  bodyLimit: 1_048_576,
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  drainTimeout: 10_000,
};

// What a timer can wait for, and far more than a body can be held in memory.
const largest = 2_147_483_647;

/**
 * The limits that an application asks for, defaults where it asks for none.
 * @throws StartupError for a value that cannot be.
 */
export function readLimits(options: Partial<Limits>): Limits {
  const requestTimeout = options.requestTimeout ?? defaults.requestTimeout;
  const limits = {
    bodyLimit: options.bodyLimit ?? defaults.bodyLimit,
    requestTimeout,
    headersTimeout: options.headersTimeout ?? Math.min(defaults.headersTimeout, requestTimeout),
    keepAliveTimeout: options.keepAliveTimeout ?? defaults.keepAliveTimeout,
    drainTimeout: options.drainTimeout ?? defaults.drainTimeout,
  };
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isInteger(value) || value < 1 || value > largest) {
      throw invalidOption(`\`${name}\` is ${value}, but must be an integer from 1 to ${largest}`);
    }
  }
  if (limits.headersTimeout > requestTimeout) {
    throw invalidOption('`headersTimeout` is longer than `requestTimeout`, which covers the headers too');
  }
  return limits;
}

function invalidOption(message: string): StartupError {
  return new StartupError('invalid-option', `the option ${message}`);
}
