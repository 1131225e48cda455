import type { Logger } from '../logging/logger.js';
import { endProcess } from './process-boundary.js';

/** The result of closing an application: `not started` if there was nothing to shut down yet. */
export type CloseResult = 'closed' | 'failed' | 'not started';

/** An application that a signal closes. */
export interface ClosedBySignal {
  readonly logger: Logger;
  /** Closes the application; the promise is not rejected. */
  close(): Promise<CloseResult>;
}

/** The signals, with the exit code of a process that one of them has ended: 128 and the number of the signal. */
const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
const signals = ['SIGTERM', 'SIGINT'] as const;

type Signal = (typeof signals)[number];

/**
 * The time in which the same signal repeats the first one, in milliseconds. One Ctrl-C arrives twice: from the terminal, and from npm or
 * `ashlar run`, which waits for 250 ms. A service manager that signals all processes of a service, such as systemd, has the same effect.
 */
const repeatMilliseconds = { SIGTERM: 100, SIGINT: 500 } as const;

/** The applications of the process that signals close. The process ends when all of them are closed. */
const applications = new Set<ClosedBySignal>();

/** The signal that ends the process, and its time. */
let ending: { readonly signal: Signal; readonly since: number } | undefined;

/**
 * Closes an application at the first SIGTERM or SIGINT, and ends the process when all applications are closed: with the code 0, with 1
 * when one of them failed, and with 128 and the number of the signal when none had started. A further signal that does not repeat the
 * first one ends the process at once, with that code. The returned function lets the application be, and has no effect after the first
 * signal.
 */
export function closeOnSignal(application: ClosedBySignal): () => void {
  if (applications.size === 0) for (const signal of signals) process.on(signal, onSignal);
  applications.add(application);
  return () => {
    if (ending !== undefined) return;
    applications.delete(application);
    if (applications.size === 0) forget();
  };
}

/**
 * Never returns once a signal ends the process: code that waits for an application would report that it does not start, and end the
 * process before the hooks have run.
 */
export async function unlessEnding(): Promise<void> {
  if (ending !== undefined) await new Promise<never>(() => {});
}

function onSignal(signal: Signal): void {
  const now = performance.now();
  if (ending === undefined) {
    ending = { signal, since: now };
    void closeAll(signal);
    return;
  }
  const isRepeated = signal === ending.signal && now - ending.since < repeatMilliseconds[signal];
  // Not by the signal itself, which the kernel does not deliver to the first process of a container.
  if (!isRepeated) endProcess(exitCodes[signal]);
}

async function closeAll(signal: Signal): Promise<void> {
  const results = await Promise.all(
    [...applications].map((application) => {
      application.logger.info(`${signal}: closing`);
      return application.close();
    }),
  );
  const hasStarted = results.some((result) => result !== 'not started');
  endProcess(!hasStarted ? exitCodes[signal] : results.includes('failed') ? 1 : 0);
}

function forget(): void {
  for (const signal of signals) process.off(signal, onSignal);
}
