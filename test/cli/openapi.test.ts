import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { quietNotes } from '../support/quiet-notes.ts';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { runCli } from './test-io.ts';

const generated = 'src/generated/openapi.json';

describe('ashlar openapi', () => {
  test('prints the bytes of the generated file, and writes nothing', async () => {
    const copy = quietNotes();
    const before = copy.read(generated);
    expect(await runCli(['openapi'], { cwd: copy.directory })).toEqual({ code: 0, stdout: before, stderr: '' });
    expect(copy.read(generated)).toBe(before);
  });

  test('--format yaml is the same document', async () => {
    const copy = quietNotes();
    const { code, stdout } = await runCli(['openapi', '--format', 'yaml'], { cwd: copy.directory });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^openapi: 3\.1\.0\n/);
    expect(parse(stdout)).toEqual(JSON.parse(copy.read(generated)));
  });

  test('--out writes a file, and says so', async () => {
    const copy = quietNotes();
    const ran = await runCli(['openapi', '--out', 'docs/openapi.json'], { cwd: copy.directory });
    expect(ran).toEqual({ code: 0, stdout: 'docs/openapi.json written\n', stderr: '' });
    expect(copy.read('docs/openapi.json')).toBe(copy.read(generated));
  });

  test('tells problems on standard error', async () => {
    const copy = quietNotes();
    copy.edit('src/notes/notes.module.ts', 'NotesRepository, NotesService', 'NotesService');
    const { code, stdout, stderr } = await runCli(['openapi'], { cwd: copy.directory });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/error ASH1004: .*`NotesRepository`/);
  });
});

describe('ashlar openapi diff', () => {
  test('compares with the application itself when there is one document only', async () => {
    const copy = quietNotes();
    copy.write('released.json', copy.read(generated));
    const same = await runCli(['openapi', 'diff', 'released.json'], { cwd: copy.directory });
    expect(same).toEqual({ code: 0, stdout: 'nothing has changed for clients\n', stderr: '' });

    copy.edit('src/notes/note.ts', /title: string/, 'headline: string');
    const { code, stdout } = await runCli(['openapi', 'diff', 'released.json', '--json'], { cwd: copy.directory });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      rule: 'response-property-removed',
      breaking: true,
      operations: ['GET /notes', 'POST /notes', 'GET /notes/{id}'],
      message: '`Note.title` is gone',
    });
  });

  test('finds the application where -C says', async () => {
    const copy = quietNotes();
    const args = ['openapi', 'diff', '../src/generated/openapi.json', '-C', '..'];
    expect(await runCli(args, { cwd: copy.path('dist') })).toMatchObject({ code: 0 });
  });

  test('tells the problems of the application on standard error', async () => {
    const copy = quietNotes();
    copy.edit('src/notes/notes.module.ts', 'NotesRepository, NotesService', 'NotesService');
    const { code, stdout } = await runCli(['openapi', 'diff', generated], { cwd: copy.directory });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  const wrong: [name: string, text: string | undefined, message: RegExp][] = [
    ['a file that is not there', undefined, /^error: there is no file `old\.yaml`\n$/],
    ['what is neither JSON nor YAML', '{ "openapi": ', /^error: `old\.yaml` is neither JSON nor YAML: .+\n$/],
    ['another file', 'name: notes\n', /^error: `old\.yaml` is no OpenAPI document: it has no `openapi`\n$/],
    ['a list', '[]', /is no OpenAPI document/],
    [
      'an older document',
      'openapi: 3.0.3\npaths: {}\n',
      /says `openapi: 3\.0\.3`; documents of OpenAPI 3\.1 can be compared\n$/,
    ],
  ];

  test.each(wrong)('says in one line what is wrong with %s', async (_name, text, message) => {
    const directory = temporaryDirectory();
    if (text !== undefined) writeFileSync(join(directory, 'old.yaml'), text);
    const { code, stdout, stderr } = await runCli(['openapi', 'diff', 'old.yaml', 'old.yaml'], { cwd: directory });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  test.each([
    ['a reference to itself', "{ $ref: '#/components/schemas/Loop' }"],
    ['a reference that leads nowhere', "{ $ref: '#/components/schemas/%zz' }"],
    ['a union that holds itself', "{ anyOf: [{ $ref: '#/components/schemas/Loop' }, { type: string }] }"],
    ['a reference to another file', "{ $ref: 'other.json#/Note' }"],
    ['a schema that is no object', 'true'],
  ])('bears %s', async (_name, schema) => {
    const directory = temporaryDirectory();
    const answer = "{ '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Loop' } } } } }";
    const text = `openapi: 3.1.0\npaths: { /: { get: { responses: ${answer} } } }\ncomponents: { schemas: { Loop: ${schema} } }\n`;
    writeFileSync(join(directory, 'old.yaml'), text);
    const ran = await runCli(['openapi', 'diff', 'old.yaml', 'old.yaml'], { cwd: directory });
    expect(ran).toEqual({ code: 0, stdout: 'nothing has changed for clients\n', stderr: '' });
  });
});
