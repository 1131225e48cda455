import type { LineLevel } from './log-level.js';

/** The fields of a log line, besides its message. An error in `err` is logged with its stack and its causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** An output that writes the lines of loggers. */
export interface LogOutput {
  write(level: LineLevel, message: string, fields?: LogFields): void;
  /** Whether lines of a level are written. */
  logs(level: LineLevel): boolean;
  /** The same output with further fields on every line. */
  with(context: LogFields): LogOutput;
}
