import type { Codec } from 'ashlar';
import type { Jobs } from './jobs.js';
import { QueueStore, rememberStore, storeOf } from './queue-store.js';
import type { AddOptions, JobOptions, NewJob, QueueOptions, Schedule } from './store/job-options.js';

/**
 * A queue of jobs with payloads of one type. An application extends it: `@Injectable() export class InvoiceMails extends
 * Queue<InvoiceMail> {}` is the token by which other classes add jobs, and the queue that a `Worker<InvoiceMail>` handles.
 */
export abstract class Queue<T> {
  /**
   * The name of the queue where it is stored. Default: that of the class with hyphens, `invoice-mails`. An application whose class names are
   * minified has to declare it.
   */
  static readonly queueName: string | undefined;

  readonly name: string;
  /** The options of all jobs of the queue. */
  readonly options: QueueOptions = {};

  constructor(codec: Codec<T>, jobs: Jobs) {
    this.name = new.target.queueName ?? queueNameOf(new.target.name);
    rememberStore(this, new QueueStore(this, codec, jobs));
  }

  /**
   * Adds a job. Returns its id, or that of the job with the same `deduplicationId` that is there.
   * @throws InvalidPayloadError for a payload that does not fit its type.
   * @throws JobsUnavailableError when Redis has not been available for the time that the connection waits.
   */
  async add(payload: T, options?: AddOptions): Promise<string> {
    return await requiredStore(this).add(payload, options);
  }

  /**
   * Adds jobs, after all their payloads have been checked. Returns their ids in the same order.
   * @throws InvalidPayloadError for a payload that does not fit its type: no job is added.
   * @throws JobsUnavailableError when Redis has not been available for the time that the connection waits.
   */
  async addMany(jobs: readonly NewJob<T>[]): Promise<readonly string[]> {
    return await requiredStore(this).addMany(jobs);
  }

  /**
   * Adds a job at each time of a schedule, until `stopRepeating`. All instances of an application can call it at their start: a schedule is
   * known by its id, each time of it is one job, and one whose values have not changed is left as it is.
   * @throws InvalidPayloadError for a payload that does not fit its type.
   * @throws RangeError for an invalid schedule.
   */
  async repeat(id: string, schedule: Schedule, payload: T, options?: JobOptions): Promise<void> {
    await requiredStore(this).repeat(id, schedule, payload, options);
  }

  /** Ends a schedule: its next job is removed. Returns whether there was one with this id. */
  async stopRepeating(id: string): Promise<boolean> {
    return await requiredStore(this).stopRepeating(id);
  }
}

function requiredStore<T>(queue: Queue<T>): QueueStore<T> {
  const store = storeOf(queue);
  if (store === undefined) throw new Error('a queue is made by its constructor');
  return store;
}

/** The name of a queue by its class: `invoice-mails` for `InvoiceMails`. */
function queueNameOf(className: string): string {
  return className
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .toLowerCase();
}
