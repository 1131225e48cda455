import { once } from 'node:events';
import { Readable, Transform } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Decoder,
  invalid,
  isObject,
  jsonUnknown,
  respondEvents,
  respondJson,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import {
  type FastifyAdapterOptions,
  type FastifyApplication,
  fastifyAdapter,
  fastifyPlugin,
} from '../../../runtime/src/fastify/index.ts';
import { type Guard, Response, TooManyRequestsException } from '../../../runtime/src/index.ts';
import type { Limiter } from '../../../runtime/src/throttling/limiter.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const long = 'a'.repeat(5_000);

interface Title {
  readonly title: string;
}

const title: Decoder<Title> = {
  read: (input) => (isObject(input) && typeof input['title'] === 'string' ? { title: input['title'] } : invalid),
  explain: (_input, problems) => problems.add('must have a title'),
};

const denies: Guard = { canActivate: ({ headers }) => headers['x-key'] !== 'wrong' };
const full: Limiter = {
  admit: () => {
    throw new TooManyRequestsException();
  },
};
/** The order in which an application and the hooks see a request. */
let steps: string[] = [];

const routes = {
  note: route('GET /notes/{id}', {
    handle: (inputs) => ({ path: inputs.context.path, id: inputs.context.params['id'] }),
    respond: respondJson((value) => JSON.stringify(value)),
  }),
  create: route('POST /notes', {
    guards: [denies],
    body: 'json',
    handle: (inputs) => {
      steps.push('handler');
      const draft = inputs.body(title);
      return draft === invalid ? inputs.reject() : Response.withStatus(201, draft).withHeader('vary', 'x-key');
    },
    respond: respondJson((value: Title) => JSON.stringify(value)),
  }),
  throttled: route('POST /throttled', { throttle: full, body: 'json', handle: () => 'never', respond: respondText }),
  long: route('GET /long', { handle: () => long, respond: respondText }),
  stream: route('GET /stream', {
    handle: () => Response.stream('text/plain', Readable.from([long, long])),
    respond: respondText as never,
  }),
  broken: route('GET /broken', {
    handle: () => Response.stream('text/plain', brokenSource()).withHeader('x-own', '1'),
    respond: respondText as never,
  }),
  events: route('GET /events', { handle: () => Response.sse(ticks()), respond: respondEvents(jsonUnknown) }),
  fails: route('GET /fails', {
    handle: (): string => {
      throw new Error('secret');
    },
    respond: respondText,
  }),
};

// biome-ignore lint/correctness/useYield: the source fails before its first chunk.
async function* brokenSource(): AsyncGenerator<string> {
  throw new Error('no source');
}

async function* ticks(): AsyncGenerator<number> {
  yield 1;
  await new Promise(() => {});
}

let opened: { close(): Promise<unknown> }[] = [];

async function start(
  options: FastifyAdapterOptions = {},
  compiled: CompiledApplication<unknown> = applicationOf(routes),
): Promise<FastifyApplication> {
  const app = await fastifyAdapter(compiled, { logger, handleSignals: false, bodyLimit: 100, ...options });
  opened.push(app);
  return app;
}

beforeEach(() => {
  lines.length = 0;
  steps = [];
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  opened = [];
});

