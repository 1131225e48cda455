import { ThrottleOptions, ThrottlePolicy } from 'ashlar';
import { override, TestApplication, type TestRequest } from 'ashlar/testing';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiThrottle } from '../../fixtures/apps/accounts/src/api-throttle.js';
import { AuthGuard } from '../../fixtures/apps/accounts/src/auth/auth.guard.js';
import { CurrentUser } from '../../fixtures/apps/accounts/src/auth/current-user.js';
import { SessionTracker } from '../../fixtures/apps/accounts/src/auth/session-tracker.js';
import { Sessions } from '../../fixtures/apps/accounts/src/auth/sessions.js';
import { compiled } from '../../fixtures/apps/accounts/src/generated/index.js';
import { SessionsController } from '../../fixtures/apps/accounts/src/sessions/sessions.controller.js';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';

/** A request, and what its answer must hold. */
interface Row {
  readonly title: string;
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly status: number;
  /** The body: an object is compared as JSON. */
  readonly body?: string | object;
  readonly answerHeaders?: Readonly<Record<string, readonly string[]>>;
}

const root = { authorization: 'Bearer root-token' };
const error = (status: number, name: string, message: string) => ({ status, error: name, message });

const rows: readonly Row[] = [
  {
    title: 'nobody',
    method: 'get',
    path: '/accounts/me',
    status: 401,
    body: error(401, 'Unauthorized', 'There is no session'),
    answerHeaders: { 'x-trail': [] },
  },
  {
    title: 'somebody unknown',
    method: 'get',
    path: '/accounts/me',
    headers: { authorization: 'Bearer other' },
    status: 403,
    body: error(403, 'Forbidden', 'Access denied'),
  },
  {
    title: 'another scheme is no bearer',
    method: 'get',
    path: '/accounts/me',
    headers: { authorization: 'bearer root-token' },
    status: 401,
  },
  {
    title: 'a bearer, through both interceptors',
    method: 'get',
    path: '/accounts/me',
    headers: root,
    status: 200,
    body: { name: 'root', isAdmin: true },
    answerHeaders: { 'x-trail': ['GET /accounts/me'], 'cache-control': ['no-store'] },
  },
  {
    title: 'a session cookie, percent-encoded, the first of two',
    method: 'get',
    path: '/accounts/me',
    headers: { cookie: 'a=b; session=root%2Dtoken; session=other' },
    status: 200,
  },
  {
    title: 'a path as an object',
    method: 'get',
    path: '/accounts/a%2Fb/entries/3',
    headers: root,
    status: 200,
    body: 'entry 3 of a/b',
    answerHeaders: { 'x-trail': ['GET /accounts/a%2Fb/entries/3'], 'cache-control': [] },
  },
  {
    title: 'a wrong part of a path',
    method: 'get',
    path: '/accounts/a/entries/x',
    headers: root,
    status: 400,
    body: error(400, 'Bad Request', 'path parameter `position` must be an integer'),
  },
  {
    title: 'a guard of the method',
    method: 'post',
    path: '/accounts/a',
    headers: root,
    json: { name: 'b' },
    status: 200,
    body: 'root renamed a to b',
  },
  {
    title: 'a guard before a body that is wrong',
    method: 'post',
    path: '/accounts/a',
    json: { name: 5 },
    status: 401,
  },
  {
    title: 'cookies, in the order of the calls',
    method: 'post',
    path: '/sessions',
    json: { name: 'ann' },
    status: 201,
    body: { token: 'ann-token' },
    answerHeaders: {
      'set-cookie': [
        'session=ann-token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Strict',
        'seen=1; Path=/; Secure; SameSite=Lax',
      ],
    },
  },
  {
    title: 'a session that is no administrator',
    method: 'delete',
    path: '/accounts/a',
    headers: { cookie: 'session=ann-token' },
    status: 403,
  },
  {
    title: 'a missing cookie',
    method: 'delete',
    path: '/sessions',
    status: 400,
    body: error(400, 'Bad Request', 'cookie `session` is required'),
  },
  {
    title: 'a cookie that is removed',
    method: 'delete',
    path: '/sessions',
    headers: { cookie: 'session=ann-token' },
    status: 204,
    body: '',
    answerHeaders: {
      'set-cookie': [
        'session=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; Secure; SameSite=Lax',
      ],
    },
  },
  {
    title: 'everything optional left out',
    method: 'get',
    path: '/sessions',
    headers: { 'x-zone': '-3' },
    status: 200,
    body: { method: 'GET', zone: -3, language: 'en', session: 'none', user: 'nobody' },
  },
  {
    title: 'everything given',
    method: 'get',
    path: '/sessions',
    headers: { 'X-ZONE': '2', 'accept-language': 'de', cookie: 'session=%E0%A4%A' },
    status: 200,
    body: { method: 'GET', zone: 2, language: 'de', session: '%E0%A4%A', user: 'nobody' },
  },
  {
    title: 'a missing header',
    method: 'get',
    path: '/sessions',
    status: 400,
    body: error(400, 'Bad Request', 'header `x-zone` is required'),
  },
  {
    title: 'a wrong header',
    method: 'get',
    path: '/sessions',
    headers: { 'x-zone': 'x' },
    status: 400,
    body: error(400, 'Bad Request', 'header `x-zone` must be an integer'),
  },
  {
    title: 'the ids of the request',
    method: 'get',
    path: '/sessions',
    headers: { 'x-request-id': 'req-1', 'x-trace-id': 'trace.1' },
    status: 400,
    answerHeaders: { 'x-request-id': ['req-1'], 'x-trace-id': ['trace.1'] },
  },
];

