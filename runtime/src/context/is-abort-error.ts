// Enough for real chains of causes, and a limit for circular ones.
const longestChain = 10;

/** The names and codes of the errors of aborted operations: those of the platform, and of libraries that hide the reason of the signal. */
const abortNames: ReadonlySet<unknown> = new Set(['AbortError', 'CanceledError']);
const abortCodes: ReadonlySet<unknown> = new Set(['ABORT_ERR', 'ERR_CANCELED', 'UND_ERR_ABORTED']);

/** Whether an aborted signal has ended the operation that an error, or one of its causes, comes from. */
export function isAbortError(thrown: unknown, { reason }: AbortSignal): boolean {
  try {
    let error = thrown;
    for (let depth = 0; depth < longestChain && typeof error === 'object' && error !== null; depth++) {
      if (error === reason) return true;
      if ('name' in error && abortNames.has(error.name)) return true;
      if ('code' in error && abortCodes.has(error.code)) return true;
      error = 'cause' in error ? error.cause : undefined;
    }
    return error === reason;
  } catch {
    // An error whose properties cannot be read.
    return false;
  }
}
