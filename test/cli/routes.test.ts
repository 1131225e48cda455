import { expect, test } from 'vitest';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

test('routes are a table, with the columns that have something to show', async () => {
  const { directory } = quietNotes();
  expect(await runCli(['routes'], { cwd: directory })).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      'METHOD  PATH         HANDLER',
      'GET     /notes       NotesController.list',
      'GET     /notes/{id}  NotesController.find',
      'POST    /notes       NotesController.create',
      '',
    ].join('\n'),
  });
});

test('routes are data with --json', async () => {
  const { directory } = quietNotes();
  const { code, stdout } = await runCli(['routes', '--json'], { cwd: directory });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual({
    method: 'GET',
    path: '/notes/{id}',
    handler: 'NotesController.find',
    guards: [],
    file: 'src/notes/notes.controller.ts',
    line: 22,
    column: 3,
  });
});

test('an application without routes says so', async () => {
  const copy = quietNotes();
  copy.edit('src/app.module.ts', 'imports: [NotesModule],', '');
  copy.edit('src/app.module.ts', "import { NotesModule } from './notes/notes.module.js';\n", '');
  copy.remove('src/notes');
  expect(await runCli(['routes'], { cwd: copy.directory })).toMatchObject({
    code: 0,
    stdout: 'This application has no routes.\n',
  });
});
