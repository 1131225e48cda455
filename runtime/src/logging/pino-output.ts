import type { LineLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';

/** The methods of a pino that a logger uses: declared here, because pino is not a dependency. */
export interface PinoLogger extends Readonly<Record<LineLevel, (fields: object, message: string) => void>> {
  child(context: LineContext): PinoLogger;
}

/** An output that writes all lines through a pino. */
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
