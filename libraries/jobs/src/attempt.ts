import type { LogFields, Logger } from 'ashlar';
import type { JobContext } from './job-context.js';
import { jobLogger } from './job-logger.js';
import type { Delivery } from './store/engine.js';

/** An attempt that runs. Its parts are made when they are used, because most jobs use few of them. */
export class Attempt implements JobContext {
  readonly id: string;
  readonly queue: string;
  readonly attempt: number;
  readonly attempts: number;
  readonly schedule: string | undefined;
  readonly #delivery: Delivery;
  readonly #workerLogger: Logger;
  #logger: Logger | undefined;
  #fields: LogFields | undefined;
  #controller: AbortController | undefined;
  #interruption: Error | undefined;

  constructor(delivery: Delivery, queue: string, logger: Logger) {
    this.id = delivery.id;
    this.queue = queue;
    this.attempt = delivery.attempt;
    this.attempts = delivery.attempts;
    this.schedule = delivery.schedule;
    this.#delivery = delivery;
    this.#workerLogger = logger;
  }

  get addedAt(): Date {
    return new Date(this.#delivery.addedAt);
  }

  get dueAt(): Date {
    return new Date(this.#delivery.dueAt);
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#interruption !== undefined) this.#controller.abort(this.#interruption);
    return this.#controller.signal;
  }

  get logger(): Logger {
    this.#logger ??= jobLogger(this.#workerLogger, () => this.fields);
    return this.#logger;
  }

  /** The fields of the lines of the job. */
  get fields(): LogFields {
    this.#fields ??= { queue: this.queue, jobId: this.id, attempt: this.attempt };
    return this.#fields;
  }

  /** The error with which the attempt was interrupted. */
  get interruption(): Error | undefined {
    return this.#interruption;
  }

  /** Adds fields to the lines of the job. They replace none of its own. */
  addLogFields(added: LogFields): void {
    this.#fields = { ...added, ...this.fields };
  }

  /** Aborts the signal. The first reason stays. */
  interrupt(reason: Error): void {
    this.#interruption ??= reason;
    this.#controller?.abort(this.#interruption);
  }
}
