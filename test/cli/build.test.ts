import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runCli } from './test-io.ts';

/** The lines that VS Code's `$tsc` matcher reads. */
const problem = /^([^\s].*)\((\d+),(\d+)\):\s+(error|warning)\s+(ASH\d{4})\s*:\s*(.*)$/;
const escapeCharacter = '\u001B';

function broken(): ApplicationCopy {
  const copy = quietNotes();
  copy.edit(
    'src/notes/notes.module.ts',
    'providers: [NotesRepository, NotesService, NotesLog]',
    'providers: [NotesService, NotesLog]',
  );
  return copy;
}

test('build writes the files, prints one line, and changes nothing the second time', async () => {
  const copy = quietNotes();
  copy.remove('src/generated');
  const cwd = copy.directory;
  const first = await runCli(['build'], { cwd });
  const files = Object.keys(copy.generated()).length;
  expect(first).toEqual({
    code: 0,
    stdout: `3 modules, 4 routes, ${files} files, ${files} changed, 0 ms\n`,
    stderr: '',
  });
  const second = `3 modules, 4 routes, ${files} files, 0 changed, 0 ms\n`;
  expect(await runCli(['build'], { cwd })).toEqual({ code: 0, stdout: second, stderr: '' });
  expect(await runCli(['build', '--format', 'json'], { cwd })).toMatchObject({ code: 0 });
});

test('a command finds the package from a directory inside it', async () => {
  const copy = quietNotes();
  expect(await runCli(['build'], { cwd: join(copy.directory, 'src/notes') })).toMatchObject({ code: 0 });
});

describe('the record of the last build', () => {
  const record = 'node_modules/.cache/ashlar/build.json';
  const changes: readonly (readonly [title: string, change: (copy: ApplicationCopy) => void, changed: number])[] = [
    ['a damaged record', (copy) => copy.write(record, 'damaged'), 0],
    ['a removed record', (copy) => copy.remove(record), 0],
    ['a removed generated file', (copy) => copy.remove('src/generated/router.ts'), 1],
    ['an edited generated file', (copy) => copy.edit('src/generated/router.ts', 'match', 'miss'), 1],
    ['a route added', (copy) => copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", "@Get('/x/{id}')"), 4],
    ['a comment added', (copy) => copy.edit('src/notes/notes.service.ts', /$/, '// The end.\n'), 0],
    ['a file that is not part of it', (copy) => copy.write('src/more.ts', 'export const more = 1;\n'), 0],
  ];

  test.each(changes)('is not used after %s', async (_title, change, changed) => {
    const copy = quietNotes();
    const cwd = copy.directory;
    await runCli(['build'], { cwd });
    change(copy);
    const { code, stdout } = await runCli(['build'], { cwd });
    expect(code).toBe(0);
    const found = Number(/(\d+) changed/.exec(stdout)?.[1]);
    if (changed === 0) expect(found).toBe(0);
    else expect(found).toBeGreaterThan(0);
    expect(await runCli(['check'], { cwd })).toMatchObject({ code: 0 });
  });
});

describe('problems', () => {
  test('are printed one per line without a terminal, for problem matchers', async () => {
    const { code, stdout, stderr } = await runCli(['build'], { cwd: broken().directory });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(problem.exec(lines[0] ?? '')?.[1]).toBe('src/notes/notes.service.ts');
    expect(lines.at(-1)).toBe('1 error');
    const pretty = await runCli(['build', '--pretty', 'false'], { cwd: broken().directory, isTerminal: true });
    expect(pretty.stdout).toBe(stdout);
  });

  test('are printed with code frames on a terminal, with colours unless NO_COLOR is set', async () => {
    const cwd = broken().directory;
    const painted = await runCli(['build'], { cwd, isTerminal: true });
    expect(painted.code).toBe(1);
    expect(painted.stdout).toContain(`${escapeCharacter}[`);
    const plain = await runCli(['build'], { cwd, isTerminal: true, environment: { NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain(escapeCharacter);
    expect(plain.stdout).toContain('--> src/notes/notes.service.ts:');
    expect(await runCli(['build', '--pretty'], { cwd })).toEqual(plain);
  });

  test('are printed as JSON with --format json', async () => {
    const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: broken().directory });
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(stdout);
    expect(diagnostics).toMatchObject([{ severity: 'error', file: 'src/notes/notes.service.ts' }]);
  });

  test('have paths relative to the current directory', async () => {
    const { directory } = broken();
    const from = relative(repositoryDirectory, directory).replaceAll('\\', '/');
    const { stdout } = await runCli(['build', '-C', directory], { cwd: repositoryDirectory });
    expect(problem.exec(stdout.split('\n')[0] ?? '')?.[1]).toBe(`${from}/src/notes/notes.service.ts`);
    const { stdout: framed } = await runCli(['build', '--pretty', '-C', directory], { cwd: repositoryDirectory });
    expect(framed).toContain('constructor(');
  });

  test("a user's file with the path of a generated one is not changed, and nothing is written", async () => {
    const copy = quietNotes();
    copy.remove('src/generated');
    copy.write('src/generated/routes.ts', 'export const mine = 1;\n');
    const { code, stdout } = await runCli(['build'], { cwd: copy.directory });
    expect(code).toBe(1);
    expect(stdout).toContain('error ASH8102: cannot overwrite `src/generated/routes.ts`');
    expect(copy.generated()).toEqual({ 'routes.ts': 'export const mine = 1;\n' });
  });
});

describe('several applications in one package', () => {
  function several(): ApplicationCopy {
    const copy = quietNotes();
    copy.write('src/admin.module.ts', "import { Module } from 'ashlar';\n\n@Module({})\nexport class AdminModule {}\n");
    copy.edit(
      'package.json',
      '"private": true,',
      '"private": true, "ashlar": [{ "root": "src/app.module.ts#AppModule" }, { "root": "src/admin.module.ts#AdminModule", "out": "src/generated/admin" }],',
    );
    return copy;
  }

  test('are all built, and do not report the files of the others', async () => {
    const cwd = several().directory;
    expect(await runCli(['build'], { cwd })).toMatchObject({ code: 0, stdout: expect.stringMatching(/^4 modules, /) });
    expect(await runCli(['check'], { cwd })).toMatchObject({ code: 0 });
  });

  test.each(['AdminModule', 'src/generated/admin'])('one is chosen by %s', async (name) => {
    const copy = several();
    copy.remove('src/generated');
    const { code, stdout } = await runCli(['build', '--application', name], { cwd: copy.directory });
    expect(stdout).toMatch(/^1 module, 0 routes, /);
    expect(code).toBe(0);
    expect(copy.files('src/generated').every((file) => file.startsWith('admin/'))).toBe(true);
  });

  test('an unknown name is wrong usage', async () => {
    const { code, stdout } = await runCli(['build', '--application', 'Admin'], { cwd: several().directory });
    expect(code).toBe(2);
    expect(stdout).toContain('`Admin`');
  });
});
