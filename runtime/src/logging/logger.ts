import { GuardedOutput } from './guarded-output.js';
import type { LogFields, LogOutput } from './log-output.js';
import { type PinoLogger, PinoOutput } from './pino-output.js';

/** The ids of a request: a `RequestContext` has them. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly traceId: string;
}

/**
 * Writes log lines. It never throws: a line that cannot be written is dropped, and a later line says how many were. A
 * constructor parameter of this type gets a logger whose scope is the name of the class; it is never declared as a provider.
 */
export class Logger {
  readonly #output: LogOutput;

  /** The runtime makes them: see `createLogger` and `Logger.over`. */
  constructor(output: LogOutput) {
    this.#output = output instanceof GuardedOutput ? output : new GuardedOutput(output);
  }

  /** A logger over a pino of the application's own: its levels, its format and its destination hold. */
  static over(pino: PinoLogger): Logger {
    return new Logger(new PinoOutput(pino));
  }

  /** A logger with the same output that tells `scope` on every line. */
  scoped(scope: string): Logger {
    return new Logger(this.#output.with({ scope }));
  }

  /** A logger with the same scope and output that tells the ids of a request on every line. */
  forRequest({ requestId, traceId }: LoggedRequest): Logger {
    return new Logger(this.#output.with({ requestId, traceId }));
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
