import type { Delivery, StoredJob, StoredOptions, TraceCarrier } from '../store/engine.js';

/** A job in memory. */
export interface MemoryJob {
  readonly id: string;
  /** The payload as JSON: each attempt gets a value of its own. */
  readonly text: string;
  readonly options: StoredOptions;
  readonly addedAt: number;
  readonly dueAt: number;
  readonly schedule?: string;
  readonly trace?: TraceCarrier;
  /** The number of the next attempt, or of the one that runs. */
  attempt: number;
  /** When the job can run; while it waits, since when it has waited. */
  readyAt: number;
}

/** A job as it is stored. */
export function memoryJob({ id, data, options, addedAt, trace }: StoredJob): MemoryJob {
  const dueAt = addedAt + options.delay;
  const text = JSON.stringify(data);
  return { id, text, options, addedAt, dueAt, attempt: 1, readyAt: dueAt, ...(trace !== undefined && { trace }) };
}

/** The next attempt of a job. */
export function deliveryOf({ text, options: { attempts }, ...job }: MemoryJob): Delivery {
  const { id, attempt, addedAt, dueAt, schedule, trace } = job;
  return { id, attempt, attempts, addedAt, dueAt, data: JSON.parse(text), schedule, trace };
}
