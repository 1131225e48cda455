import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { loadApplication } from './support/echo-application.ts';

const source = `
import { Controller, Get, HttpCode, HttpResponse, Injectable, type Interceptor, Module, type Next, Post } from 'ashlar';
import { type RequestContext, Response, type ResponseMapper, SkipResponseMapper, UseInterceptor, UseResponseMapper } from 'ashlar';

export interface Cat {
  readonly name: string;
  readonly born?: Date;
}

export interface Dog {
  readonly barks: boolean;
}

export type Pet = Cat | Dog;
export type Color = 'red' | 'green';
/** @minLength 1 */
export type Title = string;

export interface Page<Item> {
  readonly items: readonly Item[];
}

interface Enveloped<Data> {
  readonly data: Data;
  readonly path: string;
}

export interface Counted<Data> {
  readonly result: Data | null;
  readonly count: number;
}

@Injectable()
export class Paths {
  of(context: RequestContext): string {
    return context.path;
  }
}

@Injectable()
export class Envelope implements ResponseMapper {
  readonly #paths: Paths;
  constructor(paths: Paths) {
    this.#paths = paths;
  }
  map<T>(result: T, context: RequestContext): Enveloped<T> {
    if (context.path === '/cats/broken') throw new Error('broken mapper');
    return { data: result, path: this.#paths.of(context) };
  }
}

@Injectable()
export class Counter implements ResponseMapper {
  map<T>(result: T): Counted<T> {
    return { result, count: 1 };
  }
}

/** A mapper that sends nothing of the result. */
@Injectable()
export class Done implements ResponseMapper {
  map<T>(_result: T): { readonly done: true } {
    return { done: true };
  }
}

@Injectable()
export class Length implements Interceptor {
  async intercept(_context: RequestContext, next: Next): Promise<HttpResponse> {
    const response = await next();
    return response.withHeader('x-body', String(response.bodyBytes()));
  }
}

const tom: Cat = { name: 'Tom' };

@Controller('/cats')
@UseInterceptor(Length)
export class CatsController {
  @Get() list(): Cat[] { return [tom]; }
  @Get('/later') async later(): Promise<Cat> { return tom; }
  @Get('/page') page(): Page<Cat> { return { items: [tom] }; }
  @Get('/null') none(): Cat | null { return null; }
  @Get('/maybe') maybe(): Cat | undefined { return undefined; }
  @Get('/text') text(): string { return 'text'; }
  @Get('/mixed') mixed(): Cat | string { return 'text'; }
  @Get('/empty') empty(): void {}
  @Get('/number') number(): number { return 1; }
  @Get('/raw') raw(): HttpResponse { return HttpResponse.json(200, tom); }
  @Get('/broken') broken(): Cat { return tom; }
  @Get('/stream') stream() { return Response.stream('text/csv', rows()); }
  @Get('/events') events() { return Response.sse(cats()); }
  @Post() @HttpCode(201) create(): Cat { return tom; }
  @Post('/code/value') @HttpCode(202) codeOfValue(): Cat | string | undefined { return tom; }
  @Post('/code/text') @HttpCode(202) codeOfText(): Cat | string { return 'text'; }
  @Post('/code/nothing') @HttpCode(202) codeOfNothing(): Cat | undefined { return undefined; }
  @Post('/code/problem') @HttpCode(202) codeOfProblem(): Cat | Response<{ reason: string }, 409> {
    return Response.withStatus(409, { reason: 'full' });
  }
  @Post('/wrapped') wrapped(): Response<Cat, 201> {
    return Response.withStatus(201, tom).withHeader('location', '/cats/1');
  }
  @Post('/refused') refused(): Cat | Response<{ reason: string }, 409> {
    return Response.withStatus(409, { reason: 'full' });
  }
  @Get('/any') any(): Response<Cat, number> { return Response.withStatus(404, tom); }
  @Get('/color') color(): Color { return 'red'; }
  @Get('/title') title(): Title | null { return 'Title'; }
  @Get('/no-title') noTitle(): Title | null { return null; }
  @Get('/color-or-cat') colorOrCat(): Color | Cat { return 'green'; }
  @Get('/done') @UseResponseMapper(Done) done(): Pet { return tom; }
  @Get('/plain') @SkipResponseMapper() plain(): Cat { return tom; }
  @Get('/counted') @UseResponseMapper(Counter) counted(): Cat { return tom; }
}

async function* rows() {
  yield 'a,b';
}

async function* cats() {
  yield tom;
}

@Controller('/dogs')
@UseResponseMapper(Counter)
export class DogsController {
  @Get() list(): string[] { return ['Rex']; }
  @Get('/plain') @SkipResponseMapper() plain(): string[] { return ['Rex']; }
  @Get('/envelope') @UseResponseMapper(Envelope) envelope(): string[] { return ['Rex']; }
}

@Module({
  controllers: [CatsController, DogsController],
  providers: [Envelope, Counter, Done, Paths, Length],
  responseMapper: Envelope,
})
export class AppModule {}
`;

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', target: 'es2023', strict: true, types: [], experimentalDecorators: true },
  include: ['src'],
});

interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, { readonly content?: object }> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const loaded: { app?: TestApplication; document?: Document } = {};
beforeAll(async () => {
  const { compiled, document } = await loadApplication({ 'src/app.module.ts': source, 'tsconfig.json': tsconfig });
  loaded.document = JSON.parse(document);
  loaded.app = await TestApplication.create(compiled);
}, 120_000);
afterAll(() => loaded.app?.shutdown());

async function bodyOf(method: 'get' | 'post', path: string): Promise<readonly [number, string]> {
  const response = await loaded.app?.[method](path).send();
  return [response?.status ?? 0, response?.text() ?? ''];
}

describe('the mapper of the root module', () => {
  test.each([
    ['/cats', '{"data":[{"name":"Tom"}],"path":"/cats"}'],
    ['/cats/later', '{"data":{"name":"Tom"},"path":"/cats/later"}'],
    ['/cats/page', '{"data":{"items":[{"name":"Tom"}]},"path":"/cats/page"}'],
    ['/cats/null', '{"data":null,"path":"/cats/null"}'],
    ['/cats/number', '{"data":1,"path":"/cats/number"}'],
    ['/cats/no-title', '{"data":null,"path":"/cats/no-title"}'],
    ['/cats/done', '{"done":true}'],
  ])('maps the JSON of GET %s', async (path, text) => {
    expect(await bodyOf('get', path)).toEqual([200, text]);
  });

  test('keeps the status of `@HttpCode`, and the status and headers of a response', async () => {
    expect(await bodyOf('post', '/cats')).toEqual([201, '{"data":{"name":"Tom"},"path":"/cats"}']);
    const response = await loaded.app?.post('/cats/wrapped').send();
    expect([response?.status, response?.header('location')]).toEqual([201, '/cats/1']);
    expect(response?.text()).toBe('{"data":{"name":"Tom"},"path":"/cats/wrapped"}');
  });

  test.each([
    ['/cats/code/value', 202, '{"data":{"name":"Tom"},"path":"/cats/code/value"}'],
    ['/cats/code/text', 202, 'text'],
    ['/cats/code/nothing', 202, ''],
    ['/cats/code/problem', 409, '{"reason":"full"}'],
  ])('leaves `@HttpCode` to plain results that it does not map: POST %s', async (path, status, text) => {
    expect(await bodyOf('post', path)).toEqual([status, text]);
  });

  test.each([
    ['get', '/cats/maybe', 204, ''],
    ['get', '/cats/text', 200, 'text'],
    ['get', '/cats/mixed', 200, 'text'],
    ['get', '/cats/color', 200, 'red'],
    ['get', '/cats/title', 200, 'Title'],
    ['get', '/cats/color-or-cat', 200, 'green'],
    ['get', '/cats/empty', 204, ''],
    ['get', '/cats/raw', 200, '{"name":"Tom"}'],
    ['get', '/cats/stream', 200, 'a,b'],
    ['get', '/cats/events', 200, 'data: {"name":"Tom"}\n\n'],
    ['post', '/cats/refused', 409, '{"reason":"full"}'],
    ['get', '/cats/any', 404, '{"name":"Tom"}'],
  ] as const)('does not map the response of %s %s', async (method, path, status, text) => {
    expect(await bodyOf(method, path)).toEqual([status, text]);
  });

  test('runs inside of interceptors', async () => {
    const response = await loaded.app?.get('/cats/number').send();
    expect(response?.header('x-body')).toBe('{"data":1,"path":"/cats/number"}');
  });

  test('leads to the error path when it throws', async () => {
    const [status] = await bodyOf('get', '/cats/broken');
    expect(status).toBe(500);
  });
});

