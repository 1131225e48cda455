import { isError } from '../errors/as-error.js';
import type { LogFields } from './log-output.js';

/** Reads the fields of a line that have a value, each once. A value that cannot be read is replaced by a text. */
export function readFields(fields: LogFields): LogFields {
  // A caller without types may pass the error itself.
  if (isError(fields)) return { err: fields };
  const entries: [name: string, value: unknown][] = [];
  for (const name of namesOf(fields)) {
    const value = read(fields, name);
    if (value !== undefined && typeof value !== 'function') entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function namesOf(fields: LogFields): readonly string[] {
  try {
    return Object.keys(fields);
  } catch {
    // A proxy whose keys cannot be read.
    return [];
  }
}

function read(fields: LogFields, name: string): unknown {
  try {
    return fields[name];
  } catch {
    return 'a value that cannot be read';
  }
}
