import type { RequestContext } from '../context/request-context.js';
import type { LineLevel } from '../logging/log-level.js';
import type { LogFields } from '../logging/log-output.js';
import { type Logger, logsLevel, writeFor } from '../logging/logger.js';

/** Logs a line about a request: its method, path, route and ids, the given fields, and those that code has added to it. */
export function logRequest(
  logger: Logger,
  level: LineLevel,
  message: string,
  context: RequestContext,
  fields: LogFields = {},
): void {
  if (!logsLevel(logger, level)) return;
  const { method, path, route, requestId, traceId } = context;
  writeFor(logger, context, level, message, { method, path, route: route?.path, ...fields, requestId, traceId });
}
