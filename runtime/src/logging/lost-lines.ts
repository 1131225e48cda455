import type { LineWriter } from './line-writer.js';
import type { LogOutput } from './log-output.js';
import { reasonOf } from './reason-of.js';

/** The lines that an output has lost since the last successful write. Loggers that are derived from one another share them. */
export class LostLines {
  readonly #output: LogOutput;
  readonly #writer: LineWriter | undefined;
  #count = 0;
  #reason = '';
  #isAwaited = false;

  /** `writer`: the writer of the output, which reports when a line can be written again. */
  constructor(output: LogOutput, writer?: LineWriter) {
    this.#output = output;
    this.#writer = writer;
  }

  add(thrown: unknown): void {
    this.#count++;
    this.#reason = reasonOf(thrown);
    this.#reportLater();
  }

  /** Writes one line with the number of the lost lines, if there are any. */
  report(): void {
    if (this.#count === 0) return;
    const message = `${this.#count} log ${this.#count === 1 ? 'line was' : 'lines were'} lost`;
    // An output that logs only errors would omit a warning.
    const level = (['warn', 'error'] as const).find((each) => this.#output.logs(each)) ?? 'fatal';
    this.#output.write(level, message, { lost: this.#count, reason: this.#reason });
    this.#count = 0;
  }

  /** Without another line, the lost lines are reported as soon as the output works again. */
  #reportLater(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    this.#writer?.onceWritable?.(() => {
      this.#isAwaited = false;
      try {
        this.report();
      } catch {
        this.#reportLater();
      }
    });
  }
}
