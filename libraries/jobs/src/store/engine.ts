import type { Backoff, Schedule } from './job-options.js';

/** The options of a job, with the defaults of its queue. */
export interface StoredOptions {
  readonly delay: number;
  readonly attempts: number;
  readonly backoff: Backoff;
  readonly priority: number;
  readonly deduplicationId?: string;
}

/** A job to be stored. */
export interface StoredJob {
  /** Chosen by the process that adds it: a job that is sent twice, because a connection broke, is stored once. */
  readonly id: string;
  /** The payload, as `JSON.parse` returns it. */
  readonly data: unknown;
  readonly options: StoredOptions;
  readonly addedAt: number;
  /** The headers that `@ashlar/opentelemetry` writes to find the trace of the request that added the job. */
  readonly trace?: TraceCarrier;
}

/** The headers of a trace, such as `traceparent`. */
export type TraceCarrier = Readonly<Record<string, string>>;

/** An attempt of a job, for the process that runs it. */
export interface Delivery {
  readonly id: string;
  readonly data: unknown;
  /** 1 for the first. */
  readonly attempt: number;
  readonly attempts: number;
  readonly addedAt: number;
  readonly dueAt: number;
  /** The id of the schedule that has made the job. */
  readonly schedule: string | undefined;
  readonly trace: TraceCarrier | undefined;
}

/**
 * The end of an attempt: it has failed for good with `isFinal`. An attempt that the shutdown has cut is given back, and one that another
 * process has taken is left to it.
 */
export type Outcome =
  | { readonly kind: 'done' | 'cut' | 'taken' }
  | { readonly kind: 'failed'; readonly error: Error; readonly isFinal: boolean };

/** Runs the attempts of a worker. No promise of it is rejected. */
export interface Runner {
  run(delivery: Delivery): Promise<Outcome>;
  /** Reports a job that has failed without running: its processes were killed too often. */
  fail(delivery: Delivery, error: Error): Promise<void>;
  /** Another process has taken a job that runs here. */
  interrupt(id: string): void;
}

/** The options of a worker, with defaults. */
export interface TakeOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly maximumStalls: number;
  /** The numbers of the last jobs that are kept. */
  readonly keepCompleted: number;
  readonly keepFailed: number;
}

/** Jobs of one queue that run in this process. */
export interface Taking {
  /** Takes no further jobs. */
  stop(): void;
  /** Resolves when no job runs, after `stop`. */
  finished(): Promise<void>;
  /** Gives back the jobs that still run, and closes the connections. */
  close(): Promise<void>;
}

/** The jobs of a queue. */
export interface StoredQueue {
  /** Adds jobs, all or none unless the store fails meanwhile. Returns their ids, of duplicates that of the job that is there. */
  add(jobs: readonly StoredJob[]): Promise<readonly string[]>;
  /** Makes jobs by a schedule from now on. One that exists with the same values is left as it is. */
  repeat(id: string, schedule: Required<Schedule>, job: StoredJob): Promise<void>;
  /** Ends a schedule and removes its next job. Returns whether there was one. */
  stopRepeating(id: string): Promise<boolean>;
  /** The time since which the job has waited that has waited longest; `undefined` when none waits. */
  waitingSince(): Promise<number | undefined>;
  /** Takes jobs, and runs them. */
  take(runner: Runner, options: TakeOptions): Taking;
}

/** A store of jobs. */
export interface Engine {
  /** Loads what the engine needs. It does not wait for a connection. */
  prepare(): Promise<void>;
  queue(name: string): StoredQueue;
  /** Rejects if the store is not available. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
