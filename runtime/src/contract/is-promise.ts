/** Whether a result is a promise. Test runners with several realms have more than one `Promise`: any object with `then` counts. */
export function isPromise<T>(result: T | Promise<T>): result is Promise<T> {
  if (typeof result !== 'object' || result === null) return false;
  return result instanceof Promise || ('then' in result && typeof result.then === 'function');
}
