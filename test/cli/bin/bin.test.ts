import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.js';
import { quietNotes } from '../../support/quiet-notes.js';
import { repositoryDirectory } from '../../support/repository.js';
import { runProcess, startProcess } from '../../support/run-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const bin = join(repositoryDirectory, 'cli/dist/bin.cjs');

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
  const nothing = { code: 0, packages: [] };
  expect(await loadedPackages(['build'], directory)).toMatchObject({
    code: 0,
    packages: expect.arrayContaining(['@ts-morph/common']),
  });
  expect(await loadedPackages(['build'], directory)).toEqual(nothing);
  expect(await loadedPackages(['check'], directory)).toEqual(nothing);
  expect(await loadedPackages(['build', '--pretty'], directory)).toEqual(light);
  expect(await loadedPackages(['--help'], directory)).toEqual(light);
  expect(await loadedPackages(['--version'], directory)).toEqual(light);
  expect(await loadedPackages(['explain', 'ASH1001'], directory)).toEqual(light);
});

test('a build without changes loads no streams, whatever its output is', async () => {
  const { directory } = quietNotes();
  await runProcess(process.execPath, [bin, 'build'], { cwd: directory });
  const preloaded = join(temporaryDirectory(), 'preloaded.cjs');
  const loaded = `process.moduleLoadList.filter((name) => /Module (stream|net|tty)$/.test(name))`;
  writeFileSync(preloaded, `process.on('exit', () => require('fs').writeSync(2, JSON.stringify(${loaded})));`);
  for (const output of ['| cat', '> /dev/null', `> ${preloaded}.txt`, '']) {
    const script = `"${process.execPath}" --require "${preloaded}" "${bin}" build ${output}`;
    const { code, stderr } = await runProcess('bash', ['-c', script], { cwd: directory });
    expect({ output, code, stderr }).toEqual({ output, code: 0, stderr: '[]' });
  }
});

test.skipIf(!('enableCompileCache' in module))('Node keeps the compiled code of the command', async () => {
  const directory = temporaryDirectory();
  const env = { TMPDIR: directory, NODE_COMPILE_CACHE: undefined, NODE_DISABLE_COMPILE_CACHE: undefined };
  expect(await runProcess(process.execPath, [bin, '--help'], { env })).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(directory, 'node-compile-cache'), { recursive: true })).not.toEqual([]);
});

test('a build and a check that repeat the last one print the same', async () => {
  const notes = ApplicationCopy.of('notes');
  // An export that nothing needs is a warning.
  notes.edit('src/notes/notes.module.ts', '@Module({', '@Module({\n  exports: [NotesLog],');
  const run = async (args: readonly string[], cwd = notes.directory) => {
    const { code, output } = await runProcess(process.execPath, [bin, ...args], { cwd });
    return { code, output: output.replaceAll(/\d+ (changed|ms)/g, '_ $1') };
  };
  const built = await run(['build']);
  expect(built.output).toContain('warning');
  expect(await run(['build'])).toEqual(built);
  expect(await run(['build'], notes.path('src'))).toEqual(await run(['build', '--no-pretty'], notes.path('src')));
  const checked = await run(['check']);
  expect(checked).toEqual(await run(['check', '--no-pretty']));
  notes.remove('node_modules/.cache');
  expect(await run(['check'])).toEqual(checked);
  notes.remove('src/generated/router.ts');
  expect(await run(['check'])).toMatchObject({ code: 1 });
});

test('the command works through the link that npm makes', async () => {
  const link = join(repositoryDirectory, 'node_modules/.bin/ashlar');
  expect(await runProcess(link, ['--version'])).toMatchObject({ code: 0, stderr: '' });
});

test('a reader that stops before the end is not an error', async () => {
  const script = `"${process.execPath}" "${bin}" --help | true; exit "\${PIPESTATUS[0]}"`;
  expect(await runProcess('bash', ['-c', script])).toMatchObject({ code: 0, output: '' });
});

test.skipIf(process.platform !== 'linux')('an output on a full disk is reported in one line', async () => {
  const full = (redirection: string) =>
    runProcess('bash', ['-c', `"${process.execPath}" "${bin}" explain ${redirection}`]);
  const reason = 'error: the output cannot be written: no space left on the disk\n';
  expect(await full('> /dev/full')).toMatchObject({ code: 1, output: reason });
  expect(await full('> /dev/full 2>&1')).toMatchObject({ code: 1, output: '' });
});

test.skipIf(process.platform === 'win32')('a deleted current directory is reported in one line', async () => {
  const script = `mkdir gone && cd gone && rmdir ../gone && "${process.execPath}" "${bin}" build`;
  const output = 'error: the current directory does not exist any more: change to another directory\n';
  expect(await runProcess('bash', ['-c', script], { cwd: temporaryDirectory() })).toMatchObject({ code: 1, output });
});

test('watching ends when the output is closed', async () => {
  const { directory } = quietNotes();
  const script = `"${process.execPath}" "${bin}" build --watch | head -n 2; exit "\${PIPESTATUS[0]}"`;
  const running = startProcess('bash', ['-c', script], { cwd: directory });
  await running.said('Found 0 errors. Watching for file changes.');
  // The reports of these edits are written to a closed pipe, at the latest after the second edit.
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
