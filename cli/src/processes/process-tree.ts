import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. The time of its start distinguishes it from a later one with the same number. */
export interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  readonly group: number;
  readonly started: string;
}

/**
 * Lists the processes that a process started, and those that they started, without daemons: a daemon has a process group of
 * its own, because it has to outlive its parent.
 */
export function runningBelow(id: number): readonly RunningProcess[] {
  if (process.platform === 'win32') return [{ id, parent: 0, group: 0, started: '' }];
  const all = runningProcesses();
  const group = all.find((candidate) => candidate.id === id)?.group;
  const below: RunningProcess[] = [];
  const parents = new Set([id]);
  for (let before = -1; before !== below.length; ) {
    before = below.length;
    for (const candidate of all) {
      if (candidate.group !== group || parents.has(candidate.id) || !parents.has(candidate.parent)) continue;
      parents.add(candidate.id);
      below.push(candidate);
    }
  }
  return below;
}

/** Ends processes of an earlier list at once. Those that have ended are not confused with others. */
export function killProcesses(processes: readonly RunningProcess[]): void {
  if (processes.length === 0) return;
  const current = process.platform === 'win32' ? [] : runningProcesses();
  for (const { id, started } of processes) {
    if (process.platform === 'win32') attempt(() => execFileSync('taskkill', ['/pid', String(id), '/t', '/f']));
    else if (current.some((candidate) => candidate.id === id && candidate.started === started)) {
      attempt(() => process.kill(id, 'SIGKILL'));
    }
  }
}

function runningProcesses(): readonly RunningProcess[] {
  return attempt(process.platform === 'linux' ? readProc : readPs) ?? [];
}

/** Reads `/proc`: small images have no `ps`. */
function readProc(): readonly RunningProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    // The process can end in the meantime. The second field is the name in parentheses, with any characters.
    const stat = attempt(() => readFileSync(`/proc/${name}/stat`, 'utf8'));
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields === undefined) return [];
    return [{ id: Number(name), parent: Number(fields[1]), group: Number(fields[2]), started: fields[19] ?? '' }];
  });
}

function readPs(): readonly RunningProcess[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,lstart='], { encoding: 'utf8' });
  return text.split('\n').map((line) => {
    const [id, parent, group, ...started] = line.trim().split(/\s+/);
    return { id: Number(id), parent: Number(parent), group: Number(group), started: started.join(' ') };
  });
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
