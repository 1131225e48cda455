/** The entry of the package: the module, its settings, and the classes that an application extends and injects. */

export { jobFields } from './current-job.js';
export { InvalidPayloadError } from './invalid-payload-error.js';
export type { JobEnded, JobFailed, JobStarted, JobsAdded, RunWithin } from './job-channels.js';
export type { JobContext } from './job-context.js';
export { Jobs } from './jobs.js';
export { JobsConnectionCheck } from './jobs-connection-check.js';
export { JobsModule } from './jobs-module.js';
export { JobsOptions } from './jobs-options.js';
export { MemoryConnection, type MemoryOptions, memory } from './memory/memory.js';
export { Queue } from './queue.js';
export type {
  Delivery,
  Engine,
  Outcome,
  Runner,
  StoredJob,
  StoredOptions,
  StoredQueue,
  TakeOptions,
  Taking,
  TraceCarrier,
} from './store/engine.js';
export type {
  AddOptions,
  Backoff,
  JobOptions,
  NewJob,
  QueueOptions,
  Schedule,
  WorkerOptions,
} from './store/job-options.js';
export { JobsConnection } from './store/jobs-connection.js';
export { JobInterruptedError, JobsUnavailableError, UnrecoverableError } from './store/jobs-errors.js';
export { WaitingJobsCheck } from './waiting-jobs-check.js';
export { Worker } from './worker.js';
