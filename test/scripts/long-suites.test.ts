import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exclusionOf, longSuites } from '../../scripts/long-suites.mjs';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

test('every long suite exists', () => {
  expect(longSuites.filter((suite) => !existsSync(join(repositoryDirectory, suite)))).toEqual([]);
});

test('no long suite runs when all are left out', async () => {
  const vitest = join(repositoryDirectory, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'list', '--filesOnly', '--json', ...longSuites.map(exclusionOf)];
  const { code, stdout } = await runProcess(process.execPath, args, { cwd: repositoryDirectory });
  expect(code).toBe(0);
  const listed: { file: string }[] = JSON.parse(stdout);
  expect(listed.length).toBeGreaterThan(200);
  expect(listed.filter(({ file }) => longSuites.some((suite) => file.includes(`/${suite}`)))).toEqual([]);
});
