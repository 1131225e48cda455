import { beforeAll, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.js';
import { newApplication, runLine } from '../support/new-application.js';
import { runProcess } from '../support/run-process.js';
import { readPages } from './pages.js';

/** The steps of the page, without their keys. */
const steps = readPages()
  .find(({ path }) => path === 'cli/docs/continuous-integration.md')
  ?.blocks.filter(({ language, text }) => language === 'yaml' && text.includes('openapi diff'))
  .flatMap(({ text }) => [...text.matchAll(/^ *- run: (.*)$/gm)].map(([, line = '']) => line));

let copy: ApplicationCopy;
beforeAll(async () => {
  copy = await newApplication();
  expect(await copy.ashlarProcess(['build'])).toMatchObject({ code: 0 });
  await git('init --quiet --initial-branch=main');
  await git('add .');
  await git('-c user.name=Ada -c user.email=ada@example.com commit --quiet --message=released');
  await git(`clone --quiet --bare . ${copy.path('origin.git')}`);
  await git(`remote add origin ${copy.path('origin.git')}`);
});

async function git(command: string): Promise<void> {
  expect(await runProcess('git', command.split(' '), { cwd: copy.directory })).toMatchObject({ code: 0 });
}

/** Runs the steps as a pull request does: the first that fails ends it. */
async function runSteps(): Promise<{ code: number | undefined; output: string }> {
  let output = '';
  for (const step of steps ?? []) {
    const ran = await runLine(copy, step);
    output += ran.output;
    if (ran.code !== 0) return { code: ran.code, output };
  }
  return { code: 0, output };
}

test('the page shows the three steps', () => {
  expect(steps).toHaveLength(3);
});

test('the steps pass for an application without breaking changes, and fail for one with them', async () => {
  expect(await runSteps()).toMatchObject({ code: 0 });
  copy.edit('src/app.ts', 'export interface GreetingQuery {', 'export interface GreetingQuery {\n  language?: string;');
  expect(await runSteps()).toMatchObject({ code: 0, output: expect.stringContaining('1 change, 0 breaking') });
  copy.edit('src/app.ts', 'language?: string', 'language: string');
  expect(await runSteps()).toMatchObject({ code: 1, output: expect.stringContaining('1 change, 1 breaking') });
});
