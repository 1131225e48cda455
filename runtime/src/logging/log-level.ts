/** How urgent a line is. */
export type LineLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** How much is logged: a level and everything more urgent; `silent` logs nothing. */
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

/** Whether a text is a level. */
export function isLogLevel(text: string): text is LogLevel {
  return Object.hasOwn(urgency, text);
}

/** Whether lines of a level are written where `least` is the level of the logger. */
export function isLogged(level: LineLevel, least: LogLevel): boolean {
  return urgency[level] >= urgency[least];
}

/** The levels, for a message that tells them. */
export const logLevelNames: string = Object.keys(urgency).join(', ');
