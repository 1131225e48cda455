import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildLibrary } from '../../../compiler/src/commands/build-library.ts';
import { compile } from '../../../compiler/src/compile.ts';
import type { FileSystem } from '../../../compiler/src/files/file-system.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { readArchive } from '../../support/text-archive.ts';

// Each feature with its module in a package, and the root module in an application.
const archive = readFileSync(`${repositoryDirectory}/test/compat/strict-flags/features.txt`, 'utf8');
const features = [...readArchive(archive).files];

/** The directory of the workspaces, in memory. */
const directory = `${repositoryDirectory}/fixtures/apps/features-as-libraries`;

const compilerOptions = {
  ...{ target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', strict: true },
  ...{ experimentalDecorators: true, skipLibCheck: true },
};

/** The error handler or the response mapper of a feature, which only the root module can name. */
function rootSetting(text: string): { readonly text: string; readonly name: string } | undefined {
  const [whole, name = ''] = /(?:errorHandler|responseMapper): (\w+)/.exec(text) ?? [];
  return whole === undefined ? undefined : { text: whole, name };
}

function rootModule(text: string): string {
  const setting = rootSetting(text);
  const isOfAshlar = setting?.name === 'ProblemDetailsHandler';
  const ofAshlar = ['Module', ...(isOfAshlar ? [setting.name] : [])];
  const ofLibrary = ['FeatureModule', ...(setting === undefined || isOfAshlar ? [] : [setting.name])];
  return `import { ${ofAshlar.join(', ')} } from 'ashlar';
import { ${ofLibrary.join(', ')} } from '@sample/library';
@Module({ imports: [FeatureModule]${setting === undefined ? '' : `, ${setting.text}`} })
export class AppModule {}
`;
}

function featureModule(text: string): string {
  return text
    .replace(/, (?:errorHandler|responseMapper): \w+/, '')
    .replace(/providers: \[(\w+)\]/, 'providers: [$1], exports: [$1]')
    .replace('export class AppModule', 'export class FeatureModule');
}

/** A workspace of a package and an application, which finds the package at a path. */
function workspace(text: string, exported: string, path: string): FileSystem {
  const manifest = { name: '@sample/library', version: '1.0.0', type: 'module', exports: exported };
  const paths = { '@sample/library': [path] };
  const files = {
    'library/package.json': JSON.stringify({ ...manifest, ashlar: { library: { '.': 'src/index.ts' } } }),
    'library/tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    'library/src/index.ts': "export * from './feature.js';\n",
    'library/src/feature.ts': featureModule(text),
    'library/dist/index.d.ts': 'export {};\n',
    'application/package.json': '{ "name": "application", "version": "1.0.0", "type": "module" }',
    'application/tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, paths },
      include: ['src'],
    }),
    'application/src/app.module.ts': rootModule(text),
  };
  const absolute = Object.entries(files).map(([file, content]) => [`${directory}/${file}`, content]);
  return memoryFileSystem(Object.fromEntries(absolute), { fallback: repositoryFiles });
}

/** The generated files of the application: names and texts. */
async function filesOf(fileSystem: FileSystem): Promise<ReadonlyMap<string, string>> {
  const { diagnostics, applications } = await compile({ directory: `${directory}/application`, fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const artifacts = applications.flatMap((application) => application.artifacts);
  return new Map(artifacts.map(({ name, text }) => [name, text.toString()]));
}

test.each(features)(
  'the generated files of %s are the same, whether its module is read from sources or from a library file',
  async (_, text) => {
    const fromSource = await filesOf(workspace(text, './src/index.ts', '../library/src/index.ts'));
    const built = workspace(text, './dist/index.js', '../library/dist/index.d.ts');
    const { diagnostics } = await buildLibrary({ directory: `${directory}/library`, fileSystem: built });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await filesOf(built)).toEqual(fromSource);
    expect([...fromSource.keys()]).toContain('manifest.json');
  },
);
