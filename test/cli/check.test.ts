import { beforeEach, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

let copy: ApplicationCopy;

beforeEach(async () => {
  copy = quietNotes();
  expect(await runCli(['build'], { cwd: copy.directory })).toMatchObject({ code: 0 });
});

const check = (args: readonly string[] = []) => runCli(['check', ...args], { cwd: copy.directory });

test('passes when the files are what the sources say', async () => {
  const { code, stdout } = await check();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ files up to date\n$/);
});

test('names every file that is stale, missing or foreign, shows what differs, and writes nothing', async () => {
  copy.edit('src/generated/routes.ts', 'GET /notes/{id}', 'GET /nodes/{id}');
  copy.remove('src/generated/router.ts');
  copy.write('src/generated/mine.ts', 'export {};\n');
  const before = copy.generated();
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toContain('src/generated/mine.ts was not written by Ashlar');
  expect(stdout).toMatch(/src\/generated\/router\.ts is missing \(\d+ lines\)/);
  expect(stdout).toContain('src/generated/routes.ts is out of date\n  @@ ');
  expect(stdout).toMatch(/\n {2}-.*GET \/nodes\/\{id\}.*\n {2}\+.*GET \/notes\/\{id\}/);
  expect(stdout).toMatch(/\n3 files not as generated\. Run `ashlar build` and commit the result\.\n$/);
  expect(copy.generated()).toEqual(before);
});

test('a project that was never built is stale, and stays so', async () => {
  const files = Object.keys(copy.generated()).length;
  copy.remove('src/generated');
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout.match(/ is missing /g)).toHaveLength(files);
  expect(copy.files('src').some((file) => file.startsWith('generated'))).toBe(false);
});

test('sources that changed make the files stale', async () => {
  copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", "@Get('/by-id/{id}')");
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('src/generated/routes.ts') });
});

test('a broken application is told as such', async () => {
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

test('tells the differences as data with --format json', async () => {
  copy.remove('src/generated/router.ts');
  const { code, stdout } = await check(['--format', 'json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [],
    differences: [{ kind: 'missing', file: 'src/generated/router.ts' }],
  });
});

test('tells a formatter that ran over the files from a change, and how to keep it away', async () => {
  const file = 'src/generated/index.ts';
  copy.write(file, copy.read(file).replaceAll('  ', '\t').replaceAll("'", '"'));
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout).toBe(
    `${file} differs only in its layout: a formatter ran over it
1 file not as generated. Run \`ashlar build\` and commit the result.
A formatter ran over generated files: add \`src/generated/\` to \`.prettierignore\`.
`,
  );
});
