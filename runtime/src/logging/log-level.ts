/** How much is logged: a level and everything more urgent; `silent` logs nothing. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const logLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** Whether a text is a level. */
export function isLogLevel(text: string): text is LogLevel {
  return logLevels.has(text);
}

/** The levels, for a message that tells them. */
export const logLevelNames: string = [...logLevels].join(', ');
