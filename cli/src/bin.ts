#!/usr/bin/env node
import { diskFileSystem } from '@ashlar/compiler';
import { interrupt, onInterrupt } from './interrupt.js';
import { run } from './main.js';

// The reader of the output can close it before its end (`ashlar routes | head`). That is not an error, and ends a command
// that would otherwise run without end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    interrupt();
  });
}

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  cwd: process.cwd(),
  environment: process.env,
  isTerminal: process.stdout.isTTY,
  fileSystem: diskFileSystem,
  now: () => new Date(),
  elapsed: () => performance.now(),
  onInterrupt,
});
