import { isError, look } from '../errors/as-error.js';
import { isLogged, type LineLevel, type LogLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';
import { serializeError } from './serialize-error.js';

/** What the lines of several loggers have in common. */
export interface LineTarget {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
}

/**
 * Writes lines of JSON. Nothing has to be loaded for a line: the error that is logged may be that no file can be opened any
 * more.
 */
export class LineOutput implements LogOutput {
  readonly #target: LineTarget;
  readonly #context: LineContext;
  /** The context as it stands in a line: `,"scope":"NotesService"`. */
  readonly #contextJson: string;

  constructor(target: LineTarget, context: LineContext = {}) {
    this.#target = target;
    this.#context = context;
    this.#contextJson = membersOf(context);
  }

  write(level: LineLevel, message: string, fields?: LogFields): void {
    if (!isLogged(level, this.#target.level)) return;
    const time = new Date().toISOString();
    const members = fields === undefined ? this.#contextJson : this.#contextJson + membersOf(fields);
    this.#target.write(`{"level":"${level}","time":"${time}"${members},"msg":${jsonOf(message)}}\n`);
  }

  with(context: LineContext): LineOutput {
    return new LineOutput(this.#target, { ...this.#context, ...context });
  }
}

/** The members of an object as they stand in a line behind others: `,"status":200`. What has no JSON is left out. */
function membersOf(fields: LogFields): string {
  // A caller without types may give the error itself.
  if (isError(fields)) return `,"err":${jsonOf(serializeError(fields))}`;
  let members = '';
  for (const name of namesOf(fields)) {
    const json = memberOf(fields, name);
    if (json !== undefined) members += `,${JSON.stringify(name)}:${json}`;
  }
  return members;
}

function namesOf(fields: LogFields): readonly string[] {
  try {
    return Object.keys(fields);
  } catch {
    // A proxy that does not say what it has.
    return [];
  }
}

function memberOf(fields: LogFields, name: string): string | undefined {
  try {
    const value = fields[name];
    return jsonOf(name === 'err' ? serializeError(value) : value);
  } catch {
    return '"a value that cannot be read"';
  }
}

/** A value as JSON; what JSON cannot say, such as a cycle or a BigInt, as text. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(look(value));
  }
}
