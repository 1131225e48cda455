import type { LineWriter } from './line-writer.js';
import { StreamWriter, type WritableDestination } from './stream-writer.js';

/** The destination of log lines: an object with a method `write`, such as a stream. */
export interface LogDestination {
  write(line: string): unknown;
}

/** Creates the writer to a destination. */
export function writerTo(destination: LogDestination): LineWriter {
  return isStream(destination) ? StreamWriter.of(destination) : { write: (line) => void destination.write(line) };
}

function isStream(destination: LogDestination): destination is WritableDestination {
  return 'on' in destination && typeof destination.on === 'function';
}
