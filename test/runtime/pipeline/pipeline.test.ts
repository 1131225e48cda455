import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { HttpResponse } from '../../../runtime/src/response/http-response.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { noteRoutes } from '../support/notes.ts';

const { logger, lines } = loggerWithLines();
let app: CalledApplication;

beforeAll(async () => {
  app = await createTestApplication(applicationOf(noteRoutes), { logger, bodyLimit: 100 });
});
afterAll(() => app.shutdown());

const json = ['content-type', 'application/json'] as const;

describe('responses of every form', () => {
  const json = 'application/json';
  const cases: [path: string, status: number, type: string | undefined, body: string][] = [
    ['/notes/7', 200, json, '{"id":7,"title":"One"}'],
    ['/notes/-0', 200, json, '{"id":0,"title":"One"}'],
    ['/notes?limit=3&tag=a+b&tag=%C3%BC', 200, json, '{"limit":3,"tags":["a b","ü"]}'],
    ['/notes?tag=a', 200, json, '{"limit":20,"tags":["a"]}'],
    ['/notes?__proto__=1&constructor=2&limit=1', 200, json, '{"limit":1,"tags":[]}'],
    ['http://example.org/notes/7?x', 200, json, '{"id":7,"title":"One"}'],
    ['/forms/text', 200, 'text/plain; charset=utf-8', 'grüß dich'],
    ['/forms/no-content', 204, undefined, ''],
    ['/forms/teapot', 418, 'text/plain; charset=utf-8', 'short'],
    ['/forms/http-response', 202, 'application/problem+json', '{"ok":true}'],
  ];
  test.each(cases)('GET %s', async (path, status, type, body) => {
    const response = await app.get(path).send();
    expect([response.status, response.header('content-type'), response.text()]).toEqual([status, type, body]);
    expect(response.header('content-length')).toBe(status === 204 ? undefined : String(response.bytes().byteLength));
  });

  test('bytes arrive as they are', async () => {
    const response = await app.get('/forms/bytes').send();
    expect([...response.bytes()]).toEqual([0, 255]);
    expect(response.header('content-type')).toBe('application/octet-stream');
  });

  test('nothing returned is 204', async () => {
    expect((await app.delete('/notes/1').send()).status).toBe(204);
  });

  test('headers keep their order and every value', async () => {
    const response = await app.get('/forms/cookies').send();
    expect(response.headers('Set-Cookie')).toEqual(['a=1', 'b=2']);
    expect(response.header('SET-COOKIE')).toBe('a=1, b=2');
    expect(response.headers('missing')).toEqual([]);
  });

  test('HEAD responds like GET without the body', async () => {
    const response = await app.head('/notes/7').send();
    expect([response.status, response.text(), response.header('content-length')]).toEqual([200, '', '22']);
  });

  test('a status and headers of the handler', async () => {
    const response = await app.post('/notes').json({ title: 'New', other: 1 }).send();
    expect(response.status).toBe(201);
    expect(response.header('location')).toBe('/notes/2');
    expect(response.json()).toEqual({ id: 2, title: 'New' });
  });
});

