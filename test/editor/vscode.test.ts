import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../cli/src/language-server/server-settings.ts';
import { compile } from '../../compiler/src/compile.ts';
import { renderPlain } from '../../compiler/src/diagnostics/render-plain.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { readSettings } from '../../compiler/src/settings/read-settings.ts';
import { findInstallation } from '../../editors/vscode/src/installation.ts';
import { completeRequest, statusText } from '../../editors/vscode/src/requests.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { repositoryDirectory } from '../support/repository.js';

const extension = join(repositoryDirectory, 'editors/vscode');

function read(file: string) {
  return JSON.parse(readFileSync(join(extension, file), 'utf8'));
}

const { contributes } = read('package.json');

describe('the installation of a file', () => {
  const existing = new Set([
    '/work/node_modules/@ashlar/cli/package.json',
    '/work/node_modules/@ashlar/cli/dist/language-server.js',
    '/work/old/node_modules/@ashlar/cli/package.json',
  ]);
  const find = (file: string) => findInstallation(file, (path) => existing.has(path.replaceAll('\\', '/')));

  test('is the nearest one, which can be too old for a server', () => {
    expect(find('/work/api/src/app.module.ts')).toMatchObject({ workspace: '/work', hasServer: true });
    expect(find('/work/old/src/app.module.ts')).toMatchObject({ workspace: '/work/old', hasServer: false });
    expect(find('/elsewhere/src/app.module.ts')).toBeUndefined();
  });
});

test('the status bar counts routes and errors', () => {
  expect(statusText({ state: 'ready', routes: 1, errors: 0 })).toBe('$(check) Ashlar: 1 route');
  expect(statusText({ state: 'ready', routes: 4, errors: 2 })).toBe('$(error) Ashlar: 4 routes, 2 errors');
  expect(statusText({ state: 'failed', routes: 0, errors: 0 })).toBe('$(error) Ashlar');
});

test('a request with values is explained without a question', () => {
  expect(completeRequest('GET /notes')).toBe('GET /notes');
  expect(completeRequest('GET /notes/{id}')).toBeUndefined();
  expect(completeRequest(undefined)).toBeUndefined();
});

test('the extension has the settings of the server, with its defaults', () => {
  const { audit, buildOnSave, codeLenses } = defaultSettings;
  const expected = {
    'ashlar.audit': audit,
    'ashlar.buildOnSave': buildOnSave,
    ...Object.fromEntries(Object.entries(codeLenses).map(([name, value]) => [`ashlar.codeLenses.${name}`, value])),
  };
  const properties: Record<string, { readonly default: unknown }> = contributes.configuration.properties;
  const declared = Object.entries(properties).map(([name, value]) => [name, value.default]);
  expect(Object.fromEntries(declared)).toEqual(expected);
});

describe('the schema of `package.json`', () => {
  const validate = new Ajv({ strict: false }).compile(read('schemas/package.schema.json'));
  const accepts = (settings: unknown) => {
    const text = JSON.stringify({ name: 'app', ashlar: settings });
    const fileSystem = memoryFileSystem({ '/app/package.json': text, '/app/tsconfig.json': '{}' });
    const { problems = [] } = readSettings(fileSystem, '/app');
    return problems.every(({ kind }) => kind !== 'unknown-setting' && kind !== 'wrong-type');
  };

  test.each([
    [{}],
    [{ root: 'src/app.module.ts#AppModule', out: 'src/out', main: 'src/main.ts', client: 'src/client.ts' }],
    [{ silence: ['unused-export'], trailingSlash: 'ignore', unknownProperties: 'reject', tsconfig: 'tsconfig.json' }],
    [[{ out: 'src/a' }, { out: 'src/b' }]],
    [{ library: true }],
    [{ library: { '.': 'src/index.ts' } }],
    [{ library: false }],
    [{ outt: 'src' }],
    [{ out: 3 }],
    [{ silence: 'unused-export' }],
    [{ silence: [1] }],
    [{ trailingSlash: 'both' }],
    [{ unknownProperties: true }],
    ['src'],
    [[3]],
  ])('agrees with the compiler about %j', (settings) => {
    expect(validate({ ashlar: settings })).toBe(accepts(settings));
  });
});

describe('the problem matcher', () => {
  const [matcher] = contributes.problemMatchers;

  test('reads the diagnostics of a build', async () => {
    const application = ApplicationCopy.of('notes');
    application.edit('src/notes/notes.module.ts', 'NotesRepository, ', '');
    const { diagnostics } = await compile({ directory: application.directory });
    const [line = '', note = ''] = renderPlain(diagnostics).split('\n');
    expect(new RegExp(matcher.pattern.regexp).exec(line)?.slice(1, 6)).toEqual([
      'src/notes/notes.service.ts',
      expect.any(String),
      expect.any(String),
      'error',
      'ASH1004',
    ]);
    expect(new RegExp(matcher.pattern.regexp).test(note)).toBe(false);
  });

  test('knows the lines that begin and end a build in watch mode', async () => {
    const source = readFileSync(join(repositoryDirectory, 'cli/src/commands/watch-build.ts'), 'utf8');
    const written = [
      'Starting compilation in watch mode...',
      'File change detected. Starting incremental compilation...',
    ];
    for (const text of written) {
      expect(source).toContain(`'${text}'`);
      expect(`[10:12:13] ${text}`).toMatch(new RegExp(matcher.background.beginsPattern));
    }
    expect('[10:12:13] Found 1 error. Watching for file changes. 12 ms').toMatch(
      new RegExp(matcher.background.endsPattern),
    );
    expect('[10:12:13] Found 0 errors. Watching for file changes. 3 modules').toMatch(
      new RegExp(matcher.background.endsPattern),
    );
  });
});

test('the snippets are sources that an application can have', () => {
  const snippets: Record<string, { readonly body: readonly string[] }> = read('snippets/ashlar.json');
  const exported = new Map(
    ['index.ts', 'testing/index.ts'].map((file) => [
      file === 'index.ts' ? 'ashlar' : 'ashlar/testing',
      readFileSync(join(repositoryDirectory, 'runtime/src', file), 'utf8'),
    ]),
  );
  for (const [name, { body }] of Object.entries(snippets)) {
    const text = body
      .join('\n')
      .replaceAll(/(?<!\\)\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll(/(?<!\\)\$\d+/g, '')
      .replaceAll('\\$', '$');
    const source = ts.createSourceFile('snippet.ts', text, ts.ScriptTarget.Latest, true) as ts.SourceFile & {
      readonly parseDiagnostics: readonly ts.Diagnostic[];
    };
    expect(source.parseDiagnostics, `${name}:\n${text}`).toEqual([]);
    for (const [, names = '', from = ''] of text.matchAll(/import (?:type )?\{ ([^}]+) \} from '(ashlar[^']*)'/g)) {
      for (const one of names.split(', ')) {
        expect(exported.get(from), `${name}: ${one}`).toMatch(new RegExp(`\\b${one.replace('type ', '')}\\b`));
      }
    }
  }
});
