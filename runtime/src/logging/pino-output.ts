import type { Logger as Pino } from 'pino';
import type { LineLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';

/** Has all lines written by a pino. */
export class PinoOutput implements LogOutput {
  readonly #pino: Pino;

  constructor(pino: Pino) {
    this.#pino = pino;
  }

  write(level: LineLevel, message: string, fields: LogFields = {}): void {
    this.#pino[level](fields, message);
  }

  with(context: LineContext): PinoOutput {
    return new PinoOutput(this.#pino.child(context));
  }
}
