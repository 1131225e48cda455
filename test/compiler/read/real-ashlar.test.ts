import { expect, test } from 'vitest';
import { describeShape, describeValue } from './support/describe.ts';
import { ReadApplication } from './support/read-application.ts';

test('what the real ashlar exports is recognised', () => {
  const application = ReadApplication.withRealAshlar({
    'src/a.ts': `
      import { type Body, Controller, Get, type Int, Logger, Module, type Param, Post, type Query, Response, asyncFactory, eventHandlerFor, provide, Injectable } from 'ashlar';
      interface Note { id: Int; title: string }
      @Injectable()
      export class Service { constructor(logger: Logger) {} }
      @Controller('/notes')
      export class Notes {
        constructor(service: Service) {}
        @Get() list(query: Query<{ limit?: Int }>): Note[] { throw 0; }
        @Get('/{id}') find(id: Param<Int>): Promise<Note> { throw 0; }
        @Post() async create(input: Body<Note>) { return Response.withStatus(201, input); }
        @Post('/none') none() { return Response.noContent(); }
      }
      @Module({
        providers: [asyncFactory(Service, [Logger], () => 1), provide(Service, Service)],
        eventHandlers: [eventHandlerFor(Service, Service)],
        controllers: [Notes],
      })
      export class Root {}
    `,
  });
  const [metadata] = application.class('Root').decorators.flatMap((decorator) => decorator.arguments);
  expect(metadata && describeValue(metadata)).toBe(
    '{providers: [asyncFactory(class src/a.ts#Service, [class ashlar#Logger], function), provide(class src/a.ts#Service, class src/a.ts#Service)], ' +
      'eventHandlers: [eventHandlerFor(class src/a.ts#Service, class src/a.ts#Service)], controllers: [class src/a.ts#Notes]}',
  );
  expect(application.class('Service').construction.parameters.map(({ token }) => token)).toMatchObject([
    { kind: 'class', class: { id: 'ashlar#Logger', origin: { specifier: 'ashlar', exportName: 'Logger' } } },
  ]);
  const reported = application
    .class('Notes')
    .handlers.map(({ decorators, parameters, returns }) => [
      decorators.map(({ name }) => name).join(),
      parameters.flatMap(({ markers }) => markers.map(({ name, shape }) => `${name} ${describeShape(shape)}`)).join(),
      returns.results.map(({ status, shape }) => `${status} ${describeShape(shape)}`).join(),
    ]);
  expect(reported).toEqual([
    ['Get', 'Query { limit?: int }', 'undefined src/a.ts#Note[]'],
    ['Get', 'Param int', 'undefined src/a.ts#Note'],
    ['Post', 'Body src/a.ts#Note', '201 src/a.ts#Note'],
    ['Post', '', '204 nothing'],
  ]);
});
