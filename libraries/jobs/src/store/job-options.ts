/** The milliseconds before a job that has failed is tried again. */
export interface Backoff {
  /** `fixed` waits as long before each attempt, `exponential` twice as long as before the last one. */
  readonly type: 'fixed' | 'exponential';
  /** The milliseconds before the second attempt. */
  readonly delay: number;
}

/** How a job is run. `Queue.options` has the values for all jobs of a queue. */
export interface JobOptions {
  /** How often the job is tried before it has failed. Default: 3. */
  readonly attempts?: number;
  /** The wait before another attempt; a number is the milliseconds of a fixed one. Default: exponential, from a second on. */
  readonly backoff?: number | Backoff;
  /** Jobs of lower numbers run first, and jobs without a priority before them: an integer from 0 to 2,097,151. Default: 0. */
  readonly priority?: number;
}

/** How a job that is added is run. */
export interface AddOptions extends JobOptions {
  /** The milliseconds before the job runs. Default: 0. */
  readonly delay?: number;
  /** While a job with this id waits or runs, a further one is not added. Default: none. */
  readonly deduplicationId?: string;
}

/** A job for `Queue.addMany`. */
export interface NewJob<T> extends AddOptions {
  readonly payload: T;
}

/** The jobs that Redis keeps after they have ended, for tools that show them. */
export interface QueueOptions extends JobOptions {
  /** The number of the last completed jobs that are kept. Default: 100. */
  readonly keepCompleted?: number;
  /** The number of the last failed jobs that are kept. Default: 1000. */
  readonly keepFailed?: number;
}

/** When the jobs of a schedule run. */
export interface Schedule {
  /** Five fields, or six with the seconds first: `0 3 1 * *` is 03:00 on the first of each month. */
  readonly cron: string;
  /** A name of the IANA time zone database: `Europe/Berlin`. Default: `UTC`. */
  readonly timeZone?: string;
}

/** How a worker takes jobs. */
export interface WorkerOptions {
  /** The number of jobs that run at the same time in this process. Default: 1. */
  readonly concurrency?: number;
  /**
   * The milliseconds after which a job of a process that was killed, or whose event loop is blocked, runs again elsewhere. Running jobs
   * renew their lock in half of this time. Default: 30,000.
   */
  readonly lockDuration?: number;
  /** How often a job runs again after its process was killed, before it has failed. Default: 1. */
  readonly maximumStalls?: number;
}
