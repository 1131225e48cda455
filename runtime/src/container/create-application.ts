import { createLogger } from '../logging/create-logger.js';
import { type ApplicationOptions, type Limits, readLimits } from './application-options.js';
import { type CloseResult, closeOnSignal, unlessEnding } from './close-on-signal.js';
import type { CompiledApplication } from './compiled-application.js';
import { failedStart } from './failed-start.js';
import { Lifecycle } from './lifecycle.js';
import { logStartup } from './log-startup.js';
import { wantsDoctor } from './process-boundary.js';
import { Shutdown } from './shutdown.js';
import { type StartedApplication, startApplication } from './start-application.js';
import { within } from './within.js';

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
  let { logger } = options;
  try {
    const limits = readLimits(options);
    logger ??= createLogger();
    const lifecycle = new Lifecycle(logger);
    const shutdown = new Shutdown();
    const starting = startApplication(compiled, { logger, lifecycle, limits, options, overrides: new Map() });
    let close = () => closeStarting(starting, lifecycle, limits.drainTimeout);
    if (options.handleSignals !== false && !wantsDoctor()) {
      forgetSignals = closeOnSignal({ logger, close: () => close() });
    }
    const started = await starting;
    await unlessEnding();
    logStartup(logger, compiled.modules, started.pipeline);
    try {
      const served = serve({ ...started, shutdown, forgetSignals }, limits);
      close = async () => {
        shutdown.delay = limits.shutdownDelay;
        const result = await resultOf(served.close());
        return shutdown.hasAbortedRequests ? 'failed' : result;
      };
      return served;
    } catch (error) {
      await started.lifecycle.shutdown().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    await unlessEnding();
    forgetSignals();
    throw failedStart(error, logger);
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

async function resultOf(closed: Promise<void>): Promise<CloseResult> {
  try {
    await closed;
    return 'closed';
  } catch {
    // The failing hook is logged.
    return 'failed';
  }
}
