import { beforeEach, expect, test } from 'vitest';
import { checkOutput } from '../../compiler/src/commands/check-output.ts';
import { readLastBuild } from '../../compiler/src/last-build.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

let copy: ApplicationCopy;

beforeEach(async () => {
  copy = quietNotes();
  expect(await runCli(['build'], { cwd: copy.directory })).toMatchObject({ code: 0 });
});

const check = (args: readonly string[] = []) => runCli(['check', ...args], { cwd: copy.directory });

test('passes when the files are up to date', async () => {
  const { code, stdout } = await check();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ files up to date\n$/);
});

test('lists every file that is out of date, missing or unexpected, shows the differences, and writes nothing', async () => {
  copy.edit('src/generated/notes.ts', 'GET /notes/{id}', 'GET /nodes/{id}');
  copy.remove('src/generated/router.ts');
  copy.write('src/generated/mine.ts', 'export {};\n');
  const before = copy.generated();
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toContain('src/generated/mine.ts was not written by Ashlar');
  expect(stdout).toMatch(/src\/generated\/router\.ts is missing \(\d+ lines\)/);
  expect(stdout).toContain('src/generated/notes.ts is out of date\n  @@ ');
  expect(stdout).toMatch(/\n {2}-.*GET \/nodes\/\{id\}.*\n {2}\+.*GET \/notes\/\{id\}/);
  expect(stdout).toMatch(/\nDifferences in 3 files\. Run `ashlar build` and commit the result\.\n$/);
  expect(copy.generated()).toEqual(before);
});

test('a project that was never built is out of date, also after the check', async () => {
  const files = Object.keys(copy.generated()).length;
  copy.remove('src/generated');
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout.match(/ is missing /g)).toHaveLength(files);
  expect(copy.files('src').some((file) => file.startsWith('generated'))).toBe(false);
});

test('changed sources make the files out of date', async () => {
  copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", "@Get('/by-id/{id}')");
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('src/generated/notes.ts') });
});

test('an application with errors is reported', async () => {
  copy.edit(
    'src/notes/notes.module.ts',
    'providers: [NotesRepository, NotesService, NotesLog]',
    'providers: [NotesService, NotesLog]',
  );
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^src\/notes\/notes\.service\.ts\(/);
  expect(stdout).not.toContain('generated');
});

test('prints the differences as JSON with --format json', async () => {
  copy.remove('src/generated/router.ts');
  const { code, stdout } = await check(['--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [],
    differences: [{ kind: 'missing', file: 'src/generated/router.ts' }],
  });
});

test('distinguishes formatted files from changed ones, and reports how to exclude them', async () => {
  const file = 'src/generated/index.ts';
  copy.write(file, copy.read(file).replaceAll('  ', '\t').replaceAll("'", '"'));
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toBe(
    `${file} differs only in its layout: a formatter ran over it
Differences in 1 file. Run \`ashlar build\` and commit the result.
A formatter ran over generated files: add \`src/generated/\` to \`.prettierignore\`.
`,
  );
});

test('distinguishes formatted files from those whose sources were formatted: generated files have their quotes', async () => {
  copy.write('src/app.module.ts', copy.read('src/app.module.ts').replaceAll("'", '"'));
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^(src\/generated\/\w+\.ts is out of date: its quotes are not those of the sources\n)+Differences in \d files\. Run `ashlar build` and commit the result\.\n$/,
  );
});

test('a file of another author in the output directory is reported each time', async () => {
  copy.write('src/generated/mine.ts', 'export {};\n');
  expect(await runCli(['build'], { cwd: copy.directory })).toMatchObject({ code: 0 });
  for (const _time of [1, 2]) {
    expect(await check()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('mine.ts was not written by Ashlar'),
    });
  }
});

test('an example of a `.env` file is compared although nothing else has changed', async () => {
  await runCli(['config', '--format', 'dotenv', '--out', '.env.example'], { cwd: copy.directory });
  copy.edit('.env.example', /$/, '# More.\n');
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('.env.example is out of date') });
});

test('a check that passes is recorded, and one that fails is not', async () => {
  const { directory } = copy;
  copy.remove('node_modules/.cache');
  copy.edit('src/generated/notes.ts', 'GET /notes/{id}', 'GET /nodes/{id}');
  expect(await checkOutput({ directory })).toMatchObject({ differences: [{ kind: 'stale' }] });
  expect(readLastBuild({ directory }).record).toBeUndefined();
  copy.edit('src/generated/notes.ts', 'GET /nodes/{id}', 'GET /notes/{id}');
  const passed = await checkOutput({ directory });
  expect(passed.differences).toEqual([]);
  expect(readLastBuild({ directory }).isUpToDate).toBe(true);
  expect(await checkOutput({ directory })).toEqual(passed);
});
