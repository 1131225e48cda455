import { spawnSync } from 'node:child_process';

/** Whether a process runs. One that has ended, but was not collected by its parent yet, does not. */
export function isRunning(id: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
