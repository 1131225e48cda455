import { expect, test } from 'vitest';
import { openPackage } from '../../../compiler/src/settings/package.ts';
import { openProject } from '../../../compiler/src/sources/open-project.ts';
import { expectFilesOfProgram } from '../sources/support/expect-files-of-program.ts';
import {
  apiDirectory,
  compileLinked,
  coreFiles,
  importedSpecifiers,
  linkedWorkspace,
  type WorkspaceLayout,
} from './linked-workspace.ts';

const layouts: readonly (readonly [title: string, layout: WorkspaceLayout])[] = [
  ['`exports` to sources', {}],
  [
    'a custom condition',
    {
      exports: { '.': { '@mono/source': './src/index.ts', default: './dist/index.js' } },
      options: { customConditions: ['@mono/source'] },
    },
  ],
  ['tsconfig `paths`', { isLinked: false, options: { paths: { '@mono/core': ['../../packages/core/src/index.ts'] } } }],
];

test.each(layouts)('%s: classes of a package are used like own ones', async (_, layout) => {
  const result = await compileLinked({}, layout);
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
});

test.each(layouts)('%s: the files and imports match the program', (_, layout) => {
  const fileSystem = linkedWorkspace({}, layout);
  const { applications, outputs } = openPackage({ directory: apiDirectory, fileSystem });
  expect(applications).toHaveLength(1);
  for (const settings of applications) {
    const project = openProject(settings, fileSystem, outputs);
    const ofPackage = project.reading.sourceFiles.filter(({ fileName }) => fileName.startsWith('/mono/packages/core/'));
    expect(ofPackage).toHaveLength(6);
    expectFilesOfProgram(openProject(settings, fileSystem, outputs), fileSystem);
  }
});

test('a class that the package does not export is named, with the file to change', async () => {
  const { diagnostics } = await compileLinked({
    'packages/core/src/index.ts': coreFiles['packages/core/src/index.ts'].replace(/.*status\.controller.*\n/, ''),
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'ASH1092',
      message: 'missing export of `@mono/core`: generated code cannot import `StatusController`',
      help: 'export `StatusController` from `../../packages/core/src/index.ts`',
      span: { file: '../../packages/core/src/status.controller.ts' },
    },
  ]);
});

test('a type that the package does not export is written out', async () => {
  const index = coreFiles['packages/core/src/index.ts'].replace(/.*status\.js.*\n/, '');
  const result = await compileLinked({ 'packages/core/src/index.ts': index });
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
});

const tsconfigOfCore = {
  'packages/core/tsconfig.json': JSON.stringify({
    compilerOptions: { composite: true, rootDir: 'src', outDir: 'dist', module: 'nodenext', target: 'es2023' },
    include: ['src'],
  }),
} as const;

const builtExports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };

test.each([
  ['before', {}],
  ['after', { 'packages/core/dist/index.d.ts': 'export declare class Clock {}\n' }],
] as const)('project references lead to the sources, %s the package is built', async (_, built) => {
  const result = await compileLinked(
    { ...tsconfigOfCore, ...built },
    { exports: builtExports, references: [{ path: '../../packages/core' }] },
  );
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/core']);
});

const contracts = {
  'packages/contracts/package.json': JSON.stringify({
    name: '@mono/contracts',
    version: '1.0.0',
    type: 'module',
    exports: './src/index.ts',
  }),
  'packages/contracts/src/index.ts': `export type { Status } from './status.js';\nexport { Prefix } from './prefix.js';\n`,
  'packages/contracts/src/status.ts': coreFiles['packages/core/src/status.ts'],
  'packages/contracts/src/prefix.ts': `
import { Injectable } from 'ashlar';
@Injectable()
export class Prefix { readonly text: string = ''; }
`,
  'packages/core/src/status.ts': `export type { Status } from '@mono/contracts';\n`,
  'packages/core/src/core.module.ts': coreFiles['packages/core/src/core.module.ts']
    .replace('import { AccessGuard }', "import { Prefix } from '@mono/contracts';\nimport { AccessGuard }")
    .replace('providers: [', 'providers: [Prefix, ')
    .replace('exports: [', 'exports: [Prefix, '),
} as const;

test('a package of a package is imported by the name that the package uses', async () => {
  const result = await compileLinked(contracts, {
    links: { 'node_modules/@mono/contracts': 'packages/contracts' },
  });
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toEqual(['../app.module.js', '@mono/contracts', '@mono/core']);
});

test('a package that only another package can import becomes a dependency', async () => {
  const { diagnostics } = await compileLinked(contracts, {
    links: { 'packages/core/node_modules/@mono/contracts': 'packages/contracts' },
  });
  expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
    ['ASH1092', 'add `@mono/contracts` to the dependencies of the application, and export `Prefix` from its entry'],
  ]);
});

test('files that the application imports by relative paths are imported in the same way', async () => {
  const result = await compileLinked(
    {
      'apps/api/src/app.module.ts': coreFiles['apps/api/src/app.module.ts'].replace(
        '@mono/core',
        '../../../packages/core/src/index.js',
      ),
    },
    { isLinked: false },
  );
  expect(result.diagnostics).toEqual([]);
  expect(importedSpecifiers(result)).toContain('../../../../packages/core/src/clock.js');
});

test('what a package has for other applications is not reported', async () => {
  const result = await compileLinked({
    'packages/core/src/index.ts': `${coreFiles['packages/core/src/index.ts']}
export { AdminController, AdminModule, UnlistedController } from './admin.module.js';
`,
    'packages/core/src/admin.module.ts': `
import { Controller, Get, Module, token } from 'ashlar';
interface Report { readonly text: string; }
const hidden = token<Report>('Report');
@Controller('admin')
export class AdminController {
  constructor(private readonly report: Report) {}
  @Get()
  read(): string { return this.report.text; }
}
@Controller('unlisted')
export class UnlistedController {
  @Get()
  read(): string { return String(hidden); }
}
@Module({ controllers: [AdminController] })
export class AdminModule {}
`,
    'packages/core/src/status.controller.ts': `
import { Controller, Get, Post, SkipGuard, SkipInterceptor, SkipResponseMapper, SkipThrottle, type Body } from 'ashlar';
import { AccessGuard } from './access-guard.js';
import type { Status } from './status.js';
@Controller('status')
@SkipThrottle()
@SkipGuard(AccessGuard)
@SkipInterceptor()
@SkipResponseMapper()
export class StatusController {
  @Get()
  @SkipGuard()
  read(): Status { return { name: 'core', time: 0 }; }
  @Post()
  write(status: Body<Status>): Status { return status; }
}
`,
    'apps/api/src/app.module.ts': `
import { Module } from 'ashlar';
import { CoreModule } from '@mono/core';
@Module({ imports: [CoreModule] })
export class AppModule {}
`,
  });
  expect(result.diagnostics).toEqual([]);
  expect(result.applications).toHaveLength(1);
});
