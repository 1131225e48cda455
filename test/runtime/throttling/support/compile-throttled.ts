import { expect } from 'vitest';
import type { CompileResult } from '../../../../compiler/src/compile.ts';
import { compileFiles } from '../../../support/compile-files.ts';

const names =
  'Controller, Delete, Get, Guard, Injectable, Module, Patch, Post, Put, SkipThrottle, Throttle, ThrottleModule, ThrottleOptions, UseGuard';

/** The number of lines before the classes of an application. */
export const linesBefore = 3;

/** An application in memory: its classes, and the argument of the `@Module` of its root. */
export function compileThrottled(classes: string, metadata: string): Promise<CompileResult> {
  const text = `import { ${names}, type Body, type Param } from 'ashlar';
import * as ashlar from 'ashlar';
import { SkipThrottle as Unlimited, Throttle as AtMost } from 'ashlar';
${classes}
@Module(${metadata})
export class AppModule {}
`;
  const settings = { name: 'example', version: '1.0.0', ashlar: { root: 'src/app.module.ts#AppModule' } };
  return compileFiles({ 'package.json': JSON.stringify(settings), 'src/app.module.ts': text });
}

/** The text of a generated file; empty when there is none. */
export function textOf({ applications }: CompileResult, file: string): string {
  return applications[0]?.artifacts.find(({ name }) => name === file)?.text ?? '';
}

/** The names of the diagnostics. */
export function namesOf({ diagnostics }: CompileResult): string[] {
  return diagnostics.map(({ name }) => name);
}

/** The lines of `throttle.ts`: `notesController_list: { key: … }`. */
export function linesOf(result: CompileResult): string[] {
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return textOf(result, 'throttle.ts')
    .split('\n')
    .filter((line) => line.startsWith('  ') && line.includes(': '))
    .map((line) => line.trim().replace(/,$/, ''));
}

/** The policy of each route: `10/60s of NotesController`. */
export function decisionsOf({ applications }: CompileResult): Record<string, string> {
  const routes = applications[0]?.plan.routes ?? [];
  return Object.fromEntries(
    routes.map(({ name, throttling }) => {
      if (throttling === undefined) return [name, 'nothing'];
      const { skip, limit, windowSeconds, declaredBy } = throttling;
      if (skip === true) return [name, `skipped by ${declaredBy}`];
      return [name, `${limit === undefined ? 'options' : `${limit}/${windowSeconds}s`} of ${declaredBy}`];
    }),
  );
}

/** A class that says the options. */
export const config = 'export class ApiThrottle { options() { return ThrottleOptions.default(); } }';

/** A controller with one route. */
export const notes = `@Controller('/notes') export class NotesController { @Get() list(): string[] { return []; } }`;
