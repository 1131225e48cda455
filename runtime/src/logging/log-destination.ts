/** The destination of log lines: an object with a method `write`, such as a stream. */
export interface LogDestination {
  write(line: string): unknown;
}

/** The maximum number of characters that wait for a slow destination. */
export const mostWaiting = 1_048_576;

/** A destination that is a stream of Node. */
interface WaitingStream extends LogDestination {
  readonly writableLength: number;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** The errors of streams since the last line. */
const failures = new WeakMap<object, { error: unknown }>();

/**
 * Creates the function that writes to a destination. After an error of a stream, and while a stream does not accept further lines,
 * the function throws for the next line.
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

/** Adds one listener for all loggers that write to a stream. */
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
