import type { Token } from '../contract/token.js';
import { messageOf } from '../errors/as-error.js';
import { ShutdownError } from '../errors/shutdown-error.js';
import type { Logger } from '../logging/logger.js';
import { unlessEnding } from './close-on-signal.js';
import { failedStart } from './failed-start.js';
import { endProcess, examineApplications, examineLater, wantsDoctor } from './process-boundary.js';
import { resolveInstance } from './resolve-instance.js';
import type { StartedApplication } from './start-application.js';

/** The requests of an application, as its lifecycle needs them: those of its own server, or those that are passed to it. */
export interface RequestSource {
  /** Does everything that precedes the first request. */
  prepare?(): Promise<void>;
  /** Lets every response close its connection from now on: clients use other servers, or open another connection meanwhile. */
  closeAfterResponses(): void;
  /**
   * Accepts no further requests, waits `timeout` milliseconds for those in flight, and aborts and logs those that remain. Returns their
   * number.
   */
  drain(timeout: number): Promise<number>;
}

/** The options of the lifecycle of an application. */
export interface LifecycleOptions {
  readonly drainTimeout: number;
}

/** An application whose providers have started, with the lifecycle that all adapters have. */
export abstract class ServedApplication {
  readonly #started: StartedApplication;
  readonly #source: RequestSource;
  readonly #drainTimeout: number;
  #closed: Promise<void> | undefined;

  protected constructor(started: StartedApplication, source: RequestSource, { drainTimeout }: LifecycleOptions) {
    this.#started = started;
    this.#source = source;
    this.#drainTimeout = drainTimeout;
    examineLater(() => this.#examine());
  }

  /**
   * The instance of a provider.
   * @throws Error when the application has none.
   */
  resolve<T>(token: Token<T>): T {
    return resolveInstance(this.#started.instances, token);
  }

  /**
   * Runs the hooks `onShutdownRequested`, stops accepting requests, ends streams of events, waits for other requests in flight, and runs
   * the hooks `onShutdown`. A second call returns the promise of the first. Requests that have not finished after `drainTimeout` are
   * aborted and logged; a hook that takes as long is left behind, and has failed.
   * @throws ShutdownError for the first hook that failed, or for a server that could not be closed.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  protected get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  protected get logger(): Logger {
    return this.#started.pipeline.logger;
  }

  /** Begins to serve. With `--doctor` it shuts down the applications of the process and ends it instead, and returns false. */
  protected async begin(): Promise<boolean> {
    if (wantsDoctor()) {
      await examineApplications();
      this.logger.info('doctor: the application starts and shuts down');
      endProcess(0);
      return false;
    }
    await unlessEnding();
    return true;
  }

  /** Closes an application that could not begin to serve; the promise is rejected with the error. */
  protected async abandon(error: unknown): Promise<never> {
    await unlessEnding();
    if (this.#started.shutdown !== undefined) this.#started.shutdown.hasFailed = true;
    // Before the hooks: one of them may never end.
    const failure = failedStart(error, this.logger);
    // A failing hook is logged; the caller needs the first error.
    await this.close().catch(() => undefined);
    await unlessEnding();
    throw failure;
  }

  async #close(): Promise<void> {
    const { lifecycle, events, pipeline, shutdown, forgetSignals } = this.#started;
    const delay = shutdown?.delay ?? 0;
    try {
      const requested = lifecycle.requestShutdown();
      // Without hooks, the next request is rejected already.
      if (requested !== undefined) await requested;
      if (delay > 0) {
        this.#source.closeAfterResponses();
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      const drained = this.#drain();
      // Streams of events never end by themselves: waiting for them would take the whole timeout.
      events?.onShutdown();
      pipeline.liveStreams.end();
      const failure = await drained;
      await lifecycle.shutdown();
      if (failure !== undefined) throw failure;
    } finally {
      forgetSignals?.();
    }
  }

  /** Returns the error of a source that could not be closed: the providers are shut down all the same. */
  async #drain(): Promise<ShutdownError | undefined> {
    const { shutdown } = this.#started;
    try {
      const aborted = await this.#source.drain(this.#drainTimeout);
      if (shutdown !== undefined && aborted > 0) shutdown.hasFailed = true;
      return undefined;
    } catch (cause) {
      const failure =
        cause instanceof ShutdownError ? cause : new ShutdownError(`the server failed: ${messageOf(cause)}`, { cause });
      this.logger.error('the server could not be closed', { err: failure });
      return failure;
    }
  }

  /** The providers have started: sets up the routes, and shuts the application down. */
  async #examine(): Promise<void> {
    if (this.#closed === undefined) await this.#source.prepare?.();
    await this.close();
  }
}
