import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quietNotes } from '../../support/quiet-notes.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess, startProcess } from '../../support/run-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const bin = join(repositoryDirectory, 'cli/dist/bin.js');

/** Runs the command in a directory, and returns its exit code and the packages whose code it loaded. */
async function loadedPackages(args: readonly string[], cwd: string): Promise<{ code: number; packages: string[] }> {
  const coverage = join(temporaryDirectory(), 'coverage');
  mkdirSync(coverage);
  const { code } = await runProcess(process.execPath, [bin, ...args], { cwd, env: { NODE_V8_COVERAGE: coverage } });
  const packages = new Set<string>();
  for (const file of readdirSync(coverage)) {
    const { result }: { result: { url: string }[] } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    for (const { url } of result) {
      const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
      if (name !== undefined) packages.add(name);
    }
  }
  return { code: code ?? -1, packages: [...packages].sort() };
}

test('only a build with changes loads TypeScript', async () => {
  const { directory } = quietNotes();
  const light = { code: 0, packages: ['commander'] };
  expect(await loadedPackages(['build'], directory)).toMatchObject({
    code: 0,
    packages: expect.arrayContaining(['ts-morph']),
  });
  expect(await loadedPackages(['build'], directory)).toEqual(light);
  expect(await loadedPackages(['--help'], directory)).toEqual(light);
  expect(await loadedPackages(['--version'], directory)).toEqual(light);
  expect(await loadedPackages(['explain', 'ASH1001'], directory)).toEqual(light);
});

test('the command works through the link that npm makes', async () => {
  const link = join(repositoryDirectory, 'node_modules/.bin/ashlar');
  expect(await runProcess(link, ['--version'])).toMatchObject({ code: 0, stderr: '' });
});

test('a reader that stops before the end is not an error', async () => {
  const script = `"${process.execPath}" "${bin}" --help | true; exit "\${PIPESTATUS[0]}"`;
  expect(await runProcess('bash', ['-c', script])).toMatchObject({ code: 0, output: '' });
});

test('watching ends when the output is closed', async () => {
  const { directory } = quietNotes();
  const script = `"${process.execPath}" "${bin}" build --watch | head -n 2; exit "\${PIPESTATUS[0]}"`;
  const running = startProcess('bash', ['-c', script], { cwd: directory });
  await running.said('Found 0 errors. Watching for file changes.');
  // What is told of these edits meets a closed pipe, at the second one for certain.
  const edit = setInterval(() => writeFileSync(join(directory, 'package.json'), packageWithVersion(directory)), 200);
  expect(await running.finished).toMatchObject({ code: 0 });
  clearInterval(edit);
});

let version = 0;
function packageWithVersion(directory: string): string {
  const text = readFileSync(join(directory, 'package.json'), 'utf8');
  return text.replace(/"version": "[^"]*"/, `"version": "1.0.${++version}"`);
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends watching with 0', async (signal) => {
  const { directory } = quietNotes();
  const running = startProcess(process.execPath, [bin, 'build', '--watch'], { cwd: directory });
  await running.said('Found 0 errors. Watching for file changes.');
  running.signalGroup(signal);
  expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
});
