import type { LineLevel } from './log-level.js';

/** The fields of a log line, besides its message. An error in `err` is logged with its stack and its causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The fields of every line of a logger. */
export type LineContext = Readonly<Record<string, string>>;

/** An output that writes the lines of loggers. */
export interface LogOutput {
  write(level: LineLevel, message: string, fields?: LogFields): void;
  /** The same output with further fields on every line. */
  with(context: LineContext): LogOutput;
}
