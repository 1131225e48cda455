import { expect, test } from 'vitest';
import type { HandlerParameterFacts, ReturnFacts } from '../../../compiler/src/model/facts.ts';
import { describeShape } from './support/describe.ts';
import { ReadApplication } from './support/read-application.ts';

const head = `
  import { Controller, Get, Post, Response } from 'ashlar';
  import * as ashlar from 'ashlar';
  import type { Body, Header, Int, Param, Query, User, Validate, RequestContext } from 'ashlar';
  import type { Id, Maybe, Input, Nested } from './aliases.js';
  interface Note { id: Int }
  interface Other { other: string }
  interface Page<T> { items: T[] }
  type Kind = 'b' | 'a';
  type Answer = Note | Other;
`;

const aliases = `
  import type { Body, Int, Param } from 'ashlar';
  export type Id = Param<Int>;
  export type Maybe = Param<Int> | undefined;
  export type Input<T> = Body<T>;
  export type Nested = Id;
`;

function describeParameter({ name, pattern, optional, markers }: HandlerParameterFacts): string {
  const told = markers.map((marker) =>
    marker.shape === undefined ? marker.name : `${marker.name} ${describeShape(marker.shape)}`,
  );
  return `${name}${optional ? '?' : ''}${pattern ? ' (pattern)' : ''}: ${told.join(', ') || 'unmarked'}`;
}

const parameters: [written: string, wanted: string][] = [
  ['id: Param<Int>', 'id: Param int'],
  ['id: Param<string>', 'id: Param string'],
  ['id: ashlar.Param<Int>', 'id: Param int'],
  [`id: import('ashlar').Param<Int>`, 'id: Param int'],
  ['id: (Param<Int>)', 'id: Param int'],
  ['id: Id', 'id: Param int'],
  ['id: Nested', 'id: Param int'],
  ['id: Maybe', 'id?: Param int'],
  ['id?: Id', 'id?: Param int'],
  ['note: Input<Note>', 'note: Body src/a.ts#Note'],
  ['note?: Input<Kind>', 'note?: Body src/a.ts#Kind'],
  ['note: Body<Note>', 'note: Body src/a.ts#Note'],
  ['note?: Body<Note>', 'note?: Body src/a.ts#Note'],
  ['note: Body<Note> | undefined', 'note?: Body src/a.ts#Note'],
  ['note: Body<Note | undefined>', 'note?: Body src/a.ts#Note'],
  ['note: Body<Note | null>', 'note: Body src/a.ts#Note | null'],
  ['kind: Query<{ kind: Kind }> = {} as never', 'kind?: Query { kind: src/a.ts#Kind }'],
  ['{ a }: Query<{ a: string }>', '{ a } (pattern): Query { a: string }'],
  ['...all: Body<Note[]>', 'all (pattern): Body src/a.ts#Note[]'],
  ['both: Param<Int> & Query<Note>', 'both: Param int, Query src/a.ts#Note'],
  ['bare: Int', 'bare: unmarked'],
  ['untyped', 'untyped: unmarked'],
  ['lonely: Body', 'lonely: Body !unresolved `Body`'],
  [`header: Header<'x-a'>`, 'header: Header string'],
  [`header: Header<'x-a', Int>`, 'header: Header int'],
  ['user: User<Note>', 'user: User'],
  ['context: RequestContext', 'context: RequestContext'],
];

const parametersRead = new ReadApplication({
  'src/aliases.ts': aliases,
  'src/a.ts': `${head}\n@Controller()\nexport class A {
    ${parameters.map(([written], index) => `@Get() handle${index}(${written}): void {}`).join('\n')}
  }`,
});

test.each(parameters.map(([written, wanted], index) => [written, wanted, index] as const))(
  'the parameter %s',
  (_, wanted, index) => {
    const told = parametersRead.handler('A', `handle${index}`).parameters.map(describeParameter);
    expect(told).toEqual([wanted]);
  },
);

function describeReturns({ results }: ReturnFacts): string {
  return results
    .map(({ wrapped, status, shape }) => {
      const told = describeShape(shape);
      return wrapped ? `${status ?? '?'} ${told}` : told;
    })
    .join(', ');
}

const returns: [declared: string, wanted: string][] = [
  [': Note {', 'src/a.ts#Note'],
  [': Note[] {', 'src/a.ts#Note[]'],
  [': readonly Note[] {', 'readonly src/a.ts#Note[]'],
  [': Promise<Note> {', 'src/a.ts#Note'],
  [': Promise<Promise<Note>> {', 'src/a.ts#Note'],
  [': Note | Promise<Note> {', 'src/a.ts#Note'],
  [': Promise<Kind | null> {', 'src/a.ts#Kind | null'],
  [': Answer {', 'src/a.ts#Answer'],
  [': Note | Other {', 'src/a.ts#Note | src/a.ts#Other'],
  [': Note | undefined {', 'src/a.ts#Note, nothing'],
  [': Promise<Note | undefined> {', 'src/a.ts#Note, nothing'],
  [': void {', 'nothing'],
  [': Promise<void> {', 'nothing'],
  [': unknown | null {', 'unknown'],
  [': Promise<string | unknown> {', 'unknown'],
  [': unknown | undefined {', 'unknown, nothing'],
  [': undefined {', 'nothing'],
  [': never {', 'nothing'],
  [': string {', 'string'],
  [': Response<Note> {', '200 src/a.ts#Note'],
  [': Response<Note, 201> {', '201 src/a.ts#Note'],
  [': Promise<Response<Note, 201>> {', '201 src/a.ts#Note'],
  [': Response<Note, 201> | Response<Other, 409> {', '201 src/a.ts#Note, 409 src/a.ts#Other'],
  [': Promise<Response<Note, 200 | 201>> {', '200 src/a.ts#Note, 201 src/a.ts#Note'],
  [': Response<Note, number> {', '? src/a.ts#Note'],
  [': Response<undefined, 204> {', '204 nothing'],
  [': Response<never, 204> {', '204 nothing'],
  [': Note | Response<Other, 202> {', 'src/a.ts#Note, 202 src/a.ts#Other'],
  [': Page<Note> {', 'src/a.ts#Page<src/a.ts#Note>'],
  [': any {', '!any `any`'],
  [': () => void {', '!function `() => void`'],
  [': Nowhere {', '!unresolved `Nowhere`'],
  ['{ return { a: 1, b: "x" };', '{ a: number, b: string }'],
  ['{ return [{ id: 1 } as Note];', 'src/a.ts#Note[]'],
  ['{ return Promise.resolve({ id: 1 } as Note);', 'src/a.ts#Note'],
  ['{ return Response.withStatus(201, { id: 1 } as Note);', '201 src/a.ts#Note'],
  ['{ return Response.noContent();', '204 nothing'],
  ['{ return Response.withStatus(201);', '201 nothing'],
  ['{', 'nothing'],
];

