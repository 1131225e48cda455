import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longSuites, unaffectedLongSuites } from '../../scripts/long-suites.mjs';
import { repositoryDirectory } from '../support/repository.js';

test('every long suite exists', () => {
  expect(longSuites.filter((suite) => !existsSync(join(repositoryDirectory, suite)))).toEqual([]);
});

test.each<[title: string, paths: readonly string[], leftOut: readonly string[]]>([
  ['no change', [], longSuites],
  ['documents of the repository', ['docs/architecture.md'], longSuites],
  ['a dependency', ['package-lock.json'], []],
  ['the runtime', ['runtime/src/response/response.ts'], []],
  ['the suite itself', ['test/browser/graph-page.test.ts'], longSuites.filter((suite) => suite !== 'test/browser/')],
])('left out after a change of %s', (_title, paths, leftOut) => {
  expect(unaffectedLongSuites(paths).filter((suite) => !suite.startsWith('test/package/'))).toEqual(
    leftOut.filter((suite) => !suite.startsWith('test/package/')),
  );
});
