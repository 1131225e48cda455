import { createLogger } from '../logging/create-logger.js';
import { type ApplicationOptions, type Limits, readLimits } from './application-options.js';
import { type CloseResult, closeOnSignal, unlessEnding } from './close-on-signal.js';
import type { CompiledApplication } from './compiled-application.js';
import { Lifecycle } from './lifecycle.js';
import { logStartup } from './log-startup.js';
import { failedStart, wantsDoctor } from './process-boundary.js';
import { type StartedApplication, startApplication } from './start-application.js';

/** The application of an adapter. */
interface Closable {
  close(): Promise<void>;
}

/**
 * Builds the providers of a compiled application, runs their startup hooks, and calls `serve`, which makes the application of an
 * adapter. If that fails, the providers are shut down. Signals are handled from the beginning.
 * @throws StartupError for the first failure.
 */
export async function createApplication<Container, Served extends Closable>(
  compiled: CompiledApplication<Container>,
  options: ApplicationOptions,
  serve: (started: StartedApplication, limits: Limits) => Served,
): Promise<Served> {
  let forgetSignals = () => {};
  try {
    const limits = readLimits(options);
    const logger = options.logger ?? createLogger();
    const lifecycle = new Lifecycle(logger);
    const starting = startApplication(compiled, { logger, lifecycle, limits, options, overrides: new Map() });
    let close = () => closeStarting(starting, lifecycle, limits.drainTimeout);
    if (options.handleSignals !== false && !wantsDoctor()) {
      forgetSignals = closeOnSignal({ logger, close: () => close() });
    }
    const started = await starting;
    await unlessEnding();
    logStartup(logger, compiled.modules, started.pipeline);
    try {
      const served = serve({ ...started, forgetSignals }, limits);
      close = () => resultOf(served.close());
      return served;
    } catch (error) {
      await started.lifecycle.shutdown().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    await unlessEnding();
    forgetSignals();
    throw failedStart(error);
  }
}

/**
 * Closes an application that is starting: waits for the hook that runs, and shuts down what has started. Each of the two takes at most
 * `timeout` milliseconds: a hook that does not end is abandoned.
 */
async function closeStarting(starting: Promise<unknown>, lifecycle: Lifecycle, timeout: number): Promise<CloseResult> {
  lifecycle.interrupt();
  await within(
    timeout,
    starting.catch(() => undefined),
    undefined,
  );
  if (!lifecycle.hasStarted) return 'not started';
  return within<CloseResult>(timeout, resultOf(lifecycle.shutdown()), 'failed');
}

async function within<T>(timeout: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, timeout, otherwise);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}

async function resultOf(closed: Promise<void>): Promise<CloseResult> {
  try {
    await closed;
    return 'closed';
  } catch {
    // The failing hook is logged.
    return 'failed';
  }
}
