import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import {
  type FastifyAdapterOptions,
  type FastifyApplication,
  fastifyAdapter,
  fastifyPlugin,
} from '../../../runtime/src/fastify/index.ts';
import { ConflictException, Response, TooManyRequestsException } from '../../../runtime/src/index.ts';
import { FormData } from '../../support/form-data.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { uploadRoutes } from '../uploads/support/upload-application.ts';

const file = join(temporaryDirectory(), 'a.txt');
writeFileSync(file, 'f'.repeat(5000));
const { logger, lines } = loggerWithLines('error');
const long = 'a'.repeat(5000);

/** The steps of the sources, handlers and hooks of a test. */
let steps: string[] = [];
let opened: { close(): Promise<unknown> }[] = [];
beforeEach(() => {
  steps = [];
  lines.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  opened = [];
});

async function* ticks() {
  try {
    for (let count = 1; ; count++) {
      yield count;
      if (count > 1) await delay(5);
    }
  } finally {
    steps.push('the source ended');
  }
}

const routes = {
  ...uploadRoutes,
  text: route('GET /text', { handle: () => long, respond: respondText }),
  file: route('GET /file', { handle: () => Response.file(file, 'text/plain'), respond: respondEmpty }),
  stream: route('GET /stream', {
    handle: () => Response.stream('text/plain', Readable.from([long, 'b'])),
    respond: respondEmpty,
  }),
  events: route('GET /events', { handle: () => Response.sse(ticks()), respond: respondEvents(jsonUnknown) }),
  slow: route('GET /slow', {
    handle: async () => {
      steps.push('handler');
      await delay(400);
      return 'slow';
    },
    respond: respondText,
  }),
  taken: route('GET /taken', {
    handle: (): string => {
      throw new ConflictException('taken');
    },
    respond: respondText,
  }),
  fails: route('GET /fails', {
    handle: (): string => {
      throw new Error('secret');
    },
    respond: respondText,
  }),
  foreign: route('GET /foreign', {
    handle: (): string => {
      // As by a test runner with realms of its own.
      throw runInNewContext('new TypeError("secret")');
    },
    respond: respondText,
  }),
  thrown: route('GET /thrown', {
    handle: async (): Promise<string> => {
      throw 'a text';
    },
    respond: respondText,
  }),
  limited: route('GET /limited', {
    throttle: {
      admit: () => {
        throw new TooManyRequestsException().withHeader('retry-after', '5');
      },
    },
    handle: () => 'never',
    respond: respondText,
  }),
};

async function start(options: FastifyAdapterOptions = {}): Promise<FastifyApplication> {
  const app = await fastifyAdapter(applicationOf(routes), { logger, handleSignals: false, ...options });
  opened.push(app);
  return app;
}

