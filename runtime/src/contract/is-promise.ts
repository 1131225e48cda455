/** Whether a result has to be waited for. Test runners with realms of their own have more than one `Promise`: any of them counts. */
export function isPromise<T>(result: T | Promise<T>): result is Promise<T> {
  if (typeof result !== 'object' || result === null) return false;
  return result instanceof Promise || ('then' in result && typeof result.then === 'function');
}
