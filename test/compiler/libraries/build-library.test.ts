import { describe, expect, test } from 'vitest';
import { checkLibrary } from '../../../compiler/src/commands/check-library.ts';
import { libraryText } from '../../../compiler/src/libraries/library-file.ts';
import { coreFiles, importedSpecifiers, linkedWorkspace } from '../linked-packages/linked-workspace.ts';
import {
  buildCore,
  builtWorkspace,
  compileApi,
  coreDirectory,
  generatedFiles,
  libraryPath,
} from './library-workspace.ts';

/** Package and application with every kind of class that one can take from the other. */
const everyKind: Readonly<Record<string, string>> = {
  'packages/core/src/index.ts': `
export * from './kinds.js';
export { CoreModule } from './core.module.js';
`,
  'packages/core/src/kinds.ts': `
import {
  ApiErrors, type Body, Configuration, composeDecorators, Controller, type ComposedMethodDecorator, contextKey, type EventHandler, ForbiddenException, Get,
  Guard, type HttpResponse, Injectable, type Interceptor, type MinLength, type Next, NotFoundException, Post, type RequestContext, type Resolver,
  type ResponseMapper, token, UseGuard,
} from 'ashlar';
import { secret } from './secret.js';
/** A page of items. */
export interface Page<Item> { readonly items: readonly Item[]; readonly next?: string; }
/** The state of an order. */
export enum State { Open = 'open', Closed = 'closed' }
/** A new order. */
export class CreateOrder {
  /** The title. */
  title!: string & MinLength<2>;
  state = State.Open;
  amount = 1;
}
export interface Order extends CreateOrder { readonly id: number; }
export class OrderCreated { constructor(readonly order: Order) {} }
export interface Clock { now(): number; }
export const Clock = token<Clock>('Clock');
export const tenantKey = contextKey<string>('tenant');
@Configuration()
export class OrdersConfiguration { readonly limit!: number; }
@Injectable()
export class Access {
  check(name: string): boolean { return name !== ''; }
  demand(name: string): void { if (!this.check(name)) throw new ForbiddenException('not allowed'); }
  describe(): string { return secret() + this.#hidden(); }
  #hidden(): string { return 'hidden in the body'; }
}
@Guard()
export class TenantGuard implements Guard {
  constructor(private readonly access: Access) {}
  canActivate(context: RequestContext): boolean { this.access.demand('tenant'); return this.access.check('x'); }
}
@Injectable()
export class Timing implements Interceptor {
  async intercept(context: RequestContext, next: Next): Promise<HttpResponse> { return next(); }
}
@Injectable()
export class Tenant implements Resolver<string> {
  resolve(context: RequestContext): string { throw new NotFoundException('no tenant'); }
}
/** A result, and the number of its items. */
export type Enveloped<T> = T extends { items: readonly (infer Item)[] } ? { readonly data: Item[]; readonly count: number } : { readonly data: T };
@Injectable()
export class Envelope implements ResponseMapper {
  map<T>(result: T): Enveloped<T> { return { data: result } as Enveloped<T>; }
}
@Injectable()
export class Mailer implements EventHandler<OrderCreated> {
  handle({ order }: OrderCreated): void { console.log('hidden in the body', order.id); }
}
export const Restricted = (reason: string): ComposedMethodDecorator => composeDecorators(UseGuard(TenantGuard), ApiErrors(ForbiddenException));
/** Lists what a controller has. */
export abstract class ListController {
  @Get('/all')
  all(): Page<Order> { return { items: [] }; }
}
@Controller('/orders')
export class OrdersController extends ListController {
  constructor(private readonly access: Access) { super(); console.log('hidden in the body'); }
  /** Creates an order. */
  @Post()
  @Restricted('writing')
  create(order: Body<CreateOrder>): Order { return { ...order, id: 1 }; }
}
function unused(): string { return 'hidden in the body'; }
unused();
`,
  'packages/core/src/secret.ts': "export function secret(): string { return 'hidden in the body'; }\n",
  'packages/core/src/core.module.ts': `
import { EventModule, Module, asyncFactory, provide } from 'ashlar';
import * as kinds from './kinds.js';
@Module({
  imports: [EventModule],
  providers: [
    kinds.Access, kinds.TenantGuard, kinds.Timing, kinds.Tenant, kinds.Envelope, kinds.Mailer, kinds.OrdersConfiguration,
    asyncFactory(kinds.Clock, [], async () => { console.log('hidden in the body'); return { now: () => 1 }; }),
  ],
  controllers: [kinds.OrdersController],
  eventHandlers: [kinds.Mailer],
  exports: [kinds.Access, kinds.TenantGuard, kinds.Timing, kinds.Tenant, kinds.Envelope, kinds.Clock, kinds.OrdersConfiguration],
})
export class CoreModule {}
`,
  'apps/api/src/app.module.ts': `
import { Controller, Get, Guard, Module, Post, UseGuard, UseInterceptor, UseResponseMapper, type Body, type RequestContext, type Resolved } from 'ashlar';
import {
  Access, Clock, CoreModule, CreateOrder, Envelope, ListController, type Order, OrdersConfiguration, type Page, Restricted, type State, Tenant, TenantGuard, Timing,
} from '@mono/core';
@Guard()
export class OwnGuard implements Guard {
  constructor(private readonly access: Access) {}
  canActivate(context: RequestContext): boolean { this.access.demand('own'); return true; }
}
@Controller('/archive')
@UseGuard(TenantGuard, OwnGuard)
@UseInterceptor(Timing)
@UseResponseMapper(Envelope)
export class ArchiveController extends ListController {
  constructor(private readonly clock: Clock, private readonly configuration: OrdersConfiguration) { super(); }
  @Post()
  @Restricted('archive')
  add(order: Body<CreateOrder>): Page<Order> { return { items: [] }; }
  @Get('/state')
  state(tenant: Resolved<Tenant>): State { throw new Error(tenant); }
}
@Module({ imports: [CoreModule], providers: [OwnGuard], controllers: [ArchiveController] })
export class AppModule {}
`,
};

