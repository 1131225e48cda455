import { version } from '@ashlar/compiler';
import { withOriginalPositions } from './original-positions.js';

/** The text for an internal error of Ashlar, with the details that a bug report needs. */
export function describeInternalError(error: unknown, args: readonly string[]): string {
  const details = error instanceof Error ? withOriginalPositions(error.stack ?? error.message) : String(error);
  return [
    'internal error: this is a bug in Ashlar, not in your application.',
    'Please report it with the lines below and, if possible, the sources that cause it.',
    '',
    `  command  ashlar ${args.join(' ')}`,
    `  ashlar   ${version}`,
    `  node     ${process.version} on ${process.platform} ${process.arch}`,
    ...details.split('\n').map((line) => `  ${line}`),
    '',
  ].join('\n');
}
