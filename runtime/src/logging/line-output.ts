import { completeFields } from './complete-fields.js';
import { createPinoOutput } from './create-pino-output.js';
import type { LineLevel, LogLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import type { PinoOptions } from './pino-options.js';
import type { PinoOutput } from './pino-output.js';
import { readFields } from './read-fields.js';
import { reasonOf } from './reason-of.js';

/** The target that several loggers share. */
interface LineTarget {
  readonly options: PinoOptions;
  readonly write: (line: string) => void;
  /** The line that pino has formatted last. */
  formatted: string;
}

/** The output of `createLogger`: pino formats a line, then it is written. A field that cannot be formatted does not cost the line. */
export class LineOutput implements LogOutput {
  readonly #target: LineTarget;
  readonly #pino: PinoOutput;

  private constructor(target: LineTarget, pino: PinoOutput) {
    this.#target = target;
    this.#pino = pino;
  }

  /** @throws StartupError when pino rejects the options. */
  static create(options: PinoOptions, level: LogLevel, write: (line: string) => void): LineOutput {
    const target: LineTarget = { options, write, formatted: '' };
    const pino = createPinoOutput(options, level, (line) => {
      target.formatted = line;
    });
    return new LineOutput(target, pino);
  }

  write(level: LineLevel, message: string, fields: LogFields = {}): void {
    if (!this.logs(level)) return;
    const completed = completeFields(readFields(fields), level, this.#target.options);
    this.#target.write(this.#formatSafely(level, message, completed));
  }

  logs(level: LineLevel): boolean {
    return this.#pino.logs(level);
  }

  with(context: LogFields): LineOutput {
    return new LineOutput(this.#target, this.#pino.with(context));
  }

  #formatSafely(level: LineLevel, message: string, fields: LogFields): string {
    try {
      return this.#format(level, message, fields);
    } catch {
      return this.#format(level, message, this.#loggable(level, fields));
    }
  }

  /** The fields that can be formatted, and the reasons why the others cannot. */
  #loggable(level: LineLevel, fields: LogFields): LogFields {
    const loggable: [name: string, value: unknown][] = [];
    const notLogged: [name: string, reason: string][] = [];
    for (const [name, value] of Object.entries(fields)) {
      try {
        this.#format(level, '', Object.fromEntries([[name, value]]));
        loggable.push([name, value]);
      } catch (error) {
        notLogged.push([name, reasonOf(error)]);
      }
    }
    return { ...Object.fromEntries(loggable), notLogged: Object.fromEntries(notLogged) };
  }

  #format(level: LineLevel, message: string, fields: LogFields): string {
    this.#pino.write(level, message, fields);
    return this.#target.formatted;
  }
}
