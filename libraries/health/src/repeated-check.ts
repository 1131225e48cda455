import type { Logger } from 'ashlar';
import type { HealthCheck } from './health-check.js';

const defaultTimeout = 1000;

/** The milliseconds for which a result is used again. */
const cacheTime = 1000;

/** A health check whose result is used again for a second. Calls at the same time have one result. */
export class RepeatedCheck {
  readonly #check: HealthCheck;
  readonly #logger: Logger;
  #running: Promise<boolean> | undefined;
  #hasPassed = false;
  /** Whether a call has not finished, also after its time-out: a check that ignores its signal is not called again meanwhile. */
  #isPending = false;
  #expires = Number.NEGATIVE_INFINITY;

  constructor(check: HealthCheck, logger: Logger) {
    this.#check = check;
    this.#logger = logger;
  }

  get name(): string {
    return this.#check.name;
  }

  /** Whether the check passes. The promise is not rejected. */
  async passes(): Promise<boolean> {
    if (performance.now() < this.#expires) return this.#hasPassed;
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<boolean> {
    this.#hasPassed = await this.#call();
    this.#expires = performance.now() + cacheTime;
    this.#running = undefined;
    return this.#hasPassed;
  }

  async #call(): Promise<boolean> {
    if (this.#isPending) return false;
    const { name, timeout = defaultTimeout } = this.#check;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timedOut = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`the check had not finished after ${timeout} ms`);
        // Before the abort, by which most checks fail with another error.
        reject(error);
        controller.abort(error);
      }, timeout);
    });
    try {
      const finished = this.#check.check(controller.signal);
      this.#isPending = true;
      const settle = () => {
        this.#isPending = false;
      };
      finished.then(settle, settle);
      await Promise.race([timedOut, finished]);
      return true;
    } catch (err) {
      this.#logger.warn('health check failed', { check: name, err });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
