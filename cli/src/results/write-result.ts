import { resolve } from 'node:path';
import { fileSystemError } from '@ashlar/compiler';
import { withSlashes } from '../files/find-package.js';
import type { Io } from '../io.js';
import type { ExitCode } from './exit-code.js';

/** Writes the result of a command to a file, relative to the current directory, or to standard output. */
export function writeResult(text: string, out: string | undefined, io: Io): ExitCode {
  if (out === undefined) {
    // Other programs get the text unchanged: YAML does not allow these escapes outside quotes.
    if (io.isTerminal) io.stdout.write(text);
    else io.stdout.writeAsIs(text);
    return 0;
  }
  try {
    io.fileSystem.writeFile(withSlashes(resolve(io.cwd, out)), text);
  } catch (error) {
    const problem = fileSystemError(error);
    if (problem === undefined) throw error;
    io.stderr.write(`error: \`${out}\` cannot be written: ${problem.reason}\n`);
    return 1;
  }
  io.stdout.write(`${out} written\n`);
  return 0;
}