describe('a built package', () => {
  test.each([
    ['a module, a guard, a controller and a type', {}],
    ['every kind of class', everyKind],
  ])('with %s gives the same files as its sources', async (_title, files) => {
    const fromSources = await compileApi(linkedWorkspace(files));
    expect(fromSources.diagnostics).toEqual([]);
    const workspace = builtWorkspace(files);
    expect(await buildCore(workspace)).toMatchObject({ diagnostics: [], changed: true, modules: 1 });
    const fromLibrary = await compileApi(workspace);
    expect(fromLibrary.diagnostics).toEqual([]);
    expect(generatedFiles(fromLibrary)).toEqual(generatedFiles(fromSources));
  });

  test('has a library file without the bodies that no application can observe', async () => {
    const workspace = builtWorkspace(everyKind);
    await buildCore(workspace);
    const text = workspace.readFile(libraryPath) ?? '';
    expect(text).not.toContain('hidden in the body');
    expect(Object.keys(JSON.parse(text).sources)).toEqual(['src/core.module.ts', 'src/index.ts', 'src/kinds.ts']);
    // A guard of an application can let the exception pass.
    expect(text).toContain('throw new ForbiddenException');
  });

  test('has the same library file, whatever bodies contain and in which order it is built', async () => {
    const workspace = builtWorkspace();
    await buildCore(workspace);
    const before = workspace.readFile(libraryPath);
    workspace.writeFile(
      `${coreDirectory}/src/clock.ts`,
      coreFiles['packages/core/src/clock.ts'].replace('return 0;', 'const time = Date.now();\n    return time;'),
    );
    expect(await buildCore(workspace)).toMatchObject({ diagnostics: [], changed: false });
    expect(workspace.readFile(libraryPath)).toBe(before);
    // A checkout on Windows may have other line ends.
    workspace.writeFile(libraryPath, before?.replaceAll('\n', '\r\n') ?? '');
    expect(await buildCore(workspace)).toMatchObject({ changed: false });
  });

  test('is out of date after a decorator has changed', async () => {
    const workspace = builtWorkspace();
    const location = { directory: coreDirectory, fileSystem: workspace };
    expect(await checkLibrary(location)).toMatchObject({
      differences: [{ kind: 'missing', file: 'ashlar.library.json' }],
    });
    await buildCore(workspace);
    expect(await checkLibrary(location)).toEqual({ diagnostics: [], differences: [] });
    const controller = coreFiles['packages/core/src/status.controller.ts'];
    workspace.writeFile(`${coreDirectory}/src/status.controller.ts`, controller.replace("'status'", "'state'"));
    const { differences } = await checkLibrary(location);
    expect(differences).toMatchObject([{ kind: 'stale', file: 'ashlar.library.json' }]);
    expect(differences[0]?.diff.join('\n')).toContain("@Controller('state')");
  });
});