describe('plugins and hooks of Fastify', () => {
  test('@fastify/cors handles preflight requests and adds its headers to all responses', async () => {
    const app = await start();
    await app.fastify.register(cors, { origin: ['https://a.example'], credentials: true });
    const origin = { origin: 'https://a.example' };
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/notes',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, origin.origin]);
    for (const url of ['/notes/1', '/fails', '/nope', '/long']) {
      const { headers } = await app.inject({ url, headers: origin });
      expect(headers['access-control-allow-origin']).toBe(origin.origin);
    }
    const created = await app.inject({ method: 'POST', url: '/notes', headers: origin, payload: { title: 'a' } });
    expect(created.headers['vary']).toBe('Origin, x-key');
  });

  test('@fastify/helmet adds its headers', async () => {
    const app = await start();
    void app.fastify.register(helmet);
    const { headers } = await app.inject('/notes/1');
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toBe('application/json');
  });

  test('@fastify/compress compresses texts and streams, and leaves events and errors', async () => {
    const app = await start();
    await app.fastify.register(compress, { threshold: 100, syncThreshold: 0 } as object);
    const gzip = { 'accept-encoding': 'gzip' };
    for (const [url, text] of [
      ['/long', long],
      ['/stream', long + long],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ url, headers: gzip });
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(headers['content-length']).toBeUndefined();
      expect(gunzipSync(rawPayload).toString()).toBe(text);
    }
    const head = await app.inject({ method: 'HEAD', url: '/long', headers: gzip });
    expect([head.headers['content-length'], head.payload]).toEqual(['5000', '']);
    const failed = await app.inject({ url: '/broken', headers: gzip });
    expect([failed.statusCode, failed.json().message]).toEqual([500, 'Internal Server Error']);
    expect(failed.headers).not.toHaveProperty('content-encoding');
    expect(failed.headers).not.toHaveProperty('x-own');
  });

  test('hooks run around the handler, and can end a request', async () => {
    const app = await start();
    for (const name of ['onRequest', 'preValidation', 'preHandler'] as const) {
      app.fastify.addHook(name, async (sent, reply) => {
        steps.push(name);
        if (sent.headers['x-stop'] === name) return reply.code(401).send({ stopped: name });
        if (sent.headers['x-throw'] === name) throw Object.assign(new Error('not here'), { statusCode: 403 });
        if (sent.headers['x-throw'] === 'unknown') throw new Error('secret');
      });
    }
    app.fastify.addHook('onSend', async (_sent, reply, payload) => {
      reply.header('x-size', String(payload).length);
      return reply.getHeader('x-upper') === undefined ? payload : String(payload).toUpperCase();
    });
    app.fastify.addHook('onResponse', async (_sent, reply) => void steps.push(`response ${reply.statusCode}`));
    const post = (headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/notes', payload: { title: 'a' }, headers });
    const created = await post();
    expect([created.statusCode, created.json(), created.headers['x-size']]).toEqual([201, { title: 'a' }, '13']);
    expect(steps).toEqual(['onRequest', 'preValidation', 'preHandler', 'handler', 'response 201']);
    const stopped = await post({ 'x-stop': 'preHandler' });
    expect([stopped.statusCode, stopped.json()]).toEqual([401, { stopped: 'preHandler' }]);
    const denied = await post({ 'x-throw': 'onRequest', 'x-request-id': 'r' });
    expect([denied.statusCode, denied.json()]).toEqual([
      403,
      expect.objectContaining({ status: 403, error: 'Forbidden', message: 'not here' }),
    ]);
    expect(denied.headers['x-request-id']).toBe('r');
    const failed = await post({ 'x-throw': 'unknown' });
    expect([failed.statusCode, failed.json().message]).toEqual([500, 'Internal Server Error']);
    expect(failed.payload).not.toContain('secret');
    expect(steps.filter((step) => step === 'handler')).toHaveLength(1);
  });

  test('onSend can replace the body, and an error in it becomes a response', async () => {
    const app = await start();
    app.fastify.addHook('onSend', async (sent, _reply, payload) => {
      if (sent.headers['x-fails'] !== undefined && _reply.statusCode === 200) throw new Error('late');
      return sent.url === '/notes/1' ? `${String(payload)} ü` : payload;
    });
    const { payload, headers } = await app.inject('/notes/1');
    expect(payload).toBe('{"path":"/notes/1","id":"1"} ü');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(payload)));
    for (const url of ['/long', '/stream']) {
      const failed = await app.inject({ url, headers: { 'x-fails': '1' } });
      expect([failed.statusCode, failed.json().message]).toEqual([500, 'Internal Server Error']);
      expect(failed.headers['content-type']).toBe('application/json');
    }
  });

  test('preParsing can replace the body of a request', async () => {
    const app = await start();
    app.fastify.addHook('preParsing', async (sent, _reply, payload) => {
      if (sent.headers['x-reversed'] === undefined) return payload;
      const parts: Buffer[] = [];
      return payload.pipe(
        new Transform({
          transform: (chunk: Buffer, _encoding, done) => {
            parts.push(chunk);
            done();
          },
          flush: (done) => done(null, Buffer.concat(parts).reverse()),
        }),
      );
    });
    const reversed = [...'{"title":"abc"}'].reverse().join('');
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: '/notes',
      headers: { 'content-type': 'application/json', 'x-reversed': '1' },
      payload: reversed,
    });
    expect([statusCode, payload]).toEqual([201, '{"title":"abc"}']);
  });

  test('native routes keep their own parsers, errors and limits', async () => {
    const app = await start();
    app.fastify.post('/native', async (sent) => ({ got: sent.body }));
    app.fastify.get('/native/fails', async () => {
      throw Object.assign(new Error('native'), { statusCode: 418 });
    });
    const posted = await app.inject({ method: 'POST', url: '/native', payload: { a: 1 } });
    expect(posted.json()).toEqual({ got: { a: 1 } });
    const failed = await app.inject('/native/fails');
    expect(failed.json()).toEqual({ statusCode: 418, error: "I'm a Teapot", message: 'native' });
    const rejected = await app.inject({
      method: 'POST',
      url: '/native',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(rejected.json()).toMatchObject({ code: 'FST_ERR_CTP_INVALID_JSON_BODY' });
  });
});

