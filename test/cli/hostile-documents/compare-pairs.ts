import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import { runCli } from '../test-io.ts';
import { hostilePairs } from './documents.ts';

// Compares the pairs from the one with the given number on, and prints a line when each begins and ends.

for (const [number, { file, before, after }] of hostilePairs.entries()) {
  if (number < Number(process.argv[2])) continue;
  process.stdout.write(`${JSON.stringify({ begun: number })}\n`);
  const texts = new Map([
    [`/old/${file}`, before()],
    [`/new/${file}`, (after ?? before)()],
  ]);
  const fileSystem = {
    ...diskFileSystem,
    directoryExists: () => false,
    readFile: (path: string) => texts.get(path),
  };
  const { code, stdout, stderr } = await runCli(['openapi', 'diff', file, `/new/${file}`], { cwd: '/old', fileSystem });
  const ended = {
    ended: number,
    code,
    output: stdout.length,
    stdout: stdout.slice(-200),
    stderr: stderr.slice(0, 2000),
  };
  process.stdout.write(`${JSON.stringify(ended)}\n`);
}
