import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { failOnClass, failOnType, failOnUse } from '../support/failing-reading.ts';
import { MonorepoCopy } from '../support/monorepo-copy.ts';
import { quietNotes } from '../support/quiet-notes.ts';
import { runCli } from './test-io.ts';

let fix = (): void => {};

afterEach(() => fix());

const commands: readonly (readonly string[])[] = [
  ['build'],
  ['check'],
  ['routes'],
  ['explain', 'GET', '/notes'],
  ['audit'],
  ['client'],
  ['openapi'],
  ['graph'],
  ['config'],
  ['doctor'],
];

test.each(commands)('an internal error of `ashlar %s` names the declaration that was being read', async (...args) => {
  const { directory } = quietNotes();
  fix = failOnType('Note');
  const { code, stderr } = await runCli(args, { cwd: directory });
  expect(code).toBe(1);
  const [first, , , ...details] = stderr.split('\n');
  expect(first).toBe('internal error: this is a bug in Ashlar, not in your application.');
  expect(details.slice(0, 4)).toEqual([
    '  reading  type `Note` at src/notes/note.ts:4:18',
    '       in  handler `NotesController.list` at src/notes/notes.controller.ts:17:3',
    '       in  class `NotesController` at src/notes/notes.controller.ts:8:14',
    `  command  ashlar ${args.join(' ')}`,
  ]);
  expect(stderr).toMatch(/\n {2}TypeError: a bug of the compiler\n\s+at /);
});

test.each([
  [
    () => failOnUse('CreateNote'),
    [
      '  reading  handler `NotesController.create` at src/notes/notes.controller.ts:29:9',
      '       in  class `NotesController` at src/notes/notes.controller.ts:8:14',
    ],
  ],
  [() => failOnClass('NotesService'), ['  reading  class `NotesService` at src/notes/notes.service.ts:7:14']],
])('the innermost declaration is the first', async (failing, wanted) => {
  const { directory } = quietNotes();
  fix = failing();
  const { stderr } = await runCli(['build'], { cwd: directory });
  const lines = stderr.split('\n');
  expect(
    lines.slice(
      3,
      lines.findIndex((line) => line.startsWith('  command')),
    ),
  ).toEqual(wanted);
});

test('an internal error of a library names the declaration', async () => {
  const monorepo = new MonorepoCopy();
  fix = failOnClass('StatusController');
  const cwd = join(monorepo.directory, 'packages/platform');
  const { code, stderr } = await runCli(['build', '--library'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('  reading  class `StatusController` at src/status.controller.ts:');
});

test('watch mode continues after an internal error of the first build, and of later ones', async () => {
  const copy = quietNotes();
  const file = 'src/notes/notes.controller.ts';
  fix = failOnType('Note');
  let interrupt = (): void => {};
  let stderr = '';
  const ends: string[] = [];
  const steps = [
    // The first build has failed.
    () => {
      fix();
      copy.edit(file, "@Get('/{id}')", "@Get('/by-id/{id}')");
    },
    // The second one has succeeded.
    () => {
      fix = failOnType('Note');
      copy.edit(file, "@Get('/by-id/{id}')", "@Get('/with-id/{id}')");
    },
    () => {
      fix();
      copy.edit(file, "@Get('/with-id/{id}')", "@Get('/of-id/{id}')");
    },
  ];
  const { code } = await runCli(['build', '--watch'], {
    cwd: copy.directory,
    onInterrupt: (listener) => {
      interrupt = listener;
    },
    stdout: {
      write: (text) => {
        if (!text.includes('Found ')) return;
        ends.push(text.replace(/^\[.*?\] |(?<=changes\.).*\n/g, ''));
        setImmediate(steps.shift() ?? interrupt);
      },
    },
    stderr: { write: (text) => (stderr += text) },
  });
  expect(code).toBe(0);
  const [failed, good] = ['Found 1 error. Watching for file changes.', 'Found 0 errors. Watching for file changes.'];
  expect(ends).toEqual([failed, good, failed, good]);
  expect(stderr.match(/^ {2}reading {2}type `Note` at src\/notes\/note\.ts:4:18$/gm)).toHaveLength(2);
  expect(copy.read('src/generated/notes.ts')).toContain('GET /notes/of-id/{id}');
});
