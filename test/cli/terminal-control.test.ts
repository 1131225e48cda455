import { describe, expect, test } from 'vitest';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { type Ran, runCli } from './test-io.ts';

const clearScreen = '\u001b[2J';
const reversed = '\u202e';
/** Control characters of a terminal, except tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

function written({ stdout, stderr }: Ran): string {
  return `${stdout}${stderr}`;
}

describe('quoted text does not control the terminal', () => {
  test.each([
    ['the name of a command', [`${clearScreen}build`]],
    ['an option', ['build', `--${clearScreen}`]],
    ['a code to explain', ['explain', `ASH${clearScreen}${reversed}`]],
    ['a document', ['openapi', 'diff', `${clearScreen}.json`, 'b.json']],
    ['an application', ['routes', '--application', `${clearScreen}`]],
  ])('%s', async (_title, args) => {
    const text = written(await runCli(args, { cwd: quietNotes().directory }));
    expect(text).toContain('\\u001b[2J');
    expect(text).not.toMatch(obeyed);
  });

  test.each(['--pretty=true', '--pretty=false'])('sources, names of files and types, with %s', async (pretty) => {
    const copy = quietNotes();
    const file = `src/notes/${clearScreen}.ts`;
    copy.write(
      file,
      `import { Controller, Get } from 'ashlar';\n@Controller('/${clearScreen}') export class More { @Get('/ ${reversed}') a(/*${clearScreen}*/ x: Missing<'${clearScreen}'>): string { return ''; } }\n`,
    );
    copy.edit('src/notes/notes.module.ts', /^/, `import { More } from './${clearScreen}.js';\n`);
    copy.edit('src/notes/notes.module.ts', 'controllers: [', 'controllers: [More, ');
    const ran = await runCli(['build', pretty], { cwd: copy.directory });
    expect(ran.code).toBe(1);
    expect(written(ran)).toContain('\\u001b[2J.ts');
    expect(written(ran)).not.toMatch(obeyed);
  });

  test.each([
    ['a path', ['GET', '/notes\n\nResponses\n  200 forged']],
    ['a query', ['GET', '/notes?limit=1\nforged']],
    ['an escaped line end', ['GET', '/notes/%0aforged']],
    ['a path without a slash', ['GET', 'notes\nforged']],
    ['a fragment', ['GET', '/notes#\nforged']],
    ['a method', ['GET\nforged', '/notes']],
    ['a path alone', ['/notes\nforged']],
    ['a code', ['ASH1\nforged']],
  ])('%s of `explain` adds no lines to the output', async (_title, args) => {
    const text = written(await runCli(['explain', ...args], { cwd: quietNotes().directory }));
    expect(text).toContain('forged');
    expect(text).not.toMatch(/^\W*(?:200 )?forged/m);
  });

  test('a document that is written to a terminal is escaped, and one for another program is not', async () => {
    const copy = quietNotes();
    copy.edit('src/notes/notes.controller.ts', "@Get('/{id}')", `/** Left ${reversed}right. */\n  @Get('/{id}')`);
    const args = ['openapi', '--format', 'yaml'];
    const cwd = copy.directory;
    expect((await runCli(args, { cwd, isTerminal: true })).stdout).not.toMatch(obeyed);
    expect((await runCli(args, { cwd })).stdout).toContain(reversed);
  });

  test('the report of an internal error', async () => {
    const readFile = (): never => {
      throw new Error(clearScreen);
    };
    const ran = await runCli(['build', '--application', clearScreen], { fileSystem: { ...diskFileSystem, readFile } });
    expect(ran.stderr).toContain('this is a bug in Ashlar');
    expect(ran.stderr).not.toMatch(obeyed);
  });
});

test('colours are still used', async () => {
  const copy = quietNotes();
  copy.edit(
    'src/notes/notes.module.ts',
    'providers: [NotesRepository, NotesService, NotesLog]',
    'providers: [NotesService, NotesLog]',
  );
  const { stdout } = await runCli(['build'], { cwd: copy.directory, isTerminal: true });
  expect(stdout).toContain('\u001b[1m');
});
