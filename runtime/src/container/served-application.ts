import type { Token } from '../contract/token.js';
import { messageOf } from '../errors/as-error.js';
import { ShutdownError } from '../errors/shutdown-error.js';
import type { Logger } from '../logging/logger.js';
import { unlessEnding } from './close-on-signal.js';
import { endProcess, examineApplications, examineLater, failedStart, wantsDoctor } from './process-boundary.js';
import { resolveInstance } from './resolve-instance.js';
import type { StartedApplication } from './start-application.js';

/** The requests of an application, as its lifecycle needs them: those of its own server, or those that are passed to it. */
export interface RequestSource {
  /** Does everything that precedes the first request. */
  prepare?(): Promise<void>;
  /** Accepts no further requests, waits `timeout` milliseconds for those in flight, and aborts those that remain. */
  drain(timeout: number): Promise<void>;
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
   * Stops accepting requests, ends streams of events, waits for other requests in flight, and runs the shutdown hooks. A second
   * call returns the promise of the first.
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
    // A failing hook is logged; the caller needs the first error.
    await this.close().catch(() => undefined);
    await unlessEnding();
    throw failedStart(error);
  }

  async #close(): Promise<void> {
    try {
      // Streams of events never end by themselves: waiting for them would take the whole timeout.
      this.#started.events?.onShutdown();
      this.#started.pipeline.liveStreams.end();
      const failure = await this.#drain();
      await this.#started.lifecycle.shutdown();
      if (failure !== undefined) throw failure;
    } finally {
      this.#started.forgetSignals?.();
    }
  }

  /** Returns the error of a source that could not be closed: the providers are shut down all the same. */
  async #drain(): Promise<ShutdownError | undefined> {
    try {
      await this.#source.drain(this.#drainTimeout);
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
