import type { Codec, LogFields, Logger } from 'ashlar';
import { Attempt } from './attempt.js';
import { withinJob } from './current-job.js';
import { InvalidPayloadError } from './invalid-payload-error.js';
import { publishEnd, publishFailure, publishStart } from './job-channels.js';
import type { JobContext } from './job-context.js';
import type { Delivery, Outcome, Runner } from './store/engine.js';
import { JobInterruptedError } from './store/jobs-errors.js';

/** The methods of a `Worker` that run jobs. */
interface Handler<T> {
  handle(payload: T, job: JobContext): void | Promise<void>;
  onFailed(payload: T, error: unknown, job: JobContext): void | Promise<void>;
}

/** The parts of a `JobRunner`. */
export interface RunnerParts<T> {
  readonly queue: string;
  readonly codec: Codec<T>;
  readonly worker: Handler<T>;
  readonly logger: Logger;
}

const done: Outcome = { kind: 'done' };

/** Calls a worker with the jobs that its process has taken. */
export class JobRunner<T> implements Runner {
  readonly #parts: RunnerParts<T>;
  readonly #running = new Map<string, Attempt>();
  /** The attempts whose jobs another process has taken. */
  readonly #taken = new WeakSet<Attempt>();

  constructor(parts: RunnerParts<T>) {
    this.#parts = parts;
  }

  async run(delivery: Delivery): Promise<Outcome> {
    const { queue, logger, codec, worker } = this.#parts;
    const attempt = new Attempt(delivery, queue, logger);
    this.#running.set(delivery.id, attempt);
    let payload: { readonly value: T } | undefined;
    const handle = async () => {
      const read = codec.tryDecode(delivery.data);
      if (!read.ok) throw new InvalidPayloadError(queue, read.problems);
      payload = read;
      await worker.handle(read.value, attempt);
    };
    try {
      await publishStart(attempt, delivery.trace)(() => withinJob(attempt, handle));
      publishEnd({ job: attempt, outcome: 'done' });
      return done;
    } catch (thrown) {
      if (attempt.interruption !== undefined) return this.#cut(attempt, thrown);
      return await this.#fail(attempt, thrown, payload);
    } finally {
      this.#running.delete(delivery.id);
    }
  }

  async fail(delivery: Delivery, error: Error): Promise<void> {
    const { queue, logger, codec } = this.#parts;
    const attempt = new Attempt(delivery, queue, logger);
    attempt.interrupt(error);
    this.#logFailure(attempt, error, true);
    publishFailure({ job: attempt, error, isFinal: true });
    const read = codec.tryDecode(delivery.data);
    if (read.ok) await this.#reportFailure(read.value, error, attempt);
  }

  interrupt(id: string): void {
    const attempt = this.#running.get(id);
    if (attempt === undefined) return;
    this.#taken.add(attempt);
    attempt.interrupt(new JobInterruptedError('another process has taken the job'));
  }

  /** Aborts the signals of all jobs that run. */
  interruptAll(): void {
    const reason = new JobInterruptedError('the application stops');
    for (const attempt of this.#running.values()) attempt.interrupt(reason);
  }

  /** Logs the jobs that have ignored their signals, and are given back although they run. */
  reportAbandoned(): void {
    for (const attempt of this.#running.values()) {
      this.#log(attempt, 'warn', 'job had not finished within `drainTimeout`: it will run again', {});
    }
  }

  #cut(attempt: Attempt, thrown: unknown): Outcome {
    const err = thrown === attempt.interruption ? {} : { err: thrown };
    this.#log(attempt, 'warn', 'job interrupted: it will run again', err);
    publishEnd({ job: attempt, outcome: 'cut' });
    return { kind: this.#taken.has(attempt) ? 'taken' : 'cut' };
  }

  /** An attempt without a payload could not read it: no later one can. */
  async #fail(attempt: Attempt, thrown: unknown, payload: { readonly value: T } | undefined): Promise<Outcome> {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
    const isLast = attempt.attempt >= attempt.attempts;
    const isFinal = isLast || payload === undefined || error.name === 'UnrecoverableError';
    this.#logFailure(attempt, error, isFinal);
    publishFailure({ job: attempt, error: thrown, isFinal });
    if (isFinal && payload !== undefined) await this.#reportFailure(payload.value, thrown, attempt);
    publishEnd({ job: attempt, outcome: 'failed' });
    return { kind: 'failed', error, isFinal };
  }

  async #reportFailure(payload: T, error: unknown, attempt: Attempt): Promise<void> {
    try {
      await withinJob(attempt, async () => this.#parts.worker.onFailed(payload, error, attempt));
    } catch (err) {
      this.#log(attempt, 'error', '`onFailed` failed', { err });
    }
  }

  #logFailure(attempt: Attempt, err: Error, isFinal: boolean): void {
    const { attempts } = attempt;
    const problems = err instanceof InvalidPayloadError ? { problems: err.problems } : {};
    if (isFinal) this.#log(attempt, 'error', 'job failed', { err, attempts, ...problems });
    else this.#log(attempt, 'warn', 'attempt of a job failed', { err, attempts, ...problems });
  }

  #log({ fields }: Attempt, level: 'warn' | 'error', message: string, more: LogFields): void {
    this.#parts.logger[level](message, { ...fields, ...more });
  }
}
