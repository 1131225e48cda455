import { type Channel, channel } from 'node:diagnostics_channel';
import type { LogFields } from 'ashlar';
import type { JobContext } from './job-context.js';
import type { StoredJob, TraceCarrier } from './store/engine.js';

/** Runs a function within something, such as the context of an `AsyncLocalStorage`, and returns its result. */
export type RunWithin = <Result>(run: () => Result) => Result;

/** The message of the channel `ashlar:job:add`, before jobs are stored. */
export interface JobsAdded {
  readonly queue: string;
  readonly ids: readonly string[];
  /** Stores the headers of a trace with the jobs, such as `traceparent`. `JobStarted` has them in the process that runs a job. */
  setTrace(trace: TraceCarrier): void;
  /** Stores the jobs within a function, which gets the promise of the store. The first subscriber is the outermost. */
  runWithin(around: RunWithin): void;
}

/** The message of the channel `ashlar:job:start`, before a worker gets a job. */
export interface JobStarted {
  readonly job: JobContext;
  /** The headers that a subscriber has stored when the job was added. */
  readonly trace: TraceCarrier | undefined;
  /** Adds fields to the lines of the job, such as `traceId`. */
  addLogFields(fields: LogFields): void;
  /** Calls the worker within a function, which gets its promise. The first subscriber is the outermost. */
  runWithin(around: RunWithin): void;
}

/** The message of the channel `ashlar:job:error`: an attempt has failed. */
export interface JobFailed {
  readonly job: JobContext;
  readonly error: unknown;
  /** Whether the job is not tried again. */
  readonly isFinal: boolean;
}

/** The message of the channel `ashlar:job:end`: an attempt has ended, also after `JobFailed`. */
export interface JobEnded {
  readonly job: JobContext;
  /** `cut`: the shutdown has interrupted it, and it runs again. */
  readonly outcome: 'done' | 'failed' | 'cut';
}

const addChannel: Channel = channel('ashlar:job:add');
const startChannel: Channel = channel('ashlar:job:start');
const errorChannel: Channel = channel('ashlar:job:error');
const endChannel: Channel = channel('ashlar:job:end');

/** The wishes of subscribers for jobs that are added, or for one that runs. */
export interface Subscribed {
  readonly trace?: TraceCarrier;
  readonly runWithin: RunWithin;
}

const plain: Subscribed = { runWithin: (run) => run() };

/** Publishes jobs before they are stored. */
export function publishAdd(queue: string, jobs: readonly StoredJob[]): Subscribed {
  if (!addChannel.hasSubscribers) return plain;
  let { trace, runWithin }: Subscribed = plain;
  addChannel.publish({
    queue,
    ids: jobs.map(({ id }) => id),
    setTrace: (carrier) => {
      trace = { ...trace, ...carrier };
    },
    runWithin: (inner) => {
      runWithin = within(runWithin, inner);
    },
  } satisfies JobsAdded);
  return { runWithin, ...(trace !== undefined && { trace }) };
}

/** Publishes the start of an attempt. Returns the function within which the worker is to be called. */
export function publishStart(
  job: JobContext & Pick<JobStarted, 'addLogFields'>,
  trace: TraceCarrier | undefined,
): RunWithin {
  if (!startChannel.hasSubscribers) return plain.runWithin;
  let { runWithin } = plain;
  startChannel.publish({
    job,
    trace,
    addLogFields: (fields) => job.addLogFields(fields),
    runWithin: (inner) => {
      runWithin = within(runWithin, inner);
    },
  } satisfies JobStarted);
  return runWithin;
}

/** Publishes a failed attempt. */
export function publishFailure(failure: JobFailed): void {
  if (errorChannel.hasSubscribers) errorChannel.publish(failure);
}

/** Publishes the end of an attempt. */
export function publishEnd(end: JobEnded): void {
  if (endChannel.hasSubscribers) endChannel.publish(end);
}

function within(outer: RunWithin, inner: RunWithin): RunWithin {
  return (run) => outer(() => inner(run));
}
