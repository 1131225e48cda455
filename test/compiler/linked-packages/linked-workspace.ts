import { type CompileResult, compile } from '../../../compiler/src/compile.ts';
import type { MemoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { memoryApplication } from '../../support/memory-application.ts';

/** The directory of the application of a workspace in memory. */
export const apiDirectory = '/mono/apps/api';

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023'],
  types: [],
  module: 'nodenext',
  strict: true,
  experimentalDecorators: true,
  noEmit: true,
};

/** How the application finds the packages of the workspace. */
export interface WorkspaceLayout {
  /** Options of the application's compiler. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The `exports` of `@mono/core`. */
  readonly exports?: unknown;
  /** Whether `node_modules` has links to the packages. */
  readonly isLinked?: boolean;
  /** The projects that the application references. */
  readonly references?: readonly { readonly path: string }[];
  /** Further links. */
  readonly links?: Readonly<Record<string, string>>;
}

/** The sources of a package `@mono/core` with a module of each kind of class, and of an application that uses it. */
export const coreFiles = {
  'packages/core/src/index.ts': `
export { Clock } from './clock.js';
export * from './access-guard.js';
export { CoreModule } from './core.module.js';
export { StatusController } from './status.controller.js';
export type { Status } from './status.js';
`,
  'packages/core/src/clock.ts': `
import { Injectable } from 'ashlar';
@Injectable()
export class Clock {
  now(): number { return 0; }
}
`,
  'packages/core/src/access-guard.ts': `
import { Guard, type RequestContext } from 'ashlar';
import { Clock } from './clock.js';
@Guard()
export class AccessGuard {
  constructor(private readonly clock: Clock) {}
  canActivate(_context: RequestContext): boolean { return this.clock.now() >= 0; }
}
`,
  'packages/core/src/status.ts': `
export interface Status { readonly name: string; readonly time: number; }
`,
  'packages/core/src/status.controller.ts': `
import { Controller, Get, Post, UseGuard, type Body } from 'ashlar';
import { AccessGuard } from './access-guard.js';
import { Clock } from './clock.js';
import type { Status } from './status.js';
@Controller('status')
@UseGuard(AccessGuard)
export class StatusController {
  constructor(private readonly clock: Clock) {}
  @Get()
  read(): Status { return { name: 'core', time: this.clock.now() }; }
  @Post()
  write(status: Body<Status>): Status { return status; }
}
`,
  'packages/core/src/core.module.ts': `
import { Module } from 'ashlar';
import { AccessGuard } from './access-guard.js';
import { Clock } from './clock.js';
import { StatusController } from './status.controller.js';
@Module({ providers: [Clock, AccessGuard], controllers: [StatusController], exports: [Clock, AccessGuard] })
export class CoreModule {}
`,
  'apps/api/src/app.module.ts': `
import { Controller, Get, Module, UseGuard } from 'ashlar';
import { AccessGuard, Clock, CoreModule } from '@mono/core';
@Controller('times')
@UseGuard(AccessGuard)
export class TimesController {
  constructor(private readonly clock: Clock) {}
  @Get()
  read(): { time: number } { return { time: this.clock.now() }; }
}
@Module({ imports: [CoreModule], controllers: [TimesController] })
export class AppModule {}
`,
} as const;

/** A workspace in memory: `files` replace and complete those of the sample. */
export function linkedWorkspace(
  files: Readonly<Record<string, string>> = {},
  { options = {}, exports = './src/index.ts', isLinked = true, links = {}, references = [] }: WorkspaceLayout = {},
): MemoryFileSystem {
  return memoryApplication(
    {
      'apps/api/package.json': '{ "name": "@mono/api", "version": "1.0.0", "type": "module" }\n',
      'apps/api/tsconfig.json': JSON.stringify({
        compilerOptions: { ...compilerOptions, ...options },
        include: ['src'],
        references,
      }),
      'packages/core/package.json': JSON.stringify({ name: '@mono/core', version: '1.0.0', type: 'module', exports }),
      ...coreFiles,
      ...files,
    },
    '/mono',
    { ...links, ...(isLinked && { 'node_modules/@mono/core': 'packages/core' }) },
  );
}

/** Compiles the application of a workspace in memory. */
export function compileLinked(
  files: Readonly<Record<string, string>> = {},
  layout: WorkspaceLayout = {},
): Promise<CompileResult> {
  return compile({ directory: apiDirectory, fileSystem: linkedWorkspace(files, layout) });
}

/** The specifiers of packages and files that generated code imports, each once, without those of `ashlar`, sorted. */
export function importedSpecifiers({ applications }: CompileResult): readonly string[] {
  const text = applications.flatMap(({ artifacts }) => artifacts.map(({ text }) => text.toString())).join('\n');
  const found = [...text.matchAll(/(?:from|import|import\()\s*(['"])([^'"]+)\1/g)].map(
    ([, , specifier = '']) => specifier,
  );
  return [...new Set(found)].filter((one) => !/^(?:\.\/|ashlar(?:\/|$))/.test(one)).sort();
}
