import type { LineLevel } from './log-level.js';

/** Fields beside the message. An error under `err` is logged with its stack and its causes. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Fields that stand on every line of a logger. */
export type LineContext = Readonly<Record<string, string>>;

/** Writes the lines of loggers. */
export interface LogOutput {
  write(level: LineLevel, message: string, fields?: LogFields): void;
  /** The same output with further fields on every line. */
  with(context: LineContext): LogOutput;
}
