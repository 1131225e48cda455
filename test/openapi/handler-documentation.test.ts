import { beforeAll, expect, test } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import type { CompileResult } from '../../compiler/src/compile.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { type Document, responsesOf } from './support/describe-operation.ts';

const application = {
  'src/notes.service.ts': `
    import { ConflictException, ForbiddenException, GoneException, Injectable, NotFoundException } from 'ashlar';

    @Injectable()
    export class NotesService {
      find(id: string): string {
        if (id === '') throw new NotFoundException('x');
        return id;
      }
      async rename(id: string): Promise<string> {
        if (id === 'taken') throw new ConflictException('x');
        return this.find(id);
      }
      async *all(): AsyncGenerator<string> { throw new GoneException('x'); }
      async audit(): Promise<void> { throw new ForbiddenException('x'); }
    }
  `,
  'src/routes.controller.ts': `
    import {
      ApiErrors, composeDecorators, ConflictException, Controller, ForbiddenException, Get, type EventStream, GoneException,
      NotFoundException, Response, ServiceUnavailableException,
    } from 'ashlar';
    import { NotesService } from './notes.service.js';

    const Refusing = composeDecorators(ApiErrors(ForbiddenException));

    export abstract class Crud<T> {
      constructor(protected readonly notes: NotesService) {}
      abstract make(): T;
      @Get('/inherited') inherited(): string { return this.notes.find('a'); }
      @Get('/hook') hook(): string { this.before(); return 'a'; }
      protected before(): void {}
    }

    function Archived<Base extends new (...all: any[]) => object>(base: Base) {
      class Archive extends base {
        @Get('/mixed') mixed(): string { throw new GoneException('x'); }
      }
      return Archive;
    }
    export class Plain {}
    @Controller('/mixins') export class MixinController extends Archived(Plain) {}

    @Controller() export class RoutesController extends Crud<string> {
      make(): string { return ''; }
      protected override before(): void { throw new ConflictException('x'); }

      @Get('/read') read(): string { return this.notes.find('a'); }
      @Get('/replaced') @ApiErrors(GoneException) replaced(): string { return this.notes.find('a'); }
      @Get('/silent') @ApiErrors() silent(): string { return this.notes.find('a'); }
      @Get('/composed') @Refusing composed(): string { return this.notes.find('a'); }
      @Get('/dropped') dropped(): string { void this.notes.audit(); this.notes.audit(); return 'a'; }
      @Get('/awaited') async awaited(): Promise<string> { await this.notes.audit(); return 'a'; }
      @Get('/later') later(): string { setTimeout(() => { throw new GoneException('x'); }, 1); return 'a'; }
      @Get('/events') events(): Response<EventStream<string>, 200> { return Response.sse(this.notes.all()); }
      @Get('/several') several(): Promise<string> {
        if (Math.random() > 2) throw new ServiceUnavailableException('x');
        return this.notes.rename('a');
      }
    }

    @Controller('/of-class') @ApiErrors(ForbiddenException)
    export class DocumentedController {
      constructor(private readonly notes: NotesService) {}
      @Get('/read') read(): string { return this.notes.find('a'); }
      @Get('/replaced') @ApiErrors(NotFoundException) replaced(): Promise<string> { return this.notes.rename('a'); }
    }`,
  'src/app.module.ts': `
    import { Module } from 'ashlar';
    import { NotesService } from './notes.service.js';
    import { DocumentedController, MixinController, RoutesController } from './routes.controller.js';

    @Module({ controllers: [DocumentedController, MixinController, RoutesController], providers: [NotesService] })
    export class AppModule {}`,
};

let compiled: CompileResult;
let document: Document;

beforeAll(async () => {
  compiled = await compileDocumented(application);
  document = JSON.parse(generatedText(compiled, 'openapi.json'));
}, 120_000);

test.each([
  ['that calls a service has the exceptions of the service', '/read', ['404']],
  ['with `@ApiErrors` has those of the decorator in place of those that are read', '/replaced', ['410']],
  ['with `@ApiErrors()` has none', '/silent', []],
  ['with a composed decorator has its own and those of the decorator', '/composed', ['403', '404']],
  ['of a controller with `@ApiErrors` has its own and those of the controller', '/of-class/read', ['403', '404']],
  ['with `@ApiErrors` of such a controller has those of both decorators', '/of-class/replaced', ['403', '404']],
  ['that is inherited from a generic class has its exceptions', '/inherited', ['404']],
  ['that is inherited has the exceptions of the methods that its controller overrides', '/hook', ['409']],
  ['of a mixin has its exceptions', '/mixins/mixed', ['410']],
  ['that does not wait for an asynchronous method has none of it', '/dropped', []],
  ['that waits for an asynchronous method has its exceptions', '/awaited', ['403']],
  ['has no exceptions of a timer', '/later', []],
  ['has no exceptions of a stream', '/events', []],
  ['has the exceptions of several functions', '/several', ['404', '409', '503']],
])('a handler %s', (_description, path, errors) => {
  const operation = document.paths[path]?.['get'];
  if (operation === undefined) throw new Error(`no operation has the path ${path}`);
  const found = responsesOf(operation).filter((response) => !response.startsWith('2'));
  expect(found.map((text) => text.slice(0, 3))).toEqual(errors);
});

test.each([
  [
    '/several',
    [
      '404 RoutesController.several: `NotFoundException` is thrown by `NotesService.find`, src/notes.service.ts:7',
      '409 RoutesController.several: `ConflictException` is thrown by `NotesService.rename`, src/notes.service.ts:11',
      '503 RoutesController.several: `ServiceUnavailableException` is thrown by `RoutesController.several`, src/routes.controller.ts:40',
    ],
  ],
  [
    '/replaced',
    [
      '404 RoutesController.replaced: `NotFoundException` is thrown by `NotesService.find`, src/notes.service.ts:7; `@ApiErrors` does not name it',
      '410 RoutesController.replaced: `@ApiErrors` documents `GoneException`',
    ],
  ],
  [
    '/of-class/replaced',
    [
      '403 DocumentedController.replaced: `@ApiErrors` documents `ForbiddenException`',
      '404 DocumentedController.replaced: `NotFoundException` is thrown by `NotesService.find`, src/notes.service.ts:7',
      '409 DocumentedController.replaced: `ConflictException` is thrown by `NotesService.rename`, src/notes.service.ts:11; `@ApiErrors` does not name it',
    ],
  ],
])('the plan of a request to %s has the functions that throw, and their places', (target, causes) => {
  const [only] = compiled.applications;
  if (only === undefined) throw new Error('the application does not compile');
  const { responses } = explainRequest(only, { method: 'GET', target });
  const found = responses.filter(({ stage, status }) => stage === 'handler' && status !== null);
  expect(found.map(({ status, name, cause }) => `${status} ${name}: ${cause}`)).toEqual(causes);
});
