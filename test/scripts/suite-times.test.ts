import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSuiteTimes, stepTimes, suiteTimes } from '../../scripts/suite-times.mjs';
import { repositoryDirectory } from '../support/repository.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const suites = Array.from({ length: 12 }, (_, index) => ({
  suite: join(repositoryDirectory, `test/a/${index}.test.ts`),
  seconds: index * 1.5,
  countsDescendants: true,
}));

test('the ten suites that took most processor time are listed, the slowest first', () => {
  expect(suiteTimes(suites).slice(1)).toEqual([
    'Slowest suites: seconds of processors, with the processes that they start (all 12 suites: 99 s)',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
      (index) => `${(index * 1.5).toFixed(1).padStart(8)}  test/a/${index}.test.ts`,
    ),
  ]);
});

test('the list of suites names what the platform does not report', () => {
  const [, title] = suiteTimes(suites.map((suite) => ({ ...suite, countsDescendants: false })));
  expect(title).toContain('without the processes that they start, which this platform does not report');
});

test('no suites are listed when none was measured', () => {
  expect(suiteTimes(readSuiteTimes(join(temporaryDirectory(), 'missing.jsonl')))).toEqual([]);
});

test('the times of suites are read line by line', () => {
  const file = join(temporaryDirectory(), 'times.jsonl');
  writeFileSync(file, suites.map((suite) => `${JSON.stringify(suite)}\n`).join(''));
  expect(readSuiteTimes(file)).toEqual(suites);
});

test('the steps are listed with their sums', () => {
  const steps = [
    { name: 'build', wall: 12, processor: 20.25 },
    { name: 'tests', wall: 300, processor: 580 },
  ];
  expect(stepTimes(steps).slice(1)).toEqual([
    '    12.0      20.3  build',
    '   300.0     580.0  tests',
    '   312.0     600.3  all steps',
  ]);
});
