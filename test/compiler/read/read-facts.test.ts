import { expect, test } from 'vitest';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import type { FileFacts } from '../../../compiler/src/model/facts.ts';
import { readFacts } from '../../../compiler/src/read/read-facts.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import { ashlarTypes } from './support/ashlar-types.ts';
import { ReadApplication, settingsOf } from './support/read-application.ts';

const files: Record<string, string> = {
  'src/types.ts': `
    export type Kind = 'live' | 'draft';
    export interface Note { id: number; kind?: Kind }
  `,
  'src/service.ts': `
    import { Injectable } from 'ashlar';
    import type { Note } from './types.js';
    @Injectable()
    export class Service { find(): Note { throw 0; } }
  `,
  'src/controller.ts': `
    import { Controller, Get } from 'ashlar';
    import { Service } from './service.js';
    @Controller('/notes')
    export class Notes { constructor(private service: Service) {} @Get() find() { return this.service.find(); } }
  `,
  'src/other.ts': `
    import { Controller, Get } from 'ashlar';
    const order: 'draft' | 'live' = 'live';
    @Controller('/other')
    export class Other { @Get() find(): 'draft' | 'live' { return order; } }
  `,
  'src/module.ts': `
    import { Module } from 'ashlar';
    import { Notes } from './controller.js';
    import { Other } from './other.js';
    import { Service } from './service.js';
    import { compiled } from './generated/index.js';
    @Module({ providers: [Service], controllers: [Notes, Other] })
    export class Root { compiled = compiled; }
  `,
};

/** Whose facts are the same objects as before: they were not read again. */
function reused(before: readonly FileFacts[], after: readonly FileFacts[]): string[] {
  return after.filter((facts) => before.includes(facts)).map(({ file }) => file);
}

/** A refreshed project has to know exactly what one that is opened now knows. */
function expectFresh(application: ReadApplication): readonly FileFacts[] {
  const facts = application.facts;
  expect(facts).toEqual(readFacts(openProject(settingsOf(application.directory), application.fileSystem)));
  return facts;
}

test('facts are sorted by file, and those of files without classes are left out', () => {
  const { facts } = new ReadApplication(files);
  expect(facts.map(({ file }) => file)).toEqual([
    'src/controller.ts',
    'src/module.ts',
    'src/other.ts',
    'src/service.ts',
  ]);
});

test('facts survive JSON', () => {
  const { facts } = new ReadApplication(files);
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
});

test('nothing is read again when nothing changed', () => {
  const application = new ReadApplication(files);
  const before = application.facts;
  application.project.refresh();
  expect(reused(before, application.facts)).toEqual(before.map(({ file }) => file));
});

