import { writeSync } from 'node:fs';
import { diskFileSystem, fileSystemError } from '@ashlar/compiler';
import type { Terminal } from './io.js';
import { run } from './main.js';
import { diskManifestFile } from './packages/manifest-file.js';
import { startProgram } from './processes/child-process.js';
import { interrupt, onInterrupt, onSignal } from './processes/interrupt.js';

/** Runs the command line with the arguments, streams and file system of this process. */
export async function runInProcess(): Promise<void> {
  // The reader of the output can close it before its end (`ashlar routes | head`), and so can a terminal. That is not an error,
  // and ends a command that would otherwise run without end.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EIO') interrupt();
      else endWithoutOutput(error);
    });
  }

  const cwd = currentDirectory();
  if (cwd === undefined) {
    process.stderr.write('error: the current directory does not exist any more: change to another directory\n');
    process.exitCode = 1;
    return;
  }
  process.exitCode = await run(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd,
    environment: process.env,
    isTerminal: process.stdout.isTTY,
    columns: process.stdout.columns,
    fileSystem: diskFileSystem,
    manifests: diskManifestFile,
    now: () => new Date(),
    elapsed: () => performance.now(),
    onInterrupt,
    onSignal,
    terminal: findTerminal(),
    protocol: process.stdin.isTTY ? undefined : { input: process.stdin, output: process.stdout },
    start: startProgram,
  });
}

/** The current directory; `undefined` when it was deleted. */
function currentDirectory(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

/** Ends the process when its output cannot be written: a file as the output can be on a full disk. */
function endWithoutOutput(error: NodeJS.ErrnoException): never {
  const problem = fileSystemError(error);
  if (problem === undefined) throw error;
  try {
    writeSync(process.stderr.fd, `error: the output cannot be written: ${problem.reason}\n`);
  } catch {
    // The same disk.
  }
  process.exit(1);
}

/** The terminal for prompts. One without a width cannot show them. */
function findTerminal(): Terminal | undefined {
  const { stdin, stdout } = process;
  return stdin.isTTY && stdout.isTTY && stdout.columns > 0 ? { input: stdin, output: stdout } : undefined;
}
