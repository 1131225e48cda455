import { type LogFields, Logger, type LogLevel } from 'ashlar';

type Level = Exclude<LogLevel, 'silent'>;

/** A logger whose lines have the fields of a job, whatever is derived from it. */
export function jobLogger(logger: Logger, fields: () => LogFields): Logger {
  return new Logger(new JobOutput(logger, fields));
}

/** An output that writes through a logger. */
class JobOutput {
  readonly #logger: Logger;
  readonly #fields: () => LogFields;

  constructor(logger: Logger, fields: () => LogFields) {
    this.#logger = logger;
    this.#fields = fields;
  }

  write(level: Level, message: string, fields?: LogFields): void {
    this.#logger[level](message, { ...this.#fields(), ...fields });
  }

  /** The logger decides by its own level. */
  logs(): boolean {
    return true;
  }

  with({ scope, ...context }: LogFields): JobOutput {
    const logger = typeof scope === 'string' ? this.#logger.scoped(scope) : this.#logger;
    return new JobOutput(logger, () => ({ ...this.#fields(), ...context }));
  }
}
