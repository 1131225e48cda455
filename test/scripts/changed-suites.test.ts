import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suitesOf } from '../../scripts/changed-suites.mjs';
import { repositoryDirectory } from '../support/repository.js';

test.each<[paths: string[], suites: string[] | undefined]>([
  [[], []],
  [['fixtures/cases/routes/a.txt'], ['test/architecture/', 'test/cases/', 'test/catalogue/', 'test/mutation/']],
  [['test/browser/graph-page.test.ts'], ['test/architecture/', 'test/browser/']],
  [['test/runtime/response/files.test.ts'], ['test/architecture/', 'test/runtime/response/']],
  [['test/openapi/echo.txt'], ['test/architecture/', 'test/openapi/']],
  [['SECURITY.md'], ['test/architecture/', 'test/docs/', 'test/package/', 'test/site/']],
  [['.github/workflows/ci.yml'], ['test/architecture/']],
  [
    ['fixtures/routes/routes.json', 'compiler/explain/ASH1001.md'],
    [
      'test/architecture/',
      'test/bench/',
      'test/catalogue/',
      'test/cli/',
      'test/compiler/router/',
      'test/docs/',
      'test/package/',
      'test/site/',
    ],
  ],
  [['package-lock.json'], undefined],
  [['SECURITY.md', 'vitest.config.ts'], undefined],
  [['test/support/repository.ts'], undefined],
  [['a-new-directory/file.txt'], undefined],
])('the suites that %j can affect', (paths, suites) => {
  expect(suitesOf(paths)).toEqual(suites);
});

test.each([
  ['compiler/src/emit/emit-router.ts', 'test/cases/'],
  ['compiler/src/emit/emit-router.ts', 'test/apps/'],
  ['runtime/src/response/response.ts', 'test/compat/'],
  ['runtime/src/response/response.ts', 'test/openapi/'],
  ['cli/src/main.ts', 'test/cli/bin/'],
  ['libraries/health/src/health-module.ts', 'test/apps/'],
  ['fixtures/apps/notes/src/app.module.ts', 'test/apps/'],
])('a change of %s affects %s', (path, suite) => {
  expect(suitesOf([path])).toContain(suite);
});

test('every suite that is named exists', () => {
  const paths = [
    'runtime/src/a.ts',
    'compiler/src/a.ts',
    'libraries/health/src/a.ts',
    'compiler/explain/a.md',
    'fixtures/cases/a',
    'fixtures/apps/a',
    'fixtures/openapi-diff/a',
    'fixtures/routes/a',
    'scripts/a.mjs',
    'README.md',
  ];
  const named = suitesOf(paths) ?? [];
  expect(named.length).toBeGreaterThan(15);
  for (const suite of named) expect(readdirSync(`${repositoryDirectory}/${suite}`)).not.toEqual([]);
});
