import { asError } from '../errors/as-error.js';
import { ShutdownError } from '../errors/shutdown-error.js';
import { createLogger } from '../logging/create-logger.js';
import { type Logger, logsLevel } from '../logging/logger.js';
import { beforeUncaughtError, endProcess, failProcess, wantsDoctor } from './process-boundary.js';

/** The errors that the log has. */
const logged = new WeakSet<object>();

/** Whether uncaught errors are observed. */
let isObserved = false;

/**
 * The error of a start that failed, after it was logged. If no code catches it, the process ends with exit code 1, and Node does not
 * write the error again. With `--doctor`, the exit code is always 1.
 */
export function failedStart(error: unknown, logger: Logger | undefined): unknown {
  if (wantsDoctor()) failProcess();
  // The hook that failed is logged already.
  const isEntry = !(error instanceof ShutdownError);
  const log = logger ?? defaultLogger();
  if (isEntry) log.fatal('the application could not start', { err: asError(error) });
  // Without an entry in the log, the error of Node is the only one.
  if (typeof error === 'object' && error !== null && logsLevel(log, isEntry ? 'fatal' : 'error')) endSilently(error);
  return error;
}

function defaultLogger(): Logger {
  try {
    return createLogger();
  } catch {
    // `ASHLAR_LOG` is not a level.
    return createLogger({ level: 'info' });
  }
}

function endSilently(error: object): void {
  logged.add(error);
  if (isObserved) return;
  isObserved = true;
  beforeUncaughtError((uncaught) => {
    if (typeof uncaught === 'object' && uncaught !== null && logged.has(uncaught)) endProcess(1);
  });
}
