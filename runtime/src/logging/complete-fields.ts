import { type LineLevel, levelNumbers } from './log-level.js';
import type { LogFields } from './log-output.js';
import type { PinoOptions } from './pino-options.js';
import { readFields } from './read-fields.js';
import { reasonOf } from './reason-of.js';

/** The fields of a line with what the options add to them. If a function of the options throws, the reason is a field. */
export function completeFields(fields: LogFields, level: LineLevel, options: PinoOptions): LogFields {
  const { mixin, formatters: { log } = {} } = options;
  const mixed =
    mixin === undefined ? fields : { ...attempt('mixin', () => mixin(fields, levelNumbers[level])), ...fields };
  return renameFields(log === undefined ? mixed : attempt('formatters.log', () => log({ ...mixed })), options);
}

/** Renames fields with names of the log itself, because no name is in a line twice: `time` becomes `_time`. */
export function renameFields(fields: LogFields, { messageKey = 'msg' }: PinoOptions): LogFields {
  const names = ['level', 'time', messageKey];
  if (!names.some((name) => Object.hasOwn(fields, name))) return fields;
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, value]) => [names.includes(name) ? `_${name}` : name, value]));
}

function attempt(name: string, callback: () => object): LogFields {
  try {
    return readFields({ ...callback() });
  } catch (error) {
    return { notLogged: { [name]: reasonOf(error) } };
  }
}
