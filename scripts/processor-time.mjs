import { readdirSync, readFileSync } from 'node:fs';

/** The clock ticks of a second in `/proc`: Linux has 100 on all platforms of Node. */
const ticks = 100;

/**
 * The processor time, user and system, that this process and its descendants have taken until now: those that run, and those that ended.
 *
 * @typedef {object} ProcessorTime
 * @property {number} seconds
 * @property {boolean} countsDescendants Without `/proc`, only the time of this process is known.
 */

/**
 * Measures the processor time of this process and of its descendants.
 *
 * @returns {ProcessorTime}
 */
export function processorTime() {
  const own = readProcess('self');
  if (own === undefined) {
    const { user, system } = process.cpuUsage();
    return { seconds: (user + system) / 1e6, countsDescendants: false };
  }
  const running = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
  let total = 0;
  const pending = [own];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { id, time } = next;
    total += time;
    pending.push(...running.filter(({ parent }) => parent === id));
  }
  return { seconds: total / ticks, countsDescendants: true };
}

/**
 * A running process: the ticks of its own and of all descendants that ended, each after its parent waited for it.
 *
 * @typedef {object} RunningProcess
 * @property {number} id
 * @property {number} parent
 * @property {number} time
 */

/**
 * @param {string} name
 * @returns {RunningProcess | undefined} `undefined` when it has ended, and where there is no `/proc`
 */
function readProcess(name) {
  try {
    return parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Reads a process from the text of `/proc/<id>/stat`.
 *
 * @param {string} text
 * @returns {RunningProcess}
 */
export function parseStat(text) {
  // The name of the program is in parentheses, and may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number);
  return {
    id: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    time: user + system + usersOfEnded + systemOfEnded,
  };
}
