import type { CurrentRequest, LoggedRequest } from './current-request.js';
import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { LostLines } from './lost-lines.js';
import { OwnNames } from './own-names.js';
import { readFields } from './read-fields.js';

/** The parts that loggers share that are derived from one another. */
interface SharedParts {
  readonly lost: LostLines;
  readonly ownNames: OwnNames;
  /** Present if lines have the fields of the request in whose asynchronous context they are written. */
  readonly currentRequest: CurrentRequest | undefined;
}

/**
 * An output around one that can fail: a full disk, a reader that has disconnected or does not read. A line that cannot be written
 * is dropped and counted; a line with the count precedes the first line that can be written again.
 */
export class GuardedOutput implements LogOutput {
  readonly #output: LogOutput;
  readonly #shared: SharedParts;
  /** The request whose fields are on every line. */
  readonly #request: LoggedRequest | undefined;

  constructor(output: LogOutput, shared: Partial<SharedParts> = {}, request?: LoggedRequest) {
    const { lost = new LostLines(output), ownNames = new OwnNames(), currentRequest } = shared;
    this.#output = output;
    this.#shared = { lost, ownNames, currentRequest };
    this.#request = request;
  }

  /** The request in whose asynchronous context code runs, if the lines have its fields. */
  get currentRequest(): CurrentRequest | undefined {
    return this.#shared.currentRequest;
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    const current = this.#request === undefined ? this.currentRequest?.get() : undefined;
    if (current === undefined) this.writeFor(this.#request, level, message, fields);
    else {
      const { requestId, traceId } = current;
      this.writeFor(current, level, message, { requestId, traceId, ...(fields && readFields(fields)) });
    }
  }

  /** Writes a line with the fields of a request. A field of the line replaces one of the request. */
  writeFor(request: LoggedRequest | undefined, level: LineLevel, message: string, fields?: LogFields): void {
    try {
      this.#shared.lost.report();
      const added = request?.logFields;
      if (added === undefined) this.#output.write(level, message, fields);
      else if (this.#output.logs(level)) {
        this.#output.write(level, message, { ...this.#withoutOwnNames(added), ...(fields && readFields(fields)) });
      }
    } catch (error) {
      this.#shared.lost.add(error);
    }
  }

  logs(level: LineLevel): boolean {
    return this.#output.logs(level);
  }

  with(context: LogFields, request: LoggedRequest | undefined = this.#request): GuardedOutput {
    try {
      return new GuardedOutput(this.#output.with(context), this.#shared, request);
    } catch {
      // A line without its scope is better than none.
      return this;
    }
  }

  #withoutOwnNames(added: LogFields): LogFields {
    return this.#shared.ownNames.without(added, (name) => {
      const message = `\`addLogFields\` cannot add the field \`${name}\`: the log has a field of this name`;
      this.#output.write('warn', message);
    });
  }
}
