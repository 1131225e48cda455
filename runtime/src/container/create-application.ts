import { createLogger } from '../logging/create-logger.js';
import { type ApplicationOptions, type Limits, readLimits } from './application-options.js';
import { type CloseResult, closeOnSignal, unlessEnding } from './close-on-signal.js';
import type { CompiledApplication } from './compiled-application.js';
import { failedStart } from './failed-start.js';
import { Lifecycle } from './lifecycle.js';
import { logStartup } from './log-startup.js';
import { wantsDoctor } from './process-boundary.js';
import { Shutdown } from './shutdown.js';
import { type StartedApplication, startProviders } from './start-application.js';
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
  let shutDown = async () => {};
  let { logger } = options;
  try {
    const limits = readLimits(options);
    logger ??= createLogger();
    const lifecycle = new Lifecycle(logger, limits.drainTimeout);
    const shutdown = new Shutdown();
    const starting = startProviders(compiled, { logger, limits, options, overrides: new Map() }, lifecycle);
    let close = () => closeStarting(starting, lifecycle, limits.drainTimeout);
    shutDown = async () => {
      close = async () => {
        await resultOf(lifecycle.shutdown());
        return 'failed';
      };
      await close();
    };
    if (options.handleSignals !== false && !wantsDoctor()) {
      forgetSignals = closeOnSignal({ logger, close: () => close() });
    }
    const started = await starting;
    await unlessEnding();
    logStartup(logger, compiled.modules, started.pipeline);
    const served = serve({ ...started, shutdown, forgetSignals }, limits);
    close = async () => {
      shutdown.delay = limits.shutdownDelay;
      const result = await resultOf(served.close());
      return shutdown.hasFailed ? 'failed' : result;
    };
    return served;
  } catch (error) {
    await unlessEnding();
    // Before the hooks: one of them may wait for something that has failed with the start.
    const failure = failedStart(error, logger);
    await shutDown();
    await unlessEnding();
    forgetSignals();
    throw failure;
  }
}

/** Closes an application that is starting: waits `timeout` milliseconds for the hook that runs, and shuts down what has started. */
async function closeStarting(starting: Promise<unknown>, lifecycle: Lifecycle, timeout: number): Promise<CloseResult> {
  lifecycle.interrupt();
  await within(
    timeout,
    starting.catch(() => undefined),
    undefined,
  );
  if (!lifecycle.hasStarted) return 'not started';
  return resultOf(lifecycle.shutdown());
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