test('an application imports the entries of a library by their names', async () => {
  const application = everyEntry['apps/api/src/app.module.ts'];
  const workspace = builtWorkspace(everyEntry, { exports: { '.': './dist/index.js', './clock': './dist/clock.js' } });
  expect(await buildCore(workspace)).toMatchObject({ diagnostics: [] });
  const compiled = await compileApi(workspace);
  expect(application).toContain("from '@mono/core/clock'");
  expect(compiled.diagnostics).toEqual([]);
  expect(importedSpecifiers(compiled)).toEqual(['../app.module.js', '@mono/core', '@mono/core/clock']);
});

/** A package with two entries, of which the index does not export the clock. */
const everyEntry = {
  'packages/core/src/index.ts': coreFiles['packages/core/src/index.ts'].replace(
    "export { Clock } from './clock.js';\n",
    '',
  ),
  'packages/core/dist/clock.d.ts': 'export {};\n',
  'apps/api/src/app.module.ts': coreFiles['apps/api/src/app.module.ts'].replace(
    "import { AccessGuard, Clock, CoreModule } from '@mono/core';",
    "import { AccessGuard, CoreModule } from '@mono/core';\nimport { Clock } from '@mono/core/clock';",
  ),
};

test('a library imports the libraries that it installs itself by their names', async () => {
  const clock = {
    package: '@acme/clock',
    entries: new Map([['.', 'src/index.ts']]),
    sources: new Map([['src/index.ts', coreFiles['packages/core/src/clock.ts']]]),
  };
  const workspace = builtWorkspace({
    'packages/core/src/clock.ts': "export { Clock } from '@acme/clock';\n",
    'packages/core/node_modules/@acme/clock/package.json': JSON.stringify({
      name: '@acme/clock',
      types: 'index.d.ts',
      dependencies: { ashlar: '*' },
    }),
    'packages/core/node_modules/@acme/clock/index.d.ts': 'export {};\n',
    'packages/core/node_modules/@acme/clock/ashlar.library.json': libraryText(clock),
  });
  expect(await buildCore(workspace)).toMatchObject({ diagnostics: [] });
  const { sources } = JSON.parse(workspace.readFile(libraryPath) ?? '');
  expect(sources['src/clock.ts']).toEqual(["export { Clock } from '@acme/clock';"]);
  expect(Object.keys(sources).filter((path) => !path.startsWith('src/'))).toEqual([]);
  const compiled = await compileApi(workspace);
  expect(compiled.diagnostics).toEqual([]);
  expect(importedSpecifiers(compiled)).toEqual(['../app.module.js', '@mono/core']);
});

