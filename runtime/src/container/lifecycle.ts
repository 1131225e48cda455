import { messageOf } from '../errors/as-error.js';
import { ShutdownError } from '../errors/shutdown-error.js';
import { StartupError } from '../errors/startup-error.js';
import type { Logger } from '../logging/logger.js';
import type { LifecycleHook } from './container-builder.js';
import { within } from './within.js';

/** An instance with hooks, which the types of the generated container have checked. */
interface Started {
  readonly className: string;
  readonly instance: unknown;
  readonly hooks: readonly LifecycleHook[];
}

/** Runs the lifecycle hooks of the instances of a container, and keeps the started instances for the shutdown. */
export class Lifecycle {
  readonly #logger: Logger;
  readonly #timeout: number;
  readonly #started: Started[] = [];
  #request: Promise<void> | undefined;
  #shutdown: Promise<void> | undefined;
  /** The error of the first hook of the shutdown that failed. */
  #failure: ShutdownError | undefined;
  #isInterrupted = false;

  /** `timeout`: the milliseconds for each hook of the shutdown. A hook that takes longer is left behind, and has failed. */
  constructor(logger: Logger, timeout: number) {
    this.#logger = logger;
    this.#timeout = timeout;
  }

  /** Whether there is something to shut down. */
  get hasStarted(): boolean {
    return this.#started.length > 0;
  }

  /** Ends the start: no further hook of it begins, and no further instance is built. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** @throws Error when the start has ended. */
  checkStart(): void {
    if (this.#isInterrupted) throw new Error('a signal ended the start');
  }

  /** Runs `onModuleInit`. An instance has started when that has succeeded, at once when it has none. */
  async init(className: string, instance: unknown, hooks: readonly LifecycleHook[]): Promise<void> {
    if (hooks.includes('onModuleInit')) await this.#start({ className, instance, hooks }, 'onModuleInit');
    this.add(className, instance, hooks);
  }

  /** Adds an instance without `onModuleInit`. */
  add(className: string, instance: unknown, hooks: readonly LifecycleHook[]): void {
    if (hooks.length > 0) this.#started.push({ className, instance, hooks });
  }

  /** Runs every `onBootstrap` in the order of construction. */
  async bootstrap(): Promise<void> {
    for (const started of this.#started) {
      if (started.hooks.includes('onBootstrap')) await this.#start(started, 'onBootstrap');
    }
  }

  /**
   * Runs every `onShutdownRequested`, in the reverse order of the start, once. A failing hook is logged, and the others still run;
   * `shutdown` reports it. Returns `undefined` when there is none.
   */
  requestShutdown(): Promise<void> | undefined {
    if (this.#started.some(({ hooks }) => hooks.includes('onShutdownRequested'))) {
      this.#request ??= this.#runReversed('onShutdownRequested');
    }
    return this.#request;
  }

  /**
   * Runs every `onShutdown`, in the reverse order of the start. A failing hook is logged, and the others still run. The hooks run
   * once: a second call returns the promise of the first.
   * @throws ShutdownError for the first hook of the shutdown that failed.
   */
  shutdown(): Promise<void> {
    this.#shutdown ??= this.#runShutdown();
    return this.#shutdown;
  }

  async #runShutdown(): Promise<void> {
    await this.#runReversed('onShutdown');
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #runReversed(hook: LifecycleHook): Promise<void> {
    for (const started of this.#started.toReversed()) {
      if (!started.hooks.includes(hook)) continue;
      try {
        await inTime(callHook(started.instance, hook), this.#timeout);
      } catch (cause) {
        const error = new ShutdownError(failure(started, hook, cause), { cause });
        this.#logger.error('shutdown hook failed', { err: error });
        this.#failure ??= error;
      }
    }
  }

  async #start(started: Started, hook: LifecycleHook): Promise<void> {
    this.checkStart();
    try {
      await callHook(started.instance, hook);
    } catch (cause) {
      throw new StartupError('hook-failed', failure(started, hook, cause), { cause });
    }
  }
}

function callHook(instance: unknown, hook: LifecycleHook): void | Promise<void> {
  // The container's line for the instance type-checks only when it has the hooks that the line lists.
  return (instance as Record<LifecycleHook, () => void | Promise<void>>)[hook]();
}

/** Rejects the promise of a hook that does not end in time. */
async function inTime(finished: void | Promise<void>, timeout: number): Promise<void> {
  const ended = Promise.resolve(finished).then(() => true);
  if (!(await within(timeout, ended, false))) throw new Error(`the hook had not finished after ${timeout} ms`);
}

function failure(started: Started, hook: LifecycleHook, cause: unknown): string {
  return `${started.className}.${hook} failed: ${messageOf(cause)}`;
}
