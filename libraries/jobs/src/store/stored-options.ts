import type { StoredOptions, TakeOptions } from './engine.js';
import type { AddOptions, Backoff, QueueOptions, WorkerOptions } from './job-options.js';

/** The highest priority that BullMQ knows is the lowest number; this is the greatest number. */
const greatestPriority = 2_097_151;

/** The longest delay: Redis sorts delayed jobs by times that have to stay exact numbers. */
const longestDelay = 10 * 365 * 24 * 3_600_000;

/**
 * The options of a job: its own, those of its queue, and the defaults.
 * @throws RangeError for a value that no engine can use.
 */
export function storedOptions(queue: QueueOptions, { deduplicationId, ...own }: AddOptions = {}): StoredOptions {
  const { delay = 0, attempts = 3, backoff, priority = 0 }: AddOptions = { ...queue, ...defined(own) };
  return {
    delay: inRange('delay', Math.ceil(delay), 0, longestDelay),
    attempts: inRange('attempts', attempts, 1, Number.MAX_SAFE_INTEGER),
    backoff: backoffOf(backoff),
    priority: inRange('priority', priority, 0, greatestPriority),
    ...(deduplicationId !== undefined && { deduplicationId: nonEmpty('deduplicationId', deduplicationId) }),
  };
}

/**
 * The options of a worker, and the defaults.
 * @throws RangeError for a value that no engine can use.
 */
export function takeOptions(worker: WorkerOptions, queue: QueueOptions): TakeOptions {
  const { concurrency = 1, lockDuration = 30_000, maximumStalls = 1 } = worker;
  const { keepCompleted = 100, keepFailed = 1000 } = queue;
  return {
    concurrency: inRange('concurrency', concurrency, 1, Number.MAX_SAFE_INTEGER),
    lockDuration: inRange('lockDuration', lockDuration, 100, 2_147_483_647),
    maximumStalls: inRange('maximumStalls', maximumStalls, 0, Number.MAX_SAFE_INTEGER),
    keepCompleted: inRange('keepCompleted', keepCompleted, 0, Number.MAX_SAFE_INTEGER),
    keepFailed: inRange('keepFailed', keepFailed, 0, Number.MAX_SAFE_INTEGER),
  };
}

/** The milliseconds between the end of an attempt and the next one. `attempt` is the one that has failed. */
export function backoffDelay({ type, delay }: Backoff, attempt: number): number {
  return type === 'fixed' ? delay : Math.round(2 ** (attempt - 1) * delay);
}

function backoffOf(backoff: number | Backoff = { type: 'exponential', delay: 1000 }): Backoff {
  const { type, delay }: Backoff = typeof backoff === 'number' ? { type: 'fixed', delay: backoff } : backoff;
  return { type, delay: inRange('backoff', Math.ceil(delay), 0, longestDelay) };
}

function inRange(name: string, value: number, least: number, greatest: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= greatest) return value;
  throw new RangeError(`\`${name}\` is ${value}: it is an integer from ${least} to ${greatest}`);
}

function nonEmpty(name: string, value: string): string {
  if (value !== '') return value;
  throw new RangeError(`\`${name}\` is empty`);
}

/** An option that is explicitly undefined has its default. */
function defined(options: AddOptions): AddOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
