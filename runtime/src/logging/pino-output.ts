import type { LineLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';

/** What is asked of a pino: its types are not needed where nobody has one. */
export interface PinoLogger extends Readonly<Record<LineLevel, (fields: object, message: string) => void>> {
  child(context: LineContext): PinoLogger;
}

/** Has all lines written by a pino. */
export class PinoOutput implements LogOutput {
  readonly #pino: PinoLogger;

  constructor(pino: PinoLogger) {
    this.#pino = pino;
  }

  write(level: LineLevel, message: string, fields: LogFields = {}): void {
    this.#pino[level](fields, message);
  }

  with(context: LineContext): PinoOutput {
    return new PinoOutput(this.#pino.child(context));
  }
}