const edits: [title: string, file: string, text: string, keeps: string[]][] = [
  [
    'a file that is not imported',
    'src/module.ts',
    `${files['src/module.ts']}\n// edited`,
    ['src/controller.ts', 'src/other.ts', 'src/service.ts'],
  ],
  [
    'a file with importers',
    'src/controller.ts',
    `${files['src/controller.ts']}\nexport class More {}\n`,
    ['src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
  [
    'a file that means the same',
    'src/controller.ts',
    (files['src/controller.ts'] ?? '').replace('{ constructor', '{\n\n // A remark.\n constructor'),
    ['src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
  [
    'a file that is imported from afar',
    'src/types.ts',
    'export interface Note { name: string }',
    ['src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
  [
    'a file that turns up',
    'src/new.ts',
    'export class New {}',
    ['src/controller.ts', 'src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
  [
    'a syntax error',
    'src/types.ts',
    'export interface Note { id: ',
    ['src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
  ['a file for everybody', 'src/global.d.ts', 'declare global { interface Everywhere {} } export {};', []],
  [
    'generated output',
    'src/generated/index.ts',
    'export class Compiled {}',
    ['src/controller.ts', 'src/module.ts', 'src/other.ts', 'src/service.ts'],
  ],
];

test.each(edits)('writing %s reads again what depends on it', (_title, file, text, keeps) => {
  const application = new ReadApplication(files);
  const before = application.facts;
  application.write(file, text);
  expect(reused(before, expectFresh(application))).toEqual(keeps);
});

test('an edit and its repair', () => {
  const application = new ReadApplication(files);
  const before = application.facts;
  application.write('src/types.ts', 'export interface Note {');
  expect(application.facts).not.toEqual(before);
  application.write('src/types.ts', files['src/types.ts'] ?? '');
  expect(expectFresh(application)).toEqual(before);
});

test('a removed file is forgotten, and its importers are read again', () => {
  const application = new ReadApplication(files);
  const before = application.facts;
  application.remove('src/service.ts');
  const after = expectFresh(application);
  expect(after.map(({ file }) => file)).not.toContain('src/service.ts');
  expect(reused(before, after)).toEqual(['src/other.ts']);
  expect(application.class('Notes').construction.parameters[0]?.token).toMatchObject({ reason: 'unresolved' });
});

test('a file that comes back is found again', () => {
  const application = new ReadApplication(files);
  const before = application.facts;
  application.remove('src/service.ts');
  expect(application.facts).not.toEqual(before);
  application.write('src/service.ts', files['src/service.ts'] ?? '');
  expect(expectFresh(application)).toEqual(before);
});

test('what a file writes is a decorator or not, as other files name it', () => {
  const application = new ReadApplication({
    'src/barrel.ts': 'export function Reads() {}',
    'src/between.ts': `export * from './barrel.js';`,
    'src/uses.ts': `import { Reads } from './between.js';\nexport const reads = Reads();`,
  });
  const written = () => expectFresh(application).flatMap(({ decorators }) => decorators.map(({ name }) => name));
  expect(written()).toEqual([]);
  application.write('src/barrel.ts', `export { Get as Reads } from 'ashlar';`);
  expect(written()).toEqual(['Get']);
  application.write('src/barrel.ts', `import { Post as Reads } from 'ashlar'; export { Reads };`);
  expect(written()).toEqual(['Post']);
  application.write('src/barrel.ts', `export { Reads } from './deeper.js';`);
  expect(written()).toEqual([]);
  application.write('src/deeper.ts', `export { Controller as Reads } from 'ashlar';`);
  expect(written()).toEqual(['Controller']);
  application.remove('src/deeper.ts');
  expect(written()).toEqual([]);
});

test('a renamed directory', () => {
  const application = new ReadApplication({ ...files, 'src/deep/a.ts': 'export class Deep {}' });
  expect(application.facts.map(({ file }) => file)).toContain('src/deep/a.ts');
  application.fileSystem.removeDirectory('/app/src/deep');
  application.fileSystem.writeFile('/app/src/moved/a.ts', 'export class Deep {}');
  application.project.refresh(['/app/src/deep', '/app/src/moved']);
  const names = expectFresh(application).map(({ file }) => file);
  expect(names).toContain('src/moved/a.ts');
  expect(names).not.toContain('src/deep/a.ts');
});

test('a package that changes', () => {
  const application = new ReadApplication({
    ...files,
    'node_modules/lib/package.json': '{ "name": "lib", "version": "1.0.0", "types": "./index.d.ts" }',
    'node_modules/lib/index.d.ts': 'export interface Item { a: string }',
    'src/uses.ts': `import { Controller, Get } from 'ashlar'; import type { Item } from 'lib'; @Controller() export class Uses { @Get() find(): Item { throw 0; } }`,
  });
  const before = application.facts;
  application.write('node_modules/lib/index.d.ts', 'export interface Item { b: number }');
  const after = expectFresh(application);
  expect(after.find(({ file }) => file === 'src/uses.ts')).not.toEqual(
    before.find(({ file }) => file === 'src/uses.ts'),
  );
});

test('a package that is installed later', () => {
  const application = new ReadApplication({
    'src/uses.ts': `import { Pool } from 'lib'; export class Uses { constructor(pool: Pool) {} }`,
  });
  expect(application.class('Uses').construction.parameters[0]?.token).toMatchObject({ reason: 'unresolved' });
  application.fileSystem.writeFile(
    '/app/node_modules/lib/package.json',
    '{ "name": "lib", "version": "1.0.0", "types": "./index.d.ts" }',
  );
  application.fileSystem.writeFile('/app/node_modules/lib/index.d.ts', 'export declare class Pool {}');
  application.project.refresh();
  expect(application.class('Uses').construction.parameters[0]?.token).toMatchObject({ kind: 'class' });
});

test('the order of the files does not matter', () => {
  const names = Object.keys(files).map((file) => file.replace('src/', ''));
  const readWith = (order: readonly string[]) => {
    const config = {
      compilerOptions: { lib: ['es2023'], types: [], module: 'nodenext' },
      files: order.map((name) => `src/${name}`),
    };
    return new ReadApplication({ ...files, 'tsconfig.json': JSON.stringify(config) }).facts;
  };
  const wanted = readWith(names);
  expect(wanted.length).toBe(4);
  for (const order of [names.toReversed(), names.toSorted(), [...names.slice(2), ...names.slice(0, 2)]]) {
    expect(readWith(order)).toEqual(wanted);
  }
});

test('the directory and its form do not matter', () => {
  const wanted = new ReadApplication(files).facts;
  expect(new ReadApplication(files, '/other/place').facts).toEqual(wanted);
  expect(new ReadApplication(files, 'C:/work/app').facts).toEqual(wanted);
});

test('the ends of lines do not matter', () => {
  const crlf = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]));
  expect(new ReadApplication(crlf).facts).toEqual(new ReadApplication(files).facts);
});

/** An application whose `node_modules` links to a package of its workspace with one file. */
function withLinkedPackage(file: string, text: string): ReadApplication {
  return new ReadApplication(
    {
      ...files,
      'src/uses.ts': `import { Shared } from '@acme/shared'; export class Uses { constructor(shared: Shared) {} }`,
    },
    '/work/app',
    {
      fallback: memoryFileSystem({
        '/work/shared/package.json': JSON.stringify({
          name: '@acme/shared',
          version: '1.0.0',
          type: 'module',
          exports: `./${file}`,
        }),
        [`/work/shared/${file}`]: text,
      }),
      links: { '/work/app/node_modules/@acme/shared': '/work/shared' },
    },
  );
}

test('the sources of a package of the workspace are read', () => {
  const application = withLinkedPackage('src/index.ts', 'export class Shared {}');
  expect(application.class('Uses').construction.parameters[0]?.token).toEqual({
    kind: 'class',
    class: {
      id: '@acme/shared/src/index.ts#Shared',
      name: 'Shared',
      origin: { kind: 'source', file: '@acme/shared/src/index.ts', exportName: 'Shared' },
    },
  });
  expect(application.facts.map(({ file }) => file)).toContain('@acme/shared/src/index.ts');
});

test('a package of the workspace that has declarations alone is read like an installed one', () => {
  const application = withLinkedPackage('dist/index.d.ts', 'export declare class Shared {}');
  expect(application.class('Uses').construction.parameters[0]?.token).toEqual({
    kind: 'class',
    class: {
      id: '@acme/shared#Shared',
      name: 'Shared',
      origin: { kind: 'package', specifier: '@acme/shared', exportName: 'Shared' },
    },
  });
  expect(application.facts.map(({ file }) => file)).not.toContain('../shared/dist/index.d.ts');
});

test('types that are declared for everybody are read when something depends on them, and change nothing else', () => {
  const globals = {
    'node_modules/@types/node/package.json': '{ "name": "@types/node", "version": "20.0.0", "types": "./index.d.ts" }',
    'node_modules/@types/node/index.d.ts': `
      interface Everywhere { value: string }
      declare module 'node:things' { export class Thing { constructor(clock: Clock); } export class Clock {} export interface Options { depth: number } export function make(): Options; }
    `,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { lib: ['es2023'], types: ['node'], module: 'nodenext' },
      include: ['src'],
    }),
  };
  const plain = new ReadApplication({
    ...files,
    ...globals,
    'node_modules/ashlar/index.d.ts': `/// <reference types="node" />\n${ashlarTypes}`,
    'src/controller.ts': `import { Controller } from 'ashlar'; @Controller() export class Notes {}`,
  });
  const facts = plain.facts;
  const readsTypesOfNode = () =>
    plain.project.reading.program.getSourceFiles().some(({ fileName }) => fileName.includes('/@types/node/'));
  expect(plain.project.reading.hasAllTypes).toBe(false);
  expect(readsTypesOfNode()).toBe(false);
  plain.project.reading.loadAllTypes();
  expect(readsTypesOfNode()).toBe(true);
  expect(plain.project.reading.hasAllTypes).toBe(true);
  expect(plain.facts).toEqual(facts);

  const handler = (source: string) => {
    const application = new ReadApplication({
      ...globals,
      'src/a.ts': `import { Controller, Get } from 'ashlar';\n${source}`,
    });
    const [result] = application.handler('A', 'get').returns.results;
    const types = application.facts.flatMap((one) => one.types);
    return JSON.stringify([result?.shape, types.map(({ shape }) => shape)]);
  };
  expect(handler('@Controller() export class A { @Get() get(): { a: Everywhere } { throw 0; } }')).toContain(
    'class-instance',
  );
  expect(
    handler(
      `import { make } from 'node:things';\n@Controller() export class A { @Get() get() { return { ...make() }; } }`,
    ),
  ).toContain('"depth"');
  expect(
    handler(
      `import type { Options } from 'node:things';\ninterface Mine extends Options { own: string }\n@Controller() export class A { @Get() get(): Mine { throw 0; } }`,
    ),
  ).toContain('"depth"');
  const inherited = new ReadApplication({
    ...globals,
    'src/a.ts': `import { Thing } from 'node:things';\nexport class A extends Thing {}`,
  });
  expect(inherited.class('A').construction.parameters.map(({ token }) => token)).toMatchObject([
    { class: { id: 'node:things#Clock' } },
  ]);
});

test('exceptions, and other classes that extend one of the TypeScript library, need no types that are declared for everybody', () => {
  const application = new ReadApplication({
    'node_modules/@types/node/package.json': '{ "name": "@types/node", "version": "20.0.0", "types": "./index.d.ts" }',
    'node_modules/@types/node/index.d.ts': `
      interface Error { code: string }
      interface ErrorConstructor { captureStackTrace(target: object): void }
      interface Everywhere { value: string }
    `,
    'node_modules/ashlar/index.d.ts': `${ashlarTypes}
      export declare class HttpException extends Error { constructor(status: number, message: string); readonly status: number }
      export declare class GoneException extends HttpException { constructor(message: string) }
      export declare function ApiErrors(...errors: readonly Token[]): MethodAnnotation;`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { lib: ['es2023'], types: ['node'], module: 'nodenext' },
      include: ['src'],
    }),
    'src/a.ts': `
      import { ApiErrors, Controller, Get, GoneException } from 'ashlar';
      export class Gone extends GoneException { constructor() { super('gone'); } }
      export class Failure extends Error { constructor(readonly place: Gone) { super(); } }
      @Controller() export class A { @Get() @ApiErrors(Gone, GoneException) get(): void { throw new Gone(); } }`,
  });
  const { facts } = application;
  expect(application.project.reading.hasAllTypes).toBe(false);
  expect(application.class('Gone').ancestors).toEqual(['ashlar#GoneException', 'ashlar#HttpException']);
  expect(application.class('Failure').ancestors).toEqual([]);
  expect(application.handler('A', 'get').decorators[1]?.exceptions).toMatchObject([{ status: 410 }, { status: 410 }]);
  application.project.reading.loadAllTypes();
  expect(application.facts).toEqual(facts);
});
