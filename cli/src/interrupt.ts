const signals = ['SIGINT', 'SIGTERM'] as const;

/** npm passes on to its child the signal that the terminal has sent there already: one Ctrl-C arrives twice. */
const repeatMilliseconds = 1000;

/**
 * Calls `listener` at the first SIGINT or SIGTERM. A later signal, when it is no repetition of the first, ends the process
 * at once: the listener may hang.
 */
export function onInterrupt(listener: () => void): void {
  let first: number | undefined;
  const onSignal = (): void => {
    if (first === undefined) {
      first = performance.now();
      listener();
    } else if (performance.now() - first > repeatMilliseconds) {
      process.exit(1);
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
}