describe('the modules of a library are checked by themselves', () => {
  const codesOf = async (files: Readonly<Record<string, string>>, manifest = {}) =>
    (await buildCore(builtWorkspace(files, manifest))).diagnostics.map(
      ({ code, span }) => `${code} ${span?.file ?? ''}`,
    );

  test('a provider that nothing provides', async () => {
    const module = coreFiles['packages/core/src/core.module.ts'].replace(
      'providers: [Clock, AccessGuard]',
      'providers: [AccessGuard]',
    );
    const found = await codesOf({
      'packages/core/src/core.module.ts': module.replace('exports: [Clock, AccessGuard]', 'exports: [AccessGuard]'),
    });
    expect(found).toContain('ASH1004 src/access-guard.ts');
  });

  test('a class that the package does not export', async () => {
    const index = coreFiles['packages/core/src/index.ts'].replace("export { Clock } from './clock.js';\n", '');
    expect(await codesOf({ 'packages/core/src/index.ts': index })).toEqual(['ASH1092 src/clock.ts']);
  });

  test('what a module expects of its importer, and what applications configure, is not reported', async () => {
    const module = coreFiles['packages/core/src/core.module.ts']
      .replace('providers: [Clock, AccessGuard]', 'expects: [Clock], providers: [AccessGuard]')
      .replace('exports: [Clock, AccessGuard]', 'exports: [AccessGuard]');
    const controller = coreFiles['packages/core/src/status.controller.ts']
      .replace('@Post()', '@Post() @Throttle({ limit: 3, windowSeconds: 60 }) @ApiSecurity(Security.bearerAuth)')
      .replace('Get, Post', 'ApiSecurity, Get, Post, Security, Throttle');
    expect(
      await codesOf({
        'packages/core/src/core.module.ts': module,
        'packages/core/src/status.controller.ts': controller,
      }),
    ).toEqual([]);
  });

  test('the user of a request, whom a guard of the application sets, is not reported', async () => {
    const controller = coreFiles['packages/core/src/status.controller.ts']
      .replace(
        "@Controller('status')\n@UseGuard(AccessGuard)\n",
        "export interface Reader { readonly name: string }\nexport const Reader = contextKey<Reader>('Reader');\n@Controller('status')\n",
      )
      .replace('read()', 'read(_reader: User<Reader>)')
      .replace('UseGuard, type Body', 'contextKey, type Body, type User');
    const index = coreFiles['packages/core/src/index.ts'].replace(
      '{ StatusController }',
      '{ Reader, StatusController }',
    );
    const files = { 'packages/core/src/index.ts': index, 'packages/core/src/status.controller.ts': controller };
    expect(await codesOf(files)).toEqual([]);
  });

  test('modules of which an application imports only one may have equal routes', async () => {
    const found = await codesOf({
      'packages/core/src/index.ts': `${coreFiles['packages/core/src/index.ts']}export { OtherController, OtherModule } from './other.module.js';\n`,
      'packages/core/src/other.module.ts': `
import { Controller, Get, Module } from 'ashlar';
@Controller('status')
export class OtherController {
  @Get()
  read(): string { return 'other'; }
}
@Module({ controllers: [OtherController] })
export class OtherModule {}
`,
    });
    expect(found).toEqual([]);
  });

  test('a warning that the settings silence is not reported', async () => {
    const published = { files: ['dist'] };
    expect(await codesOf({}, published)).toEqual(['ASH8207 ']);
    expect(await codesOf({}, { ...published, ashlar: { library: true, silence: ['unpublished-library'] } })).toEqual(
      [],
    );
    expect(await codesOf({}, { files: ['dist', 'ashlar.library.json'] })).toEqual([]);
  });
});

describe('the sources of entries are found', () => {
  const entriesOf = async (manifest: object, files: Readonly<Record<string, string>> = {}) => {
    const workspace = builtWorkspace(files, { ...manifest });
    const { diagnostics } = await buildCore(workspace);
    return diagnostics.length > 0
      ? diagnostics.map(({ message }) => message)
      : JSON.parse(workspace.readFile(libraryPath) ?? '{}').entries;
  };
  const index = { '.': 'src/index.ts' };

  test.each<readonly [title: string, manifest: object, wanted: unknown]>([
    ['by `exports` with one target', { exports: './dist/index.js' }, index],
    ['by conditions', { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } }, index],
    ['by conditions without subpaths', { exports: { import: './dist/index.js' } }, index],
    ['by a source', { exports: './src/index.ts' }, index],
    [
      'by `types` and `main` without `exports`',
      { exports: undefined, types: 'dist/index.d.ts', main: 'dist/index.js' },
      index,
    ],
    [
      'without `package.json` and closed entries',
      { exports: { '.': './dist/index.js', './package.json': './package.json', './internal': null } },
      index,
    ],
    [
      'by subpaths',
      { exports: { '.': './dist/index.js', './clock': './dist/clock.js' } },
      { ...index, './clock': 'src/clock.ts' },
    ],
    [
      'by a pattern',
      { exports: { '.': './dist/index.js', './c*': './dist/c*.js' } },
      { ...index, './clock': 'src/clock.ts', './core.module': 'src/core.module.ts' },
    ],
    [
      'by a pattern, without the ones that another closes',
      { exports: { './*': './dist/*.js', './c*': null, './index': null } },
      {
        './access-guard': 'src/access-guard.ts',
        './status': 'src/status.ts',
        './status.controller': 'src/status.controller.ts',
      },
    ],
    ['by the settings', { exports: './bundle/index.js', ashlar: { library: { '.': 'src/index.ts' } } }, index],
    [
      'not where no source is compiled to the target',
      { exports: './bundle/index.js' },
      ['unknown source of `.`: no source of the tsconfig is compiled to `./bundle/index.js`'],
    ],
    [
      'not without an entry',
      { exports: undefined },
      ['nothing to describe: `@mono/core` has no `exports`, `types` or `main`'],
    ],
  ])('%s', async (_title, manifest, wanted) => {
    expect(await entriesOf(manifest)).toEqual(wanted);
  });
});
