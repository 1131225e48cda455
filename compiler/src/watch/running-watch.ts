import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The file that a running watch mode keeps beside the record of the last build, with the number of its process. */
const watchFile = 'node_modules/.cache/ashlar/watch.pid';

/** Announces that this process writes the generated files of a package. Returns the function that withdraws it. */
export function announceWatch(directory: string): () => void {
  const path = `${directory}/${watchFile}`;
  try {
    mkdirSync(`${directory}/node_modules/.cache/ashlar`, { recursive: true });
    writeFileSync(path, `${process.pid}\n`);
  } catch {
    // A package that cannot be written to has no generated files to protect.
    return () => {};
  }
  const withdraw = (): void => {
    if (watchingProcess(directory) === process.pid) rmSync(path, { force: true });
  };
  process.once('exit', withdraw);
  return () => {
    process.removeListener('exit', withdraw);
    withdraw();
  };
}

/** Whether another process watches a package, and writes its generated files. */
export function isWatched(directory: string): boolean {
  const number = watchingProcess(directory);
  if (number === undefined || number === process.pid) return false;
  try {
    return process.kill(number, 0);
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function watchingProcess(directory: string): number | undefined {
  try {
    const text = readFileSync(`${directory}/${watchFile}`, 'utf8').trim();
    return /^\d+$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
}
