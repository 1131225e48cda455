import { constants } from 'node:os';
import type { ProgramEnd } from '../processes/child-process.js';

/** The exit code for the end of a program, as a shell reports it: 128 and the number of the signal, 127 if it cannot be started. */
export function exitCodeOfEnd(end: ProgramEnd): number {
  if (end.kind === 'exited') return end.code;
  return end.kind === 'killed' ? 128 + constants.signals[end.signal] : 127;
}

/** Describes the end of an application: `The application ended with exit code 1.` */
export function describeEnd(end: ProgramEnd): string {
  if (end.kind === 'not-started') return `The application cannot be started: ${end.reason}.`;
  return end.kind === 'exited'
    ? `The application ended with exit code ${end.code}.`
    : `The application was ended by ${end.signal}.`;
}
