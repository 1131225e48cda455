import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
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

  test('--out writes a file, and reports it', async () => {
    const copy = quietNotes();
    const ran = await runCli(['openapi', '--out', 'docs/openapi.json'], { cwd: copy.directory });
    expect(ran).toEqual({ code: 0, stdout: 'docs/openapi.json written\n', stderr: '' });
    expect(copy.read('docs/openapi.json')).toBe(copy.read(generated));
  });

  test('prints diagnostics to standard error', async () => {
    const copy = quietNotes();
    copy.edit('src/notes/notes.module.ts', 'NotesRepository, NotesService', 'NotesService');
    const { code, stdout, stderr } = await runCli(['openapi'], { cwd: copy.directory });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/error ASH1004: .*`NotesRepository`/);
  });
});

describe('ashlar openapi diff', () => {
  test('compares one document with the application', async () => {
    const copy = quietNotes();
    copy.write('released.json', copy.read(generated));
    const same = await runCli(['openapi', 'diff', 'released.json'], { cwd: copy.directory });
    expect(same).toEqual({ code: 0, stdout: 'no changes for clients\n', stderr: '' });

    copy.edit('src/notes/note.ts', /title: string/, 'headline: string');
    const { code, stdout } = await runCli(['openapi', 'diff', 'released.json', '--json'], { cwd: copy.directory });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      rule: 'response-property-removed',
      breaking: true,
      operations: ['GET /notes', 'POST /notes', 'GET /notes/events', 'GET /notes/{id}'],
      message: '`Note.title` was removed',
    });
  });

  test('finds the application in the directory of -C', async () => {
    const copy = quietNotes();
    const args = ['openapi', 'diff', '../src/generated/openapi.json', '-C', '..'];
    expect(await runCli(args, { cwd: copy.path('dist') })).toMatchObject({ code: 0 });
  });

  test('prints the diagnostics of the application to standard error', async () => {
    const copy = quietNotes();
    copy.edit('src/notes/notes.module.ts', 'NotesRepository, NotesService', 'NotesService');
    const { code, stdout } = await runCli(['openapi', 'diff', generated], { cwd: copy.directory });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  const wrong: [name: string, text: string | undefined, message: RegExp][] = [
    ['a file that does not exist', undefined, /^error: the file `old\.yaml` does not exist\n$/],
    ['an empty file', ' \n', /^error: `old\.yaml` is empty\n$/],
    ['neither JSON nor YAML', '{ "openapi": ', /^error: `old\.yaml` is neither valid JSON nor valid YAML: .+\n$/],
    ['another file', 'name: notes\n', /^error: `old\.yaml` is not an OpenAPI document: `openapi` is missing\n$/],
    ['a list', '[]', /^error: `old\.yaml` is not an OpenAPI document: it is not an object\n$/],
    ['a text', 'notes', /^error: `old\.yaml` is not an OpenAPI document: it is not an object\n$/],
    [
      'Swagger 2',
      '{ "swagger": "2.0", "paths": {} }',
      /is a Swagger 2\.0 document; only OpenAPI 3\.1 documents can be compared\n$/,
    ],
    [
      'OpenAPI 3.0',
      'openapi: 3.0.3\npaths: {}\n',
      /has `openapi: 3\.0\.3`; only OpenAPI 3\.1 documents can be compared\n$/,
    ],
    [
      'paths that are a list',
      'openapi: 3.1.0\npaths: []\n',
      /is not a valid OpenAPI document: `paths` is not an object\n$/,
    ],
    [
      'a path that is a text',
      'openapi: 3.1.0\npaths: { /: notes }\n',
      /is not a valid OpenAPI document: `paths.\/` is not an object\n$/,
    ],
    [
      'values that contain themselves',
      'openapi: 3.1.0\ncomponents: &a { schemas: *a }\n',
      /^error: `old\.yaml` is neither valid JSON nor valid YAML: .+\n$/,
    ],
    [
      'deep JSON',
      `{ "openapi": "3.1.0", "paths": {}, "x-deep": ${'['.repeat(9999)}${']'.repeat(9999)} }`,
      /is nested more than 500 levels deep, at line 1, column 545\n$/,
    ],
    [
      'deep YAML',
      `openapi: 3.1.0\nx-deep: ${'['.repeat(3000)}${']'.repeat(3000)}\n`,
      /is nested more than 500 levels deep, at line 2, column 510\n$/,
    ],
  ];

  test.each(wrong)('reports %s in one line', async (_name, text, message) => {
    const directory = temporaryDirectory();
    if (text !== undefined) writeFileSync(join(directory, 'old.yaml'), text);
    const { code, stdout, stderr } = await runCli(['openapi', 'diff', 'old.yaml', 'old.yaml'], { cwd: directory });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  test('reports a directory, and invalid JSON by its name', async () => {
    const cwd = temporaryDirectory();
    writeFileSync(join(cwd, 'old.json'), '{ "openapi": ');
    expect(await runCli(['openapi', 'diff', '.', '.'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: `.` is a directory\n',
    });
    const { code, stderr } = await runCli(['openapi', 'diff', 'old.json', 'old.json'], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error: `old\.json` is not valid JSON: [^\n]+\n$/),
    });
  });

  test('reports a file that is not encoded in UTF-8', async () => {
    const cwd = temporaryDirectory();
    writeFileSync(join(cwd, 'old.yaml'), Buffer.from('openapi: 3.1.0\nx-a: Gr\xfc\xdfe\n', 'latin1'));
    expect(await runCli(['openapi', 'diff', 'old.yaml', 'old.yaml'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: `old.yaml` is not encoded in UTF-8, at line 2, column 8\n',
    });
  });

  test('merges the objects of merge keys, and writes aliases out', async () => {
    const cwd = temporaryDirectory();
    const text = (schema: string) =>
      `openapi: 3.1.0\nx-a: &text { type: string, maxLength: 5 }\nx-b: &short [{ <<: *text, maxLength: 3 }]\npaths: { /: { post: { requestBody: { content: { text/plain: { schema: ${schema} } } } } } }\n`;
    writeFileSync(join(cwd, 'old.yaml'), text('{ allOf: *short }'));
    writeFileSync(join(cwd, 'new.yaml'), text('{ type: string, <<: [{ maxLength: 3 }, *text] }'));
    const ran = await runCli(['openapi', 'diff', 'old.yaml', 'new.yaml'], { cwd });
    expect(ran).toEqual({ code: 0, stdout: 'no changes for clients\n', stderr: '' });
  });

  test('shows the beginning of long values, and escapes control characters', async () => {
    const cwd = temporaryDirectory();
    const text = (schema: string) =>
      `{"openapi":"3.1.0","paths":{"/":{"post":{"requestBody":{"content":{"text/plain":{"schema":${schema}}}}}}}}`;
    writeFileSync(
      join(cwd, 'old.json'),
      text('{"type":"object","properties":{"a\\u001b[2J\\nerror":{"type":"string"}}}'),
    );
    writeFileSync(
      join(cwd, 'new.json'),
      text(`{"type":"object","properties":{"${'b'.repeat(9999)}":{"const":"${'c'.repeat(9999)}"}}}`),
    );
    const { stdout } = await runCli(['openapi', 'diff', 'old.json', 'new.json'], { cwd });
    expect(stdout).toContain('`a\\u001b[2J\\u000aerror` of the body was removed');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(400);
  });

  test('reports a file that is too large, and one that cannot be read', async () => {
    const reading = (readFile: () => string) =>
      runCli(['openapi', 'diff', 'old.json', 'old.json'], { fileSystem: { ...diskFileSystem, readFile } });
    const { stderr } = await reading(() => `{${' '.repeat(101 * 1024 * 1024)}}`);
    expect(stderr).toBe('error: `old.json` is too large: 102 MB of JSON, the limit is 100 MB\n');
    const denied = await reading(() => {
      throw Object.assign(new Error('no'), { code: 'EACCES' });
    });
    expect(denied).toEqual({ code: 2, stdout: '', stderr: 'error: `old.json` cannot be read: permission denied\n' });
    const endless = await reading(() => {
      throw Object.assign(new Error('no'), { code: 'ERR_STRING_TOO_LONG' });
    });
    expect(endless.stderr).toBe('error: `old.json` is too large to be read\n');
  });

  test('--allow-unknown accepts unknown changes', async () => {
    const cwd = temporaryDirectory();
    const text = (value: string) =>
      `openapi: 3.1.0\npaths: { /: { post: { requestBody: { content: { text/plain: { schema: { not: { const: ${value} } } } } } } } }\n`;
    writeFileSync(join(cwd, 'old.yaml'), text('a'));
    writeFileSync(join(cwd, 'new.yaml'), text('b'));
    const strict = await runCli(['openapi', 'diff', 'old.yaml', 'new.yaml'], { cwd });
    expect(strict).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('  unknown   the body: `not` was changed'),
    });
    const lenient = await runCli(['openapi', 'diff', 'old.yaml', 'new.yaml', '--allow-unknown', '--json'], { cwd });
    expect(lenient.code).toBe(0);
    expect(JSON.parse(lenient.stdout)).toEqual([
      {
        rule: 'request-not-comparable',
        breaking: false,
        unknown: true,
        operations: ['POST /'],
        message: 'the body: `not` was changed and cannot be compared',
      },
    ]);
  });

  test.each([
    ['a reference to itself', "{ $ref: '#/components/schemas/Loop' }", '`#/components/schemas/Loop` is circular'],
    [
      'a reference that cannot be resolved',
      "{ $ref: '#/components/schemas/%zz' }",
      '`#/components/schemas/%zz` cannot be resolved',
    ],
    ['a union that contains itself', "{ anyOf: [{ $ref: '#/components/schemas/Loop' }, { type: string }] }", undefined],
    [
      'a reference to another file',
      "{ $ref: 'other.json#/Note' }",
      '`other.json#/Note` refers to another file and is not followed',
    ],
    ['a schema that is not an object', 'true', undefined],
  ])('compares %s', async (_name, schema, warning) => {
    const directory = temporaryDirectory();
    const response = "{ '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Loop' } } } } }";
    const text = `openapi: 3.1.0\npaths: { /: { get: { responses: ${response} } } }\ncomponents: { schemas: { Loop: ${schema} } }\n`;
    writeFileSync(join(directory, 'old.yaml'), text);
    const ran = await runCli(['openapi', 'diff', 'old.yaml', 'old.yaml'], { cwd: directory });
    const line = warning === undefined ? '' : `warning: \`old.yaml\`: the reference ${warning}\n`;
    expect(ran).toEqual({ code: 0, stdout: 'no changes for clients\n', stderr: line.repeat(2) });
  });
});
