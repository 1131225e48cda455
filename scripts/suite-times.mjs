import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.mjs';

/**
 * The times of a step of the gate in seconds.
 *
 * @typedef {{ name: string, wall: number, processor: number }} Step
 */

/**
 * The processor time of a suite, as `test/support/record-processor-time.ts` writes it.
 *
 * @typedef {{ suite: string } & import('./processor-time.mjs').ProcessorTime} SuiteTime
 */

/** The number of suites that are listed. */
const listed = 10;

/**
 * Reads the times of the suites that ran, one JSON text in each line.
 *
 * @param {string} file
 * @returns {readonly SuiteTime[]}
 */
export function readSuiteTimes(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/**
 * Lists the steps with their times.
 *
 * @param {readonly Step[]} steps
 * @returns {readonly string[]}
 */
export function stepTimes(steps) {
  const rows = steps.map(({ name, wall, processor }) => `${column(wall)}  ${column(processor)}  ${name}`);
  const wall = steps.reduce((sum, step) => sum + step.wall, 0);
  const processor = steps.reduce((sum, step) => sum + step.processor, 0);
  return ['Steps: seconds, and seconds of processors', ...rows, `${column(wall)}  ${column(processor)}  all steps`];
}

/**
 * Lists the suites that took most processor time. Nothing when none was measured.
 *
 * @param {readonly SuiteTime[]} suites
 * @returns {readonly string[]}
 */
export function suiteTimes(suites) {
  if (suites.length === 0) return [];
  const total = suites.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = [...suites].sort((one, other) => other.seconds - one.seconds).slice(0, listed);
  const extent = suites.every(({ countsDescendants }) => countsDescendants)
    ? 'with the processes that they start'
    : 'without the processes that they start, which this platform does not report';
  return [
    '',
    `Slowest suites: seconds of processors, ${extent} (all ${suites.length} suites: ${total.toFixed(0)} s)`,
    ...slowest.map(({ suite, seconds }) => `${column(seconds)}  ${relative(root, suite).replaceAll('\\', '/')}`),
  ];
}

/** @param {number} seconds */
function column(seconds) {
  return seconds.toFixed(1).padStart(8);
}
