import compression from 'compression';
import cors from 'cors';
import helmet from 'helmet';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { Application, type Middleware, Response } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { noteRoutes } from '../support/notes.ts';

const { logger, lines } = loggerWithLines();
const long = 'all work and no play '.repeat(5000);

async function* pieces() {
  for (let index = 0; index < 100; index++) yield long;
}

async function* failing(count: number) {
  for (let index = 0; index < count; index++) yield 'a piece';
  throw new Error('secret of the source');
}

const routes = {
  ...noteRoutes,
  long: route('GET /long', { handle: () => long, respond: respondText }),
  many: route('GET /many', { handle: () => Response.stream('text/plain', pieces()), respond: respondEmpty }),
  events: route('GET /events', { handle: () => Response.sse(pieces()), respond: respondEvents(jsonUnknown) }),
  failsAtOnce: route('GET /fails-at-once', {
    handle: () => Response.stream('text/plain', failing(0)),
    respond: respondEmpty,
  }),
  failsLater: route('GET /fails-later', {
    handle: () => Response.stream('text/plain', failing(2)),
    respond: respondEmpty,
  }),
  peer: route('GET /peer', {
    handle: ({ context }) => `${context.remoteAddress ?? 'anonymous'} ${context.remotePort}`,
    respond: respondText,
  }),
};

/** The sent requests, with their headers and bodies. */
type Asked = readonly [call: string, headers?: Readonly<Record<string, string>>, body?: string];

const origin = { origin: 'https://example.org' };
const gzip = { 'accept-encoding': 'gzip' };
const sent: readonly Asked[] = [
  ['GET /notes/7'],
  ['HEAD /notes/7'],
  ['GET /notes/x'],
  ['GET /nope', origin],
  ['GET /%zz', origin],
  ['OPTIONS /notes', { ...origin, 'access-control-request-method': 'PUT' }],
  ['POST /notes', { 'content-type': 'application/json' }, '{"title":"New"}'],
  ['POST /notes', { 'content-type': 'application/json' }],
  ['POST /notes', { 'content-type': 'application/json' }, `{"title":"${'x'.repeat(100_000)}"}`],
  ['DELETE /notes/7'],
  ['GET /forms/cookies', origin],
  ['GET /forms/bytes'],
  ['GET /errors/gateway'],
  ['GET /long', gzip],
  ['GET /long', { 'accept-encoding': 'br' }],
  ['HEAD /long', gzip],
  ['GET /many', gzip],
  ['GET /events'],
  ['GET /fails-at-once', gzip],
];

/** Headers that describe the connection of a client. */
const hopByHop = new Set(['connection', 'keep-alive']);
/** Headers that differ each time. */
const varying = new Set(['date', 'x-request-id', 'x-trace-id']);

const sets: Readonly<Record<string, () => readonly Middleware[]>> = {
  cors: () => [cors({ origin: origin.origin, credentials: true })],
  helmet: () => [helmet()],
  compression: () => [compression()],
  'all of them': () => [helmet(), cors(), compression()],
};

describe.each(Object.entries(sets))('%s: the same over a socket and in a test', (_, middleware) => {
  let served: Application;
  let tested: TestApplication;
  beforeAll(async () => {
    const compiled = applicationOf(routes);
    served = await Application.create(compiled, { logger, handleSignals: false, bodyLimit: 50_000 });
    tested = await TestApplication.create(compiled, { logger, bodyLimit: 50_000 });
    for (const each of middleware()) served.use(each);
    for (const each of middleware()) tested.use(each);
    await served.listen(0);
  });
  afterAll(async () => {
    await served.close();
    await tested.shutdown();
  });

  test.each(sent.map((each) => ({ each })))('$each', async ({ each: [call, headers = {}, body] }) => {
    const [method = '', path = ''] = call.split(' ');
    const over = await request(`${served.address().url}${path}`, {
      method,
      headers: { ...headers },
      body: body ?? null,
    });
    const bytes = Buffer.from(await over.body.arrayBuffer());
    // The requests name the methods that there are.
    let built = tested[method.toLowerCase() as 'get'](path);
    for (const [name, value] of Object.entries(headers)) built = built.header(name, value);
    if (body !== undefined) built = built.payload(body);
    const reply = await built.send();
    expect(reply.status).toBe(over.statusCode);
    for (const [name, value] of Object.entries(over.headers)) {
      if (hopByHop.has(name)) continue;
      expect([name, reply.headers(name)]).toEqual([name, varying.has(name) ? [expect.any(String)] : [value].flat()]);
    }
    expect(Buffer.from(reply.bytes()).equals(bytes)).toBe(true);
  });
});

