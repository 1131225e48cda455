import { beforeAll, describe, expect, test } from 'vitest';
import { implementationsAt } from '../../compiler/src/editor/navigation/implementations.js';
import { referencesAt } from '../../compiler/src/editor/navigation/references.js';
import { memoryDirectories } from '../support/memory-application.js';
import { OpenedApplication } from './support/opened-application.js';

/** An application with each list of a module that names a class, and with the same names in several files. */
const sources = {
  'src/mail.ts': `
import { Injectable, Module, provide, token } from 'ashlar';
export interface MailOptions { readonly sender: string }
export const MailOptions = token<MailOptions>('MailOptions');
export interface Mail { send(text: string): string }
export const Mail = token<Mail>('Mail');
@Injectable()
export class LoggingMail implements Mail {
  constructor(private readonly options: MailOptions) {}
  send(text: string): string { return this.options.sender + text; }
}
@Module({ expects: [MailOptions], providers: [provide(Mail, LoggingMail)], exports: [Mail] })
export class MailModule {}
`,
  'src/stores.ts': `
import { Injectable } from 'ashlar';
export abstract class Reading { abstract read(): string }
export abstract class Writing extends Reading { abstract write(text: string): void }
@Injectable()
export class Disk extends Writing { read(): string { return ''; } write(_text: string): void {} }
export class Row { readonly id: number = 1; }
export class Page { readonly title: string = ''; }
export class Table<Entity> { constructor(readonly rows: Entity[]) {} }
`,
  'src/tables.ts': `
import { token } from 'ashlar';
import type { Page, Row, Table } from './stores.js';
export const Rows = token<Table<Row>>('Rows');
export const Pages = token<Table<Page>>('Pages');
`,
  'src/stages.ts': `
import { composeDecorators, Guard, Injectable, Response, SkipGuard, UseGuard, type ErrorHandler, type Interceptor, type Next, type RequestContext, type RequestFailure, type ResponseMapper } from 'ashlar';
@Guard()
export class Signed { canActivate(): boolean { return true; } }
@Guard()
export class Staff { canActivate(): boolean { return true; } }
@Injectable()
export class Timed implements Interceptor { intercept(_context: RequestContext, next: Next) { return next(); } }
@Injectable()
export class Tenants { resolve(): string { return ''; } }
@Injectable()
export class Failures implements ErrorHandler<{ code: string }> { handle({ status }: RequestFailure): Response<{ code: string }, number> { return Response.withStatus(status, { code: '' }); } }
@Injectable()
export class Envelope implements ResponseMapper { map<T>(result: T): { data: T } { return { data: result }; } }
export const ForStaff = () => composeDecorators(UseGuard(Staff), SkipGuard(Signed));
`,
  'src/rows.controller.ts': `
import { Controller, Get, type Resolved } from 'ashlar';
import type { Mail } from './mail.js';
import { ForStaff, type Tenants } from './stages.js';
import type { Page, Reading, Row, Table } from './stores.js';
@Controller('rows')
export class RowsController {
  constructor(private readonly mail: Mail, private readonly rows: Table<Row>, private readonly pages: Table<Page>, private readonly reading: Reading) {}
  @Get()
  list(): string { return this.mail.send(this.reading.read()) + this.rows.rows.length + this.pages.rows.length; }
  @Get('staff')
  @ForStaff()
  staff(tenant: Resolved<Tenants>): string { return tenant; }
  @Get('others')
  @ForStaff()
  others(): string { return ''; }
}
`,
  'src/app.module.ts': `
import { asyncFactory, configure, Injectable, Module, provide } from 'ashlar';
import { MailModule, MailOptions } from './mail.js';
import { RowsController } from './rows.controller.js';
import { Envelope, Failures, Signed, Staff, Tenants, Timed } from './stages.js';
import { Disk, Page, Reading, Row, Table, Writing } from './stores.js';
import { Pages, Rows } from './tables.js';
@Injectable()
export class ShortMail implements MailOptions { readonly sender: string = 'a'; }
@Module({
  imports: [configure(MailModule, { providers: [provide(MailOptions, ShortMail)] })],
  providers: [
    Disk, provide(Writing, Disk), provide(Reading, Writing),
    asyncFactory(Rows, [], () => new Table([new Row()])),
    asyncFactory(Pages, [], () => new Table([new Page()])),
    Signed, Staff, Timed, Tenants, Failures, Envelope,
  ],
  controllers: [RowsController],
  guards: [Signed],
  interceptors: [Timed],
  errorHandler: Failures,
  responseMapper: Envelope,
})
export class AppModule {}
`,
} as const;

