import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newApplication } from '../support/new-application.js';
import { runProcess } from '../support/run-process.js';
import { readPages } from './pages.js';

/** The steps of each block of the page, without their keys: those of a package, and those of a workspace. */
const [stepsOfPackage = [], stepsOfWorkspace = []] =
  readPages()
    .find(({ path }) => path === 'cli/docs/continuous-integration.md')
    ?.blocks.filter(({ language, text }) => language === 'yaml' && text.includes('openapi diff'))
    .map(({ text }) => [...text.matchAll(/^ *- run: (.*)$/gm)].map(([, line = '']) => line)) ?? [];

async function git(directory: string, command: string): Promise<void> {
  expect(await runProcess('git', command.split(' '), { cwd: directory })).toMatchObject({ code: 0 });
}

/** Commits a directory, and pushes the commit to an origin. */
async function release(directory: string): Promise<void> {
  await git(directory, 'init --quiet --initial-branch=main');
  await git(directory, 'add .');
  await git(directory, '-c user.name=Ada -c user.email=ada@example.com commit --quiet --message=released');
  await git(directory, `clone --quiet --bare . ${join(directory, 'origin.git')}`);
  await git(directory, `remote add origin ${join(directory, 'origin.git')}`);
}

/** Runs steps as a pull request does: the first that fails ends it. */
async function runSteps(
  directory: string,
  steps: readonly string[],
): Promise<{ code: number | undefined; output: string }> {
  const env = { CI: 'true', NO_COLOR: '1', NODE_OPTIONS: undefined, NODE_ENV: undefined, VITEST: undefined };
  let output = '';
  for (const step of steps) {
    const ran = await runProcess('sh', ['-c', step], { cwd: directory, env });
    output += ran.output;
    if (ran.code !== 0) return { code: ran.code, output };
  }
  return { code: 0, output };
}

test('the page shows three steps for a package, and three for a workspace', () => {
  expect([stepsOfPackage.length, stepsOfWorkspace.length]).toEqual([3, 3]);
});

test.each([
  ['a package', false],
  ['a workspace', true],
])('the steps of %s pass without breaking changes, and fail with them', async (_title, isWorkspace) => {
  const copy = await newApplication();
  expect(await copy.ashlarProcess(['build'])).toMatchObject({ code: 0 });
  const directory = isWorkspace ? dirname(copy.directory) : copy.directory;
  if (isWorkspace) writeFileSync(join(directory, '.gitignore'), 'node_modules\n');
  await release(directory);
  const steps = isWorkspace
    ? stepsOfWorkspace.map((step) => step.replace('apps/api', basename(copy.directory)))
    : stepsOfPackage;
  const run = () => runSteps(directory, steps);
  expect(await run()).toMatchObject({ code: 0 });
  copy.edit('src/app.ts', 'export interface GreetingQuery {', 'export interface GreetingQuery {\n  language?: string;');
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('1 change, 0 breaking') });
  copy.edit('src/app.ts', 'language?: string', 'language: string');
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('1 change, 1 breaking') });
});
