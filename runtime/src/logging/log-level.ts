/** The level of a log line. */
export type LineLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** The log level of a logger: this level and more severe ones are logged; `silent` logs nothing. */
export type LogLevel = LineLevel | 'silent';

/** The numbers of the levels, as in pino. */
export const levelNumbers: Readonly<Record<LogLevel, number>> = {
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
  return Object.hasOwn(levelNumbers, text);
}

/** The names of all log levels, for messages. */
export const logLevelNames: string = Object.keys(levelNumbers).join(', ');
