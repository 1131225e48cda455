/** Whether a promise is resolved within some milliseconds. A rejection is passed on. */
export async function withinTime(finished: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([finished.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
