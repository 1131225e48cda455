import { look, messageOf } from '../errors/as-error.js';
import type { LineLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';

/** The lines that were lost since the last successful write. */
interface Losses {
  count: number;
  reason: string;
}

/**
 * An output around one that can fail: a full disk, a reader that has disconnected or does not read. A line that cannot be written
 * is dropped and counted; the first line that can be written again follows a line with the count. Loggers that are derived from one
 * another share the count.
 */
export class GuardedOutput implements LogOutput {
  readonly #output: LogOutput;
  readonly #losses: Losses;

  constructor(output: LogOutput, losses: Losses = { count: 0, reason: '' }) {
    this.#output = output;
    this.#losses = losses;
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    try {
      if (this.#losses.count > 0) this.#reportLosses();
      this.#output.write(level, message, fields);
    } catch (error) {
      this.#losses.count++;
      this.#losses.reason = reasonOf(error);
    }
  }

  with(context: LineContext): LogOutput {
    try {
      return new GuardedOutput(this.#output.with(context), this.#losses);
    } catch {
      // A line without its scope is better than none.
      return this;
    }
  }

  #reportLosses(): void {
    const { count, reason } = this.#losses;
    this.#output.write('warn', `${count} log ${count === 1 ? 'line was' : 'lines were'} lost`, { lost: count, reason });
    this.#losses.count = 0;
  }
}

function reasonOf(error: unknown): string {
  try {
    return messageOf(error);
  } catch {
    return look(error);
  }
}
