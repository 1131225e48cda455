import type { RunWithin } from '../contract/run-within.js';
import { CurrentRequest, type LoggedRequest } from './current-request.js';
import { GuardedOutput } from './guarded-output.js';
import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { type PinoLogger, PinoOutput } from './pino-output.js';

export type { LoggedRequest } from './current-request.js';

/** The options of a logger for the lines of requests. */
export interface RequestFieldOptions {
  /**
   * Whether each line that code writes while it handles a request has the ids of the request and the fields of `addLogFields`, with every
   * logger that is derived from this one: a service needs no `forRequest`. Requests then run in an `AsyncLocalStorage`. Default: false.
   */
  readonly requestFields?: boolean;
}

let outputOf: (logger: Logger) => GuardedOutput | undefined;

/**
 * The logger of an application. It never throws: a line that cannot be written is dropped, and a later line has the number of lost
 * lines. A constructor parameter of this type gets a logger with the name of the class as its scope; do not declare it as a provider.
 */
export class Logger {
  static {
    // A logger of a test, or of another copy of this package, has no such field.
    outputOf = (logger) => (#output in logger ? logger.#output : undefined);
  }

  readonly #output: GuardedOutput;

  /** Called by the runtime: see `createLogger` and `Logger.over`. */
  constructor(output: LogOutput) {
    this.#output = output instanceof GuardedOutput ? output : new GuardedOutput(output);
  }

  /** Creates a logger that writes through a pino of the application, with its levels, format and destination. */
  static over(pino: PinoLogger, options: RequestFieldOptions = {}): Logger {
    return new Logger(new GuardedOutput(new PinoOutput(pino), { currentRequest: currentRequestFor(options) }));
  }

  /** A logger with the same output and the field `scope` on every line, in place of a former scope. */
  scoped(scope: string): Logger {
    return new Logger(this.#output.with({ scope }));
  }

  /**
   * A logger with the same scope and output, and with the ids of a request and the fields that `addLogFields` has added to it on every
   * line, in place of those of another request.
   */
  forRequest(request: LoggedRequest): Logger {
    const { requestId, traceId } = request;
    return new Logger(this.#output.with({ requestId, traceId }, request));
  }

  trace(message: string, fields?: LogFields): void {
    this.#output.write('trace', message, fields);
  }

  debug(message: string, fields?: LogFields): void {
    this.#output.write('debug', message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.#output.write('info', message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#output.write('warn', message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#output.write('error', message, fields);
  }

  fatal(message: string, fields?: LogFields): void {
    this.#output.write('fatal', message, fields);
  }
}

/** The request of asynchronous contexts, if the options of a logger ask for it. */
export function currentRequestFor({ requestFields = false }: RequestFieldOptions): CurrentRequest | undefined {
  return requestFields ? new CurrentRequest() : undefined;
}

/** Returns the function within which the lines of a logger have the fields of a request, if its options ask for that. */
export function withinRequest(logger: Logger, request: LoggedRequest): RunWithin | undefined {
  const current = outputOf(logger)?.currentRequest;
  return current && ((run) => current.run(request, run));
}

/** Whether a logger writes the lines of a level. */
export function logsLevel(logger: Logger, level: LineLevel): boolean {
  return outputOf(logger)?.logs(level) ?? true;
}

/** Writes a line with the fields that code has added to a request. */
export function writeFor(
  logger: Logger,
  request: LoggedRequest,
  level: LineLevel,
  message: string,
  fields: LogFields,
): void {
  const output = outputOf(logger);
  if (output === undefined) logger[level](message, fields);
  else output.writeFor(request, level, message, fields);
}