const returnsRead = new ReadApplication({
  'src/aliases.ts': aliases,
  'src/a.ts': `${head}\n@Controller()\nexport class A {
    ${returns.map(([declared], index) => `@Get() handle${index}()${declared} }`).join('\n')}
  }`,
});

test.each(returns.map(([declared, wanted], index) => [declared, wanted, index] as const))(
  'the return type of handle()%s …',
  (_, wanted, index) => {
    expect(describeReturns(returnsRead.handler('A', `handle${index}`).returns)).toBe(wanted);
  },
);

test('handlers have their decorators, their span and their visibility', () => {
  const application = new ReadApplication({
    'src/a.ts': `${head}
      @Controller('/a')
      export class A {
        /** Lists.
         * @deprecated use another
         */
        @Get('/x') @Post() list(): void {}
        @Get() private a(): void {}
        @Get() protected b(): void {}
        @Get() static c(): void {}
        @Get() overloaded(a: string): void;
        @Get() overloaded(a: number): void;
        @Get() overloaded(a: unknown): void {}
        plain(): void {}
        @Get() ['computed'](): void {}
      }
    `,
  });
  const { handlers } = application.class('A');
  expect(handlers.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['list', undefined],
    ['a', 'private'],
    ['b', 'protected'],
    ['c', 'static'],
    ['overloaded', undefined],
    ['computed', undefined],
  ]);
  const [list] = handlers;
  expect(list).toMatchObject({ description: 'Lists.', deprecated: true });
  expect(list && application.text(list.span)).toBe('src/a.ts: list');
  expect(list?.decorators.map(({ span }) => application.text(span))).toEqual([
    `src/a.ts: Get('/x')`,
    'src/a.ts: Post()',
  ]);
});

test('places of parameters, types, markers and returns', () => {
  const application = new ReadApplication({
    'src/aliases.ts': aliases,
    'src/a.ts': `${head}
      @Controller()
      export class A {
        @Get() a(id: Param<Int>, other: Id, bare): Promise<Note> { throw 0; }
        @Get() b() {}
      }`,
  });
  const { parameters: all, returns: given } = application.handler('A', 'a');
  expect(all.map(({ span }) => application.text(span))).toEqual([
    'src/a.ts: id: Param<Int>',
    'src/a.ts: other: Id',
    'src/a.ts: bare',
  ]);
  expect(all.map(({ typeSpan }) => application.text(typeSpan))).toEqual([
    'src/a.ts: Param<Int>',
    'src/a.ts: Id',
    'src/a.ts: bare',
  ]);
  expect(all.flatMap(({ markers }) => markers.map(({ span }) => application.text(span)))).toEqual([
    'src/a.ts: Int',
    'src/a.ts: Id',
  ]);
  expect(application.text(given.span)).toBe('src/a.ts: Promise<Note>');
  expect(application.text(application.handler('A', 'b').returns.span)).toBe('src/a.ts: b');
});

test('handlers are inherited, with the type arguments of the class that inherits', () => {
  const application = new ReadApplication({
    'src/base.ts': `
      import { Get, Post } from 'ashlar';
      import type { Body, Int, Param } from 'ashlar';
      export abstract class Crud<T, Create> {
        @Get() abstract nothing(): void;
        @Get() list(): T[] { throw 0; }
        @Get('/{id}') find(id: Param<Int>): Promise<T> { throw 0; }
        @Post() create(input: Body<Create>, more?: Body<Create>): T { throw 0; }
        @Post() overridden(): void {}
      }
    `,
    'src/a.ts': `${head}
      import { Crud } from './base.js';
      @Controller()
      export class A extends Crud<Note, Other> {
        nothing() {}
        overridden() {}
        @Get('/own') own(): void {}
      }
    `,
  });
  expect(
    application
      .class('A')
      .handlers.map(({ name, parameters: all, returns: given }) => [
        name,
        all.map(describeParameter).join('; '),
        describeReturns(given),
      ]),
  ).toEqual([
    ['own', '', 'nothing'],
    ['list', '', 'src/a.ts#Note[]'],
    ['find', 'id: Param int', 'src/a.ts#Note'],
    ['create', 'input: Body src/a.ts#Other; more?: Body src/a.ts#Other', 'src/a.ts#Note'],
  ]);
});
