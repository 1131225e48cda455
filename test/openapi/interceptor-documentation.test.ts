import { beforeAll, expect, test } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import type { CompileResult } from '../../compiler/src/compile.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, responsesOf } from './support/describe-operation.ts';

const application = {
  'src/interceptors.ts': `
    import {
      ApiErrors, ConflictException, HttpException, type HttpResponse, Injectable, type Interceptor, type Next, RequestContext,
    } from 'ashlar';

    /** The account is locked. */
    export class Locked extends HttpException {
      constructor() { super(423, 'locked'); }
    }

    /** Fails for requests of one method, which the type of the method does not say. */
    export class Idempotent implements Interceptor {
      intercept(context: RequestContext, next: Next): Promise<HttpResponse> {
        if (context.method === 'POST') throw new ConflictException('sent already');
        return next();
      }
    }

    @Injectable()
    export class Read extends Idempotent {}

    @Injectable() @ApiErrors()
    export class Silent extends Idempotent {}

    @Injectable() @ApiErrors(Locked)
    export class Documented extends Idempotent {}

    @ApiErrors(Locked)
    abstract class Base extends Idempotent {}
    @Injectable()
    export class Heir extends Base {}

    export abstract class Abstract { abstract intercept(context: RequestContext, next: Next): Promise<HttpResponse> }
  `,
  'src/routes.controller.ts': `
    import {
      ApiErrors, ConflictException, Controller, Get, Injectable, NotFoundException, type Resolved, SkipInterceptor, UseInterceptor,
    } from 'ashlar';
    import * as interceptors from './interceptors.js';

    /** A resolver in the file of the controller. */
    @Injectable() @ApiErrors(NotFoundException)
    export class Tenants {
      resolve(): string {
        if (Math.random() > 1) throw new ConflictException();
        return '';
      }
    }

    @Controller()
    export class RoutesController {
      @Get('/read') @UseInterceptor(interceptors.Read) read(): void {}
      @Get('/silent') @UseInterceptor(interceptors.Silent) silent(): void {}
      @Get('/documented') @UseInterceptor(interceptors.Documented) documented(): void {}
      @Get('/heir') @UseInterceptor(interceptors.Heir) heir(): void {}
      @Get('/abstract') @UseInterceptor(interceptors.Abstract) abstract(): void {}
      @Get('/both') @UseInterceptor(interceptors.Silent, interceptors.Read) both(): void {}
      @Get('/tenant') tenant(tenant: Resolved<Tenants>): string { return tenant; }
      @Get('/own') @UseInterceptor(interceptors.Silent) @ApiErrors(ConflictException) own(): void {}
    }

    @Controller('/of-module')
    export class ModuleController {
      @Get('/one') one(): void {}
      @Get('/skipped') @SkipInterceptor(interceptors.Documented) skipped(): void {}
    }`,
  'src/app.module.ts': `
    import { Module, OpenApi, OpenApiConfig, provide } from 'ashlar';
    import * as all from './interceptors.js';
    import { ModuleController, RoutesController, Tenants } from './routes.controller.js';

    @Module({ providers: [all.Documented], controllers: [ModuleController], interceptors: [all.Documented], exports: [all.Documented] })
    export class FurtherModule {}

    @OpenApi(new OpenApiConfig('Interceptors', '1.0.0'))
    @Module({
      imports: [FurtherModule],
      controllers: [RoutesController],
      providers: [Tenants, all.Read, all.Silent, all.Heir, provide(all.Abstract, all.Documented)],
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

test.each([
  ['without a decorator has the exceptions that are read', '/read', ['409']],
  ['with `@ApiErrors()` has none', '/silent', []],
  ['has the exceptions of `@ApiErrors` in place of those that are read', '/documented', [locked]],
  ['has the exceptions of `@ApiErrors` of its base class', '/heir', [locked]],
  ['that an abstract class is provided by has its own exceptions', '/abstract', [locked]],
  ['beside another one does not hide the exceptions of that one', '/both', ['409']],
  ['leaves a route its own exceptions', '/own', ['409']],
  ['beside a resolver with `@ApiErrors` leaves it those of its decorator', '/tenant', ['404']],
  ['of a module has its exceptions in its routes', '/of-module/one', [locked]],
  ['that is skipped documents nothing', '/of-module/skipped', []],
])('an interceptor %s', (_description, path, errors) => {
  const operation = document.paths[path]?.['get'];
  if (operation === undefined) throw new Error(`no operation has the path ${path}`);
  const found = responsesOf(operation).filter((response) => !response.startsWith('2'));
  expect(found.map((text) => (text === locked ? text : text.slice(0, 3)))).toEqual(errors);
});

test('the plan of a request has the errors of a resolver at its stage, also in the file of the controller', () => {
  const [only] = compiled.applications;
  if (only === undefined) throw new Error('the application does not compile');
  const { responses } = explainRequest(only, { method: 'GET', target: '/tenant' });
  expect(responses.find(({ status }) => status === 404)).toMatchObject({
    stage: 'resolver',
    name: 'Tenants',
    cause: '`@ApiErrors` documents `NotFoundException`',
  });
  expect(responses.find(({ status }) => status === 409)?.cause).toMatch(
    /`Tenants\.resolve`.*; `@ApiErrors` does not name it$/,
  );
});

test.each([
  [
    '/silent',
    [
      '409 Silent: `ConflictException` is thrown by `Idempotent.intercept`, src/interceptors.ts:14; `@ApiErrors` does not name it',
    ],
  ],
  [
    '/documented',
    [
      '409 Documented: `ConflictException` is thrown by `Idempotent.intercept`, src/interceptors.ts:14; `@ApiErrors` does not name it',
      '423 Documented: `@ApiErrors` documents `Locked`',
    ],
  ],
])(
  'the plan of a request to %s has the exceptions that its interceptor throws, and those of its decorator',
  (target, causes) => {
    const [only] = compiled.applications;
    if (only === undefined) throw new Error('the application does not compile');
    const { responses } = explainRequest(only, { method: 'GET', target });
    const found = responses.filter(({ stage, status }) => stage === 'interceptor' && status !== null);
    expect(found.map(({ status, name, cause }) => `${status} ${name}: ${cause}`)).toEqual(causes);
  },
);
