import type { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { importSpecifiersOf } from '../../../compiler/src/sources/import-specifiers.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import type { Project } from '../../../compiler/src/sources/project.ts';

type Files = Readonly<Record<string, string>>;

const tsconfig = (options: object) =>
  JSON.stringify({ compilerOptions: { lib: ['es2023'], types: [], module: 'nodenext', ...options }, include: ['src'] });

/** A package with declarations, with more fields of its `package.json`. */
function packageFiles(name: string, index: string, more: object = {}): Files {
  const manifest = { name, version: '1.0.0', types: 'index.d.ts', ...more };
  return {
    [`/app/node_modules/${name}/package.json`]: JSON.stringify(manifest),
    [`/app/node_modules/${name}/index.d.ts`]: index,
  };
}

function open(files: Files): { fileSystem: MemoryFileSystem; project: Project } {
  const fileSystem = memoryFileSystem(
    {
      '/app/package.json': '{ "name": "app", "type": "module" }',
      '/app/tsconfig.json': tsconfig({}),
      ...files,
    },
    { links: { '/app/node_modules/linked': '/linked' } },
  );
  const project = openProject(
    {
      directory: '/app',
      name: 'app',
      version: '1.0.0',
      out: '/app/src/generated',
      tsconfig: '/app/tsconfig.json',
      main: '/app/src/main.ts',
    },
    fileSystem,
  );
  return { fileSystem, project };
}

function names(files: readonly ts.SourceFile[]): string[] {
  return files.map(({ fileName }) => fileName.replace('/app/', ''));
}

function sourceOf({ reading }: Project, path: string): ts.SourceFile {
  const found = reading.files.find(({ fileName }) => fileName === `/app/${path}`);
  if (found === undefined) throw new Error(`${path} was not read`);
  return found;
}

/** The files that the imports of a file lead to. */
function importedFiles({ reading }: Project, importer: ts.SourceFile): (ts.SourceFile | undefined)[] {
  return importSpecifiersOf(importer).map((specifier) => reading.graph.importedFile(importer, specifier));
}

const own = 'export {};';

const withoutProgram: [title: string, files: Files][] = [
  ['sources that import each other', { '/app/src/a.ts': `import './b.js';`, '/app/src/b.ts': own }],
  ['a package', { '/app/src/a.ts': `import 'package';`, ...packageFiles('package', own) }],
  ['a package without types', { '/app/src/a.ts': `import 'nothing';` }],
  ['JSON', { '/app/src/a.ts': `import './b.json' with { type: 'json' };`, '/app/src/b.json': '{}' }],
  ['declarations that are a module', { '/app/src/a.d.ts': own }],
  [
    'another framework',
    { '/app/src/a.ts': `import '@nestjs/common';`, ...packageFiles('@nestjs/common', `import 'rxjs';`) },
  ],
  ['a mapped path', { '/app/tsconfig.json': tsconfig({ paths: { '#b': ['./src/b.ts'] } }), '/app/src/b.ts': own }],
];

test.each(withoutProgram)('%s: the files are found without a program', (_title, files) => {
  const { project } = open(files);
  expect(project.problems).toEqual([]);
  expect(project.reading.graph.isSufficient).toBe(true);
  expect(names(project.reading.files).some((name) => name.includes('node_modules'))).toBe(false);
});

const withProgram: [title: string, files: Files][] = [
  ['a script', { '/app/tsconfig.json': tsconfig({ module: 'preserve' }), '/app/src/a.ts': 'const a = 1;' }],
  ['global declarations', { '/app/src/a.d.ts': 'declare const a: number;' }],
  ['an augmentation', { '/app/src/a.ts': 'declare global { const a: number; } export {};' }],
  ['another augmentation', { '/app/src/a.ts': `declare module 'b' {} export {};` }],
  ['a referenced file', { '/app/src/a.ts': '/// <reference path="../b.ts" />\nexport {};', '/app/b.ts': own }],
  ['referenced types', { '/app/src/a.ts': '/// <reference types="node" />\nexport {};' }],
  ['a referenced library', { '/app/src/a.ts': '/// <reference lib="dom" />\nexport {};' }],
  ['JavaScript', { '/app/tsconfig.json': tsconfig({ allowJs: true }), '/app/src/a.js': own }],
  ['imported helpers', { '/app/tsconfig.json': tsconfig({ importHelpers: true }), '/app/src/a.ts': own }],
  ['JSX that imports', { '/app/tsconfig.json': tsconfig({ jsx: 'react-jsx' }), '/app/src/a.tsx': own }],
  [
    'types of its own',
    { '/app/tsconfig.json': tsconfig({ typeRoots: ['./types'], types: ['a'] }), '/app/types/a/index.d.ts': '' },
  ],
  [
    'a package that depends on ashlar',
    { '/app/src/a.ts': `import 'b';`, ...packageFiles('b', own, { peerDependencies: { ashlar: '*' } }) },
  ],
  [
    'a package that depends on another framework',
    { '/app/src/a.ts': `import 'b';`, ...packageFiles('b', own, { dependencies: { '@nestjs/common': '*' } }) },
  ],
  [
    'a linked package',
    {
      '/app/src/a.ts': `import 'linked';`,
      '/linked/package.json': '{ "name": "linked", "version": "1.0.0", "types": "index.d.ts" }',
      '/linked/index.d.ts': own,
    },
  ],
  [
    'a package whose dependency depends on ashlar',
    {
      '/app/src/a.ts': `import 'b';`,
      ...packageFiles('b', own, { dependencies: { '@scope/c': '*', none: '*' } }),
      ...packageFiles('@scope/c', own, { dependencies: { b: '*' }, peerDependencies: { ashlar: '*' } }),
    },
  ],
  [
    'a package of sources',
    {
      '/app/src/a.ts': `import 'b';`,
      '/app/node_modules/b/package.json': '{ "name": "b", "version": "1.0.0", "main": "./index.ts" }',
      '/app/node_modules/b/index.ts': own,
    },
  ],
];

test.each(withProgram)('%s: the files match the program', (_title, files) => {
  const { project } = open({ '/app/src/main.ts': own, ...files });
  expect(project.reading.graph.isSufficient).toBe(false);
  expect(names(project.reading.files)).toContain('/node_modules/typescript/lib/lib.es5.d.ts');
});

test('a file that becomes global, and a module again', () => {
  const { fileSystem, project } = open({ '/app/src/a.ts': own, '/app/src/b.ts': own });
  for (const [text, isSufficient] of [
    ['declare global {} export {};', false],
    [own, true],
  ] as const) {
    const before = project.reading.state;
    fileSystem.writeFile('/app/src/b.ts', text);
    project.refresh(['/app/src/b.ts']);
    expect(project.reading.graph.isSufficient).toBe(isSufficient);
    expect(project.reading.changesSince(before).reaching).toEqual(new Set(['/app/src/a.ts', '/app/src/b.ts']));
  }
});

const reExporting = {
  '/app/src/a.ts': `import 'package'; import './b.js'; import './c.json' with { type: 'json' }; import './none.js';`,
  '/app/src/b.ts': own,
  '/app/src/c.json': '{}',
  ...packageFiles('package', `export * from './inner.js'; export * from 'script';`),
  '/app/node_modules/package/inner.d.ts': own,
  '/app/node_modules/script/package.json': '{ "name": "script", "version": "1.0.0" }',
  '/app/node_modules/script/index.js': '',
};

test('files of packages are read when a name leads to them', () => {
  const { project } = open(reExporting);
  const [index, b, json, none] = importedFiles(project, sourceOf(project, 'src/a.ts'));
  expect(b).toBe(sourceOf(project, 'src/b.ts'));
  expect(json).toBe(sourceOf(project, 'src/c.json'));
  expect(none).toBeUndefined();
  if (index === undefined) throw new Error('the package was not read');
  const [inner, script] = importedFiles(project, index);
  expect(names([index, ...(inner === undefined ? [] : [inner])])).toEqual([
    'node_modules/package/index.d.ts',
    'node_modules/package/inner.d.ts',
  ]);
  expect(script).toBeUndefined();
  expect(project.reading.isOwn(index)).toBe(false);
  expect(names(project.reading.files)).toEqual(['src/a.ts', 'src/b.ts', 'src/c.json']);
  // The program uses the same syntax trees.
  expect(project.reading.program.getSourceFile(index.fileName)).toBe(index);
  expect(importedFiles(project, sourceOf(project, 'src/a.ts'))).toEqual([index, b, json, undefined]);
});

/** The own files that a change affects, after files of packages were read with or without the program. */
function reachedBy(change: (fileSystem: MemoryFileSystem) => void, paths: string[] | undefined, usesProgram: boolean) {
  const { fileSystem, project } = open(reExporting);
  const { reading } = project;
  const before = reading.state;
  const [index] = importedFiles(project, sourceOf(project, 'src/a.ts'));
  if (index !== undefined) importedFiles(project, index);
  if (usesProgram) reading.program.getTypeChecker();
  change(fileSystem);
  project.refresh(paths);
  if (usesProgram) project.reading.program.getTypeChecker();
  return [...project.reading.changesSince(before).reaching].map((path) => path.replace('/app/src/', ''));
}

const everything = ['a.ts', 'b.ts', 'c.json'];

const changes: [title: string, files: Files, paths: string[] | undefined, wanted: string[]][] = [
  ['nothing', {}, undefined, []],
  ['another own file', { '/app/src/d.ts': own }, ['/app/src/d.ts'], ['d.ts']],
  ['an edited own file', { '/app/src/b.ts': 'export const b = 1;' }, ['/app/src/b.ts'], ['b.ts', 'a.ts']],
  ['edited JSON', { '/app/src/c.json': '{ "c": 1 }' }, ['/app/src/c.json'], everything],
  [
    'an edited file of a package',
    { '/app/node_modules/package/inner.d.ts': 'export declare const inner: 1;' },
    ['/app/node_modules/package/inner.d.ts'],
    everything,
  ],
  [
    'a package with other files',
    { '/app/node_modules/package/inner.ts': own, '/app/node_modules/package/package.json': '{ "name": "package" }' },
    undefined,
    everything,
  ],
  [
    'an import of another package',
    { '/app/src/b.ts': `import 'other';`, ...packageFiles('other', own) },
    undefined,
    everything,
  ],
];

test.each(changes)('%s: the same files are affected with and without a program', (_title, files, paths, wanted) => {
  const change = (fileSystem: MemoryFileSystem) => {
    for (const [path, text] of Object.entries(files)) fileSystem.writeFile(path, text);
  };
  expect(reachedBy(change, paths, false).sort()).toEqual(wanted.toSorted());
  expect(reachedBy(change, paths, true).sort()).toEqual(wanted.toSorted());
});

test('all types affect all files', () => {
  const { project } = open({ '/app/src/a.ts': own });
  const before = project.reading.state;
  project.reading.loadAllTypes();
  expect(project.reading.changesSince(before).reaching).toEqual(new Set(['/app/src/a.ts']));
});