/** Sends a request over a connection of its own, without waiting for the response. */
async function send(app: FastifyApplication, path: string): Promise<Socket> {
  const socket = connect(app.address().port ?? 0, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

describe('an onSend hook replaces', () => {
  const paths = ['/text', '/file', '/stream', '/events', '/taken', '/missing'];
  test.each<[title: string, replace: () => unknown, text: string]>([
    ['a text', () => 'replaced ü', 'replaced ü'],
    ['bytes', () => Buffer.from('replaced'), 'replaced'],
    ['a stream', () => Readable.from(['repl', 'aced']), 'replaced'],
    ['a stream of the web', () => new Blob(['replaced']).stream(), 'replaced'],
    ['a response of the web', () => new globalThis.Response('replaced'), 'replaced'],
    ['nothing', () => null, ''],
  ])('the body with %s', async (_title, replace, text) => {
    const app = await start();
    app.fastify.addHook('onSend', async () => replace());
    await app.listen(0);
    // One connection: a wrong length would break the response after it.
    for (const path of [...paths, ...paths]) {
      const { statusCode, headers, body } = await request(`${app.address().url}${path}`);
      expect([path, await body.text()]).toEqual([path, text]);
      if (headers['content-length'] !== undefined)
        expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
      expect(headers['x-request-id']).toBeDefined();
      expect(statusCode).toBeLessThan(500);
    }
  });

  test('the status and headers', async () => {
    const app = await start();
    app.fastify.addHook('onSend', async (_request, reply, payload) => {
      reply.code(299).header('x-own', '1').header('content-type', 'text/x-own').removeHeader('x-trace-id');
      return payload;
    });
    for (const path of paths.filter((path) => path !== '/events')) {
      const { statusCode, headers } = await app.inject(path);
      expect(statusCode).toBe(299);
      expect(headers).toMatchObject({ 'x-own': '1', 'content-type': 'text/x-own' });
      expect(headers).not.toHaveProperty('x-trace-id');
    }
  });

  test.each([
    ['an error', () => Promise.reject(new Error('secret of the hook'))],
    ['a client error', () => Promise.reject(Object.assign(new Error('secret'), { statusCode: 599 }))],
    ['a number', async () => 5],
  ])('every body with %s: the last response passes through no hook', async (_title, hook) => {
    const app = await start();
    app.fastify.addHook('onRequest', async (_request, reply) => void reply.header('x-early', '1'));
    app.fastify.addHook('onSend', hook as () => Promise<never>);
    await app.listen(0);
    for (const path of [...paths, '/fails']) {
      const { statusCode, headers, body } = await request(`${app.address().url}${path}`);
      expect([path, statusCode, await body.json()]).toEqual([
        path,
        500,
        { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
      ]);
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-early': '1' });
    }
  });
});

describe('onError and onResponse', () => {
  test('are called for each error of a request, before the response', async () => {
    const app = await start();
    app.fastify.addHook('onError', async ({ url }, reply, error) => {
      steps.push(`onError ${url} ${error.message}`);
      reply.header('x-error', error.message);
    });
    app.fastify.addHook(
      'onResponse',
      async ({ url }, reply) => void steps.push(`onResponse ${url} ${reply.statusCode}`),
    );
    app.fastify.addHook('onRequest', async ({ headers }) => {
      if (headers['x-deny'] !== undefined) throw Object.assign(new Error('denied'), { statusCode: 403 });
    });
    const taken = await app.inject('/taken');
    expect([taken.statusCode, taken.json().message, taken.headers['x-error']]).toEqual([409, 'taken', 'taken']);
    const limited = await app.inject('/limited');
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '5']);
    const failed = await app.inject('/fails');
    expect([failed.statusCode, failed.json().message]).toEqual([500, 'Internal Server Error']);
    await app.inject('/thrown');
    await app.inject({ url: '/text', headers: { 'x-deny': '1' } });
    await app.inject('/missing');
    await app.inject('/text');
    expect(steps).toEqual([
      'onError /taken taken',
      'onResponse /taken 409',
      'onError /limited Too Many Requests',
      'onResponse /limited 429',
      'onError /fails secret',
      'onResponse /fails 500',
      "onError /thrown a value that is not an Error was thrown: 'a text'",
      'onResponse /thrown 500',
      'onError /text denied',
      'onResponse /text 403',
      'onResponse /missing 404',
      'onResponse /text 200',
    ]);
    expect(lines.map(({ msg, path }) => [msg, path])).toEqual([
      ['request failed', '/fails'],
      ['request failed', '/thrown'],
    ]);
  });

  test('an error of another realm is an error as well', async () => {
    const app = await start();
    app.fastify.addHook('onError', async (_request, _reply, { cause }) => void steps.push(String(cause)));
    const { statusCode, payload } = await app.inject('/foreign');
    expect([statusCode, steps]).toEqual([500, ['TypeError: secret']]);
    expect(payload).not.toContain('secret');
  });

  test('an error of onError does not change the response', async () => {
    const app = await start();
    app.fastify.addHook('onError', () => Promise.reject(new Error('secret')));
    for (const [path, status] of [
      ['/taken', 409],
      ['/fails', 500],
    ] as const) {
      const { statusCode, payload } = await app.inject(path);
      expect(statusCode).toBe(status);
      expect(payload).not.toContain('secret');
    }
  });
});

describe('a client that disconnects', () => {
  test.each(['/slow', '/events'])('onRequestAbort is called: %s', async (path) => {
    const app = await start();
    app.fastify.addHook('onRequestAbort', async (_request) => void steps.push('onRequestAbort'));
    await app.listen(0);
    const socket = await send(app, path);
    if (path === '/slow') await vi.waitFor(() => expect(steps).toEqual(['handler']));
    else await once(socket, 'data');
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(steps).toContain('onRequestAbort'));
    if (path === '/events') await vi.waitFor(() => expect(steps).toContain('the source ended'));
  });

  test('in a slow onRequest hook: the application goes on', async () => {
    const app = await start();
    app.fastify.addHook('onRequest', async ({ url }) => {
      if (url !== '/events') return;
      steps.push('onRequest');
      await delay(50);
    });
    app.fastify.addHook('onRequestAbort', async (_request) => void steps.push('onRequestAbort'));
    await app.listen(0);
    const socket = await send(app, '/events');
    await vi.waitFor(() => expect(steps).toEqual(['onRequest']));
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(steps).toContain('onRequestAbort'));
    expect((await request(`${app.address().url}/text`)).statusCode).toBe(200);
    await app.close();
    expect(lines).toEqual([]);
  });

  test('in time for `connectionTimeout` of an instance: onTimeout is called', async () => {
    const app = await start({ fastify: Fastify({ connectionTimeout: 20 }) });
    app.fastify.addHook('onTimeout', async ({ url }) => void steps.push(`onTimeout ${url}`));
    await app.listen(0);
    const socket = await send(app, '/slow');
    await vi.waitFor(() => expect(steps).toContain('onTimeout /slow'));
    socket.destroy();
  });
});

