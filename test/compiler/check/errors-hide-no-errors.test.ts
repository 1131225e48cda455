import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-files.ts';
import { isSampled } from '../../support/rounds.ts';
import { readArchive } from '../../support/text-archive.ts';

const { files } = readArchive(readFileSync(new URL('shop-application.txt', import.meta.url), 'utf8'));

/** An error that a change of one line of the shop makes. */
interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

function mistakesIn(file: string, list: readonly (readonly [name: string, from: string, to: string])[]): Mistake[] {
  return list.map(([name, from, to]) => ({ name, file: `src/${file}.ts`, from, to }));
}

/** Errors of modules and of whole controllers: what they make unknown could hide other errors. */
const hiding: readonly Mistake[] = [
  ...mistakesIn('app', [
    ['a call among the imports of the root', 'BillingModule],', '...entries()],'],
    ['a call for one module', 'BillingModule],', 'entries().at(0)],'],
    ['a call for all imports of the root', '[UsersModule, BillingModule]', 'entries()'],
    ['a conditional import', 'BillingModule],', 'entries.length > 0 ? BillingModule : UsersModule],'],
    ['metadata by a call', '@Module({', '@Module(entries.length > 0 ? {} : {'],
    ['a root with a misspelt decorator', '@Module(', '@Modul('],
    ['a root whose decorator is not imported', "import { Module } from 'ashlar';", ''],
    ['a misspelt property of the root', 'imports: [', 'import: ['],
    ['a file that does not exist', "'./billing.js'", "'./biling.js'"],
    ['an export that does not exist', 'import { BillingModule }', 'import { Biling as BillingModule }'],
    ['an import that is no module', 'BillingModule],', 'BillingModule, Date],'],
    ['a root that is not exported', 'export class AppModule', 'class AppModule'],
    [
      'two possible roots',
      'export class AppModule {}',
      'export class ShopModule {}\n@Module({ imports: [BillingModule] })\nexport class Other {}',
    ],
  ]),
  {
    name: 'settings with an unknown root',
    file: 'package.json',
    from: '"type"',
    to: '"ashlar": { "root": "src/shop.ts#ShopModule" }, "type"',
  },
  ...mistakesIn('users', [
    ['a call for the imports of a module', '[AuditModule]', 'entries()'],
    ['a call among the imports of a module', '[AuditModule]', '[...entries()]'],
    ['a missing file of a module', "'./audit.js'", "'./audits.js'"],
    ['a module with a misspelt decorator', '@Module(', '@Modul('],
    ['a misspelt list of a module', 'controllers: [', 'controler: ['],
    ['a call for the controllers', '[UsersController]', 'entries()'],
    ['a call for the providers', '[Users, Clock]', 'entries()'],
    ['an object as a provider', '[Users, Clock]', '[Users, { provide: Clock, useClass: Clock }]'],
    ['a controller among the providers', '[Users, Clock]', '[Users, Clock, UsersController]'],
    ['an abstract controller', 'export class UsersController', 'export abstract class UsersController'],
    ['a generic controller', 'export class UsersController', 'export class UsersController<T>'],
    ['a controller that is not exported', 'export class UsersController', 'class UsersController'],
    ['a controller with a misspelt decorator', '@Controller(', '@Controler('],
    ['a path by a call', "@Controller('/users')", '@Controller(entries.name)'],
    ['a malformed path of a controller', "'/users'", "'/us{ers'"],
    ['a path of a controller with a repeated parameter', "'/users'", "'/{id}/{id}'"],
    ['an inaccessible constructor', '  constructor(', '  private constructor('],
    ['a dependency without a class', 'clock: Clock,', 'clock: number,'],
    ['a class that is no guard', "@Controller('/users')", "@UseGuard(Clock) @Controller('/users')"],
    ['a private provider', 'exports: [Users]', 'exports: []'],
    ['a misspelt route decorator', "@Get('/found')", "@Gett('/found')"],
    ['a malformed path of a route', "'/found'", "'/fo{und'"],
    ['a path of a route by a call', "'/found'", 'entries.name'],
  ]),
];

/** Errors of single handlers, types and providers: nothing follows from them. */
const hidden: readonly Mistake[] = [
  ...mistakesIn('users', [
    ['a result of functions', 'list(): User[]', 'list(): (() => void)[]'],
    ['a body of symbols', 'create(input: Body<User>)', 'create(input: Body<{ one: symbol }>)'],
    ['an unknown path parameter', 'byName(name: Param<string>)', 'byName(nam: Param<string>)'],
    ['a parameter without a marker', 'search(input: Query<{ text: string }>)', 'search(input: { text: string })'],
  ]),
  ...mistakesIn('audit', [
    ['a result of symbols', 'entries(): Entry[]', 'entries(): symbol[]'],
    ['a body of maps', 'add(input: Body<Entry>)', 'add(input: Body<Map<Entry, Entry>>)'],
    ['a property with a function', 'at: Date;', 'at(): void;'],
    ['a static handler', '  count(): Int', '  static count(): Int'],
    ['a dependency that is an object', 'archive: Archive)', 'archive: { add(text: string): void })'],
  ]),
  ...mistakesIn('billing', [
    ['a query with an object', 'number?: string', 'number?: { of: string }'],
    ['a nested function', 'lines: { text: string }[]', 'lines: { text: () => void }[]'],
    ['a malformed path', '@Post()', "@Post('/in//{voice}')"],
    ['an incomplete guard', 'canActivate(', 'canActivat('],
  ]),
];

