import type { Io } from '../io.js';
import type { Program, ProgramEnd } from '../processes/child-process.js';
import { runProgram } from '../run-program.js';

/** The end of a program, and the first signal with which the user ended the command in the meantime. */
export interface InterruptibleEnd {
  readonly end: ProgramEnd;
  readonly interruption?: NodeJS.Signals;
}

/** Runs a program to its end, and remembers whether the user ended the command. */
export async function runInterruptible(
  program: Program,
  io: Pick<Io, 'start' | 'onSignal'>,
): Promise<InterruptibleEnd> {
  let interruption: NodeJS.Signals | undefined;
  const forget = io.onSignal((signal) => {
    interruption ??= signal;
  });
  try {
    const end = await runProgram(program, io);
    return { end, ...(interruption !== undefined && { interruption }) };
  } finally {
    forget();
  }
}