describe('a test with middleware', () => {
  test('applies middleware that is added between requests', async () => {
    const app = await TestApplication.create(applicationOf(routes), { logger });
    const seen: string[] = [];
    expect((await app.get('/notes/7').send()).status).toBe(200);
    app.use((message, _response, next) => {
      seen.push(`first ${message.url}`);
      next();
    });
    app.use((_message, response, next) => {
      seen.push('second');
      response.setHeader('x-second', '2');
      next();
    });
    const replies = await Promise.all([app.get('/notes/7?a=b').send(), app.get('/nope').send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 404]);
    expect(replies.map((reply) => reply.header('X-Second'))).toEqual(['2', '2']);
    expect(seen.toSorted()).toEqual(['first /nope', 'first /notes/7?a=b', 'second', 'second']);
    await app.shutdown();
  });

  test('applies middleware of a path prefix', async () => {
    const app = await TestApplication.create(applicationOf(routes), { logger });
    app.use('/notes', (_message, response, next) => {
      response.setHeader('x-notes', 'yes');
      next();
    });
    const paths = ['/notes/7', '/n%6Ftes/7', '/forms/bytes'];
    const replies = await Promise.all(paths.map((path) => app.get(path).send()));
    expect(replies.map((reply) => reply.header('x-notes'))).toEqual(['yes', 'yes', undefined]);
    await app.shutdown();
  });

  test.each([
    ['203.0.113.7:4000', '203.0.113.7 4000'],
    ['[2001:db8::1]:65535', '2001:db8::1 65535'],
  ])('comes from %s', async (peer, seen) => {
    const app = (await TestApplication.create(applicationOf(routes), { logger })).use((message, response, next) => {
      response.setHeader('x-seen', String(message.socket.remoteAddress));
      next();
    });
    const reply = await app.get('/peer').remoteAddress(peer).send();
    expect(reply.text()).toBe(seen);
    expect(peer).toContain(reply.header('x-seen'));
    await app.shutdown();
  });

  test('can get the response of middleware, or fail in it', async () => {
    const app = await TestApplication.create(applicationOf(routes), { logger });
    app.use((message, response, next) => {
      if (message.url === '/mine') response.end('mine');
      else next(new Error('secret'));
    });
    expect((await app.get('/mine').send()).text()).toBe('mine');
    expect((await app.get('/notes/7').send()).json()).toMatchObject({ status: 500, message: 'Internal Server Error' });
    await app.shutdown();
  });

  test('gets an aborted stream as an error', async () => {
    lines.length = 0;
    const app = (await TestApplication.create(applicationOf(routes), { logger })).use(helmet());
    await expect(app.get('/fails-later').send()).rejects.toThrow('the response stream failed');
    expect(lines).toMatchObject([{ msg: 'response aborted', err: { message: 'secret of the source' } }]);
    expect((await app.get('/notes/7').send()).status).toBe(200);
    await app.shutdown();
  });

  test('sends forms and several headers of one name', async () => {
    let seen: unknown;
    const app = (await TestApplication.create(applicationOf(routes), { logger })).use((message, _response, next) => {
      seen = [message.headers['x-a'], message.headers['content-type']];
      next();
    });
    const form = new FormData();
    form.append('title', 'A');
    expect((await app.post('/notes').header('x-a', '1').header('x-a', '2').multipart(form).send()).status).toBe(415);
    expect(seen).toEqual(['1, 2', expect.stringMatching(/^multipart\/form-data; boundary=/)]);
    await app.shutdown();
  });
});