function judge(row: Row, status: number, text: string, valuesOf: (name: string) => readonly string[]): void {
  expect(status).toBe(row.status);
  if (row.body !== undefined) expect(typeof row.body === 'string' ? text : JSON.parse(text)).toEqual(row.body);
  for (const [name, values] of Object.entries(row.answerHeaders ?? {})) expect(valuesOf(name)).toEqual(values);
  for (const name of ['x-request-id', 'x-trace-id']) expect(valuesOf(name)).toHaveLength(1);
}

describe('over a socket', () => {
  let served: ServedApplication;
  beforeAll(async () => {
    const copy = ApplicationCopy.of('accounts');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    served = await serveApplication(copy.directory);
  });
  afterAll(() => served.stop());

  test.each(rows)('$method $path: $title', async (row) => {
    const { method, path, headers = {}, json } = row;
    const answer = await request(`${served.url}${path}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const valuesOf = (name: string) => [answer.headers[name] ?? []].flat();
    judge(row, answer.statusCode, await answer.body.text(), valuesOf);
  });
});

describe('through ashlar/testing', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await TestApplication.create(compiled);
  });
  afterAll(() => app.shutdown());

  function built({ method, path, headers = {}, json }: Row): TestRequest {
    let asked = app[method](path);
    for (const [name, value] of Object.entries(headers)) asked = asked.header(name, value);
    return json === undefined ? asked : asked.json(json);
  }

  test.each(rows)('$method $path: $title', async (row) => {
    const answer = await built(row).send();
    judge(row, answer.status, answer.text(), (name) => answer.headers(name));
  });

  test('a guard may be overridden', async () => {
    const everybody = {
      canActivate: async (context: Parameters<AuthGuard['canActivate']>[0]) => {
        context.set(new CurrentUser('test', false));
        return true;
      },
    };
    const other = await TestApplication.create(compiled, { overrides: [override(AuthGuard, everybody)] });
    expect((await other.get('/accounts/me').send()).json()).toEqual({ name: 'test', isAdmin: false });
    await other.shutdown();
  });

  test('what guards need is built, though everybody else who needs it is overridden', async () => {
    const controller = { open: () => never(), close: () => never(), visit: () => never() };
    const other = await TestApplication.create(compiled, { overrides: [override(SessionsController, controller)] });
    expect(other.resolve(Sessions)).toBeInstanceOf(Sessions);
    const answer = await other.get('/accounts/me').header('authorization', 'Bearer root-token').send();
    expect(answer.status).toBe(200);
    await other.shutdown();
  });
});

describe('throttled', () => {
  let app: TestApplication;
  beforeEach(async () => {
    app = await TestApplication.create(compiled);
  });
  afterEach(() => app.shutdown());

  const open = (address: string) => app.post('/sessions').peerAddr(`${address}:4000`).json({ name: 'ann' }).send();

  test('a limit of the method, before the body is read, for each address', async () => {
    for (let count = 1; count <= 5; count++) expect((await open('203.0.113.7')).status).toBe(201);
    const tooLarge = app
      .post('/sessions')
      .peerAddr('203.0.113.7:5000')
      .payload(new Uint8Array(2 ** 21));
    const refused = await tooLarge.header('content-type', 'application/json').send();
    expect(refused.json()).toEqual(error(429, 'Too Many Requests', 'Rate limit exceeded'));
    expect(refused.status).toBe(429);
    expect(Number(refused.header('retry-after'))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
    expect((await open('203.0.113.8')).status).toBe(201);
  });

  test('the policy of the options, for a user from wherever the requests come, before the guards', async () => {
    const ask = (address: string, token: string) =>
      app.get('/accounts/me').peerAddr(`${address}:4000`).header('authorization', `Bearer ${token}`).send();
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async (_, index) => (await ask(`203.0.113.${index}`, 'root-token')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask('203.0.113.1', 'made-up')).status).toBe(403);
  });

  test('a method of a class that is exempt, and no other one', async () => {
    const statusOf = async (path: string) => (await app.get(path).send()).status;
    const lines = [
      await statusOf('/exports/lines/1'),
      await statusOf('/exports/lines/2'),
      await statusOf('/exports/lines/3'),
    ];
    expect(lines).toEqual([200, 200, 429]);
    const whole = await Promise.all(Array.from({ length: 150 }, () => statusOf('/exports/whole')));
    expect(new Set(whole)).toEqual(new Set([202]));
  });

  test('what throttles is built, though everybody else who needs it is overridden', async () => {
    const controller = { open: () => never(), close: () => never(), visit: () => never() };
    const guard = { canActivate: async () => false };
    const other = await TestApplication.create(compiled, {
      overrides: [override(SessionsController, controller), override(AuthGuard, guard)],
    });
    expect(other.resolve(SessionTracker)).toBeInstanceOf(SessionTracker);
    expect((await other.get('/accounts/me').send()).status).toBe(403);
    await other.shutdown();
  });

  test('the policy may be overridden', async () => {
    const once = { options: () => ThrottleOptions.default().withPolicy(new ThrottlePolicy(1, 60)) };
    const other = await TestApplication.create(compiled, { overrides: [override(ApiThrottle, once)] });
    const asked = [await other.get('/sessions').send(), await other.get('/sessions').send()];
    expect(asked.map(({ status }) => status)).toEqual([400, 429]);
    await other.shutdown();
  });
});

function never(): never {
  throw new Error('not asked for');
}
