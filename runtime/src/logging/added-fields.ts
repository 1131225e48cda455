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

/** The names that were reported. */
const reported = new Set<string>();

/** The fields that code has added to a request, without names of the framework's own fields. `warn` is called once for each such name. */
export function addedFields(added: LogFields, warn: (message: string) => void): LogFields {
  const names = Object.keys(added);
  if (!names.some((name) => ownNames.has(name))) return added;
  for (const name of names) if (ownNames.has(name)) report(name, warn);
  return Object.fromEntries(Object.entries(added).filter(([name]) => !ownNames.has(name)));
}

function report(name: string, warn: (message: string) => void): void {
  if (reported.has(name)) return;
  reported.add(name);
  warn(`\`addLogFields\` cannot add the field \`${name}\`: the log has a field of this name`);
}
