import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { importSpecifiersOf } from '../../../compiler/src/sources/import-specifiers.ts';
import { ModuleResolution } from '../../../compiler/src/sources/module-resolution.ts';
import { moduleHost } from '../../../compiler/src/sources/program/reading-host.ts';

const specifiers = [
  './b.js',
  './b',
  './b.ts',
  './b.mjs',
  './c.js',
  './d.js',
  './d.d.js',
  './e.js',
  './f.js',
  '../src/b.js',
  '../lib/g.js',
  './sub/../b.js',
  './sub/h.js',
  './sub',
  './none.js',
  'package',
  'package/part.js',
  '@scope/none',
  'mapped/b.js',
  '../node_modules/package/source.js',
];

const files = {
  '/app/package.json': '{ "name": "app", "type": "module" }',
  '/app/src/a.ts': specifiers.map((specifier) => `import '${specifier}';`).join('\n'),
  '/app/src/b.ts': '',
  '/app/src/b.node.ts': '',
  '/app/src/c.tsx': '',
  '/app/src/d.d.ts': '',
  '/app/src/e.js': '',
  '/app/src/f.js': '',
  '/app/src/f.ts': '',
  '/app/src/sub/h.ts': '',
  '/app/src/sub/index.ts': '',
  '/app/lib/g.ts': '',
  '/app/other/lib/g.ts': '',
  '/app/node_modules/package/package.json': '{ "name": "package", "version": "1.0.0", "types": "index.d.ts" }',
  '/app/node_modules/package/index.d.ts': '',
  '/app/node_modules/package/part.d.ts': '',
  '/app/node_modules/package/source.ts': '',
};

const options: [title: string, options: ts.CompilerOptions][] = [
  ['nodenext', { module: ts.ModuleKind.NodeNext }],
  ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
  ['preserve', { module: ts.ModuleKind.Preserve }],
  ['commonjs', { module: ts.ModuleKind.CommonJS }],
  ['suffixes', { module: ts.ModuleKind.NodeNext, moduleSuffixes: ['.node', ''] }],
  ['directories', { module: ts.ModuleKind.NodeNext, rootDirs: ['/app/other/src', '/app/src', '/app/other'] }],
  ['paths', { module: ts.ModuleKind.NodeNext, paths: { 'mapped/*': ['/app/src/*'] } }],
];

test.each(options)('with %s, sources that were read are found like all others', (_title, compilerOptions) => {
  const fileSystem = memoryFileSystem(files);
  const host = moduleHost(fileSystem, '/app', true);
  const sourceFile = ts.createSourceFile('/app/src/a.ts', files['/app/src/a.ts'], {
    languageVersion: ts.ScriptTarget.ES2023,
    impliedNodeFormat: ts.ModuleKind.ESNext,
  });
  const literals = importSpecifiersOf(sourceFile);
  expect(literals.map(({ text }) => text)).toEqual(specifiers);
  const wanted = literals.map((literal) => {
    const mode = ts.getModeForUsageLocation(sourceFile, literal, compilerOptions);
    return ts.resolveModuleName(literal.text, sourceFile.fileName, compilerOptions, host, undefined, undefined, mode)
      .resolvedModule?.resolvedFileName;
  });
  for (const areKnown of [false, true]) {
    const resolution = new ModuleResolution({
      directory: '/app',
      host,
      canonical: (path) => path,
      options: compilerOptions,
      isClosed: () => false,
      isKnown: (path) => areKnown && path in files,
      sourceOf: () => undefined,
    });
    for (let round = 0; round < 2; round++) {
      const found = resolution.resolve(literals, sourceFile.fileName, undefined, compilerOptions, sourceFile);
      expect(found.map(({ resolvedModule }) => resolvedModule?.resolvedFileName)).toEqual(wanted);
    }
    expect([...resolution.importsOf('/app/src/a.ts').values()]).toEqual(wanted);
    resolution.forget('/app/src/a.ts');
    expect(resolution.importsOf('/app/src/a.ts').size).toBe(0);
  }
});