test.each([
  ['/cats/plain', '{"name":"Tom"}'],
  ['/cats/counted', '{"result":{"name":"Tom"},"count":1}'],
  ['/dogs', '{"result":["Rex"],"count":1}'],
  ['/dogs/plain', '["Rex"]'],
  ['/dogs/envelope', '{"data":["Rex"],"path":"/dogs/envelope"}'],
])('the nearest decorator decides about GET %s', async (path, text) => {
  expect(await bodyOf('get', path)).toEqual([200, text]);
});

describe('the document', () => {
  const responses = (method: string, path: string) => loaded.document?.paths[path]?.[method]?.responses ?? {};

  test('describes the mapped type with the type of the result', () => {
    const { $ref } = contentOf(responses('get', '/cats')['200']);
    expect(schemaOf($ref)).toEqual({
      type: 'object',
      required: ['data', 'path'],
      properties: {
        data: { type: 'array', items: { $ref: '#/components/schemas/Cat' } },
        path: { type: 'string' },
      },
    });
  });

  test('describes `null` and the members of a union that are not text', () => {
    expect(schemaOf(contentOf(responses('get', '/cats/null')['200']).$ref)).toMatchObject({
      properties: { data: { anyOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'null' }] } },
    });
    const mixed = responses('get', '/cats/mixed')['200']?.content;
    expect(Object.keys(mixed ?? {})).toEqual(['application/json', 'text/plain']);
  });

  test.each([
    ['/cats/color', ['text/plain']],
    ['/cats/title', ['application/json', 'text/plain']],
    ['/cats/color-or-cat', ['application/json', 'text/plain']],
    ['/cats/done', ['application/json']],
  ])('describes the named texts of GET %s as text', (path, types) => {
    expect(Object.keys(responses('get', path)['200']?.content ?? {})).toEqual(types);
  });

  test('has no types that no response has', () => {
    const { schemas } = loaded.document?.components ?? expect.fail('there is no document');
    const text = JSON.stringify(loaded.document);
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
    expect(unused).toEqual([]);
  });

  test('describes errors and skipped routes without the mapper', () => {
    expect(Object.keys(responses('post', '/cats/refused'))).toEqual(['200', '409']);
    expect(responses('post', '/cats/refused')['409']?.content).toEqual({
      'application/json': {
        schema: { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } },
      },
    });
    expect(contentOf(responses('get', '/cats/plain')['200'])).toEqual({ $ref: '#/components/schemas/Cat' });
  });

  test('describes the status of a mapped response', () => {
    expect(Object.keys(responses('post', '/cats/wrapped'))).toEqual(['201']);
    expect(Object.keys(responses('post', '/cats'))).toEqual(['201']);
  });
});

function contentOf(response: { readonly content?: object } | undefined): { readonly $ref: string } {
  const content: Record<string, unknown> = { ...response?.content };
  return Object(Object(content['application/json']).schema);
}

function schemaOf(reference: string): unknown {
  const name = reference.slice('#/components/schemas/'.length);
  return loaded.document?.components.schemas[name] ?? expect.fail(`no schema ${name}`);
}
