import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Results } from '../../scripts/results-reporter.mjs';
import { resultsVariable } from '../../scripts/results-reporter.mjs';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** The results that the reporter writes for a suite with this source. */
async function resultsOf(suite: string): Promise<Results> {
  const directory = temporaryDirectory();
  const file = join(directory, 'results/results.json');
  writeFileSync(join(directory, 'vitest.config.mjs'), 'export default { test: { globals: true } };\n');
  writeFileSync(join(directory, 'one.test.js'), suite);
  const reporter = join(repositoryDirectory, 'scripts/results-reporter.mjs');
  const vitest = join(repositoryDirectory, 'node_modules/vitest/vitest.mjs');
  const env = { [resultsVariable]: file };
  await runProcess(process.execPath, [vitest, 'run', '--root', directory, `--reporter=${reporter}`], { env });
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('tests that passed are counted, without those that were skipped', async () => {
  expect(
    await resultsOf(`test('a', () => {}); describe('b', () => test('c', () => {})); test.skip('d', () => {});`),
  ).toEqual({ passed: 2, failures: [] });
});

const failing: [title: string, suite: string, name: RegExp, message: RegExp][] = [
  [
    'a test, with the difference that it found',
    `describe('prices', () => test('sum', () => expect({ sum: 1 }).toEqual({ sum: 2 })));`,
    /one\.test\.js > prices > sum$/,
    /^AssertionError: expected .*"sum": 2,\n\+ +"sum": 1,/s,
  ],
  ['a suite that cannot be loaded', `import './missing.js';`, /one\.test\.js$/, /Cannot find module '\.\/missing\.js'/],
  [
    'an error outside of the tests',
    `test('a', async () => { setTimeout(() => { throw new Error('too late'); }); await new Promise((next) => setTimeout(next, 100)); });`,
    /^outside of the tests$/,
    /^Error: too late/,
  ],
  [
    'a hook of a suite',
    `describe('prices', () => { beforeAll(() => { throw new Error('no prices'); }); test('sum', () => {}); });`,
    /one\.test\.js > prices$/,
    /^Error: no prices/,
  ],
];

test.each(failing)('a failure has its name and its message: %s', async (_title, suite, name, message) => {
  const { failures } = await resultsOf(suite);
  expect(failures).toEqual([{ name: expect.stringMatching(name), message: expect.stringMatching(message) }]);
});
