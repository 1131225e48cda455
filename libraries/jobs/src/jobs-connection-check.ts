import { Injectable } from 'ashlar';
import type { Jobs } from './jobs.js';
import { orAborted } from './or-aborted.js';

/** A check of `@ashlar/health`: whether jobs can be stored. */
@Injectable()
export class JobsConnectionCheck {
  readonly name = 'jobs';
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async check(signal: AbortSignal): Promise<void> {
    await orAborted(() => this.#jobs.ping(), signal);
  }
}
