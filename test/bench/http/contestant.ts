import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { LoadResult } from './client-load.js';

/** A server in a process of its own, pinned to the first processor where that can be done. */
export interface Contestant {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
}

/** The result of a slice: responses per second of the server's processor time, and the 99th percentile in milliseconds. */
export interface Slice {
  readonly perSecond: number;
  readonly p99: number;
}

/** Whether processes can be pinned to a processor. */
export const canPin = spawnSync('taskset', ['--version']).status === 0;

/** Whether processes can have a higher priority than those of the rest of the machine. */
const canPrioritize = canPin && spawnSync('nice', ['-n', '-20', 'true'], { encoding: 'utf8' }).stderr === '';

/**
 * Starts a server: a file that sends its port, and later `process.cpuUsage()` for each message.
 *
 * @param args the arguments of Node: the file, and those before and after it
 */
export async function startContestant(name: string, ...args: readonly string[]): Promise<Contestant> {
  const command = [process.execPath, ...args];
  const pinned = canPin ? ['taskset', '-c', '0', ...command] : command;
  const [executable = '', ...rest] = canPrioritize ? ['nice', '-n', '-20', ...pinned] : pinned;
  const child = spawn(executable, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env } });
  const [port] = await once(child, 'message');
  return { name, process: child, port };
}

/** Measures a load by the processor time of the server. */
export async function timed(contestant: Contestant, load: () => Promise<LoadResult>): Promise<Slice> {
  const before = await processorSeconds(contestant);
  const { responses, p99 } = await load();
  return { perSecond: responses / ((await processorSeconds(contestant)) - before), p99 };
}

async function processorSeconds({ process: child }: Contestant): Promise<number> {
  child.send('usage');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1e6;
}
