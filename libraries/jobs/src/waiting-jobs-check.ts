import { Injectable } from 'ashlar';
import type { Jobs } from './jobs.js';
import { orAborted } from './or-aborted.js';

/**
 * A check of `@ashlar/health`: whether a job waits for longer than `maximumWait` of `JobsOptions`, because no worker runs or there are too
 * few. For a page of the operators: a process that is not ready because jobs wait cannot add further ones.
 */
@Injectable()
export class WaitingJobsCheck {
  readonly name = 'waiting jobs';
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async check(signal: AbortSignal): Promise<void> {
    const late = await orAborted(() => this.#jobs.lateQueues(), signal);
    if (late.length > 0) throw new Error(`jobs wait for too long in ${late.join(', ')}`);
  }
}