describe('the order of execution', () => {
  test('the rate limit and the guards come before the type and the size of the body', async () => {
    const app = await start();
    for (const type of ['application/json', 'nonsense', 'text/plain', 'a/b; c']) {
      const headers = { 'content-type': type };
      const limited = await app.inject({ method: 'POST', url: '/throttled', headers, payload: long });
      expect(limited.statusCode).toBe(429);
      const denied = await app.inject({
        method: 'POST',
        url: '/notes',
        headers: { ...headers, 'x-key': 'wrong' },
        payload: long,
      });
      expect(denied.statusCode).toBe(403);
      const tooLong = await app.inject({ method: 'POST', url: '/notes', headers, payload: long });
      expect(tooLong.statusCode).toBe(type === 'application/json' ? 413 : 415);
    }
    expect(steps).toEqual([]);
  });
});

describe('an application', () => {
  test('sends events at once', async () => {
    const app = await start();
    await app.listen(0);
    const { body, headers } = await request(`${app.address().url}/events`);
    expect(headers['content-type']).toBe('text/event-stream');
    const [first] = await once(body, 'data');
    expect(String(first)).toBe('data: 1\n\n');
    body.on('error', () => {}).destroy();
  });

  test('starts and closes with Fastify, in either direction', async () => {
    for (const close of [(app: FastifyApplication) => app.close(), (app: FastifyApplication) => app.fastify.close()]) {
      const order: string[] = [];
      class Pool {
        onBootstrap = () => void order.push('start');
        onShutdown = () => void order.push('stop');
      }
      const app = await start(
        {},
        applicationOf(routes, {
          createContainer: async (builder) => builder.provide(Pool, new Pool(), ['onBootstrap', 'onShutdown']),
        }),
      );
      app.fastify.addHook('onClose', async () => void order.push('closed'));
      await app.listen('127.0.0.1:0');
      const { url } = app.address();
      expect((await request(`${url}/notes/1`)).statusCode).toBe(200);
      await close(app);
      expect(order).toEqual(['start', 'closed', 'stop']);
      await expect(request(`${url}/notes/1`)).rejects.toThrow(/ECONNREFUSED/);
      await app.close();
      expect(order).toHaveLength(3);
    }
  });

  test('can be closed before it listens', async () => {
    const app = await start();
    await app.close();
    await expect(app.listen(0)).rejects.toThrow('already listening or closed');
  });

  test('reports an address in use, and a route that Fastify has already', async () => {
    const first = await start();
    await first.listen(0);
    const second = await start();
    await expect(second.listen(first.address().port ?? 0)).rejects.toMatchObject({ code: 'address-in-use' });
    const third = await start();
    third.fastify.get('/long', async () => 'native');
    await expect(third.listen(0)).rejects.toThrow(/GET.*\/long|\/long.*GET/);
  });

  test('Fastify does not start without the routes', async () => {
    const app = await start();
    await expect(app.fastify.inject('/notes/1')).rejects.toThrow('the routes of the application are not registered');
  });

  test('a handler waits for requests in flight, which are served while the application closes', async () => {
    let release = () => {};
    let arrived = () => {};
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = route('GET /slow', {
      handle: async () => {
        arrived();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return 'done';
      },
      respond: respondText,
    });
    const app = await start({}, applicationOf({ slow }));
    await app.listen(0);
    const waiting = request(`${app.address().url}/slow`);
    await isThere;
    const closed = app.close();
    release();
    const response = await waiting;
    expect([response.statusCode, response.headers['connection'], await response.body.text()]).toEqual([
      200,
      'close',
      'done',
    ]);
    await closed;
  });
});

