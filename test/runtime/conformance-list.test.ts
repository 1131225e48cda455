import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.ts';
import { suitesOfOneServer } from './support/conformance-suites.ts';

const tests = join(repositoryDirectory, 'test');
const list = readFileSync(join(tests, 'runtime/support/conformance-suites.ts'), 'utf8');

/** The suites by their paths, without those of a directory that has the conformance suites of an adapter. */
const suites = ['runtime', 'apps', 'codec', 'soak']
  .flatMap((directory) =>
    readdirSync(join(tests, directory), { recursive: true, encoding: 'utf8' }).map((file) => `${directory}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts') && !existsSync(join(tests, file, '../conformance.test.ts')))
  .map((file) => file.slice(0, -'.test.ts'.length));

function reasonsFor(suite: string): readonly string[] {
  return Object.keys(suitesOfOneServer).filter((path) => suite === path || suite.startsWith(`${path}/`));
}

test.each(suites)('%s runs on all adapters, or there is a reason why not', (suite) => {
  const isListed = list.includes(`import('..${suite.slice('runtime'.length)}.test.ts')`);
  expect(reasonsFor(suite)).toHaveLength(isListed ? 0 : 1);
});

test('each reason belongs to a suite', () => {
  const used = new Set(suites.flatMap(reasonsFor));
  expect(Object.keys(suitesOfOneServer).filter((path) => !used.has(path))).toEqual([]);
});
