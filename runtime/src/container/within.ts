/** The result of a promise, or `otherwise` when it has not settled after `timeout` milliseconds. */
export async function within<T>(timeout: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, timeout, otherwise);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
