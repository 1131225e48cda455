import { version } from '@ashlar/compiler';

/** What to tell when something fails that must not: whose fault it is, and what a report needs. */
export function describeInternalError(error: unknown, args: readonly string[]): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    'ashlar failed. This is a fault of Ashlar, not of your application.',
    'Please report it with the lines below and, if you can, with the sources that lead to it.',
    '',
    `  command  ashlar ${args.join(' ')}`,
    `  ashlar   ${version}`,
    `  node     ${process.version} on ${process.platform} ${process.arch}`,
    ...details.split('\n').map((line) => `  ${line}`),
    '',
  ].join('\n');
}
