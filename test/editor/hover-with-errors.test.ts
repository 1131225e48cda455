import { expect, test } from 'vitest';
import { hoverAt } from '../../compiler/src/editor/hover/hover-at.js';
import { memoryApplication } from '../support/memory-application.js';
import { hoverLines } from './support/hover-lines.js';
import { OpenedApplication } from './support/opened-application.js';
import { pagesFiles } from './support/pages-files.js';

const pages = 'src/pages.controller.ts';

const withErrors = {
  'src/app.ts': `
import { Controller, Get, Guard, Injectable, Module, Throttle, UseGuard, type Query } from 'ashlar';
export interface Shape { side: number }
@Injectable() export class Hidden {}
@Injectable() export class Unlisted {}
@Injectable() export class Service { constructor(private readonly hidden: Hidden, unlisted: Unlisted, shape: Shape, lost: Lost) {} }
@Module({ providers: [Hidden] })
export class HiddenModule {}
@Guard() export class Door { canActivate(): boolean { return true; } }
@Controller('a')
@UseGuard(Door)
export class A {
  @Get(path()) read(): string { return ''; }
  @Get('b') @Throttle({ limit: 0 }) other(size: Query<unknown>): string { return String(size); }
}
@Module({ imports: [HiddenModule, Nowhere], controllers: [A, B], providers: [Service, Unknown] })
export class AppModule {}
`,
};

test('an application with errors is described as far as it can be read', async () => {
  const opened = await OpenedApplication.of(withErrors);
  expect(opened.errors).not.toEqual([]);
  expect(hoverLines(opened, 'src/app.ts', 'oth|er(size')).toEqual([
    '**GET /a/b**',
    '- guard `Door`, declared by `A` (src/app.ts:11)',
    '- rate limit: not valid, declared by `A.other` (src/app.ts:14)',
    'The responses are known when the application has no errors.',
  ]);
  expect(hoverLines(opened, 'src/app.ts', 're|ad()')[0]).toBe('**GET**, with a path that cannot be read');
  expect(hoverLines(opened, 'src/app.ts', 'class Serv|ice')).toEqual([
    '**provider `Service`** of `AppModule` (src/app.ts:16)',
    '- visible in: `AppModule` alone, because it is not exported',
    '- needs: `Hidden` (perhaps in a list that cannot be read), `Unlisted` (perhaps in a list that cannot be read), `Shape` (not a class), `Lost` (not a class)',
  ]);
});

test('a dependency that is not resolved has the reason', async () => {
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Injectable, Module } from 'ashlar';
@Injectable() export class Hidden {}
@Injectable() export class Far {}
@Injectable() export class Unlisted {}
@Injectable() export class Box<Item> { readonly item?: Item }
@Injectable() export class Service {
  constructor(hidden: Hidden, far: Far, unlisted: Unlisted, box: Box<string>, maybe?: Unlisted) {}
}
@Module({ providers: [Hidden] }) export class HiddenModule {}
@Module({ providers: [Far], exports: [Far] }) export class FarModule {}
@Module({ imports: [FarModule] }) export class MiddleModule {}
@Module({ imports: [HiddenModule, MiddleModule], providers: [Service] })
export class AppModule {}
`,
  });
  expect(hoverLines(opened, 'src/app.ts', 'class Serv|ice')).toContain(
    '- needs: `Hidden` (`HiddenModule` does not export it), `Far` (`FarModule` is not imported), `Unlisted` (no module provides it), `Box` (a generic class), `Unlisted` (no module provides it, optional)',
  );
});

test.each<[title: string, files: Readonly<Record<string, string>>]>([
  ['without errors', pagesFiles],
  ['with errors', withErrors],
  ['without a root module', { 'src/app.ts': "import { Get } from 'ashlar';\nexport class A { @Get() read() {} }\n" }],
  [
    'of half-typed text',
    { 'src/app.ts': "import { Module } from 'ashlar';\n@Module({ providers: [\nexport class A {" },
  ],
  ['without sources', { 'src/app.ts': '' }],
])('every place of an application %s has a text or none', async (_, files) => {
  const all = await OpenedApplication.allIn('/app', memoryApplication(files));
  for (const { application, readFile } of all) {
    for (const [file, text] of Object.entries(files)) {
      for (const [index, line] of text.split('\n').entries()) {
        for (let column = 1; column <= line.length + 2; column += 2) {
          const found = hoverAt(application, { file, line: index + 1, column }, readFile);
          if (found !== undefined) expect(found.markdown).not.toMatch(/undefined|\[object|^\s*$/);
        }
      }
    }
  }
});

test('the hover is about the text that the state was read from, also when the file is missing or shorter', async () => {
  const { application } = await OpenedApplication.of(pagesFiles);
  const nothing = () => undefined;
  expect(hoverAt(application, { file: 'src/missing.ts', line: 1, column: 1 }, nothing)).toBeUndefined();
  expect(hoverAt(application, { file: pages, line: 9_999, column: 1 }, () => '')).toBeUndefined();
  expect(hoverAt(application, { file: pages, line: 17, column: 5 }, nothing)?.markdown).toContain('GET /pages');
});
