import { expect, test } from 'vitest';
import { buildLibrary } from '../../../compiler/src/commands/build-library.ts';
import { compile } from '../../../compiler/src/compile.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { generateApplication } from '../../openapi/handler-exceptions/application.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { isComplete } from '../../support/rounds.ts';

// The handlers of a built package throw as its sources do.
const { files, handlers } = generateApplication(isComplete ? 4 : 8);

/** The directory of the workspace, in memory. */
const directory = `${repositoryDirectory}/fixtures/apps/exceptions-of-libraries`;

const compilerOptions = {
  ...{ target: 'es2023', lib: ['es2023'], types: ['node'], module: 'nodenext', strict: true },
  ...{ experimentalDecorators: true, skipLibCheck: true },
};

function workspace() {
  const manifest = { name: '@sample/library', version: '1.0.0', type: 'module', exports: './dist/index.js' };
  const paths = { '@sample/library': ['../library/dist/index.d.ts'] };
  const sources = Object.entries(files).map(([path, text]) => [
    `library/${path.replace('app.module', 'feature')}`,
    text.replace('export class AppModule', 'export class FeatureModule'),
  ]);
  const all = {
    ...Object.fromEntries(sources),
    'library/package.json': JSON.stringify({ ...manifest, ashlar: { library: { '.': 'src/index.ts' } } }),
    'library/tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, rootDir: 'src', outDir: 'dist', declaration: true },
      include: ['src'],
    }),
    'library/src/index.ts': "export * from './feature.js';\nexport * from './code.js';\n",
    'library/dist/index.d.ts': 'export {};\n',
    'application/package.json': '{ "name": "application", "version": "1.0.0", "type": "module" }',
    'application/tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include: ['src'] }),
    'application/src/app.module.ts': `import { Module } from 'ashlar';
import { FeatureModule } from '@sample/library';
@Module({ imports: [FeatureModule] })
export class AppModule {}
`,
  };
  const absolute = Object.entries(all).map(([file, content]) => [`${directory}/${file}`, content]);
  return memoryFileSystem(Object.fromEntries(absolute), { fallback: repositoryFiles });
}

test('the document of an application has the exceptions of the handlers of a built package', async () => {
  const fileSystem = workspace();
  const { diagnostics } = await buildLibrary({ directory: `${directory}/library`, fileSystem });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const compiled = await compile({ directory: `${directory}/application`, fileSystem });
  expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const text = compiled.applications[0]?.artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '{}';
  const { paths } = JSON.parse(text);
  const found = handlers.map(({ path, title }) => {
    const statuses = Object.keys(paths[path].get.responses).map(Number);
    return `${title}: ${statuses.filter((status) => status >= 400)}`;
  });
  expect(found).toEqual(handlers.map(({ title, documented }) => `${title}: ${documented}`));
}, 60_000);