describe('requests that are rejected', () => {
  const limit = 'the body is larger than the limit of 100 bytes';
  type Row = [title: string, send: () => Promise<{ status: number; json(): unknown }>, status: number, rest: object];
  const cases: Row[] = [
    ['no route', () => app.get('/nope?secret=1').send(), 404, { message: 'Cannot GET /nope' }],
    ['HEAD of no route', () => app.options('/nope').send(), 404, { message: 'Cannot OPTIONS /nope' }],
    ['a slash more', () => app.get('/notes/').send(), 404, { message: 'Cannot GET /notes/' }],
    [
      'a malformed path',
      () => app.get('/notes/%zz').send(),
      400,
      { message: 'the path contains a malformed percent escape' },
    ],
    ['a wrong parameter', () => app.get('/notes/x').send(), 400, { message: 'path parameter `id` must be an integer' }],
    [
      'a parameter too large',
      () => app.get('/notes/9007199254740993').send(),
      400,
      { message: 'path parameter `id` must be an integer' },
    ],
    [
      'a malformed query',
      () => app.get('/notes?a=%').send(),
      400,
      { message: 'the query contains a malformed percent escape' },
    ],
    [
      'a wrong query',
      () => app.get('/notes?limit=x').send(),
      400,
      { message: 'Validation failed', errors: { limit: ['must be an integer'] } },
    ],
    [
      'a scalar given twice',
      () => app.get('/notes?limit=1&limit=2').send(),
      400,
      { message: 'Validation failed', errors: { limit: ['must be given only once'] } },
    ],
    [
      'a missing field',
      () => app.post('/notes').json({}).send(),
      400,
      { message: 'Validation failed', errors: { title: ['is required'] } },
    ],
    [
      'a wrong field',
      () => app.post('/notes').json({ title: 5 }).send(),
      400,
      { message: 'Validation failed', errors: { title: ['must be a string'] } },
    ],
    ['no body', () => app.post('/notes').send(), 400, { message: 'a body is required' }],
    [
      'malformed JSON',
      () =>
        app
          .post('/notes')
          .header(...json)
          .payload('{"title"')
          .send(),
      400,
      { message: 'the body is not valid JSON: it ends too early, at line 1, column 9' },
    ],
    [
      'invalid UTF-8',
      () =>
        app
          .post('/notes')
          .header(...json)
          .payload(new Uint8Array([34, 255, 34]))
          .send(),
      400,
      { message: 'the body is not valid UTF-8' },
    ],
    [
      'a body too large',
      () =>
        app
          .post('/notes')
          .header(...json)
          .payload('x'.repeat(101))
          .send(),
      413,
      { message: limit },
    ],
    [
      'a length too large',
      () =>
        app
          .post('/notes')
          .header(...json)
          .header('content-length', '101')
          .send(),
      413,
      { message: limit },
    ],
    [
      'another media type',
      () => app.post('/notes').header('content-type', 'text/plain; charset=utf-8').payload('{}').send(),
      415,
      { message: 'the body must be JSON (application/json), not `text/plain`' },
    ],
    [
      'a form',
      () => app.post('/notes').multipart(new FormData()).send(),
      415,
      { message: 'the body must be JSON (application/json), not `multipart/form-data`' },
    ],
    [
      'an encoded body',
      () => app.post('/notes').header('content-encoding', 'gzip').json({}).send(),
      415,
      { message: 'the body must not be encoded (`gzip`)' },
    ],
    ...['', 'identity', 'Identity , identity', ', identity,,'].map(
      (encoding): Row => [
        `no error of its encoding: ${JSON.stringify(encoding)}`,
        () => app.post('/notes').header('content-encoding', encoding).json({}).send(),
        400,
        { message: 'Validation failed', errors: { title: ['is required'] } },
      ],
    ),
    [
      'the path before the rest',
      () => app.put('/notes/x?limit=y').json({}).send(),
      400,
      {
        message: 'path parameter `id` must be an integer',
        errors: { limit: ['must be an integer'], title: ['is required'] },
      },
    ],
    [
      'the query before the body',
      () => app.put('/notes/1?limit=y').json({}).send(),
      400,
      { message: 'Validation failed', errors: { limit: ['must be an integer'], title: ['is required'] } },
    ],
    [
      'a wrong query and malformed JSON',
      () =>
        app
          .put('/notes/1?limit=y')
          .header(...json)
          .payload('{')
          .send(),
      400,
      {
        message: 'the body is not valid JSON: it ends too early, at line 1, column 2',
        errors: { limit: ['must be an integer'] },
      },
    ],
    [
      'a malformed query and malformed JSON',
      () =>
        app
          .put('/notes/1?a=%')
          .header(...json)
          .payload('{')
          .send(),
      400,
      {
        message:
          'the query contains a malformed percent escape; the body is not valid JSON: it ends too early, at line 1, column 2',
      },
    ],
    [
      'an exception with fields',
      () => app.get('/errors/conflict').send(),
      409,
      { message: 'The title is taken', errors: { title: ['is taken'] } },
    ],
  ];
  test.each(cases)('%s', async (_title, send, status, rest) => {
    lines.length = 0;
    const response = await send();
    const { error, ...envelope } = response.json() as Record<string, unknown>;
    expect(response.status).toBe(status);
    expect(envelope).toEqual({ status, ...rest });
    expect(error).toMatch(/^[A-Z]/);
    expect(lines).toEqual([]);
  });

  test('errors are reported in the order path, query, body', async () => {
    const response = await app.put('/notes/1?limit=y').json({}).send();
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['limit', 'title']);
  });

  test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json'])(
    'the media type `%s` is JSON',
    async (type) => {
      const response = await app.post('/notes').payload('{"title":"a"}').header('content-type', type).send();
      expect(response.status).toBe(201);
    },
  );

  test.each(['application/jsonp', 'text/json', 'application/json+x', '+json', 'application/+json', ''])(
    'the media type `%s` is not',
    async (type) => {
      const response = await app.post('/notes').payload('{"title":"a"}').header('content-type', type).send();
      expect(response.status).toBe(415);
    },
  );

  test('a path with other methods lists them', async () => {
    const response = await app.patch('/notes').send();
    expect([response.status, response.header('allow')]).toEqual([404, 'GET, HEAD, POST']);
    expect((await app.get('/nope').send()).header('allow')).toBeUndefined();
  });
});

