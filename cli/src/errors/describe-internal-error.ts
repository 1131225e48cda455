import { ReadingError, version } from '@ashlar/compiler';
import { withOriginalPositions } from './original-positions.js';

/** The text for an internal error of Ashlar, with the details that a bug report needs. */
export function describeInternalError(error: unknown, args: readonly string[]): string {
  const read = error instanceof ReadingError ? error.declarations : [];
  const cause = error instanceof ReadingError ? error.cause : error;
  const details = cause instanceof Error ? withOriginalPositions(cause.stack ?? cause.message) : String(cause);
  return [
    'internal error: this is a bug in Ashlar, not in your application.',
    'Please report it with the lines below and, if possible, the sources that cause it.',
    '',
    ...read.map((declaration, index) => `  ${index === 0 ? 'reading' : '     in'}  ${declaration}`),
    `  command  ashlar ${args.join(' ')}`,
    `  ashlar   ${version}`,
    `  node     ${process.version} on ${process.platform} ${process.arch}`,
    ...details.split('\n').map((line) => `  ${line}`),
    '',
  ].join('\n');
}
