import { Module } from 'ashlar';
import { Jobs } from './jobs.js';
import { JobsConnectionCheck } from './jobs-connection-check.js';
import { JobsOptions } from './jobs-options.js';
import { WaitingJobsCheck } from './waiting-jobs-check.js';

/**
 * Gives the queues and workers of all modules their connection. It expects the settings: `configure(JobsModule, { providers:
 * [asyncFactory(JobsOptions, [], () => ({ connection: memory() }))] })`.
 */
@Module({
  expects: [JobsOptions],
  providers: [Jobs, JobsConnectionCheck, WaitingJobsCheck],
  exports: [Jobs, JobsConnectionCheck, WaitingJobsCheck],
  global: true,
})
export class JobsModule {}
