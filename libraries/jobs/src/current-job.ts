import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from 'ashlar';

/** A job that runs, by the fields of its lines. */
interface Fielded {
  readonly fields: LogFields;
}

/** Made by `jobFields`: a context for each job makes all promises of the process slower. */
let running: AsyncLocalStorage<Fielded> | undefined;

/**
 * Returns a function for the `mixin` of a pino logger: it gives `queue`, `jobId` and `attempt` to each line that is written while a job runs,
 * whichever class writes it. Call it before the application starts.
 */
export function jobFields(): () => object {
  running ??= new AsyncLocalStorage();
  const storage = running;
  return () => ({ ...storage.getStore()?.fields });
}

/** Runs a function within the context of a job. */
export function withinJob<Result>(job: Fielded, run: () => Result): Result {
  return running === undefined ? run() : running.run(job, run);
}
