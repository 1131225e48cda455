import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../cli/src/language-server/server-settings.ts';
import { memoryFileSystem } from '../../compiler/src/files/memory-file-system.ts';
import { readSettings } from '../../compiler/src/settings/read-settings.ts';
import { languages } from '../../editors/vscode/src/last-source.ts';
import { ApplicationCopy } from '../support/application-copy.js';
import { readExtensionFile } from './support/extension-files.js';

const { activationEvents, contributes } = readExtensionFile('package.json');

test('the extension starts with each language that servers read', () => {
  expect(activationEvents).toEqual(languages.map((language) => `onLanguage:${language}`));
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
  const validate = new Ajv({ strict: false }).compile(readExtensionFile('schemas/package.schema.json'));
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

/** The text of a snippet as it is inserted, with the proposed names. */
function insertedText({ body }: { readonly body: readonly string[] }): string {
  return body
    .join('\n')
    .replaceAll(/(?<!\\)\$\{\d+:([^}]*)\}/g, '$1')
    .replaceAll(/(?<!\\)\$\d+/g, '')
    .replaceAll('\\$', '$');
}

test('an application of all snippets has no diagnostics, and TypeScript compiles it', async () => {
  const snippets: Readonly<Record<string, { readonly prefix: string; readonly body: readonly string[] }>> =
    readExtensionFile('snippets/ashlar.json');
  const application = ApplicationCopy.of('notes');
  application.remove('src');
  for (const snippet of Object.values(snippets)) {
    const file = snippet.prefix === 'ashlar-test' ? 'test/snippet.test.ts' : `src/${snippet.prefix}.ts`;
    application.write(file, insertedText(snippet));
  }
  application.write(
    'src/app.module.ts',
    `
import { Controller, Get, Module, Post, UseGuard, UseInterceptor, type Body } from 'ashlar';
import { NotesController } from './ashlar-controller.js';
import type { CreateNote } from './ashlar-dto.js';
import { SignedIn } from './ashlar-guard.js';
import { Timing } from './ashlar-interceptor.js';
import { NotesModule } from './ashlar-module.js';
import { Notes } from './ashlar-provider.js';
@Controller('/home')
@UseGuard(SignedIn)
@UseInterceptor(Timing)
export class HomeController {
  readonly notes: Notes;
  constructor(notes: Notes) {
    this.notes = notes;
  }
  @Get() home(): string { return String(this.notes); }
  @Post() add(note: Body<CreateNote>): string { return note.title; }
}
@Module({
  imports: [NotesModule],
  providers: [Notes, SignedIn, Timing],
  controllers: [HomeController, NotesController],
})
export class AppModule {}
`,
  );
  const written = application.files('src').map((file) => file.replace('.ts', ''));
  expect(written.filter((file) => file.startsWith('ashlar-'))).toHaveLength(Object.keys(snippets).length - 1);
  const built = await application.ashlarProcess(['build', '--no-pretty']);
  expect(built.stdout).not.toMatch(/ASH\d{4}/);
  expect(built.code, built.output).toBe(0);
  application.write(
    'tsconfig.json',
    application.read('tsconfig.json').replace(/"include": \[[^\]]*\]/, '"include": ["src", "test"]'),
  );
  const checked = await application.tsc(['--noEmit', '--rootDir', '.']);
  expect(checked.output).toBe('');
  expect(checked.code).toBe(0);
});
