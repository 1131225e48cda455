import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';

// An application and a package that it uses have two copies of a third one. Whatever they use of each, only that is reported.

const declarations = `export declare class Clock { now(): number }
export declare class ClockGuard { canActivate(): boolean }
export declare class ClockController { read(): Reading }
export declare class ClockModule {}
export interface Reading { at: number }
`;

const controller = `export interface Reading { at: number }
@Controller('/clock') export class ClockController { @Get() read(): Reading {} }
`;

const library = (controllers: string) => `import { Controller, Get, type Guard, Injectable, Module } from 'ashlar';
@Injectable() export class Clock { now(): number {} }
@Injectable() export class ClockGuard implements Guard { canActivate(): boolean {} }
${controllers === '' ? '' : controller}@Module({ controllers: [${controllers}], providers: [Clock, ClockGuard], exports: [Clock, ClockGuard] })
export class ClockModule {}`;

function copyIn(directory: string, source: string, types: string): Readonly<Record<string, string>> {
  const common = { name: '@acme/clock', version: '1.0.0', type: 'module', exports: './index.js' };
  const entries = { '.': 'src/index.ts' };
  const sources = { 'src/index.ts': source.split('\n') };
  return {
    [`${directory}/package.json`]: JSON.stringify({ ...common, peerDependencies: { ashlar: '^0.1.0' } }),
    [`${directory}/index.d.ts`]: types,
    [`${directory}/ashlar.library.json`]: JSON.stringify({ format: 1, package: '@acme/clock', entries, sources }),
  };
}

interface Uses {
  /** The imports of the module of the package, and of the root. */
  readonly calendar?: string;
  readonly root?: string;
  /** The dependencies and the guard of a controller. */
  readonly needs?: string;
  readonly guard?: string;
  /** The controllers of both copies. */
  readonly controllers?: string;
  /** Whether the copy of the package has a class of its own. */
  readonly newer?: boolean;
}

function application({ calendar = 'ClockModule', root = 'CalendarModule', needs = 'Clock', ...uses }: Uses) {
  const source = library(uses.controllers ?? '');
  const newer = uses.newer === true;
  const further = newer ? "import type { NewClock } from '@acme/clock';\n" : '';
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], types: [], module: 'nodenext', strict: true, experimentalDecorators: true },
    ...{ noEmit: true, paths: { '@acme/calendar': ['./packages/calendar/src/index.ts'] } },
  };
  const guard = uses.guard === undefined ? '' : `@UseGuard(${uses.guard})\n`;
  return {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
    ...copyIn('node_modules/@acme/clock', source, declarations),
    ...copyIn(
      'packages/calendar/node_modules/@acme/clock',
      newer
        ? source
            .replace('@Module', '@Injectable() export class NewClock {}\n@Module')
            .replace('[Clock,', '[NewClock, Clock,')
        : source,
      newer ? `${declarations}export declare class NewClock {}\n` : declarations,
    ),
    'packages/calendar/package.json': '{ "name": "@acme/calendar", "type": "module", "exports": "./src/index.ts" }',
    'packages/calendar/src/index.ts': `import { Clock, ClockModule } from '@acme/clock';
import { Injectable, Module } from 'ashlar';
${further}export { Clock as OtherClock, ClockGuard as OtherGuard, ClockModule as OtherModule } from '@acme/clock';
@Injectable() export class Calendar { constructor(readonly clock: Clock${newer ? ', readonly newer: NewClock' : ''}) {} }
@Module({ imports: [${calendar}], providers: [Calendar], exports: [Calendar] }) export class CalendarModule {}
export const module = ClockModule;
`,
    'src/app.module.ts': `import { type Clock, ClockGuard, ClockModule } from '@acme/clock';
import { type Calendar, CalendarModule, OtherGuard, OtherModule, type OtherClock } from '@acme/calendar';
import { Controller, Get, Module, UseGuard } from 'ashlar';
@Controller('/time') ${guard}
export class TimeController { constructor(readonly calendar: Calendar, readonly clock: ${needs}) {}
  @Get() read(): number { return 1; } }
@Module({ imports: [${root}], controllers: [TimeController] }) export class AppModule {}
`,
  };
}

const both = 'ClockModule, CalendarModule';

test.each<[title: string, uses: Uses]>([
  ['both modules', { root: both }],
  ['both modules with a controller', { root: both, controllers: 'ClockController' }],
  ['a module of the other copy than is needed', { calendar: '', root: both }],
  ['a class of the copy without a module', {}],
  ['a module of its own, and a class of the other copy', { root: both, needs: 'OtherClock' }],
  ['a class of the copy that it does not import', { needs: 'OtherClock' }],
  [
    'a class and the module of the copy that it does not import',
    { root: 'OtherModule, CalendarModule', needs: 'OtherClock' },
  ],
  ['a module of the copy that it does not import', { root: 'OtherModule, CalendarModule' }],
  ['both modules and that of a package', { root: `OtherModule, ${both}` }],
  ['a guard of the copy without a module', { needs: 'Calendar', guard: 'ClockGuard' }],
  ['a guard of the other copy', { root: both, guard: 'OtherGuard' }],
  ['two versions', { root: both, newer: true }],
])('of two copies of a package, only that is reported: the application uses %s', async (_, uses) => {
  const { diagnostics } = await compileFiles(application(uses));
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringMatching(/^ASH8206 two copies of `@acme\/clock`: /),
  ]);
});
