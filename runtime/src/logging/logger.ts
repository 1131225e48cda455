import type { Logger as Pino } from 'pino';

/** Fields beside the message. An error under `err` is logged with its stack and its causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The ids of a request: a `RequestContext` has them. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly traceId: string;
}

/**
 * Writes log lines. A constructor parameter of this type gets a logger whose scope is the name of the class; it is never
 * declared as a provider.
 */
export class Logger {
  readonly #pino: Pino;

  private constructor(pino: Pino) {
    this.#pino = pino;
  }

  /** A logger over a pino of the application's own. */
  static over(pino: Pino): Logger {
    return new Logger(pino);
  }

  /** A logger with the same output that tells `scope` on every line. */
  scoped(scope: string): Logger {
    return new Logger(this.#pino.child({ scope }));
  }

  /** A logger with the same scope and output that tells the ids of a request on every line. */
  forRequest({ requestId, traceId }: LoggedRequest): Logger {
    return new Logger(this.#pino.child({ requestId, traceId }));
  }

  trace(message: string, fields: LogFields = {}): void {
    this.#pino.trace(fields, message);
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#pino.debug(fields, message);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#pino.info(fields, message);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#pino.warn(fields, message);
  }

  error(message: string, fields: LogFields = {}): void {
    this.#pino.error(fields, message);
  }

  fatal(message: string, fields: LogFields = {}): void {
    this.#pino.fatal(fields, message);
  }
}