const stages = 'Signed, Staff, Timed, Tenants, Failures, Envelope,';
const entryOf = (name: string) => `src/app.module.ts: ${stages.replace(name, `[${name}]`)}`;
const shortMail =
  "src/app.module.ts: export class [ShortMail] implements MailOptions { readonly sender: string = 'a'; }";
const argument =
  'src/app.module.ts: imports: [configure(MailModule, { providers: [provide([MailOptions], ShortMail)] })],';

describe.each(memoryDirectories)('an application in %s', (directory) => {
  let opened: OpenedApplication;
  beforeAll(async () => {
    opened = await OpenedApplication.of(sources, directory);
  });

  const implementations = (file: string, excerpt: string) =>
    implementationsAt(opened.application, opened.placeOf(file, excerpt), opened.readFile).map(({ to }) =>
      opened.shown(to),
    );
  const references = (file: string, excerpt: string) =>
    referencesAt(opened.application, opened.placeOf(file, excerpt), opened.readFile).map((span) => opened.shown(span));

  test('has no errors', () => {
    expect(opened.errors).toEqual([]);
  });

  test.each([
    ['a parameter', 'src/mail.ts', 'options: Mail|Options'],
    ['an entry of `expects`', 'src/mail.ts', 'expects: [Mail|Options]'],
  ])('leads from the argument of a module in %s to its provider', (_, file, excerpt) => {
    expect(implementations(file, excerpt)).toEqual([shortMail, argument]);
  });

  test('leads from a configured module to its class', () => {
    expect(implementations('src/app.module.ts', 'configure(Mail|Module')).toEqual([
      'src/mail.ts: export class [MailModule] {}',
    ]);
  });

  test('has the references of the argument of a module', () => {
    expect(references('src/mail.ts', 'const Mail|Options')).toEqual([
      argument,
      'src/mail.ts: @Module({ expects: [[MailOptions]], providers: [provide(Mail, LoggingMail)], exports: [Mail] })',
      'src/mail.ts: constructor(private readonly options: [MailOptions]) {}',
    ]);
  });

  test('leads through a chain of aliases to the class that is built', () => {
    expect(implementations('src/rows.controller.ts', 'reading: Rea|ding')).toEqual([
      "src/stores.ts: export class [Disk] extends Writing { read(): string { return ''; } write(_text: string): void {} }",
      'src/app.module.ts: Disk, provide(Writing, Disk), provide([Reading], Writing),',
    ]);
  });

  test('has the references of a class through a chain of aliases', () => {
    const places = references('src/stores.ts', 'class Di|sk');
    expect(places).toContain('src/app.module.ts: [Disk], provide(Writing, Disk), provide(Reading, Writing),');
    expect(places).toContain('src/app.module.ts: Disk, provide(Writing, [Disk]), provide(Reading, Writing),');
    expect(places).toContain('src/app.module.ts: Disk, provide(Writing, Disk), provide([Reading], Writing),');
    expect(places.some((place) => place.includes('reading: [Reading]'))).toBe(true);
  });

  test.each([
    ['rows: Ta|ble<Row>', 'Rows'],
    ['rows: Table<Ro|w>', 'Rows'],
    ['pages: Ta|ble<Page>', 'Pages'],
    ['pa|ges: Table<Page>', 'Pages'],
  ])('leads from `%s` to the factory of its own token', (excerpt, token) => {
    expect(implementations('src/rows.controller.ts', excerpt)).toEqual([
      expect.stringContaining(`asyncFactory([${token}], [], `),
    ]);
  });

  test.each([
    ['`errorHandler`', 'src/app.module.ts', 'errorHandler: Fail|ures', 'Failures'],
    ['`responseMapper`', 'src/app.module.ts', 'responseMapper: Env|elope', 'Envelope'],
    ['`guards`', 'src/app.module.ts', 'guards: [Sig|ned]', 'Signed'],
    ['`interceptors`', 'src/app.module.ts', 'interceptors: [Ti|med]', 'Timed'],
    ['`Resolved`', 'src/rows.controller.ts', 'Resolved<Ten|ants>', 'Tenants'],
    ['`SkipGuard` in a composed decorator', 'src/stages.ts', 'SkipGuard(Sig|ned)', 'Signed'],
  ])('leads from a class in %s to its declaration and its entry', (_, file, excerpt, name) => {
    const [declared, ...entries] = implementations(file, excerpt);
    expect(declared).toContain(`src/stages.ts: export class [${name}]`);
    expect(entries).toEqual([entryOf(name)]);
  });

  test.each([
    ['an error handler', 'Failures', ['src/app.module.ts: errorHandler: [Failures],']],
    ['a response mapper', 'Envelope', ['src/app.module.ts: responseMapper: [Envelope],']],
    ['an interceptor of a module', 'Timed', ['src/app.module.ts: interceptors: [[Timed]],']],
    [
      'a resolver',
      'Tenants',
      ['src/rows.controller.ts: staff(tenant: Resolved<[Tenants]>): string { return tenant; }'],
    ],
    [
      'a guard of a decorator that is applied twice',
      'Staff',
      [
        'src/stages.ts: export const ForStaff = () => composeDecorators(UseGuard([Staff]), SkipGuard(Signed));',
        'src/rows.controller.ts: @[ForStaff()]',
        'src/rows.controller.ts: @[ForStaff()]',
      ],
    ],
    [
      'a guard of a module that decorators skip',
      'Signed',
      [
        'src/app.module.ts: guards: [[Signed]],',
        'src/stages.ts: export const ForStaff = () => composeDecorators(UseGuard(Staff), SkipGuard([Signed]));',
        'src/rows.controller.ts: @[ForStaff()]',
        'src/rows.controller.ts: @[ForStaff()]',
      ],
    ],
  ])('has the references of %s', (_, name, expected) => {
    expect(references('src/stages.ts', `class |${name}`)).toEqual([entryOf(name), ...expected]);
  });
});

