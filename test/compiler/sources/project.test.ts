import { expect, test } from 'vitest';
import { type MemoryFileSystem, memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import type { Project } from '../../../compiler/src/sources/project.ts';

const tsconfig = (options: object, more: object = {}) =>
  JSON.stringify({ compilerOptions: { lib: ['es2023'], types: [], ...options }, include: ['src'], ...more });

function open(files: Record<string, string>): { fileSystem: MemoryFileSystem; project: Project } {
  const fileSystem = memoryFileSystem({
    '/app/package.json': '{ "name": "app", "type": "module" }',
    '/app/tsconfig.json': tsconfig({ module: 'nodenext' }),
    ...files,
  });
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

function sources(project: Project): string[] {
  return project.reading.sourceFiles.map(({ fileName }) => fileName.replace('/app/', ''));
}

const extensions: [options: object, wanted: string][] = [
  [{ module: 'nodenext' }, '.js'],
  [{ module: 'node16' }, '.js'],
  [{ module: 'node18' }, '.js'],
  [{ module: 'node20' }, '.js'],
  [{ module: 'nodenext', rewriteRelativeImportExtensions: true }, '.ts'],
  [{ module: 'esnext', moduleResolution: 'bundler' }, ''],
  [{ module: 'preserve' }, ''],
  [{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true }, '.ts'],
  [{ module: 'esnext', moduleResolution: 'bundler', rewriteRelativeImportExtensions: true }, '.ts'],
  [{ module: 'commonjs' }, ''],
  [{ module: 'commonjs', moduleResolution: 'node10' }, ''],
  [{ module: 'esnext' }, ''],
  [{}, ''],
];

test.each(extensions)('under %j, imports end in "%s"', (options, wanted) => {
  const { project } = open({ '/app/tsconfig.json': tsconfig(options), '/app/src/a.ts': '' });
  expect(project.outputStyle().importExtension).toBe(wanted);
});

const quotes: [source: string, wanted: string][] = [
  [`import 'a'; import 'b'; const c = "c";`, "'"],
  [`import "a"; import "b"; const c = 'c';`, '"'],
  [`import "a"; import 'b';`, "'"],
  [`const a = '"'; const b = \`"\`; const c = "";`, "'"],
  [`// "a" "b" "c"\nimport 'a';`, "'"],
  ['', "'"],
];

test.each(quotes)('the quotes of %j are %s', (source, wanted) => {
  const { project } = open({ '/app/src/a.ts': source, '/app/src/b.ts': 'import "x"; import "y";' });
  expect(project.outputStyle('src/a.ts').quote).toBe(wanted);
  expect(project.outputStyle('src/missing.ts').quote).toBe("'");
  expect(project.outputStyle().quote).toBe("'");
});

test('the files are the files of the tsconfig and their imports, without the output', () => {
  const { project } = open({
    '/app/tsconfig.json': tsconfig({ module: 'nodenext' }, { include: ['src'], exclude: ['src/**/*.test.ts'] }),
    '/app/src/a.ts': `import '../lib/b.js'; import './generated/index.js'; import 'package';`,
    '/app/src/a.test.ts': '',
    '/app/src/types.d.ts': '',
    '/app/src/generated/index.ts': '',
    '/app/lib/b.ts': 'export {};',
    '/app/lib/unused.ts': '',
    '/app/node_modules/package/package.json': '{ "name": "package", "version": "1.0.0", "types": "index.d.ts" }',
    '/app/node_modules/package/index.d.ts': 'export {};',
  });
  expect(sources(project)).toEqual(['lib/b.ts', 'src/a.ts']);
  expect(project.inputs).toEqual(['/app/tsconfig.json', '/app/lib/b.ts', '/app/src/a.ts', '/app/src/types.d.ts']);
});

test('output that the tsconfig names is invisible as well', () => {
  const { project } = open({
    '/app/tsconfig.json': JSON.stringify({ files: ['src/a.ts', 'src/generated/index.ts'] }),
    '/app/src/a.ts': '',
    '/app/src/generated/index.ts': '',
  });
  expect(sources(project)).toEqual(['src/a.ts']);
});

const errors: [title: string, tsconfigText: string, wanted: string[]][] = [
  ['nothing wrong', tsconfig({}), []],
  ['comments and trailing commas', '{ /* a */ "include": ["src",], }', []],
  ['options of another TypeScript', tsconfig({ futureOption: true, moduleResolution: 'node10', baseUrl: '.' }), []],
  ['no JSON', '{ "include": ["src"', ['malformed-tsconfig at 1:20']],
  ['a missing base', '{ "extends": "./base.json", "include": ["src"] }', ['missing-base-tsconfig at 1:14']],
  ['no files', '{ "include": ["nowhere"] }', ['no-source-files']],
];

test.each(errors)('a tsconfig with %s', (_title, text, wanted) => {
  const { project } = open({ '/app/tsconfig.json': text, '/app/src/a.ts': '' });
  const reported = project.problems.map(
    ({ kind, span }) => `${kind}${span === undefined ? '' : ` at ${span.line}:${span.column}`}`,
  );
  expect(reported).toEqual(wanted);
  if (reported[0] !== 'no-source-files') expect(sources(project)).toEqual(['src/a.ts']);
});

test('a changed tsconfig, and one that it extends', () => {
  const { fileSystem, project } = open({
    '/app/tsconfig.json': '{ "extends": "./base.json", "include": ["src"] }',
    '/app/base.json': '{ "compilerOptions": { "module": "nodenext" } }',
    '/app/src/a.ts': '',
    '/app/lib/b.ts': '',
  });
  expect(project.inputs).toContain('/app/base.json');
  expect(project.outputStyle().importExtension).toBe('.js');
  fileSystem.writeFile('/app/base.json', '{ "compilerOptions": { "module": "preserve" } }');
  project.refresh(['/app/base.json']);
  expect(project.outputStyle().importExtension).toBe('');
  fileSystem.writeFile('/app/tsconfig.json', '{ "extends": "./base.json", "include": ["lib"] }');
  project.refresh();
  expect(sources(project)).toEqual(['lib/b.ts']);
});

test('a base that turns up', () => {
  const { fileSystem, project } = open({
    '/app/tsconfig.json': '{ "extends": "./base.json", "include": ["src"] }',
    '/app/src/a.ts': '',
  });
  expect(project.problems.length).toBe(1);
  fileSystem.writeFile('/app/base.json', '{ "compilerOptions": { "module": "nodenext" } }');
  project.refresh(['/app/base.json']);
  expect(project.problems).toEqual([]);
  expect(project.outputStyle().importExtension).toBe('.js');
  expect(project.reading.program.getCompilerOptions()).toMatchObject({ module: 199 });
});

const kept: [title: string, change: (fileSystem: MemoryFileSystem) => void, paths: string[]][] = [
  ['nothing', () => {}, []],
  ['a file as it was', (fs) => fs.writeFile('/app/src/a.ts', 'export const a = 1;'), ['/app/src/a.ts']],
  ['the output', (fs) => fs.writeFile('/app/src/generated/index.ts', 'x'), ['/app/src/generated/index.ts']],
  ['something else', (fs) => fs.writeFile('/app/README.md', 'x'), ['/app/README.md']],
  ['a temporary file', () => {}, ['/app/src/a.ts.12.tmp']],
];

test.each(kept)('after %s the program is the same', (_title, change, paths) => {
  const { fileSystem, project } = open({ '/app/src/a.ts': 'export const a = 1;', '/app/src/generated/index.ts': '' });
  const before = project.reading.program;
  change(fileSystem);
  project.refresh(paths);
  expect(project.reading.program).toBe(before);
});

test('an edit keeps every other parsed file', () => {
  const { fileSystem, project } = open({ '/app/src/a.ts': '', '/app/src/b.ts': '' });
  const before = new Set(project.reading.program.getSourceFiles());
  fileSystem.writeFile('/app/src/a.ts', 'export {};');
  for (const paths of [['/app/src/a.ts'], undefined]) {
    project.refresh(paths);
    const fresh = project.reading.program.getSourceFiles().filter((file) => !before.has(file));
    expect(fresh.map(({ fileName }) => fileName)).toEqual(['/app/src/a.ts']);
  }
});

test('a file that is moved under the eyes of its importer', () => {
  const { fileSystem, project } = open({ '/app/src/a.ts': `import './b.js';`, '/app/lib/b.ts': '' });
  expect(sources(project)).toEqual(['src/a.ts']);
  fileSystem.writeFile('/app/src/a.ts', `import '../lib/b.js';`);
  project.refresh(['/app/src/a.ts']);
  expect(sources(project)).toEqual(['lib/b.ts', 'src/a.ts']);
  fileSystem.removeFile('/app/lib/b.ts');
  fileSystem.writeFile('/app/lib/b/index.ts', '');
  project.refresh(['/app/lib/b.ts', '/app/lib/b/index.ts']);
  expect(sources(project)).toEqual(['src/a.ts']);
});

test('a package.json that changes the form of modules', () => {
  const { fileSystem, project } = open({
    // Without a decorated class, the sources beside it would be read as well.
    '/app/src/a.ts': `import './b';\n@Module({}) export class A {}`,
    '/app/src/b.ts': 'export {};',
    '/app/tsconfig.json': JSON.stringify({ compilerOptions: { module: 'nodenext' }, files: ['src/a.ts'] }),
  });
  expect(sources(project)).toEqual(['src/a.ts']);
  fileSystem.writeFile('/app/package.json', '{ "name": "app", "type": "commonjs" }');
  project.refresh(['/app/package.json']);
  expect(sources(project)).toEqual(['src/a.ts', 'src/b.ts']);
});

test('released sources are read again when they are needed', () => {
  const { fileSystem, project } = open({
    '/app/src/a.ts': `import "./b.js"; import "./old/index.js";`,
    '/app/src/b.ts': 'export {};',
    '/app/src/old/index.ts': '// Generated by ashlar 0.0.1\n',
  });
  const before = { sources: sources(project), style: project.outputStyle('src/a.ts'), old: project.oldOutput() };
  expect(before.old).toHaveLength(1);
  const read: string[] = [];
  const { readFile } = fileSystem;
  fileSystem.readFile = (path) => {
    read.push(path);
    return readFile.call(fileSystem, path);
  };

  project.releaseSources();
  expect(project.oldOutput()).toEqual(before.old);
  expect(project.outputStyle('src/a.ts')).toEqual(before.style);
  expect(project.outputStyle('src/missing.ts').quote).toBe("'");
  // The style comes from one file.
  expect(read).toEqual(['/app/src/a.ts']);

  expect(sources(project)).toEqual(before.sources);
  expect(read).toContain('/app/src/b.ts');
});

test('of released sources, all types are loaded again', () => {
  const { project } = open({ '/app/src/a.ts': '' });
  project.reading.loadAllTypes();
  project.releaseSources();
  expect(project.reading.hasAllTypes).toBe(true);
});

test('a project with released sources is read again on a refresh', () => {
  const { fileSystem, project } = open({ '/app/src/a.ts': '' });
  project.releaseSources();
  fileSystem.writeFile('/app/src/b.ts', '');
  expect(project.meansTheSame('/app/src/a.ts')).toBeUndefined();
  project.refresh(['/app/src/b.ts']);
  expect(sources(project)).toEqual(['src/a.ts', 'src/b.ts']);
});