test('an onRequest hook may respond itself, also without `reply`', async () => {
  const app = await start();
  app.fastify.addHook('onRequest', async ({ headers }, reply) => {
    if (headers['x-own'] === 'reply') return reply.code(299).send({ own: true });
    if (headers['x-own'] === 'raw') {
      reply.hijack();
      reply.raw.end('raw');
    }
    return undefined;
  });
  await app.listen(0);
  for (const [own, status, text] of [
    ['reply', 299, '{"own":true}'],
    ['raw', 200, 'raw'],
    ['none', 200, long],
  ] as const) {
    const { statusCode, body } = await request(`${app.address().url}/text`, { headers: { 'x-own': own } });
    expect([statusCode, await body.text()]).toEqual([status, text]);
  }
});

test('@fastify/compress compresses files, and leaves parts of files, events and HEAD', async () => {
  const app = await start();
  await app.fastify.register(compress, { threshold: 100 });
  await app.listen(0);
  const url = (path: string) => `${app.address().url}${path}`;
  const headers = { 'accept-encoding': 'gzip' };
  for (const [path, text] of [
    ['/text', long],
    ['/file', 'f'.repeat(5000)],
    ['/stream', `${long}b`],
  ] as const) {
    const response = await request(url(path), { headers });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(Buffer.from(await response.body.arrayBuffer())).toString()).toBe(text);
  }
  const part = await request(url('/file'), { headers: { ...headers, range: 'bytes=0-9' } });
  expect([part.statusCode, part.headers['content-range'], await part.body.text()]).toEqual([
    206,
    'bytes 0-9/5000',
    'f'.repeat(10),
  ]);
  const head = await request(url('/file'), { method: 'HEAD', headers });
  expect([head.statusCode, head.headers['content-length'], await head.body.text()]).toEqual([200, '5000', '']);
  const events = await request(url('/events'), { headers });
  expect(events.headers['content-encoding']).toBeUndefined();
  const [first] = await once(events.body, 'data');
  expect(String(first)).toMatch(/^data: 1\n\n/);
  events.body.on('error', () => {}).destroy();
  await vi.waitFor(() => expect(steps).toEqual(['the source ended']));
});

