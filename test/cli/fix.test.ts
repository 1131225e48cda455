import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runCli } from './test-io.ts';

let copy: ApplicationCopy;

const module = 'src/notes/notes.module.ts';

/** Removes a provider and its import. */
beforeEach(() => {
  copy = quietNotes();
  copy.edit(module, 'providers: [NotesRepository, NotesService, NotesLog]', 'providers: [NotesService, NotesLog]');
  copy.edit(module, /import \{ NotesRepository \}.*\n/, '');
});

const run = (...args: readonly string[]) => runCli(args, { cwd: copy.directory });

test('check --fix repairs the sources, and prints the lines of the documentation', async () => {
  const { code, stdout } = await run('check', '--fix');
  expect({ code, stdout }).toMatchObject({ code: 0 });
  const page = readFileSync(join(repositoryDirectory, 'cli/docs/diagnostics.md'), 'utf8');
  expect(page).toContain(stdout);
  expect(copy.read(module)).toContain('providers: [NotesService, NotesLog, NotesRepository]');
  expect(await run('check', '--fix')).toMatchObject({ code: 0, stdout: 'nothing to repair\n' });
});

test('build --fix repairs the sources, then builds', async () => {
  const { code, stdout } = await run('build', '--fix');
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/ASH1004 .*\n1 repair in 1 file\n\d+ modules, /);
  expect(await run('check')).toMatchObject({ code: 0 });
});

test('--dry-run writes nothing, and prints a patch', async () => {
  const before = copy.read(module);
  const { stdout } = await run('check', '--fix', '--dry-run');
  expect(stdout).toContain(`--- a/${module}\n+++ b/${module}\n`);
  expect(stdout).toContain('\n1 repair in 1 file, not written\n');
  expect(copy.read(module)).toBe(before);
});

test('--code repairs the given codes alone, by code, number or name', async () => {
  expect(await run('check', '--fix', '--code', 'ASH1005')).toMatchObject({ code: 1 });
  expect((await run('check', '--fix', '--code', '1009', '--code', 'unknown-provider')).code).toBe(0);
});

test.each([
  [['check', '--dry-run'], '--dry-run needs --fix'],
  [['build', '--code', 'ASH1004'], '--code needs --fix'],
  [['check', '--fix', '--code', 'ASH0000'], 'unknown code "ASH0000"'],
  [['build', '--watch', '--fix'], '--fix is for one build'],
  [['build', '--watch', '--format', 'sarif'], 'SARIF is for one build'],
])('wrong usage is an error: %j', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('--format json has the repairs of a diagnostic as edits', async () => {
  const { code, stdout } = await run('check', '--format', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).diagnostics).toMatchObject([
    {
      code: 'ASH1004',
      repairs: [
        {
          title: 'add `NotesRepository` to the `providers` of `NotesModule`',
          kind: 'safe',
          edits: [{ file: module, text: expect.stringContaining('NotesRepository') }, { file: module }],
        },
      ],
    },
  ]);
});

test('--format json of a repair has what was repaired, the files and what is left', async () => {
  const { stdout } = await run('check', '--fix', '--format', 'json');
  expect(JSON.parse(stdout)).toEqual({
    repairs: [
      {
        code: 'ASH1004',
        title: 'add `NotesRepository` to the `providers` of `NotesModule`',
        file: 'src/notes/notes.service.ts',
        line: 11,
        column: expect.any(Number),
      },
    ],
    files: [{ file: module }],
    diagnostics: [],
  });
});

test('build --fix --dry-run --format json has the changes, and builds nothing', async () => {
  const before = copy.generated();
  const { stdout } = await run('build', '--fix', '--dry-run', '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({
    repairs: [{ code: 'ASH1004' }],
    files: [{ file: module, patch: expect.stringContaining('+++ b/') }],
    diagnostics: [],
  });
  expect(copy.generated()).toEqual(before);
});

test.each([
  ['ASH1004', '`ashlar check --fix` repairs it where one edit alone is possible.'],
  ['ASH1029', 'Several repairs are possible, or the repair changes what the code means: editors offer them.'],
  ['ASH1008', undefined],
])('the page of %s says whether a command or an editor can repair it', async (code, note) => {
  const { stdout } = await run('explain', code);
  if (note === undefined) expect(stdout).not.toMatch(/--fix|repair/);
  else expect(stdout).toContain(note);
});