describe('an existing instance of Fastify', () => {
  const withInstance = async (options: object = {}): Promise<{ app: FastifyApplication; fastify: FastifyInstance }> => {
    const fastify = Fastify(options);
    return { app: await start({ fastify }), fastify };
  };

  test('serves the application', async () => {
    const { app, fastify } = await withInstance();
    fastify.get('/native', async () => 'native');
    await app.listen('127.0.0.1:0');
    const { url } = app.address();
    expect(await (await request(`${url}/notes/1`)).body.json()).toEqual({ path: '/notes/1', id: '1' });
    expect(await (await request(`${url}/native`)).body.text()).toBe('native');
    const missing = await request(`${url}/nope`);
    expect(await missing.body.json()).toMatchObject({ message: 'Cannot GET /nope' });
    const keepAlive = await request(`${url}/notes/1`, { headers: { connection: 'keep-alive' } });
    await keepAlive.body.dump();
    await app.close();
  });

  test('paths are compared exactly, whatever the router of the instance ignores', async () => {
    const routerOptions = { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true };
    const { app } = await withInstance({ routerOptions });
    for (const [url, status] of [
      ['/notes/1', 200],
      ['/Notes/1', 404],
      ['/notes/1/', 404],
      ['//notes/1', 404],
    ] as const) {
      expect((await app.inject(url)).statusCode, url).toBe(status);
    }
  });

  test('an instance with HTTP/2 is rejected', async () => {
    await expect(withInstance({ http2: true })).rejects.toMatchObject({ code: 'invalid-option' });
  });
});

describe('as a plugin', () => {
  test('two applications have their own prefixes, errors and documents', async () => {
    const fastify = Fastify();
    opened.push(fastify);
    const stopped: string[] = [];
    const named = (name: string) => {
      class Named {
        onShutdown = () => void stopped.push(name);
      }
      const home = route('GET /', { handle: () => name, respond: respondText });
      const compiled = applicationOf(
        { home, note: routes.note, create: routes.create },
        { createContainer: async (builder) => builder.provide(Named, new Named(), ['onShutdown']) },
      );
      const openapi = {
        jsonPath: '/openapi.json',
        uiPath: '/docs',
        document: async () => ({ document: [`{"info":{"title":"${name}"}}`] }),
      };
      return { ...compiled, openapi };
    };
    await fastify.register(fastifyPlugin(named('shop'), { logger }), { prefix: '/shop' });
    await fastify.register(fastifyPlugin(named('blog'), { logger, bodyLimit: 10 }), { prefix: '/blog' });
    fastify.get('/', async () => 'native');
    const get = async (url: string) => (await fastify.inject(url)).payload;
    expect(await get('/')).toBe('native');
    for (const name of ['shop', 'blog']) {
      expect(await get(`/${name}`)).toBe(name);
      expect(JSON.parse(await get(`/${name}/notes/1`))).toEqual({ path: `/${name}/notes/1`, id: '1' });
      expect(JSON.parse(await get(`/${name}/openapi.json`)).info.title).toBe(name);
      expect(JSON.parse(await get(`/${name}/nope`)).message).toBe(`Cannot GET /${name}/nope`);
    }
    expect(JSON.parse(await get('/nope')).message).toBe('Route GET:/nope not found');
    const post = (url: string) => fastify.inject({ method: 'POST', url, payload: { title: 'longer' } });
    expect((await post('/shop/notes')).statusCode).toBe(201);
    expect((await post('/blog/notes')).statusCode).toBe(413);
    expect(lines.map(({ msg }) => msg)).toContain('GET    /shop/notes/:id');
    await fastify.close();
    expect(stopped.sort()).toEqual(['blog', 'shop']);
  });

  test('a prefix with parameters is rejected', async () => {
    const fastify = Fastify();
    await expect(fastify.register(fastifyPlugin(applicationOf(routes)), { prefix: '/:tenant' })).rejects.toMatchObject({
      code: 'invalid-option',
    });
  });
});
