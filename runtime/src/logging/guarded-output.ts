import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { LostLines } from './lost-lines.js';

/**
 * An output around one that can fail: a full disk, a reader that has disconnected or does not read. A line that cannot be written
 * is dropped and counted; a line with the count precedes the first line that can be written again.
 */
export class GuardedOutput implements LogOutput {
  readonly #output: LogOutput;
  readonly #lost: LostLines;

  constructor(output: LogOutput, lost: LostLines = new LostLines(output)) {
    this.#output = output;
    this.#lost = lost;
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    try {
      this.#lost.report();
      this.#output.write(level, message, fields);
    } catch (error) {
      this.#lost.add(error);
    }
  }

  logs(level: LineLevel): boolean {
    return this.#output.logs(level);
  }

  with(context: LogFields): LogOutput {
    try {
      return new GuardedOutput(this.#output.with(context), this.#lost);
    } catch {
      // A line without its scope is better than none.
      return this;
    }
  }
}
