import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { exited, fakePrograms } from './fake-programs.ts';
import { runCli } from './test-io.ts';

/** A command for every entry of `ashlar --help`, as a sequence of words. */
const commands: readonly (readonly string[])[] = [
  ['build'],
  ['check'],
  ['run'],
  ['doctor'],
  ['new', 'greetings'],
  ['generate', 'module', 'users'],
  ['update', '--dry-run'],
  ['migrate', 'nest'],
  ['routes'],
  ['graph'],
  ['openapi'],
  ['openapi', 'diff', 'src/generated/openapi.json'],
  ['client'],
  ['audit'],
  ['config'],
  ['explain', 'ASH1001'],
  ['docs', 'validation'],
  ['lsp'],
];

/** The places of the option in a command: before it, between its words, and after them. */
const places = (command: readonly string[], option: readonly string[]): readonly (readonly string[])[] =>
  [0, ...command.map((_, index) => index + 1)].map((index) => command.toSpliced(index, 0, ...option));

test('the table has every command', async () => {
  const { stdout } = await runCli(['--help']);
  const listed = [...stdout.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name);
  expect(new Set([...commands.map(([name]) => name), 'help'])).toEqual(new Set(listed));
});

describe('a directory that does not exist is one line', () => {
  const fileSystem = memoryFileSystem({ '/work/app/package.json': '{}', '/work/app/notes.txt': '' });
  const cwd = '/work/app';
  test.each(commands)('for `ashlar %s %s %s`', async (...words) => {
    const stderr = 'error: the directory `../nowhere` does not exist\n';
    for (const args of places(words, ['-C', '../nowhere']))
      expect(await runCli(args, { cwd, fileSystem }), args.join(' ')).toEqual({ code: 2, stdout: '', stderr });
  });

  test('and so is a file', async () => {
    const stderr = 'error: `notes.txt` is not a directory\n';
    expect(await runCli(['build', '-C', 'notes.txt'], { cwd, fileSystem })).toEqual({ code: 2, stdout: '', stderr });
  });
});

test.each(commands)('`ashlar %s %s %s --help` describes the option', async (...words) => {
  const { code, stdout } = await runCli([...words, '--help']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}-C, --directory <path> /m)]);
});

describe('the directory is the same before and after the command', () => {
  const readers = [['build'], ['check'], ['routes'], ['graph'], ['openapi'], ['client'], ['config']];
  const copy = quietNotes();
  const cwd = dirname(copy.directory);
  const name = copy.directory.slice(cwd.length + 1);

  test.each(readers)('for `%s`', async (command) => {
    await runCli(['build'], { cwd: copy.directory });
    const { stdout, code } = await runCli([command], { cwd: copy.directory });
    for (const args of places([command], ['-C', name]))
      expect(await runCli(args, { cwd }), args.join(' ')).toEqual({ code, stdout, stderr: '' });
    expect(await runCli([`--directory=${copy.directory}`, command])).toEqual({ code, stdout, stderr: '' });
  });

  test('for `openapi diff`, whose documents are relative to the current directory', async () => {
    const document = `${name}/src/generated/openapi.json`;
    for (const args of places(['openapi', 'diff', document], ['-C', name]))
      expect(await runCli(args, { cwd }), args.join(' ')).toMatchObject({ code: 0, stderr: '' });
  });

  test('for `run`, whose arguments after `--` belong to the application', async () => {
    for (const args of [
      ['-C', name, 'run', '--', '-C', 'data'],
      ['run', '-C', name, '--', '-C', 'data'],
    ]) {
      const programs = fakePrograms(() => exited(0));
      expect((await runCli(args, { cwd, start: programs.start })).code).toBe(0);
      expect(programs.started).toEqual([expect.stringMatching(/ -C data$/)]);
    }
  });

  test('for `update`', async () => {
    for (const args of places(['update', '--dry-run'], ['-C', name])) {
      const programs = fakePrograms((line) => exited(0, line.includes('--version') ? '10.0.0' : '"9.9.9"'));
      const { stdout, stderr } = await runCli(args, { cwd, start: programs.start });
      expect([stdout, stderr]).toEqual([expect.stringContaining('9.9.9'), '']);
    }
  });
});

const generated = (copy: ApplicationCopy): readonly string[] =>
  copy.files().filter((file) => file.startsWith('users/'));

test('`generate` writes into the directory', async () => {
  for (const place of [0, 1, 2, 3]) {
    const copy = quietNotes();
    const args = ['generate', 'module', 'users'].toSpliced(place, 0, '-C', copy.directory);
    expect(await runCli(args)).toMatchObject({ code: 0, stderr: '' });
    expect(generated(copy)).toEqual(['users/users.controller.ts', 'users/users.module.ts', 'users/users.service.ts']);
  }
});

test('`generate` names the directory that has no `package.json`', async () => {
  const directory = temporaryDirectory();
  expect(await runCli(['-C', directory, 'generate', 'module', 'users'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: \`package.json\` was not found in \`${directory}\`: run this command in the directory of the application\n`,
  });
});

test('`new` creates the application in the directory, and its next commands start from the current one', async () => {
  const work = temporaryDirectory();
  const cwd = dirname(work);
  const name = work.slice(cwd.length + 1);
  const { code, stdout } = await runCli(['-C', name, 'new', 'greetings'], { cwd });
  expect([code, stdout]).toEqual([0, expect.stringContaining(`\n  cd ${name}/greetings\n`)]);
  expect(await runCli(['new', '.', '-C', join(name, 'greetings')], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`the directory \`${name}/greetings\` is not empty`),
  });
  expect(await runCli(['new', '', '-C', name], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the name is empty'),
  });
});
