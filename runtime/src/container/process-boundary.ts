import { appendFileSync } from 'node:fs';

/** Whether the process was started with `--doctor`, which starts and shuts down the application without binding an address. */
export function wantsDoctor(): boolean {
  return process.argv.includes('--doctor');
}

/**
 * Reports a step of an application to `ashlar doctor`, which names the file: an exit code of 0 does not mean that a process
 * has started an application.
 */
export function reportToDoctor(step: 'starting' | 'started' | 'stopping' | 'stopped'): void {
  const file = process.env['ASHLAR_DOCTOR_REPORT'];
  if (file !== undefined && wantsDoctor()) appendFileSync(file, `${step}\n`);
}

const examinations: (() => Promise<void>)[] = [];

/** Lets `--doctor` examine an application also when another application of the process is the first to listen. */
export function examineLater(examination: () => Promise<void>): void {
  if (wantsDoctor()) examinations.push(examination);
}

/** Shuts down the applications of the process, the last one first; rejected with the first failure. */
export async function examineApplications(): Promise<void> {
  reportToDoctor('stopping');
  for (const examination of examinations.toReversed()) await examination();
  reportToDoctor('stopped');
}

/** Ends the process, even if timers and connections of the application would keep it alive. */
export function endProcess(exitCode: number): void {
  process.exit(exitCode);
}

/** Lets the process end with exit code 1, also when the application catches the error. */
export function failProcess(): void {
  process.exitCode = 1;
}

/**
 * Calls `onUncaught` with an error that ends the process, before Node writes it with its stack to the standard error output; not when
 * the application has a listener for such errors.
 */
export function beforeUncaughtError(onUncaught: (error: unknown) => void): void {
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    if (process.listenerCount('uncaughtException') === 0) onUncaught(error);
  });
}