/** The diagnostics of the shop with some mistakes, by code and line. */
async function found(mistakes: readonly Mistake[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map(files);
  for (const { file, from, to, name } of mistakes) {
    const text = texts.get(file) ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no place for ${name}`);
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  const { diagnostics } = await compileFiles(Object.fromEntries(texts));
  return new Map(
    diagnostics.map(({ code, span, message, severity }) => [
      `${code} ${span?.file}:${span?.line}`,
      `${severity}: ${message}`,
    ]),
  );
}

function difference(one: ReadonlyMap<string, string>, ...others: readonly ReadonlyMap<string, string>[]): string[] {
  return [...one].flatMap(([key, text]) => (others.some((other) => other.has(key)) ? [] : [`${key} ${text}`]));
}

/** Whether two mistakes are in one place, so that only one can be made. */
function overlaps(one: Mistake, other: Mistake): boolean {
  const text = files.get(one.file) ?? '';
  const [start, otherStart] = [text.indexOf(one.from), text.indexOf(other.from)];
  return one.file === other.file && start < otherStart + other.from.length && otherStart < start + one.from.length;
}

let ofHidden: ReadonlyMap<string, string>;

beforeAll(async () => {
  ofHidden = await found(hidden);
});

test('the shop has no diagnostics', async () => {
  expect([...(await found([]))]).toEqual([]);
});

test('errors of handlers, types and providers are reported together', async () => {
  const alone = await Promise.all(hidden.map((mistake) => found([mistake])));
  expect(alone.map(({ size }) => size)).toEqual(hidden.map(() => 1));
  expect([...ofHidden.keys()].sort()).toEqual(alone.flatMap((one) => [...one.keys()]).sort());
});

/** The codes of errors that cannot be known beside a mistake: without a path, its parameters are not. */
const follows: Readonly<Record<string, readonly string[]>> = {
  'a path by a call': ['ASH2002'],
  'a malformed path of a controller': ['ASH2002'],
  'a path of a controller with a repeated parameter': ['ASH2002'],
};

describe.each(hiding.filter((_, index) => isSampled(index, 4)))('$name', (mistake) => {
  test('is reported, and hides no errors of handlers, types and providers', async () => {
    const alone = await found([mistake]);
    expect([...alone.values()].filter((text) => text.startsWith('error'))).not.toEqual([]);
    const together = await found([mistake, ...hidden.filter((other) => !overlaps(mistake, other))]);
    const known = follows[mistake.name] ?? [];
    expect(difference(ofHidden, together).filter((text) => !known.some((code) => text.startsWith(code)))).toEqual([]);
    expect(difference(together, ofHidden, alone)).toEqual([]);
    expect(difference(alone, together)).toEqual([]);
  });
});

test('the modules of two possible roots are not compared with each other', async () => {
  const application = (name: string) => `
import { type ErrorHandler, Controller, Get, Injectable, Module, OpenApi, OpenApiConfig, ProblemDetailsHandler, ThrottleModule } from 'ashlar';
import { Clock } from './clock.js';

@Controller('/health')
export class HealthController {
  constructor(private readonly clock: Clock) {}

  @Get()
  health(): { now: number } {
    return { now: this.clock.now() };
  }
}

@OpenApi(new OpenApiConfig('${name}', '1.0.0'))
@Module({
  path: '/api',
  providers: [Clock],
  imports: [ThrottleModule],
  controllers: [HealthController],
  errorHandler: ProblemDetailsHandler,
})
export class ${name}Module {}
`;
  const clock =
    "import { Injectable } from 'ashlar';\n@Injectable()\nexport class Clock {\n  now(): number {\n    return 0;\n  }\n}\n";
  const { diagnostics } = await compileFiles({
    'src/clock.ts': clock,
    'src/one.ts': application('One'),
    'src/two.ts': application('Two'),
  });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'ASH1002 several root modules: `OneModule`, `TwoModule` could be the root of the application',
  ]);
});

test('the modules of another application of the package are not those that an unread list may import', async () => {
  const application = (name: string, imports: string) => `
import { Controller, Get, Module } from 'ashlar';
declare function entries(): (abstract new () => unknown)[];

@Controller('/health')
export class ${name}Controller {
  @Get()
  health(): number {
    return 0;
  }
}

@Module({ controllers: [${name}Controller] })
export class ${name}HealthModule {}

@Module({ imports: ${imports} })
export class ${name}Module {}
`;
  const applications = [
    { root: 'src/shop.ts#ShopModule' },
    { root: 'src/admin.ts#AdminModule', out: 'src/admin-generated' },
  ];
  const { diagnostics } = await compileFiles({
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module', ashlar: applications }),
    'src/shop.ts': application('Shop', '[ShopHealthModule, ...entries()]'),
    'src/admin.ts': application('Admin', '[AdminHealthModule]'),
  });
  expect(diagnostics.map(({ code, span }) => `${code} ${span?.file}`)).toEqual(['ASH1003 src/shop.ts']);
});
