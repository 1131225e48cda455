import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

// `.ci/run` in a directory of its own, with an `npm` that does what the case says.
const cases: [title: string, npm: string, last: string, code: number][] = [
  ['all passed', 'mkdir -p .cache; echo "12 passed, 0 failed" > .cache/test-summary.txt', '12 passed, 0 failed', 0],
  [
    'one failed',
    'mkdir -p .cache; echo "11 passed, 1 failed" > .cache/test-summary.txt; exit 1',
    '11 passed, 1 failed',
    1,
  ],
  ['it broke off before it could count', 'exit 137', '0 passed, 1 failed', 137],
  ['it prints nothing and succeeds', 'exit 0', '0 passed, 1 failed', 1],
];

test.skipIf(process.platform === 'win32').each(cases)('.ci/run: %s', async (_title, script, last, code) => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, '.ci'));
  mkdirSync(join(directory, '.cache'));
  writeFileSync(join(directory, '.cache/test-summary.txt'), '99 passed, 0 failed\n'); // of an earlier run
  cpSync(join(repositoryDirectory, '.ci/run'), join(directory, '.ci/run'));
  const npm = join(directory, 'npm');
  writeFileSync(npm, `#!/bin/sh\n[ "$*" = 'test -- --all' ] || exit 99\n${script}\n`);
  chmodSync(npm, 0o755);
  const env = { PATH: `${directory}${delimiter}${process.env['PATH']}` };
  const finished = await runProcess('bash', [join(directory, '.ci/run')], { env });
  expect(finished.code).toBe(code);
  expect(finished.stdout.trimEnd().split('\n').at(-1)).toBe(last);
});

test('the gate runs the linter, the type checker, the search for unused code and the suites', () => {
  const gate = readFileSync(join(repositoryDirectory, 'scripts/test.mjs'), 'utf8');
  for (const [tool] of gate.matchAll(/node_modules\/[\w@./-]+/g)) {
    expect(existsSync(join(repositoryDirectory, tool))).toBe(true);
  }
  for (const tool of ['biome', 'tsc', 'knip', 'vitest']) expect(gate).toContain(tool);
});
