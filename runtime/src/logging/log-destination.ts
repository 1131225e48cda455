/** Where log lines go: anything with a `write`, such as a stream. */
export interface LogDestination {
  write(line: string): unknown;
}

/** The most characters that wait for a destination that is slow. */
export const mostWaiting = 1_048_576;

/** What a destination has when it is a stream of Node. */
interface WaitingStream extends LogDestination {
  readonly writableLength: number;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** What a stream has failed with since the last line. */
const failures = new WeakMap<object, { error: unknown }>();

/**
 * The `write` of a destination. A stream that fails keeps its error to itself, and one that does not take what it has been
 * given gets nothing more: both throw with the next line.
 */
export function writerTo(destination: LogDestination): (line: string) => void {
  if (!isStream(destination)) return (line) => void destination.write(line);
  const failure = failureOf(destination);
  return (line) => {
    const { error } = failure;
    failure.error = undefined;
    if (error !== undefined) throw error;
    if (destination.writableLength > mostWaiting) throw new Error('the log destination does not accept further lines');
    destination.write(line);
  };
}

/** One listener for all loggers that write to a stream. */
function failureOf(stream: WaitingStream): { error: unknown } {
  const known = failures.get(stream);
  if (known !== undefined) return known;
  const failure: { error: unknown } = { error: undefined };
  failures.set(stream, failure);
  stream.on('error', (error) => {
    failure.error = error ?? new Error('the log destination failed');
  });
  return failure;
}

function isStream(destination: LogDestination): destination is WaitingStream {
  return (
    'writableLength' in destination &&
    typeof destination.writableLength === 'number' &&
    'on' in destination &&
    typeof destination.on === 'function'
  );
}
