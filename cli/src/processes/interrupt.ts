const interruptSignals = ['SIGINT', 'SIGTERM'] as const;

/** The signals that end a program, where the operating system has them. */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** npm forwards signals that the terminal has already sent to the child process: one Ctrl-C arrives twice. */
const repeatMilliseconds = 1000;

const interruptListeners: (() => void)[] = [];
const signalListeners = new Set<(signal: NodeJS.Signals) => void>();
const receivedAt = new Map<NodeJS.Signals, number>();
let interruptedAt: number | undefined;

/**
 * Calls `listener` at the first SIGINT or SIGTERM. A later signal that is not a repetition of the first ends the process
 * at once, because the listener may hang. Without a listener, signals end the process as usual.
 */
export function onInterrupt(listener: () => void): void {
  if (interruptListeners.push(listener) !== 1) return;
  for (const signal of interruptSignals) process.on(signal, onInterruptSignal);
}

/**
 * Calls `listener` for every signal that ends a program, except for repetitions. Until the returned function removes the
 * last listener, these signals do not end the process.
 */
export function onSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  if (signalListeners.size === 0) for (const signal of endSignals) process.on(signal, passSignal);
  signalListeners.add(listener);
  return () => {
    signalListeners.delete(listener);
    if (signalListeners.size === 0) for (const signal of endSignals) process.off(signal, passSignal);
  };
}

/** Calls the listeners, as a signal does. */
export function interrupt(): void {
  interruptedAt ??= performance.now();
  for (const listener of interruptListeners.splice(0)) listener();
  if (signalListeners.size > 0) passSignal('SIGTERM');
}

function onInterruptSignal(): void {
  if (interruptedAt !== undefined && performance.now() - interruptedAt > repeatMilliseconds) process.exit(1);
  interrupt();
}

function passSignal(signal: NodeJS.Signals): void {
  const before = receivedAt.get(signal);
  const now = performance.now();
  if (before !== undefined && now - before <= repeatMilliseconds) return;
  receivedAt.set(signal, now);
  for (const listener of signalListeners) listener(signal);
}
