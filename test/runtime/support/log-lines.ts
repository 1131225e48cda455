import { createLogger } from '../../../runtime/src/logging/create-logger.ts';
import type { LogLevel } from '../../../runtime/src/logging/log-level.ts';
import type { Logger } from '../../../runtime/src/logging/logger.ts';

/** A logger with access to its lines. */
export function loggerWithLines(level: LogLevel = 'info'): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { logger: createLogger({ level, readable: false, destination }), lines };
}
