import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runTypeScript } from '../../support/project-checker.ts';
import { repositoryDirectory } from '../../support/repository.ts';
import { runProcess } from '../../support/run-process.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { testedPackages } from '../../support/typescript-versions.ts';

const decorated = readFileSync(new URL('../support/decorated-classes.txt', import.meta.url), 'utf8');

/** The cases that the decorators must reject, each under a comment with the reason. */
const misused = `
import {
  ApiErrors, ApiResponse, ApiSecurity, composeDecorators, Configuration, Controller, eventHandlerFor, Get, Injectable, Module, OpenApi, OpenApiConfig,
  type ErrorHandler, ProblemDetailsHandler, Response, SkipThrottle, Throttle, ThrottleModule, ThrottleOptions, UseGuard,
} from 'ashlar';
import { SkipGuard, SkipInterceptor, UseInterceptor, withOptions } from 'ashlar';
class NoGuard {}
class RoleGuard { canActivate(_context: object, roles: readonly ('admin' | 'owner')[]): boolean { return roles.length > 0; } }
class LoginGuard { canActivate(): boolean { return true; } }
class StrictGuard { canActivate(_context: object, options?: { strict: boolean }): boolean { return options !== undefined; } }
class Cache { intercept(_context: object, next: () => Promise<never>, options: { seconds: number }) { void options; return next(); } }
export const listed = () => [
  UseGuard(withOptions(RoleGuard, ['admin']), LoginGuard, StrictGuard, withOptions(StrictGuard, { strict: true })),
  UseInterceptor(withOptions(Cache, { seconds: 60 })),
  SkipGuard(RoleGuard, LoginGuard, StrictGuard),
  SkipInterceptor(Cache),
  Module({ path: '/api', guards: [LoginGuard, withOptions(RoleGuard, [])], interceptors: [withOptions(Cache, { seconds: 1 })] }),
  // @ts-expect-error: it takes options
  UseGuard(RoleGuard),
  // @ts-expect-error: not one of the roles
  UseGuard(withOptions(RoleGuard, ['user'])),
  // @ts-expect-error: not a list
  UseGuard(withOptions(RoleGuard, 'admin')),
  // @ts-expect-error: no options
  UseGuard(withOptions(RoleGuard)),
  // @ts-expect-error: it takes no options
  UseGuard(withOptions(LoginGuard, ['admin'])),
  // @ts-expect-error: no guard
  withOptions(NoGuard, ['admin']),
  // @ts-expect-error: an interceptor
  UseGuard(withOptions(Cache, { seconds: 60 })),
  // @ts-expect-error: it takes options
  UseInterceptor(Cache),
  // @ts-expect-error: an unknown option
  UseInterceptor(withOptions(Cache, { seconds: 60, minutes: 1 })),
  // @ts-expect-error: a guard is skipped with any options
  SkipGuard(withOptions(RoleGuard, ['admin'])),
  // @ts-expect-error: no guard
  SkipGuard(Cache),
  // @ts-expect-error: an interceptor is skipped with any options
  SkipInterceptor(withOptions(Cache, { seconds: 60 })),
  // @ts-expect-error: no interceptor
  SkipInterceptor(LoginGuard),
  // @ts-expect-error: it takes options
  Module({ guards: [RoleGuard] }),
  // @ts-expect-error: it takes options
  Module({ interceptors: [Cache] }),
  // @ts-expect-error: not a path
  Module({ path: 5 }),
];
class Event { readonly id = 1; }
class SpecialEvent extends Event { readonly special = true; }
class SpecialHandler { handle(_event: SpecialEvent): void {} }
export const fitting = eventHandlerFor(SpecialEvent, class { handle(_event: Event): void {} });
class Handler { handle(_event: { name: string }): void {} }
export const bindings = () => [
  // @ts-expect-error: the handler takes other events
  eventHandlerFor(Event, Handler),
  // @ts-expect-error: the handler takes some of the events only
  eventHandlerFor(Event, SpecialHandler),
  // @ts-expect-error: no guard
  UseGuard(NoGuard),
  // @ts-expect-error: nothing to guard with
  UseGuard(),
  // @ts-expect-error: no exception
  ApiErrors(NoGuard),
  // @ts-expect-error: no header has such a value
  ApiResponse({ headers: { Location: 1 } }),
  // @ts-expect-error: a marker, not the name of a scheme
  ApiSecurity('BearerAuth'),
  // @ts-expect-error: the flow by codes needs the address where tokens are to be had
  OpenApi(new OpenApiConfig('a', '1').oauth2({ authorizationCode: { authorizationUrl: '/a', scopes: {} } })),
  // @ts-expect-error: no flow of that name
  OpenApi(new OpenApiConfig('a', '1').oauth2({ code: { scopes: {} } })),
  // @ts-expect-error: a scheme of no known type
  OpenApi(new OpenApiConfig('a', '1').securityScheme('Tenant', { type: 'header', name: 'x' })),
  // @ts-expect-error: not a list that modules have
  Module({ provider: [NoGuard] }),
  // @ts-expect-error: not a class
  Module({ imports: ['NotesModule'] }),
  // @ts-expect-error: not a text
  Configuration({ prefix: 3 }),
  // @ts-expect-error: no option of that name
  Configuration({ prefx: 'APP_' }),
  Module({ errorHandler: ProblemDetailsHandler }),
  // @ts-expect-error: no error handler
  Module({ errorHandler: NoGuard }),
  // @ts-expect-error: an instance
  Module({ errorHandler: new ProblemDetailsHandler() }),
  // @ts-expect-error: half a policy
  Throttle({ limit: 10 }),
  // @ts-expect-error: no policy
  Throttle(),
  // @ts-expect-error: not a number
  Throttle({ limit: '10', windowSeconds: 60 }),
  // @ts-expect-error: nothing that policies have
  Throttle({ limit: 10, windowSeconds: 60, burst: 5 }),
  // @ts-expect-error: it says nothing more
  SkipThrottle(true),
  // @ts-expect-error: no options
  ThrottleModule.configure(NoGuard),
  // @ts-expect-error: nothing to compose
  composeDecorators(),
  // @ts-expect-error: one decorates classes only, the other methods only
  composeDecorators(Injectable(), Get()),
  // @ts-expect-error: not a decorator
  composeDecorators(NoGuard),
  // @ts-expect-error: options of another kind
  ThrottleModule.configure(class { options(): number { return 60; } }),
  // @ts-expect-error: options that have to be waited for
  ThrottleModule.configure(class { async options(): Promise<ThrottleOptions> { return ThrottleOptions.default(); } }),
  // @ts-expect-error: an instance
  ThrottleModule.configure({ options: () => ThrottleOptions.default() }),
  // @ts-expect-error: nothing to configure with
  ThrottleModule.configure(),
  // @ts-expect-error: configured twice
  ThrottleModule.configure(ApiThrottle).configure(ApiThrottle),
  // @ts-expect-error: not a class
  ThrottleModule.configure(ApiThrottle, { imports: ['Redis'] }),
  // @ts-expect-error: it takes imports alone
  ThrottleModule.configure(ApiThrottle, { providers: [NoGuard] }),
  // @ts-expect-error: options are made of the default
  new ThrottleOptions(),
];
class ApiThrottle { options(): ThrottleOptions { return ThrottleOptions.default(); } }
// @ts-expect-error: a route decorates a method
@Get()
export class A {}
export class B {
  // @ts-expect-error: only classes are injectable
  @Injectable()
  method(): void {}
  // @ts-expect-error: only classes are controllers
  @Controller()
  other(): void {}
  // @ts-expect-error: only the root module has a document
  @OpenApi(new OpenApiConfig('a', '1'))
  third(): void {}
}
export class OtherBody implements ErrorHandler<{ readonly code: string }> {
  // @ts-expect-error: a status in words
  readonly validationStatus = '422';
  // @ts-expect-error: another body
  handle(): Response<{ readonly text: string }, number> { return Response.withStatus(400, { text: '' }); }
}
const Listing = composeDecorators(Get('/list'), SkipThrottle());
const Section = (path: string) => composeDecorators(Controller(path), SkipThrottle());
// @ts-expect-error: it has a route
@Listing
export class D {
  // @ts-expect-error: it has a controller
  @Section('/inner')
  method(): void {}
  // @ts-expect-error: it takes a path
  @Section
  other(): void {}
}
// @ts-expect-error: a constant is not called
@(composeDecorators(SkipThrottle())())
export class E {}
// @ts-expect-error: a response belongs to a method
@ApiResponse({})
export class C {}
`;

