import { expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.ts';
import { runCli } from './test-io.ts';

test('routes are a table, with the columns that have something to show', async () => {
  const { directory } = ApplicationCopy.of('notes');
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
  const { directory } = ApplicationCopy.of('notes');
  const { code, stdout } = await runCli(['routes', '--json'], { cwd: directory });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toContainEqual({
    method: 'GET',
    path: '/notes/{id}',
    handler: 'NotesController.find',
    guards: [],
    file: 'src/notes/notes.controller.ts',
    line: 21,
    column: 3,
  });
});

test('an application without routes says so', async () => {
  const copy = ApplicationCopy.of('notes');
  copy.edit('src/app.module.ts', 'imports: [NotesModule],', '');
  copy.edit('src/app.module.ts', "import { NotesModule } from './notes/notes.module.js';\n", '');
  copy.remove('src/notes');
  expect(await runCli(['routes'], { cwd: copy.directory })).toMatchObject({
    code: 0,
    stdout: 'This application has no routes.\n',
  });
});
