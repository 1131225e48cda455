/** The level of a log line. */
export type LineLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** The log level of a logger: this level and more severe ones are logged; `silent` logs nothing. */
export type LogLevel = LineLevel | 'silent';

const urgency: Readonly<Record<LogLevel, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};

/** Whether a text is a log level. */
export function isLogLevel(text: string): text is LogLevel {
  return Object.hasOwn(urgency, text);
}

/** Whether a logger with the level `least` writes lines of a level. */
export function isLogged(level: LineLevel, least: LogLevel): boolean {
  return urgency[level] >= urgency[least];
}

/** The names of all log levels, for messages. */
export const logLevelNames: string = Object.keys(urgency).join(', ');
