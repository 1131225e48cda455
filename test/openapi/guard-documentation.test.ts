import { beforeAll, expect, test } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import type { CompileResult } from '../../compiler/src/compile.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, responsesOf } from './support/describe-operation.ts';

const application = {
  'src/guards.ts': `
    import {
      ApiErrors, ApiSecurity, composeDecorators, ForbiddenException, Guard, HttpException, RequestContext, Security, SkipGuard,
      UnauthorizedException, UseGuard,
    } from 'ashlar';

    /** The account is locked. */
    export class Locked extends HttpException {
      constructor() { super(423, 'locked'); }
    }

    @Guard() @ApiErrors(Locked) @ApiSecurity(Security.bearerAuth)
    export class Documented implements Guard {
      canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
    }

    @Guard() @ApiErrors(Locked)
    export class Throwing implements Guard {
      canActivate(context: RequestContext): boolean {
        if (context.bearerToken() === undefined) throw new UnauthorizedException();
        return false;
      }
    }

    @Guard() @ApiErrors(ForbiddenException)
    export class Named implements Guard {
      canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
    }

    @Guard() @ApiSecurity(Security.apiKeyAuth)
    export class Secured implements Guard {
      canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
    }

    const Described = composeDecorators(ApiErrors(Locked), ApiSecurity(Security.bearerAuth));

    @Described
    abstract class Base implements Guard {
      canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
    }
    @Guard()
    export class Heir extends Base {}

    @Guard() @ApiErrors(Locked)
    export class Global implements Guard {
      canActivate(context: RequestContext): boolean { return context.bearerToken() !== undefined; }
    }
    export const Public = composeDecorators(SkipGuard(Global), ApiErrors(ForbiddenException));

    export abstract class Abstract { abstract canActivate(context: RequestContext): boolean }

    export const Composed = composeDecorators(UseGuard(Documented, Secured), ApiErrors(ForbiddenException));
  `,
  'src/routes.controller.ts': `
    import { ApiErrors, ConflictException, Controller, Get, UseGuard } from 'ashlar';
    import * as guards from './guards.js';

    @Controller('/of-class') @UseGuard(guards.Documented)
    export class GuardedController {
      @Get('/one') one(): void {}
      @Get('/two') @UseGuard(guards.Secured) @ApiErrors(ConflictException) two(): void {}
    }

    @Controller()
    export class OpenController {
      @Get('/throwing') @UseGuard(guards.Throwing) throwing(): void {}
      @Get('/named') @UseGuard(guards.Named) named(): void {}
      @Get('/heir') @UseGuard(guards.Heir) heir(): void {}
      @Get('/abstract') @UseGuard(guards.Abstract) abstract(): void {}
      @Get('/composed') @guards.Composed composed(): void {}
      @Get('/open') open(): void {}
    }

    @Controller('/of-module')
    export class ModuleController {
      @Get('/one') one(): void {}
      @Get('/skipped') @guards.Public skipped(): void {}
    }`,
  'src/app.module.ts': `
    import { Module, OpenApi, OpenApiConfig, provide } from 'ashlar';
    import * as guards from './guards.js';
    import { GuardedController, ModuleController, OpenController } from './routes.controller.js';

    @Module({ providers: [guards.Global], controllers: [ModuleController], guards: [guards.Global] })
    export class FurtherModule {}

    @OpenApi(new OpenApiConfig('Guards', '1.0.0').bearerAuth().apiKeyAuth('X-Key'))
    @Module({
      imports: [FurtherModule],
      controllers: [GuardedController, OpenController],
      providers: [
        guards.Documented, guards.Throwing, guards.Named, guards.Secured, guards.Heir, provide(guards.Abstract, guards.Documented),
      ],
    })
    export class AppModule {}`,
};

let compiled: CompileResult;
let document: Document;

beforeAll(async () => {
  compiled = await compileDocumented(application);
  document = JSON.parse(generatedText(compiled, 'openapi.json'));
}, 120_000);

const locked = '423 The account is locked.: application/json ErrorEnvelope';
const bearer = 'BearerAuth';
const key = 'ApiKeyAuth';

test.each([
  ['a guard of a class', '/of-class/one', [locked], [bearer]],
  ['a guard of a class, one of a method and the method', '/of-class/two', ['403', '409', locked], [bearer, key]],
  ['a guard that throws others than its `@ApiErrors`', '/throwing', [locked], []],
  ['a guard that names the status of its denial', '/named', ['403'], []],
  ['the base class of a guard, by a composition', '/heir', [locked], [bearer]],
  ['the guard that an abstract class is provided by', '/abstract', [locked], [bearer]],
  ['the guards of a composition', '/composed', ['403', locked], [bearer, key]],
  ['a guard of a module', '/of-module/one', [locked], []],
  ['a composition that skips the guard of a module', '/of-module/skipped', ['403'], []],
  ['no guard', '/open', [], []],
])('%s documents the route', (_description, path, errors, schemes) => {
  const operation = document.paths[path]?.['get'];
  if (operation === undefined) throw new Error(`no operation has the path ${path}`);
  const requirements = operation.security?.map((one) => Object.keys(Object(one))) ?? [];
  const found = responsesOf(operation).filter((response) => !response.startsWith('2'));
  expect(found.map((text) => (text === locked ? text : text.slice(0, 3)))).toEqual(errors);
  expect(requirements.flat().sort()).toEqual([...schemes].sort());
});

test.each([
  [
    '/throwing',
    [
      '401 `UnauthorizedException` is thrown by `Throwing.canActivate`, src/guards.ts:20; `@ApiErrors` does not name it',
      '403 `canActivate` does not return `true`; `@ApiErrors` does not name it',
      '423 `@ApiErrors` documents `Locked`',
    ],
  ],
  ['/named', ['403 `canActivate` does not return `true`', '403 `@ApiErrors` documents `ForbiddenException`']],
])(
  'the plan of a request to %s has the errors of the guard, and those that its decorator leaves out',
  (target, causes) => {
    const [only] = compiled.applications;
    if (only === undefined) throw new Error('the application does not compile');
    const { responses } = explainRequest(only, { method: 'GET', target });
    const found = responses.filter(({ stage, status }) => stage === 'guard' && status !== null);
    expect(found.map(({ status, cause }) => `${status} ${cause}`)).toEqual(causes);
  },
);
