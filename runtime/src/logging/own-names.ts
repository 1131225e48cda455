import type { LogFields } from './log-output.js';

/** The names of fields that lines about requests have, and of the log itself. */
const ownNames: ReadonlySet<string> = new Set([
  'aborted',
  'err',
  'level',
  'method',
  'ms',
  'msg',
  'path',
  'requestId',
  'route',
  'scope',
  'status',
  'time',
  'traceId',
]);

/** The names of the framework's own fields, which code cannot add to a request. Loggers that are derived from one another share them. */
export class OwnNames {
  readonly #reported = new Set<string>();

  /** The fields of a request without these names. `warn` is called with each such name once. */
  without(added: LogFields, warn: (name: string) => void): LogFields {
    const names = Object.keys(added).filter((name) => ownNames.has(name));
    if (names.length === 0) return added;
    for (const name of names) {
      if (this.#reported.has(name)) continue;
      this.#reported.add(name);
      warn(name);
    }
    return Object.fromEntries(Object.entries(added).filter(([name]) => !ownNames.has(name)));
  }
}