test('@fastify/cors handles the preflight request of a route whose rate limit is exceeded, and @fastify/helmet all errors', async () => {
  const app = await start();
  await app.fastify.register(cors, { origin: true });
  await app.fastify.register(helmet);
  const origin = { origin: 'https://a.example' };
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/limited',
    headers: { ...origin, 'access-control-request-method': 'GET' },
  });
  expect(preflight.statusCode).toBe(204);
  for (const [url, status] of [
    ['/limited', 429],
    ['/fails', 500],
    ['/taken', 409],
    ['/missing', 404],
    ['/file', 200],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, headers: origin });
    expect([url, statusCode]).toEqual([url, status]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin.origin,
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('plugins and routes that parse bodies themselves do not affect uploads', async () => {
  const app = await start();
  await app.fastify.register(multipart);
  app.fastify.post('/native/form', async (received) => {
    const names: string[] = [];
    for await (const part of received.parts()) {
      if (part.type === 'file') await part.toBuffer();
      names.push(part.fieldname);
    }
    return names;
  });
  app.fastify.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body).split(',')),
  );
  app.fastify.post('/native/csv', async ({ body }) => body);
  await app.listen(0);
  const { url } = app.address();
  const form = () => {
    const filled = new FormData();
    filled.set('text', 'a text');
    filled.set('one', new File(['content'], 'one.txt'));
    return filled;
  };
  const uploaded = await request(`${url}/form`, { method: 'POST', body: form() });
  expect(await uploaded.body.json()).toMatchObject({ text: 'a text', one: { fileName: 'one.txt', size: 7 } });
  const native = await request(`${url}/native/form`, { method: 'POST', body: form() });
  expect(await native.body.json()).toEqual(['text', 'one']);
  const headers = { 'content-type': 'text/csv' };
  const csv = await request(`${url}/native/csv`, { method: 'POST', headers, body: 'a,b' });
  expect(await csv.body.json()).toEqual(['a', 'b']);
  const rejected = await request(`${url}/form`, { method: 'POST', headers, body: 'a,b' });
  expect(rejected.statusCode).toBe(415);
});

test('two applications below prefixes have their own error handlers and limits, and close in reverse order', async () => {
  const fastify = Fastify();
  opened.push(fastify);
  const stopped: string[] = [];
  const named = (name: string, accepted: number) => {
    class Named {
      onShutdown = () => void stopped.push(name);
    }
    let count = 0;
    const compiled = applicationOf(
      {
        fails: route('GET /fails', {
          handle: (): string => {
            throw new ConflictException(name);
          },
          respond: respondText,
        }),
        limited: route('GET /limited', {
          throttle: {
            admit: () => {
              if (++count > accepted) throw new TooManyRequestsException();
            },
          },
          handle: () => name,
          respond: respondText,
        }),
      },
      { createContainer: async (builder) => builder.provide(Named, new Named(), ['onShutdown']) },
    );
    const respond = respondJson((value) => JSON.stringify(value));
    return {
      ...compiled,
      createErrorHandler: () => ({
        validationStatus: 400,
        respond: ({ status }: { readonly status: number }) => respond({ of: name }).withStatus(status),
      }),
    };
  };
  await fastify.register(fastifyPlugin(named('shop', 1), { logger }), { prefix: '/shop' });
  await fastify.register(fastifyPlugin(named('blog', 2), { logger }), { prefix: '/blog' });
  const get = async (url: string) => {
    const { statusCode, payload } = await fastify.inject(url);
    return [statusCode, payload];
  };
  expect(await get('/shop/fails')).toEqual([409, '{"of":"shop"}']);
  expect(await get('/blog/fails')).toEqual([409, '{"of":"blog"}']);
  expect(await get('/shop/missing')).toEqual([404, '{"of":"shop"}']);
  expect((await get('/missing'))[1]).toContain('Route GET:/missing not found');
  const statuses = async (name: string) => {
    const found: unknown[] = [];
    for (let index = 0; index < 3; index++) found.push((await get(`/${name}/limited`))[0]);
    return found;
  };
  expect(await statuses('shop')).toEqual([200, 429, 429]);
  expect(await statuses('blog')).toEqual([200, 200, 429]);
  await fastify.close();
  expect(stopped).toEqual(['blog', 'shop']);
});
