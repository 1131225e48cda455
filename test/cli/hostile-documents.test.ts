import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDirectory } from '../support/repository.js';
import { startProcess } from '../support/run-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { hostilePairs } from './hostile-documents/documents.ts';

/** Milliseconds after which a comparison counts as endless: each takes less than a second on an idle machine. */
const endless = 30_000;

interface Ended {
  readonly code: number;
  readonly output: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Compares the pairs from a number on in a process of its own; the process is ended when one of them does not end. */
async function compareFrom(first: number, results: Map<number, Ended | string>): Promise<number> {
  const loader = `file://${repositoryDirectory}/node_modules/tsx/dist/loader.mjs`;
  const program = join(repositoryDirectory, 'test/cli/hostile-documents/compare-pairs.ts');
  const child = startProcess(process.execPath, ['--import', loader, program, String(first)], {
    cwd: repositoryDirectory,
    env: { TSX_TSCONFIG_PATH: sourcePaths() },
  });
  let seen = '';
  const watch = setInterval(() => {
    if (child.output() === seen) child.signalGroup('SIGKILL');
    seen = child.output();
  }, endless);
  const { stdout, stderr, code } = await child.finished;
  clearInterval(watch);
  let begun = first;
  for (const line of stdout.split('\n').filter((one) => one.startsWith('{'))) {
    const message: { begun?: number; ended?: number } & Ended = JSON.parse(line);
    if (message.begun !== undefined) begun = message.begun;
    if (message.ended !== undefined) results.set(message.ended, message);
  }
  if (!results.has(begun))
    results.set(begun, code === undefined ? 'does not end' : `the process failed: ${stderr.slice(-2000)}`);
  return begun + 1;
}

/** The command runs on the sources of the compiler. */
function sourcePaths(): string {
  const file = join(temporaryDirectory(), 'tsconfig.json');
  const paths = { '@ashlar/compiler': [join(repositoryDirectory, 'compiler/src/index.ts')] };
  writeFileSync(file, JSON.stringify({ compilerOptions: { paths } }));
  return file;
}

test('hostile documents are compared or rejected in one line, with the place', { timeout: 600_000 }, async () => {
  const results = new Map<number, Ended | string>();
  for (let next = 0; next < hostilePairs.length; ) next = await compareFrom(next, results);
  const wrong = hostilePairs.flatMap(({ name, problem }, number) => {
    const result = results.get(number);
    if (typeof result !== 'object') return [`${name}: ${result ?? 'was not compared'}`];
    const { code, output, stderr } = result;
    if (problem !== undefined) return code !== 0 && problem.test(stderr) ? [] : [`${name}: ${code} ${stderr}`];
    const isCompared = code < 2 && output < 20_000_000 && !stderr.includes('error');
    return isCompared ? [] : [`${name}: ${code}, ${output} characters, ${stderr}`];
  });
  expect(wrong).toEqual([]);
});
