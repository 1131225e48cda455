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
import { type AccountsRequest, accountsRequests, error } from './accounts-requests.js';
import { applicationServers } from './application-servers.js';

function checkResponse(
  row: AccountsRequest,
  status: number,
  text: string,
  valuesOf: (name: string) => readonly string[],
): void {
  expect(status).toBe(row.status);
  if (row.body !== undefined) expect(typeof row.body === 'string' ? text : JSON.parse(text)).toEqual(row.body);
  for (const [name, values] of Object.entries(row.responseHeaders ?? {})) expect(valuesOf(name)).toEqual(values);
  for (const name of ['x-request-id', 'x-trace-id']) expect(valuesOf(name)).toHaveLength(1);
}

const copy = ApplicationCopy.of('accounts');
beforeAll(async () => {
  copy.addFastifyMain();
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

describe.each(applicationServers)('over a socket, on %s', (_server, main) => {
  let served: ServedApplication;
  beforeAll(async () => {
    served = await serveApplication(copy.directory, main);
  });
  afterAll(() => served.stop());

  test.each(accountsRequests)('$method $path: $title', async (row) => {
    const { method, path, headers = {}, json } = row;
    const response = await request(`${served.url}${path}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const valuesOf = (name: string) => [response.headers[name] ?? []].flat();
    checkResponse(row, response.statusCode, await response.body.text(), valuesOf);
  });
});

describe('through ashlar/testing', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await TestApplication.create(compiled);
  });
  afterAll(() => app.shutdown());

  function built({ method, path, headers = {}, json }: AccountsRequest): TestRequest {
    let sent = app[method](path);
    for (const [name, value] of Object.entries(headers)) sent = sent.header(name, value);
    return json === undefined ? sent : sent.json(json);
  }

  test.each(accountsRequests)('$method $path: $title', async (row) => {
    const response = await built(row).send();
    checkResponse(row, response.status, response.text(), (name) => response.headers(name));
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

  test('dependencies of guards are constructed, even if all other dependents are overridden', async () => {
    const controller = { open: () => never(), close: () => never(), visit: () => never() };
    const other = await TestApplication.create(compiled, { overrides: [override(SessionsController, controller)] });
    expect(other.resolve(Sessions)).toBeInstanceOf(Sessions);
    const response = await other.get('/accounts/me').header('authorization', 'Bearer root-token').send();
    expect(response.status).toBe(200);
    await other.shutdown();
  });
});

describe('throttled', () => {
  let app: TestApplication;
  beforeEach(async () => {
    app = await TestApplication.create(compiled);
  });
  afterEach(() => app.shutdown());

  const open = (address: string) => app.post('/sessions').remoteAddress(`${address}:4000`).json({ name: 'ann' }).send();

  test('a limit of the method, before the body is read, for each address', async () => {
    for (let count = 1; count <= 5; count++) expect((await open('203.0.113.7')).status).toBe(201);
    const tooLarge = app
      .post('/sessions')
      .remoteAddress('203.0.113.7:5000')
      .payload(new Uint8Array(2 ** 21));
    const rejected = await tooLarge.header('content-type', 'application/json').send();
    expect(rejected.json()).toEqual(error(429, 'Too Many Requests', 'Rate limit exceeded'));
    expect(rejected.status).toBe(429);
    expect(Number(rejected.header('retry-after'))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60);
    expect((await open('203.0.113.8')).status).toBe(201);
  });

  test('the policy of the options, for a user from any address, before the guards', async () => {
    const send = (address: string, token: string) =>
      app.get('/accounts/me').remoteAddress(`${address}:4000`).header('authorization', `Bearer ${token}`).send();
    const statuses = await Promise.all(
      Array.from({ length: 101 }, async (_, index) => (await send(`203.0.113.${index}`, 'root-token')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await send('203.0.113.1', 'made-up')).status).toBe(403);
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

  test('dependencies of throttling are constructed, even if all other dependents are overridden', async () => {
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
    const sent = [await other.get('/sessions').send(), await other.get('/sessions').send()];
    expect(sent.map(({ status }) => status)).toEqual([400, 429]);
    await other.shutdown();
  });
});

function never(): never {
  throw new Error('must not be called');
}
