/** The jobs could not be stored: Redis was not available for as long as a queue waits, or a queue in memory is full. */
export class JobsUnavailableError extends Error {
  override readonly name = 'JobsUnavailableError';
}

/** A worker throws it for a job that cannot succeed: the job has failed, and is not tried again. */
export class UnrecoverableError extends Error {
  override readonly name = 'UnrecoverableError';
}

/** The reason of `job.signal`: the application stops before the job has finished, or another process has taken the job. */
export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';
}
