const signals = ['SIGINT', 'SIGTERM'] as const;

/** npm forwards signals that the terminal has already sent to the child process: one Ctrl-C arrives twice. */
const repeatMilliseconds = 1000;

const listeners: (() => void)[] = [];
let interruptedAt: number | undefined;

/**
 * Calls `listener` at the first SIGINT or SIGTERM. A later signal that is not a repetition of the first ends the process
 * at once, because the listener may hang. Without a listener, signals end the process as usual.
 */
export function onInterrupt(listener: () => void): void {
  if (listeners.push(listener) === 1) for (const signal of signals) process.on(signal, onSignal);
}

/** Calls the listeners, as a signal does. */
export function interrupt(): void {
  interruptedAt ??= performance.now();
  for (const listener of listeners.splice(0)) listener();
}

function onSignal(): void {
  if (interruptedAt !== undefined && performance.now() - interruptedAt > repeatMilliseconds) process.exit(1);
  interrupt();
}
