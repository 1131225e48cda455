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

/** The signals, with the exit code of a process that one of them has killed. */
const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
const signals = ['SIGTERM', 'SIGINT'] as const;

/** npm forwards a signal that the terminal has already sent to its child: one Ctrl-C arrives twice. */
const repeatMilliseconds = 1000;

/** The applications of the process that signals close. The process ends when all of them are closed. */
const applications = new Set<ClosedBySignal>();

/** The time of the signal that ends the process. */
let endingSince: number | undefined;

/**
 * Closes an application at the first SIGTERM or SIGINT, and ends the process when all applications are closed: with the code 0, with 1
 * when one of them failed, and as the signal itself does when none had started. A further signal that does not repeat the first one
 * ends the process at once. The returned function lets the application be, and has no effect after the first signal.
 */
export function closeOnSignal(application: ClosedBySignal): () => void {
  if (applications.size === 0) for (const signal of signals) process.on(signal, onSignal);
  applications.add(application);
  return () => {
    if (endingSince !== undefined) return;
    applications.delete(application);
    if (applications.size === 0) forget();
  };
}

/**
 * Never returns once a signal ends the process: code that waits for an application would report that it does not start, and end the
 * process before the hooks have run.
 */
export async function unlessEnding(): Promise<void> {
  if (endingSince !== undefined) await new Promise<never>(() => {});
}

function onSignal(signal: keyof typeof exitCodes): void {
  if (endingSince === undefined) {
    endingSince = performance.now();
    void closeAll(signal);
  } else if (performance.now() - endingSince > repeatMilliseconds) {
    forget();
    process.kill(process.pid, signal);
  }
}

async function closeAll(signal: keyof typeof exitCodes): Promise<void> {
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
