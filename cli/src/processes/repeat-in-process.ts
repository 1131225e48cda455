import { diskFileSystem, readLastBuild, renderPlain, repeatedBuild, repeatedCheck } from '@ashlar/compiler/last-build';
import { findPackage } from '../files/find-package.js';
import { writeOutput, writesToTerminal } from '../files/write-output.js';
import { summarize } from '../results/summarize.js';
import { counted } from '../text/counted.js';

/**
 * Runs `ashlar build` or `ashlar check`, without options, when it only repeats the last one: nothing has changed. Returns
 * whether it did. Most of the time of such a command is for loading code, so that this loads little.
 */
export function repeatInProcess(): boolean {
  // `performance` would have to be loaded.
  const start = Date.now();
  const [command, ...options] = process.argv.slice(2);
  if ((command !== 'build' && command !== 'check') || options.length > 0) return false;
  try {
    const output = repeatedOutput(command, start);
    if (output === undefined) return false;
    // The end of a process that waits for nothing: Node would first take its heap apart.
    if (writeOutput(output)) process.exit();
    return true;
  } catch {
    // The command reports it.
    return false;
  }
}

function repeatedOutput(command: 'build' | 'check', start: number): string | undefined {
  const cwd = process.cwd();
  const directory = findPackage(undefined, { cwd, fileSystem: diskFileSystem });
  // The sources of a library are not among what the last build of an application has read.
  if (diskFileSystem.fileExists(`${directory}/ashlar.library.json`)) return undefined;
  const last = readLastBuild({ directory });
  const result = command === 'build' ? repeatedBuild(last) : repeatedCheck(last, { directory });
  if (result === undefined) return undefined;
  // Code frames, and paths from another directory, are for the command.
  const isPlain = (): boolean => cwd === directory && !writesToTerminal();
  if (result.diagnostics.length > 0 && !isPlain()) return undefined;
  const summary =
    'counts' in result ? summarize(result, Date.now() - start) : `${counted(result.files, 'file')} up to date`;
  return `${renderPlain(result.diagnostics)}${summary}\n`;
}