function project(experimentalDecorators: boolean): string {
  const directory = temporaryDirectory();
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(repositoryDirectory, 'node_modules/@types')],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: true,
    noEmit: true,
    experimentalDecorators,
    paths: { ashlar: [join(repositoryDirectory, 'runtime/src/index.ts')] },
  };
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['main.ts', 'misused.ts'] }),
  );
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'main.ts'), decorated);
  writeFileSync(join(directory, 'misused.ts'), misused);
  return directory;
}

describe.each([
  ['experimental', true],
  ['standard', false],
])('%s decorators', (_name, experimentalDecorators) => {
  test.each(testedPackages)('are accepted by %s, and rejected where they have no meaning', async (compiler) => {
    const finished = await runTypeScript(compiler, project(experimentalDecorators), ['--noEmit']);
    expect(finished).toMatchObject({ code: 0, output: '' });
  });

  test('run', async () => {
    const directory = project(experimentalDecorators);
    const args = ['--import', 'tsx', join(directory, 'main.ts')];
    const finished = await runProcess(process.execPath, args, {
      cwd: repositoryDirectory,
      env: { TSX_TSCONFIG_PATH: join(directory, 'tsconfig.json'), ASHLAR_LOG: 'warn' },
    });
    expect(finished).toMatchObject({ code: 0, output: 'opened 1\n' });
  });
});