const clock = (name: string) => `
import { Injectable, Module, provide, token } from 'ashlar';
export interface Clock { now(): number }
export const ${name} = token<Clock>('${name}');
@Injectable()
export class Built implements Clock { now(): number { return 0; } }
@Injectable()
export class User { constructor(clock: Clock) { clock.now(); } }
@Module({ providers: [provide(${name}, Built), User] })
export class ${name}Module {}
`;

test('the same places of two files lead to different providers', async () => {
  const opened = await OpenedApplication.of({
    'src/first.ts': clock('First'),
    'src/other.ts': clock('Other'),
    'src/app.module.ts': `
import { Module } from 'ashlar';
import { FirstModule } from './first.js';
import { OtherModule } from './other.js';
@Module({ imports: [FirstModule, OtherModule] })
export class AppModule {}
`,
  });
  expect(opened.errors).toEqual([]);
  for (const [file, name] of [
    ['src/first.ts', 'First'],
    ['src/other.ts', 'Other'],
  ] as const) {
    for (const excerpt of ['interface Clo|ck', 'constructor(clo|ck: Clock)', 'constructor(clock: Cl|ock)']) {
      const links = implementationsAt(opened.application, opened.placeOf(file, excerpt), opened.readFile);
      expect(links.map(({ to }) => opened.shown(to))).toEqual([
        `${file}: export class [Built] implements Clock { now(): number { return 0; } }`,
        `${file}: @Module({ providers: [provide([${name}], Built), User] })`,
      ]);
    }
  }
});

test('each target of a place has one link', async () => {
  const opened = await OpenedApplication.of(sources);
  const place = opened.placeOf('src/stages.ts', 'UseGuard(Sta|ff)');
  expect(implementationsAt(opened.application, place, opened.readFile)).toHaveLength(2);
});

test('aliases in a circle have links to their entries alone', async () => {
  const opened = await OpenedApplication.of({
    'src/app.ts': `
import { Injectable, Module, provide } from 'ashlar';
export abstract class First { abstract one(): void }
export abstract class Second extends First {}
@Injectable()
export class User { constructor(first: First) { first.one(); } }
@Module({ providers: [User, provide(First, Second), provide(Second, First)] })
export class AppModule {}
`,
  });
  const place = opened.placeOf('src/app.ts', 'first: Fir|st');
  const links = implementationsAt(opened.application, place, opened.readFile);
  expect(links.map(({ to }) => opened.shown(to))).toEqual([
    'src/app.ts: @Module({ providers: [User, provide([First], Second), provide(Second, First)] })',
  ]);
  expect(referencesAt(opened.application, place, opened.readFile)).toHaveLength(5);
});
