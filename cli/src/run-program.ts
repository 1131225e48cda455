import type { Io } from './io.js';
import type { Program, ProgramEnd } from './processes/child-process.js';

/** The signals after which a program is ended together with everything that it started: it does not react to them. */
const patience = 3;

/**
 * Ctrl-C in a terminal reaches the program too, as a process of the same group. A second SIGINT at once could arrive when the program has
 * handled the first one, and would kill it in place of its own exit code.
 */
const interruptDelay = 250;

/**
 * Runs a program to its end, and passes signals on to it in the meantime. The third signal ends it and the processes that it
 * started at once.
 */
export async function runProgram(program: Program, io: Pick<Io, 'start' | 'onSignal'>): Promise<ProgramEnd> {
  let received = 0;
  let delayed: NodeJS.Timeout | undefined;
  const child = io.start(program);
  const forget = io.onSignal((signal) => {
    received += 1;
    if (received >= patience) child.killTree();
    else if (signal !== 'SIGINT') child.signal(signal);
    else delayed = setTimeout(() => child.signal(signal), interruptDelay);
  });
  try {
    return await child.ended;
  } finally {
    clearTimeout(delayed);
    forget();
  }
}
