import type { Logger } from 'ashlar';

/** An attempt of a job, for its worker. */
export interface JobContext {
  readonly id: string;
  /** The name of the queue. */
  readonly queue: string;
  /** 1 for the first attempt. An attempt that a shutdown has cut, or during which the process was killed, is not counted. */
  readonly attempt: number;
  /** The number of attempts after which the job has failed. */
  readonly attempts: number;
  readonly addedAt: Date;
  /** When the job was to run first: `addedAt` with its delay, or the time of its schedule. A job can run later. */
  readonly dueAt: Date;
  /** The id of the schedule that has made the job. */
  readonly schedule: string | undefined;
  /**
   * Aborted with a `JobInterruptedError` when the application stops before the job has finished, or when another process has taken the job
   * because this one has lost its lock. A handler that then rejects is run again.
   */
  readonly signal: AbortSignal;
  /** A logger whose lines have the scope of the worker, and `queue`, `jobId` and `attempt`. */
  readonly logger: Logger;
}
