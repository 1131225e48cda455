import { addedFields } from './added-fields.js';
import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { LostLines } from './lost-lines.js';
import { readFields } from './read-fields.js';

/** A request to which code can add fields at any time. */
interface ExtensibleRequest {
  /** The fields that were added so far. */
  readonly logFields?: LogFields | undefined;
}

/**
 * An output around one that can fail: a full disk, a reader that has disconnected or does not read. A line that cannot be written
 * is dropped and counted; a line with the count precedes the first line that can be written again.
 */
export class GuardedOutput implements LogOutput {
  readonly #output: LogOutput;
  readonly #lost: LostLines;

  /** The request whose fields are on every line. */
  readonly #request: ExtensibleRequest | undefined;

  constructor(output: LogOutput, lost: LostLines = new LostLines(output), request?: ExtensibleRequest) {
    this.#output = output;
    this.#lost = lost;
    this.#request = request;
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    try {
      this.#lost.report();
      this.#output.write(level, message, this.#complete(level, fields));
    } catch (error) {
      this.#lost.add(error);
    }
  }

  logs(level: LineLevel): boolean {
    return this.#output.logs(level);
  }

  with(context: LogFields, request: ExtensibleRequest | undefined = this.#request): GuardedOutput {
    try {
      return new GuardedOutput(this.#output.with(context), this.#lost, request);
    } catch {
      // A line without its scope is better than none.
      return this;
    }
  }

  /** The fields of a line with those of the request. A field of the line replaces one of the request. */
  #complete(level: LineLevel, fields: LogFields | undefined): LogFields | undefined {
    const added = this.#request?.logFields;
    if (added === undefined || !this.#output.logs(level)) return fields;
    const warn = (message: string) => this.#output.write('warn', message);
    return { ...addedFields(added, warn), ...(fields && readFields(fields)) };
  }
}
