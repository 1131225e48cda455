import { describe, expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

const guarded = `
import { Controller, Get, Injectable, Module, UseGuard } from 'ashlar';
@Injectable()
export class SignedIn { canActivate(): boolean {} }
@Controller('/secrets')
@UseGuard(SignedIn)
export class Secrets { @Get() all(): string[] {} }
@Module({ providers: [SignedIn], controllers: [Secrets] })
export class SecretsModule {}
`;

/** The source that an attacker would like to see in the place of the other one. */
const open = guarded.replace('@UseGuard(SignedIn)\n', '');

const clock = `
import { Injectable, Module } from 'ashlar';
@Injectable()
export class Clock { now(): number {} }
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
`;

function libraryFile(name: string, sources: Readonly<Record<string, string>>, entries = { '.': 'src/index.ts' }) {
  const lines = Object.entries(sources).map(([path, text]) => [path, text.split('\n')]);
  return JSON.stringify({ format: 1, package: name, entries, sources: Object.fromEntries(lines) });
}

function packageFiles(name: string, library: string): Record<string, string> {
  const manifest = {
    name,
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    peerDependencies: { ashlar: '^0.1.0' },
  };
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify(manifest),
    [`node_modules/${name}/index.d.ts`]: 'export declare class SecretsModule {}\nexport declare class ClockModule {}\n',
    [`node_modules/${name}/ashlar.library.json`]: library,
  };
}

/** An application of two packages. `clockFirst`: the order of their imports. */
function application(ofClock: string, clockFirst = true) {
  const imports = ["import { ClockModule } from '@acme/clock';", "import { SecretsModule } from '@acme/secrets';"];
  return compileFiles({
    ...packageFiles('@acme/secrets', libraryFile('@acme/secrets', { 'src/index.ts': guarded })),
    ...packageFiles('@acme/clock', ofClock),
    'src/app.module.ts': `${(clockFirst ? imports : imports.toReversed()).join('\n')}
import { Module } from 'ashlar';
@Module({ imports: [SecretsModule, ClockModule] })
export class AppModule {}
`,
  });
}

const paths = [
  '../secrets/ashlar.library.json/src/index.ts',
  '../../secrets/ashlar.library.json/src/index.ts',
  'src/../../../secrets/ashlar.library.json/src/index.ts',
  './src/other.ts',
  '/app/node_modules/@acme/secrets/ashlar.library.json/src/index.ts',
  'src//other.ts',
  'src\\other.ts',
  '..\\..\\secrets\\ashlar.library.json\\src\\index.ts',
  'C:/app/src/app.module.ts',
  'node_modules/ashlar/index.ts',
  'src/node_modules/ashlar/index.ts',
  'src/other.ts\u0000',
  '',
];

describe.each([true, false])('the library file of a package that is imported first: %s', (clockFirst) => {
  test.each(paths)('with a source at %j is damaged', async (path) => {
    const library = libraryFile('@acme/clock', { 'src/index.ts': clock, [path]: open });
    const { diagnostics, applications } = await application(library, clockFirst);
    expect(applications).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['ASH8201']);
    expect(diagnostics[0]?.message).toContain('which is not a file inside of `@acme/clock`');
  });

  test.each(paths)('with an entry at %j is damaged', async (path) => {
    const library = libraryFile('@acme/clock', { 'src/index.ts': clock }, { '.': path });
    const { diagnostics } = await application(library, clockFirst);
    expect(diagnostics.map(({ code }) => code)).toEqual(['ASH8201']);
  });

  test('whose paths are plain keeps the guard of the other package', async () => {
    const library = libraryFile('@acme/clock', { 'src/index.ts': clock, 'src/other.ts': open });
    const { diagnostics, applications } = await application(library, clockFirst);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(applications[0]?.model.routes.map(({ uses }) => uses.length)).toEqual([1]);
  });
});

test('a long format is shown in part', async () => {
  const { diagnostics } = await application(JSON.stringify({ format: 'x'.repeat(2_000_000) }));
  expect(diagnostics.map(({ code }) => code)).toEqual(['ASH8202']);
  expect(diagnostics[0]?.message.length).toBeLessThan(300);
});

test.each([100, 1_000, 2_000, 4_000, 20_000])(
  'a source with %i parentheses is read, or a diagnostic',
  async (depth) => {
    const nested = `${clock}export const nested = ${'('.repeat(depth)}1${')'.repeat(depth)};\n`;
    const { diagnostics } = await application(libraryFile('@acme/clock', { 'src/index.ts': nested }));
    const found = diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message }) => `${code} ${message}`);
    const tooDeep = ['ASH8011 syntax error: too many levels for the parser of TypeScript'];
    expect([[], tooDeep]).toContainEqual(found);
    if (depth === 100) expect(found).toEqual([]);
    if (depth === 20_000) expect(found).toEqual(tooDeep);
  },
);
