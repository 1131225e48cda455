import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compression from 'compression';
import cors from 'cors';
import helmet from 'helmet';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { Application, ConflictException, type Middleware, Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

const { logger, lines } = loggerWithLines();
const long = 'all work and no play '.repeat(200);
const routes = {
  long: route('GET /long', { handle: () => long, respond: respondText }),
  varied: route('GET /varied', {
    handle: () => Response.text(200, 'text').withHeader('vary', 'accept-language').withHeader('x-own', '1'),
    respond: respondText,
  }),
  pieces: route('GET /pieces', { handle: () => Response.stream('text/plain', pieces()), respond: respondEmpty }),
  file: route('GET /file', {
    handle: () => Response.file(fileURLToPath(import.meta.url), 'text/plain'),
    respond: respondEmpty,
  }),
  events: route('GET /events', { handle: () => Response.sse(twoEvents()), respond: respondEvents(jsonUnknown) }),
};

async function* pieces() {
  for (let count = 0; count < 1000; count++) yield long;
}

/** Gives the second event only when the first has arrived. */
let arrived: () => void;
async function* twoEvents() {
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  yield { number: 1 };
  await first;
  yield { number: 2 };
}

let app: Application | undefined;
afterEach(() => app?.close());

async function serve(...middleware: readonly Middleware[]): Promise<string> {
  lines.length = 0;
  app = await Application.create(applicationOf(routes), { logger, handleSignals: false });
  for (const each of middleware) app.use(each);
  await app.listen(0);
  return app.address().url;
}

describe('cors', () => {
  test('responds to a preflight itself', async () => {
    const url = await serve(cors({ origin: 'https://example.org' }));
    const headers = { origin: 'https://example.org', 'access-control-request-method': 'PUT' };
    const reply = await request(`${url}/long`, { method: 'OPTIONS', headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['access-control-allow-methods']).toContain('PUT');
    await reply.body.dump();
  });

  test('adds its headers to those of the response, also without a route', async () => {
    const url = await serve(cors({ origin: 'https://example.org' }));
    const varied = await request(`${url}/varied`);
    expect(varied.headers).toMatchObject({
      'access-control-allow-origin': 'https://example.org',
      'x-own': '1',
      'x-request-id': expect.any(String),
      'content-length': '4',
    });
    expect([varied.headers['vary']].flat().join(', ')).toBe('Origin, accept-language');
    await varied.body.dump();
    const missing = await request(`${url}/missing`);
    expect([missing.statusCode, missing.headers['access-control-allow-origin']]).toEqual([404, 'https://example.org']);
    await missing.body.dump();
  });
});

test('helmet sets its headers on every response', async () => {
  const url = await serve(helmet());
  for (const [path, status] of [
    ['/long', 200],
    ['/missing', 404],
    ['/%zz', 400],
  ] as const) {
    const reply = await request(`${url}${path}`);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
    expect(reply.headers['x-powered-by']).toBeUndefined();
    await reply.body.dump();
  }
});

describe('compression', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('compresses with %s what is long', async (encoding, decompress) => {
    const url = await serve(compression());
    const reply = await request(`${url}/long`, { headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-length']).toBeUndefined();
    expect(decompress(Buffer.from(await reply.body.arrayBuffer())).toString()).toBe(long);
  });

  test.each([
    ['of a range', { range: 'bytes=10-2009' }],
    ['of a range of the same file', { range: 'bytes=10-2009', 'if-range': '"any"' }],
  ])('does not compress the part %s', async (_title, headers) => {
    const url = await serve(compression({ threshold: 0 }));
    const whole = await request(`${url}/file`);
    const etag = String(whole.headers['etag']);
    const content = Buffer.from(await whole.body.arrayBuffer());
    const reply = await request(`${url}/file`, {
      headers: { 'accept-encoding': 'br, gzip', ...headers, ...('if-range' in headers && { 'if-range': etag }) },
    });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-length': '2000',
      'content-range': `bytes 10-2009/${content.length}`,
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(Buffer.from(await reply.body.arrayBuffer()).equals(content.subarray(10, 2010))).toBe(true);
  });

  test('does not compress short bodies and HEAD', async () => {
    const url = await serve(compression());
    const short = await request(`${url}/varied`, { headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(await short.body.text()).toBe('text');
    const head = await request(`${url}/long`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect(head.statusCode).toBe(200);
    await head.body.dump();
  });

  test('lets every event through when it is there', async () => {
    const url = await serve(compression({ threshold: 0, filter: () => true }));
    const reply = await fetch(`${url}/events`, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('1')) arrived();
    }
    expect(text).toBe('data: {"number":1}\n\ndata: {"number":2}\n\n');
  });
});

test('a long compressed stream leaves no listeners', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  const url = await serve(compression());
  const reply = await request(`${url}/pieces`, { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(Buffer.from(await reply.body.arrayBuffer())).toString()).toBe(long.repeat(1000));
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

test('all of them together', async () => {
  const url = await serve(helmet(), cors(), compression());
  const reply = await request(`${url}/long`, { headers: { 'accept-encoding': 'gzip', origin: 'https://a.example' } });
  expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(await reply.body.arrayBuffer())).toString()).toBe(long);
});

describe('middleware', () => {
  test('sees a request in the order in which it was given', async () => {
    const seen: string[] = [];
    const named =
      (name: string): Middleware =>
      (_request, _response, next) => {
        seen.push(name);
        next();
      };
    const url = await serve(named('first'), named('second'));
    await (await request(`${url}/long`)).body.dump();
    expect(seen).toEqual(['first', 'second']);
  });

  const failures: [string, Middleware, number, string, boolean][] = [
    ['throws', throwing(new Error('secret')), 500, 'Internal Server Error', true],
    ['throws nothing', throwing(undefined), 500, 'Internal Server Error', true],
    ['rejects', async () => Promise.reject(new Error('secret')), 500, 'Internal Server Error', true],
    ['hands an error on', (_, __, next) => next(new Error('secret')), 500, 'Internal Server Error', true],
    ['hands an exception on', (_, __, next) => next(new ConflictException('busy')), 409, 'busy', false],
    ['blames the client', throwing(Object.assign(new Error('bad form'), { status: 422 })), 422, 'bad form', false],
    ['blames the client otherwise', throwing(Object.assign(new Error('no'), { statusCode: 400 })), 400, 'no', false],
    [
      'speaks of itself',
      throwing(Object.assign(new Error('secret'), { status: 503 })),
      500,
      'Internal Server Error',
      true,
    ],
  ];
  test.each(failures)('that %s gets the error response', async (_, middleware, status, message, isLogged) => {
    const url = await serve(middleware);
    const reply = await request(`${url}/long`);
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([status, { status, message }]);
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(isLogged ? 1 : 0);
  });

  test.each<[string, Middleware]>([
    [
      'throws',
      (_request, _response, next) => {
        next();
        throw new Error('late');
      },
    ],
    [
      'rejects',
      async (_request, _response, next) => {
        next();
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('late');
      },
    ],
  ])(
    'that %s after it has called `next` gets a log entry, and the client the response of the route',
    async (_, late) => {
      const url = await serve(late);
      const reply = await request(`${url}/varied`, { headers: { 'x-request-id': 'r' } });
      expect([reply.statusCode, await reply.body.text()]).toEqual([200, 'text']);
      await vi.waitFor(() =>
        expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
          { msg: 'middleware failed after it had called `next`', requestId: 'r', err: { message: 'late' } },
        ]),
      );
    },
  );

  test('that responds and then fails has no effect', async () => {
    const url = await serve(async (_request, response) => {
      response.end('mine');
      throw new Error('late');
    });
    const reply = await request(`${url}/long`);
    expect(await reply.body.text()).toBe('mine');
  });
});

describe('middleware of a path prefix', () => {
  test.each([
    ['/admin', true],
    ['/admin?a=/b', true],
    ['/admin/', true],
    ['/admin/users/7', true],
    ['/%61dmin', true],
    ['/%61dmin/users', true],
    ['/admin/%zz', true],
    ['http://127.0.0.1/admin/users', true],
    ['/administrator', false],
    ['/Admin', false],
    ['/other/admin', false],
    ['//admin', false],
    ['/admin%2Fusers', false],
    ['/%zz/admin', false],
    ['/', false],
  ])('gets the request %s: %s', async (target, isBelow) => {
    const seen: unknown[] = [];
    const compiled = applicationOf(routes);
    app = await Application.create(compiled, { logger, handleSignals: false });
    app.use('/admin', ({ url }, _response, next) => {
      seen.push(url);
      next();
    });
    await app.listen(0);
    const status = await statusOf(app, target);
    expect(seen).toEqual(isBelow ? [target] : []);
    expect(status).toBe(target.includes('%zz') ? 400 : 404);
  });

  test('compares several segments, and characters that are escaped in paths', async () => {
    const seen: unknown[] = [];
    const url = await serve();
    app?.use('/intern/café', (request, _response, next) => {
      seen.push(request.url);
      next();
    });
    for (const path of ['/intern/caf%C3%A9/1', '/intern', '/intern/cafe', '/intern%2Fcaf%C3%A9']) {
      await (await request(`${url}${path}`)).body.dump();
    }
    expect(seen).toEqual(['/intern/caf%C3%A9/1']);
  });

  test('is not passed by an escape that the router decodes', async () => {
    const url = await serve();
    app?.use('/long', (_request, response) => response.writeHead(403).end());
    for (const path of ['/long', '/%6Cong', '/lon%67?x']) {
      const reply = await request(`${url}${path}`);
      expect(reply.statusCode).toBe(403);
      await reply.body.dump();
    }
    const other = await request(`${url}/varied`);
    expect(await other.body.text()).toBe('text');
  });

  test('runs in the order of the calls, and its errors have the same responses as those of other middleware', async () => {
    const seen: string[] = [];
    const named =
      (name: string): Middleware =>
      (_request, _response, next) => {
        seen.push(name);
        next();
      };
    const url = await serve(named('first'));
    app
      ?.use('/long', named('second'))
      .use(named('third'))
      .use('/varied', throwing(new ConflictException('busy')));
    await (await request(`${url}/long`)).body.dump();
    expect(seen).toEqual(['first', 'second', 'third']);
    const reply = await request(`${url}/varied`);
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([409, { message: 'busy' }]);
  });

  test.each([
    ['admin', 'the prefix `admin` of `use` has no slash at the beginning: use `/admin`'],
    ['', 'the prefix `` of `use` has no slash at the beginning: leave it out for all requests'],
    ['/', 'the prefix `/` of `use` has a slash at the end: leave it out for all requests'],
    ['/admin/', 'the prefix `/admin/` of `use` has a slash at the end: use `/admin`'],
    ['/a//b', 'the prefix `/a//b` of `use` has an empty segment: use `/a/b`'],
    ['/%61dmin', 'the prefix `/%61dmin` of `use` has an escape, but decoded paths are compared with it: use `/admin`'],
    ['/a?b', 'the prefix `/a?b` of `use` has a query: use `/a`'],
    ['/users/*', 'the prefix `/users/*` of `use` has a pattern, but paths are compared with it as text: use `/users`'],
    [
      '/{id}/a',
      'the prefix `/{id}/a` of `use` has a pattern, but paths are compared with it as text: leave it out for all requests',
    ],
    ['/a/:id', 'the prefix `/a/:id` of `use` has a pattern, but paths are compared with it as text: use `/a`'],
  ] as const)('has no prefix %j', async (prefix, message) => {
    await serve();
    const use = () => app?.use(prefix as '/', (_request, _response, next) => next());
    expect(use).toThrow(expect.objectContaining({ name: 'StartupError', code: 'invalid-option', message }));
  });
});

/** The status of a response to a request with exactly this target. */
async function statusOf(served: Application, target: string): Promise<number> {
  const { port = 0 } = served.address();
  const head = await rawExchange(port, `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
}

function throwing(error: unknown): Middleware {
  return () => {
    throw error;
  };
}
