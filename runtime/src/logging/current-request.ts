import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-output.js';

/** The ids and fields of a request, such as those of a `RequestContext`. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly traceId: string;
  /** Further fields of every line, which can change: those of `RequestContext.addLogFields`. */
  readonly logFields?: LogFields | undefined;
}

/** The request in whose asynchronous context code runs. Loggers that are derived from one another share it. */
export class CurrentRequest {
  readonly #storage = new AsyncLocalStorage<LoggedRequest>();

  /** Runs a function, and everything that it starts, in the context of a request. */
  run<Result>(request: LoggedRequest, run: () => Result): Result {
    return this.#storage.run(request, run);
  }

  /** The request; absent outside of any. */
  get(): LoggedRequest | undefined {
    return this.#storage.getStore();
  }
}
