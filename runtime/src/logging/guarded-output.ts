import type { LineLevel } from './log-level.js';
import type { LogFields, LogOutput } from './log-output.js';
import { LostLines } from './lost-lines.js';
import { OwnNames } from './own-names.js';
import { readFields } from './read-fields.js';

/** A request to which code can add fields at any time. */
export interface ExtensibleRequest {
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
  readonly #ownNames: OwnNames;
  /** The request whose fields are on every line. */
  readonly #request: ExtensibleRequest | undefined;

  constructor(
    output: LogOutput,
    lost: LostLines = new LostLines(output),
    request?: ExtensibleRequest,
    ownNames: OwnNames = new OwnNames(),
  ) {
    this.#output = output;
    this.#lost = lost;
    this.#request = request;
    this.#ownNames = ownNames;
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    this.writeFor(this.#request, level, message, fields);
  }

  /** Writes a line with the fields of a request. A field of the line replaces one of the request. */
  writeFor(request: ExtensibleRequest | undefined, level: LineLevel, message: string, fields?: LogFields): void {
    try {
      this.#lost.report();
      const added = request?.logFields;
      if (added === undefined) this.#output.write(level, message, fields);
      else if (this.#output.logs(level)) {
        this.#output.write(level, message, { ...this.#withoutOwnNames(added), ...(fields && readFields(fields)) });
      }
    } catch (error) {
      this.#lost.add(error);
    }
  }

  logs(level: LineLevel): boolean {
    return this.#output.logs(level);
  }

  with(context: LogFields, request: ExtensibleRequest | undefined = this.#request): GuardedOutput {
    try {
      return new GuardedOutput(this.#output.with(context), this.#lost, request, this.#ownNames);
    } catch {
      // A line without its scope is better than none.
      return this;
    }
  }

  #withoutOwnNames(added: LogFields): LogFields {
    return this.#ownNames.without(added, (name) => {
      const message = `\`addLogFields\` cannot add the field \`${name}\`: the log has a field of this name`;
      this.#output.write('warn', message);
    });
  }
}
