import { nextTime } from '../store/cron.js';
import type { Outcome, Runner, StoredJob, StoredQueue, TakeOptions, Taking } from '../store/engine.js';
import type { Schedule } from '../store/job-options.js';
import { JobsUnavailableError } from '../store/jobs-errors.js';
import { backoffDelay } from '../store/stored-options.js';
import { deliveryOf, type MemoryJob, memoryJob } from './memory-job.js';
import { MemoryTaking } from './memory-taking.js';
import { SortedEntries } from './sorted-entries.js';

/** The longest time of a timer of Node. */
const longestTimer = 2_147_483_647;

interface StoredSchedule {
  readonly schedule: Required<Schedule>;
  readonly job: StoredJob;
}

/** The jobs of a queue in memory. Several applications of a process can share them. */
export class MemoryQueue implements StoredQueue {
  readonly #name: string;
  readonly #maximumJobs: number;
  readonly #onChange: () => void;
  readonly #waiting = new SortedEntries<MemoryJob>((a, b) => a.options.priority - b.options.priority);
  readonly #delayed = new SortedEntries<MemoryJob>((a, b) => a.readyAt - b.readyAt);
  readonly #running = new Set<MemoryJob>();
  readonly #deduplicated = new Map<string, string>();
  readonly #schedules = new Map<string, StoredSchedule>();
  readonly #takings = new Set<MemoryTaking>();
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(name: string, maximumJobs: number, onChange: () => void) {
    this.#name = name;
    this.#maximumJobs = maximumJobs;
    this.#onChange = onChange;
  }

  /** Whether no job waits or runs, and none waits for another attempt. */
  get isIdle(): boolean {
    const isRetried = Array.from(this.#delayed).some(({ attempt }) => attempt > 1);
    return this.#waiting.size === 0 && this.#running.size === 0 && !isRetried;
  }

  async add(jobs: readonly StoredJob[]): Promise<readonly string[]> {
    const count = this.#waiting.size + this.#delayed.size + this.#running.size + jobs.length;
    if (count > this.#maximumJobs) {
      throw new JobsUnavailableError(`the queue \`${this.#name}\` in memory is full: it has ${this.#maximumJobs} jobs`);
    }
    return jobs.map((job) => {
      const { deduplicationId } = job.options;
      const duplicate = deduplicationId === undefined ? undefined : this.#deduplicated.get(deduplicationId);
      if (duplicate !== undefined) return duplicate;
      if (deduplicationId !== undefined) this.#deduplicated.set(deduplicationId, job.id);
      this.#enqueue(memoryJob(job));
      return job.id;
    });
  }

  async repeat(id: string, schedule: Required<Schedule>, job: StoredJob): Promise<void> {
    const former = this.#schedules.get(id);
    if (former !== undefined && textOf(former) === textOf({ schedule, job })) return;
    this.#removeNext(id);
    this.#schedules.set(id, { schedule, job });
    this.#addNext(id, Date.now());
  }

  async stopRepeating(id: string): Promise<boolean> {
    this.#removeNext(id);
    return this.#schedules.delete(id);
  }

  async waitingSince(): Promise<number | undefined> {
    const times = Array.from(this.#waiting, ({ readyAt }) => readyAt);
    return times.length === 0 ? undefined : times.reduce((one, other) => Math.min(one, other));
  }

  take(runner: Runner, options: TakeOptions): Taking {
    const taking = new MemoryTaking(options.concurrency, {
      next: () => this.#next(),
      run: async (job) => this.#finish(job, await runner.run(deliveryOf(job))),
      onStop: () => this.#takings.delete(taking),
    });
    this.#takings.add(taking);
    taking.wake();
    return taking;
  }

  /** Makes delayed jobs run when their time has come. */
  open(): void {
    this.#isOpen = true;
    this.#startTimer();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #enqueue(job: MemoryJob): void {
    if (job.readyAt > Date.now()) {
      this.#delayed.add(job);
      this.#startTimer();
    } else {
      this.#waiting.add(job);
      for (const taking of this.#takings) taking.wake();
    }
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    const { first } = this.#delayed;
    if (first === undefined || !this.#isOpen) return;
    const delay = Math.min(Math.max(first.readyAt - Date.now(), 0), longestTimer);
    this.#timer = setTimeout(() => this.#promote(), delay);
  }

  #promote(): void {
    const now = Date.now();
    for (let { first } = this.#delayed; first !== undefined && first.readyAt <= now; { first } = this.#delayed) {
      this.#delayed.take();
      this.#waiting.add(first);
    }
    for (const taking of this.#takings) taking.wake();
    this.#startTimer();
  }

  #next(): MemoryJob | undefined {
    const job = this.#waiting.take();
    if (job === undefined) return undefined;
    this.#running.add(job);
    // As BullMQ does: the next job of a schedule is made when this one begins.
    if (job.schedule !== undefined && job.attempt === 1) this.#addNext(job.schedule, Math.max(Date.now(), job.dueAt));
    return job;
  }

  #finish(job: MemoryJob, outcome: Outcome): void {
    this.#running.delete(job);
    if (outcome.kind === 'cut') {
      this.#enqueue(job);
    } else if (outcome.kind === 'failed' && !outcome.isFinal) {
      job.readyAt = Date.now() + backoffDelay(job.options.backoff, job.attempt);
      job.attempt += 1;
      this.#enqueue(job);
    } else {
      const { deduplicationId } = job.options;
      if (deduplicationId !== undefined) this.#deduplicated.delete(deduplicationId);
    }
    this.#onChange();
  }

  #addNext(id: string, after: number): void {
    const stored = this.#schedules.get(id);
    if (stored === undefined) return;
    const dueAt = nextTime(stored.schedule, after);
    const job = memoryJob({ ...stored.job, id: `repeat:${id}:${dueAt}`, addedAt: Date.now() });
    this.#enqueue({ ...job, dueAt, readyAt: dueAt, schedule: id });
  }

  #removeNext(id: string): void {
    const isNext = ({ schedule, attempt }: MemoryJob) => schedule === id && attempt === 1;
    if (this.#delayed.remove(isNext) === undefined) this.#waiting.remove(isNext);
  }
}

function textOf({ schedule, job }: StoredSchedule): string {
  return JSON.stringify([schedule, job.data, job.options]);
}
