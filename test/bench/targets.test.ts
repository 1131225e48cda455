import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { type Bound, checkTarget } from './targets.js';

const cases: readonly [value: number, bound: Bound, limit: number, isMet: boolean, line: string][] = [
  [1.2, 'at most', 1.2, true, '  met     start-up: 1.2 (at most 1.2)'],
  [1.2004, 'at most', 1.2, false, '  MISSED  start-up: 1.2 (at most 1.2)'],
  [0.97, 'at least', 0.97, true, '  met     start-up: 0.97 (at least 0.97)'],
  [0.9651, 'at least', 0.97, false, '  MISSED  start-up: 0.965 (at least 0.97)'],
  [1.01, 'above', 1, true, '  met     start-up: 1.01 (above 1)'],
  [1, 'above', 1, false, '  MISSED  start-up: 1 (above 1)'],
  [Number.NaN, 'at most', 1, false, '  MISSED  start-up: not measured (at most 1)'],
];

describe('targets of benchmarks', () => {
  const log = vi.spyOn(console, 'log');
  let exitCode: typeof process.exitCode;

  beforeEach(() => {
    exitCode = process.exitCode;
    process.exitCode = undefined;
    log.mockReset();
    log.mockImplementation(() => undefined);
  });
  afterEach(() => {
    process.exitCode = exitCode;
  });
  afterAll(() => log.mockRestore());

  test.each(cases)('%d %s %d', (value, bound, limit, isMet, line) => {
    checkTarget('start-up', value, bound, limit);
    expect(process.exitCode).toBe(isMet ? undefined : 1);
    expect(log.mock.calls).toEqual([[line]]);
  });

  test('a target that is met does not hide one that was missed', () => {
    checkTarget('start-up', 2, 'at most', 1);
    checkTarget('start-up', 1, 'at most', 1);
    expect(process.exitCode).toBe(1);
  });
});

test('a benchmark exits with 1 when a target is missed', async () => {
  const script = `import { checkTarget } from './test/bench/targets.ts'; checkTarget('start-up', 2, 'at most', 1);`;
  const { code, stdout } = await runProcess(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    {
      cwd: repositoryDirectory,
    },
  );
  expect(stdout).toContain('MISSED  start-up: 2 (at most 1)');
  expect(code).toBe(1);
});
