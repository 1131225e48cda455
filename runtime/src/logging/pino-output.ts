import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { readFields } from './read-fields.js';

/** The methods of a pino that a logger uses. */
export interface PinoLogger extends Readonly<Record<LineLevel, (fields: object, message: string) => void>> {
  child(context: object): PinoLogger;
  /** Optional: a logger without it gets the lines of all levels. */
  isLevelEnabled?(level: LineLevel): boolean;
}

/**
 * An output that writes all lines through a pino. Every key is written once: pino itself adds the keys of a child to those of its
 * parent, and the keys of a line to those of the logger.
 */
export class PinoOutput implements LogOutput {
  /** The pino without a context. */
  readonly #root: PinoLogger;
  readonly #context: LogFields;
  readonly #pino: PinoLogger;

  constructor(root: PinoLogger, context: LogFields = {}) {
    this.#root = root;
    this.#context = context;
    this.#pino = withContext(root, context);
  }

  write(level: LineLevel, message: string, fields: LogFields = {}): void {
    if (!this.logs(level)) return;
    const read = readFields(fields);
    this.#pinoFor(read)[level](read, message);
  }

  logs(level: LineLevel): boolean {
    return this.#root.isLevelEnabled?.(level) ?? true;
  }

  with(context: LogFields): PinoOutput {
    return new PinoOutput(this.#root, { ...this.#context, ...readFields(context) });
  }

  /** The pino for a line: without the fields of the context that the line has itself. */
  #pinoFor(fields: LogFields): PinoLogger {
    const names = Object.keys(this.#context);
    if (!names.some((name) => Object.hasOwn(fields, name))) return this.#pino;
    const others = names.filter((name) => !Object.hasOwn(fields, name));
    return withContext(this.#root, Object.fromEntries(others.map((name) => [name, this.#context[name]])));
  }
}

function withContext(pino: PinoLogger, context: LogFields): PinoLogger {
  return Object.keys(context).length === 0 ? pino : pino.child(context);
}
