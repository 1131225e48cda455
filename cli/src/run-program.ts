import type { Program, ProgramEnd } from './child-process.js';
import type { Io } from './io.js';

/** The signals after which a program is ended together with everything that it started: it does not react to them. */
const patience = 3;

/**
 * Runs a program to its end, and passes signals on to it in the meantime. The third signal ends it and the processes that it
 * started at once.
 */
export async function runProgram(program: Program, io: Pick<Io, 'start' | 'onSignal'>): Promise<ProgramEnd> {
  let received = 0;
  const child = io.start(program);
  const forget = io.onSignal((signal) => {
    received += 1;
    if (received < patience) child.signal(signal);
    else child.killTree();
  });
  try {
    return await child.ended;
  } finally {
    forget();
  }
}
