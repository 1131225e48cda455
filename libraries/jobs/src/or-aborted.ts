/** The result of a function, unless a signal is aborted before. */
export async function orAborted<Result>(run: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  return await new Promise<Result>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
