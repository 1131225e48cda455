import type { Job, JobSchedulerTemplateOptions, JobsOptions } from 'bullmq';
import type { Delivery, StoredJob, StoredOptions, TraceCarrier } from '../store/engine.js';
import { backoffDelay } from '../store/stored-options.js';

/** The options of a job of a schedule. */
export function templateOptions({ attempts, backoff, priority }: StoredOptions): JobSchedulerTemplateOptions {
  return { attempts, backoff: { ...backoff }, ...(priority > 0 && { priority }) };
}

/** The options of a job. The trace is where BullMQ has it, so that other consumers of the queue find it. */
export function bullOptions({ id, options, trace }: StoredJob): JobsOptions {
  const { attempts, backoff, delay, priority, deduplicationId } = options;
  const opts: JobsOptions = { jobId: id, attempts, backoff };
  if (delay > 0) opts.delay = delay;
  if (priority > 0) opts.priority = priority;
  if (deduplicationId !== undefined) opts.deduplication = { id: deduplicationId };
  if (trace !== undefined) opts.telemetry = { metadata: JSON.stringify(trace) };
  return opts;
}

/** The attempt of a job that begins. */
export function deliveryOf(job: Job): Delivery {
  const { id = '', data, attemptsMade, timestamp, opts, repeatJobKey } = job;
  return {
    id,
    data,
    attempt: attemptsMade + 1,
    attempts: opts.attempts || 1,
    addedAt: timestamp,
    dueAt: dueAt(job),
    schedule: repeatJobKey,
    trace: traceOf(opts.telemetry?.metadata),
  };
}

/** The time since which a job has waited. */
export function waitingSince(job: Job): number {
  const { attemptsMade, processedOn, timestamp, opts } = job;
  if (attemptsMade === 0) return dueAt(job);
  const { type, delay = 0 } = typeof opts.backoff === 'object' ? opts.backoff : { type: 'fixed', delay: opts.backoff };
  const backoff = { type: type === 'exponential' ? 'exponential' : 'fixed', delay } as const;
  return (processedOn ?? timestamp) + backoffDelay(backoff, attemptsMade);
}

/** The id of a job of a schedule ends with its time. */
function dueAt({ id = '', timestamp, opts, repeatJobKey }: Job): number {
  const time = repeatJobKey === undefined ? Number.NaN : Number(/:(\d+)$/.exec(id)?.[1]);
  return Number.isNaN(time) ? timestamp + (opts.delay ?? 0) : time;
}

/** Another producer of the queue can have written anything. */
function traceOf(metadata: string | undefined): TraceCarrier | undefined {
  if (metadata === undefined) return undefined;
  try {
    const carrier: unknown = JSON.parse(metadata);
    if (typeof carrier !== 'object' || carrier === null) return undefined;
    return Object.fromEntries(Object.entries(carrier).filter(([, value]) => typeof value === 'string'));
  } catch {
    return undefined;
  }
}