describe('internal errors', () => {
  const cases: [path: string, status: number, error: string, log: object][] = [
    [
      '/errors/gateway',
      502,
      'Bad Gateway',
      {
        type: 'BadGatewayException',
        message: 'upstream secret',
        cause: { message: 'socket secret', cause: "'cable'" },
      },
    ],
    [
      '/errors/text',
      500,
      'Internal Server Error',
      { message: "a value that is not an Error was thrown: 'a secret text'" },
    ],
    [
      '/errors/undefined',
      500,
      'Internal Server Error',
      { message: 'a value that is not an Error was thrown: undefined' },
    ],
    ['/errors/serializer', 500, 'Internal Server Error', { type: 'Error', message: 'serializer secret' }],
    ['/errors/header', 500, 'Internal Server Error', { type: 'TypeError' }],
  ];
  test.each(cases)('%s is masked and logged', async (path, status, error, log) => {
    lines.length = 0;
    const response = await app.get(`${path}?token=1`).send();
    expect(response.json()).toEqual({ status, error, message: 'Internal Server Error' });
    expect(response.status).toBe(status);
    expect(lines).toMatchObject([{ level: 'error', msg: 'request failed', method: 'GET', path, err: log }]);
  });
});

describe('a request whose stages are synchronous', () => {
  const { match } = applicationOf(noteRoutes);
  const pipeline = { match, routes: new Map(Object.entries(noteRoutes)), bodyLimit: 100, logger };
  const request = (method: string, target: string) =>
    new MemoryIncomingRequest({
      method,
      target,
      remoteAddress: '127.0.0.1:1',
      headers: new Map(),
      body: new Uint8Array(),
    });

  test.each([
    ['GET', '/notes/1'],
    ['GET', '/notes/x'],
    ['GET', '/nope'],
    ['GET', '/errors/text'],
  ])('%s %s allocates no promise', (method, target) => {
    expect(handleRequest(pipeline, request(method, target))).toBeInstanceOf(HttpResponse);
  });

  test('a router that returns an unknown route is an internal error, not a crash', () => {
    const lost = { ...pipeline, match: () => ({ route: 'missing', params: {} }) };
    expect(handleRequest(lost, request('GET', '/'))).toMatchObject({ status: 500 });
  });
});

describe('a test runner with realms of its own', () => {
  const foreign = (code: string): unknown => runInNewContext(code);
  const routes = {
    promise: route('GET /promise', {
      // The promises of Node's own modules belong to another realm there.
      handle: () => foreign('Promise.resolve("later")') as Promise<string>,
      respond: respondText,
    }),
    error: route('GET /error', {
      handle: (): string => {
        throw foreign('new TypeError("secret")');
      },
      respond: respondText,
    }),
    rejection: route('GET /rejection', {
      handle: () => foreign('Promise.reject(new TypeError("secret"))') as Promise<string>,
      respond: respondText,
    }),
  };

  test('waits for its promises and knows its errors', async () => {
    lines.length = 0;
    const other = await createTestApplication(applicationOf(routes), { logger });
    expect((await other.get('/promise').send()).text()).toBe('later');
    for (const path of ['/error', '/rejection']) {
      expect((await other.get(path).send()).status).toBe(500);
      expect(lines.pop()).toMatchObject({ err: { type: 'TypeError', message: 'secret' } });
    }
  });
});
