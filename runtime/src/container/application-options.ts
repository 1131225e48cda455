import type { Environment } from '../configuration/configuration-table.js';
import { look } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import type { Logger } from '../logging/logger.js';
import { isMissingPropertyPolicy, type MissingPropertyPolicy } from '../pipeline/missing-properties.js';

/** The options of `Application.create`. Times are in milliseconds. */
export interface ApplicationOptions {
  /** The maximum size of a request body in bytes; `@BodyLimit` and `@Upload` set other limits. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * The source of the `@Configuration` classes. Default: the environment of the process and, unless `NODE_ENV` is `production` or
   * `test`, the file `.env` in the working directory; the environment takes precedence.
   */
  readonly env?: Environment;
  /** The logger of the application. Default: `createLogger()`. */
  readonly logger?: Logger;
  /** The time within which a client has to send a whole request, also a large upload from a slow one. Default: 60 seconds. */
  readonly requestTimeout?: number;
  /** The time within which a client has to send the headers of a request. Default: 15 seconds. */
  readonly headersTimeout?: number;
  /** The time that a connection can be idle between requests. Default: 65 seconds, longer than the timeout of most proxies. */
  readonly keepAliveTimeout?: number;
  /** The time that a client can read nothing of a waiting response. Default: 60 seconds. */
  readonly writeTimeout?: number;
  /** The maximum number of connections; further ones are closed. Default: the limit of the system. */
  readonly maxConnections?: number;
  /** The maximum number of requests of a connection before it is closed. Default: unlimited. */
  readonly maxRequestsPerSocket?: number;
  /** The maximum size of the request line and the headers in bytes; larger ones are rejected with 431. Default: 16 KiB. */
  readonly maxHeaderSize?: number;
  /** The maximum number of requests of one connection that are processed at once; further ones are not read. Default: 16. */
  readonly maxPipelined?: number;
  /**
   * Whether a body without the header `Content-Type` is read as JSON instead of being rejected (415). Any web page can make a
   * visitor's browser send such a body with the visitor's cookies, without a preflight request. Default: rejected.
   */
  readonly bodyWithoutContentType?: 'json';
  /**
   * An existing directory. An application with upload routes makes a staging directory in it, which only this process's user can enter.
   * If it cannot be made, the start fails with the code `upload-directory`. Default: the directory of the system for temporary files.
   */
  readonly uploadTempDir?: string;
  /** The milliseconds that `close` waits for requests in flight, and for each hook of the shutdown. Default: 10,000. */
  readonly drainTimeout?: number;
  /**
   * The time after SIGTERM or SIGINT, and after the hooks `onShutdownRequested`, in which all requests are still served: load balancers
   * and proxies learn in it that the process ends. Each response then closes its connection. `close` does not wait. Default: 0.
   */
  readonly shutdownDelay?: number;
  /**
   * The consequence of a required property that a result lacks, because `any` or a cast hides it from TypeScript: the request fails with 500,
   * one warning in the log for each property of a route, or none. Default: `'warn'`, and `'error'` in a `TestApplication`.
   */
  readonly missingProperties?: MissingPropertyPolicy;
  /** Whether every request is logged after its response: method, path, route, status, milliseconds, ids. Default: false. */
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
  readonly writeTimeout: number;
  readonly drainTimeout: number;
  readonly shutdownDelay: number;
  readonly maxHeaderSize: number;
  readonly maxPipelined: number;
  readonly maxConnections: number | undefined;
  readonly maxRequestsPerSocket: number | undefined;
}

const defaults = {
  bodyLimit: 1_048_576,
  requestTimeout: 60_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  writeTimeout: 60_000,
  drainTimeout: 10_000,
  shutdownDelay: 0,
  maxHeaderSize: 16_384,
  maxPipelined: 16,
} as const;

// The maximum delay of a timer, which is also far more bytes than a body can have in memory.
const largest = 2_147_483_647;

/**
 * Reads the limits from the options, with defaults for the others.
 * @throws StartupError for an invalid value.
 */
export function readLimits(
  options: Partial<Limits> & Pick<ApplicationOptions, 'bodyWithoutContentType' | 'missingProperties'>,
): Limits {
  const { bodyWithoutContentType, missingProperties }: Readonly<Record<string, unknown>> = options;
  if (bodyWithoutContentType !== undefined && bodyWithoutContentType !== 'json') {
    throw invalidOption(`\`bodyWithoutContentType\` is ${look(bodyWithoutContentType)}, but can only be 'json'`);
  }
  if (missingProperties !== undefined && !isMissingPropertyPolicy(missingProperties)) {
    throw invalidOption(
      `\`missingProperties\` is ${look(missingProperties)}, but can only be 'error', 'warn' or 'ignore'`,
    );
  }
  const requestTimeout = options.requestTimeout ?? defaults.requestTimeout;
  const limits: Limits = {
    bodyLimit: options.bodyLimit ?? defaults.bodyLimit,
    requestTimeout,
    headersTimeout: options.headersTimeout ?? Math.min(defaults.headersTimeout, requestTimeout),
    keepAliveTimeout: options.keepAliveTimeout ?? defaults.keepAliveTimeout,
    writeTimeout: options.writeTimeout ?? defaults.writeTimeout,
    drainTimeout: options.drainTimeout ?? defaults.drainTimeout,
    shutdownDelay: options.shutdownDelay ?? defaults.shutdownDelay,
    maxHeaderSize: options.maxHeaderSize ?? defaults.maxHeaderSize,
    maxPipelined: options.maxPipelined ?? defaults.maxPipelined,
    maxConnections: options.maxConnections,
    maxRequestsPerSocket: options.maxRequestsPerSocket,
  };
  for (const [name, value] of Object.entries(limits)) {
    const least = name === 'shutdownDelay' ? 0 : 1;
    if (value !== undefined && (!Number.isInteger(value) || value < least || value > largest)) {
      throw invalidOption(`\`${name}\` is ${value}, but must be an integer from ${least} to ${largest}`);
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
