import type { JobsConnection } from './store/jobs-connection.js';

/** The settings of `JobsModule`, which expects a class that provides them. */
export abstract class JobsOptions {
  /** `redis(…)` of `@ashlar/jobs/redis`, or `memory()`. */
  abstract readonly connection: JobsConnection;
  /**
   * Whether this process runs jobs. `false` for one that only adds them; a list names the queues whose workers run. Default: true.
   */
  readonly workers?: boolean | readonly string[];
  /** Whether this process adds jobs. `false` for one that only runs them: there, `add` is an error. Default: true. */
  readonly queues?: boolean;
  /**
   * The milliseconds in which running jobs can finish when the application stops. Then `job.signal` is aborted, and a second later the
   * jobs are given back. Keep it at least two seconds below the `drainTimeout` of the application. Default: 8,000.
   */
  readonly drainTimeout?: number;
  /** The milliseconds after which a job that waits fails `WaitingJobsCheck`. Default: 60,000. */
  readonly maximumWait?: number;
}
