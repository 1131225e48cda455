import { isError, look } from '../errors/as-error.js';
import { isLogged, type LineLevel, type LogLevel } from './log-level.js';
import type { LineContext, LogFields, LogOutput } from './log-output.js';
import { serializeError } from './serialize-error.js';

/** The target that several loggers share. */
export interface LineTarget {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
}

/**
 * An output that writes lines of JSON. It loads nothing: the logged error may be that no more files can be opened.
 */
export class LineOutput implements LogOutput {
  readonly #target: LineTarget;
  readonly #context: LineContext;
  /** The context as JSON members: `,"scope":"NotesService"`. */
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

/** The members of an object as JSON after other members: `,"status":200`. Values without JSON are omitted. */
function membersOf(fields: LogFields): string {
  // A caller without types may pass the error itself.
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
    // A proxy whose keys cannot be read.
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

/** A value as JSON; values that JSON does not support, such as cycles or BigInts, as text. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(look(value));
  }
}
