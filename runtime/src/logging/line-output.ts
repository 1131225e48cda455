import type { Logger as Pino } from 'pino';
import { isLogged, type LineLevel, type LogLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';

/** What the lines of several loggers have in common. */
export interface LineTarget {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
  /** Makes the pino for lines that have fields; asked once at most. */
  readonly createPino: () => Pino;
}

/**
 * Writes lines of nothing but a message itself, and has pino write those with fields. Loading pino takes as long as starting
 * half a server does, and the lines of a start have no fields: a process pays for it when it needs it.
 */
export class LineOutput implements LogOutput {
  readonly #target: LineTarget;
  readonly #context: LineContext;
  /** The context as it stands in a line: `,"scope":"NotesService"`. */
  readonly #contextJson: string;
  /** The one of the output that this one was made from. */
  readonly #basePino: () => Pino;
  #pino: Pino | undefined;

  private constructor(target: LineTarget, context: LineContext, basePino: () => Pino) {
    this.#target = target;
    this.#context = context;
    this.#contextJson = Object.entries(context)
      .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join('');
    this.#basePino = basePino;
  }

  /** An output for lines without a context. */
  static to(target: LineTarget): LineOutput {
    let pino: Pino | undefined;
    const basePino = () => {
      pino ??= target.createPino();
      return pino;
    };
    return new LineOutput(target, {}, basePino);
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    if (!isLogged(level, this.#target.level)) return;
    if (fields === undefined) {
      const time = new Date().toISOString();
      this.#target.write(
        `{"level":"${level}","time":"${time}"${this.#contextJson},"msg":${JSON.stringify(message)}}\n`,
      );
    } else {
      this.#pino ??= this.#basePino().child(this.#context);
      this.#pino[level](fields, message);
    }
  }

  with(context: LineContext): LineOutput {
    return new LineOutput(this.#target, { ...this.#context, ...context }, this.#basePino);
  }
}
