import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { request } from 'undici';
import { describe, expect, test, vi } from 'vitest';
import { respondJson, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { hasForeignHooks, isUnobserved } from '../../../runtime/src/fastify/foreign-hooks.ts';
import { fastifyAdapter, fastifyPlugin } from '../../../runtime/src/fastify/index.ts';
import { Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();
const noOperation = (...rest: readonly unknown[]) => {
  const next = rest.at(-1);
  if (typeof next === 'function') next();
};

/** Additions of a user to an instance of Fastify, each of which can see the responses of its routes. */
const observers: Readonly<Record<string, (fastify: FastifyInstance) => void>> = {
  'a hook onRequest': (fastify) => fastify.addHook('onRequest', noOperation),
  'a hook preParsing': (fastify) => fastify.addHook('preParsing', noOperation),
  'a hook preValidation': (fastify) => fastify.addHook('preValidation', noOperation),
  'a hook preHandler': (fastify) => fastify.addHook('preHandler', noOperation),
  'a hook preSerialization': (fastify) => fastify.addHook('preSerialization', noOperation),
  'a hook onSend': (fastify) => fastify.addHook('onSend', noOperation),
  'a hook onResponse': (fastify) => fastify.addHook('onResponse', noOperation),
  'a hook onTimeout': (fastify) => fastify.addHook('onTimeout', noOperation),
  'a hook onError': (fastify) => fastify.addHook('onError', noOperation),
  'a hook onRequestAbort': (fastify) => fastify.addHook('onRequestAbort', noOperation),
};

/** The context in which the adapter registers routes: an encapsulated instance. */
async function contextOf(fastify: FastifyInstance): Promise<FastifyInstance> {
  let context = fastify;
  await fastify.register(async (instance) => {
    context = instance;
  });
  await fastify.ready();
  return context;
}

describe('the hooks of an instance', () => {
  test('are found to be absent', async () => {
    expect(isUnobserved(await contextOf(Fastify()))).toBe(true);
  });

  test.each(Object.entries(observers))('%s is found', async (_title, add) => {
    const fastify = Fastify();
    add(fastify);
    expect(isUnobserved(await contextOf(fastify))).toBe(false);
  });

  test('those of an enclosed plugin do not concern other routes', async () => {
    const fastify = Fastify();
    await fastify.register(async (instance) => observers['a hook onSend']?.(instance));
    expect(isUnobserved(await contextOf(fastify))).toBe(true);
  });

  test('a logger is found, also without a level', async () => {
    expect(isUnobserved(await contextOf(Fastify({ logger: { level: 'silent' } })))).toBe(false);
    const [info, error, debug, fatal, warn, trace] = Array.from({ length: 6 }, () => vi.fn());
    const loggerInstance = { info, error, debug, fatal, warn, trace, child: () => loggerInstance };
    expect(isUnobserved(await contextOf(Fastify({ loggerInstance } as object)))).toBe(false);
  });

  test('an instance whose list of hooks cannot be read may have some', () => {
    const unknown = { log: {} };
    // A later version of Fastify.
    expect(isUnobserved(unknown as never)).toBe(false);
    expect(isUnobserved({ ...unknown, [Symbol('fastify.hooks')]: { onSend: 0 } } as never)).toBe(false);
  });

  test('hooks of one route are found, except the own one', () => {
    const one = { method: 'GET', url: '/', handler: noOperation };
    expect(hasForeignHooks(one, noOperation)).toBe(false);
    expect(hasForeignHooks({ ...one, preParsing: noOperation }, noOperation)).toBe(false);
    expect(hasForeignHooks({ ...one, preParsing: noOperation }, undefined)).toBe(true);
    expect(hasForeignHooks({ ...one, onSend: [noOperation] }, undefined)).toBe(true);
  });
});

const text = respondText;
const routes = {
  json: route('GET /json/{id}', {
    handle: (inputs) => ({ id: inputs.context.params['id'] }),
    respond: respondJson((value) => JSON.stringify(value)),
  }),
  headers: route('GET /headers', {
    handle: () =>
      Response.withStatus(202, 'some')
        .withHeader('vary', 'x-a')
        .withHeader('set-cookie', 'a=1')
        .withHeader('set-cookie', 'b=2'),
    respond: text,
  }),
  nothing: route('GET /nothing', { handle: () => undefined, respond: text as never }),
  later: route('GET /later', { handle: async () => 'later', respond: text }),
  stream: route('GET /stream', {
    handle: () => Response.stream('text/plain', Readable.from(['a', 'b'])),
    respond: text as never,
  }),
  echo: route('POST /echo', { body: 'json', handle: () => 'received', respond: text }),
  fails: route('GET /fails', {
    handle: (): string => {
      throw new Error('secret');
    },
    respond: text,
  }),
  broken: route('GET /broken', {
    handle: () => Response.stream('text/plain', brokenSource()).withHeader('x-own', '1'),
    respond: text as never,
  }),
};

// biome-ignore lint/correctness/useYield: the source fails before its first chunk.
async function* brokenSource(): AsyncGenerator<string> {
  throw new Error('no source');
}

const ids = { 'x-request-id': 'r', 'x-trace-id': 't' };
const json = { ...ids, 'content-type': 'application/json' };
const requests = [
  { path: '/json/a%2Fb' },
  { path: '/json/1', method: 'HEAD' },
  { path: '/json/1', headers: { ...ids, host: 'a b' } },
  { path: '/headers' },
  { path: '/nothing' },
  { path: '/later' },
  { path: '/stream' },
  { path: '/stream', method: 'HEAD' },
  { path: '/fails' },
  { path: '/broken' },
  { path: '/json/%zz' },
  { path: '/missing' },
  { path: '/echo', method: 'POST', headers: json, body: '{}' },
  { path: '/echo', method: 'POST', headers: json, body: '{' },
  { path: '/echo', method: 'POST', headers: { ...json, 'content-type': 'nonsense' }, body: '{}' },
  { path: '/echo', method: 'POST', headers: json, body: JSON.stringify('a'.repeat(200)) },
  { path: '/missing', method: 'POST', headers: { ...json, 'content-type': 'nonsense' }, body: '{}' },
] as const;

/** The responses of a server, without their dates. */
async function responsesOf(url: string): Promise<readonly unknown[]> {
  const responses: unknown[] = [];
  for (const { path, ...options } of requests) {
    const { statusCode, headers, body } = await request(`${url}${path}`, { method: 'GET', headers: ids, ...options });
    const { date, 'keep-alive': keepAlive, ...others } = headers;
    responses.push([path, statusCode, others, await body.text()]);
  }
  return responses;
}

async function responsesWith(
  add: (fastify: FastifyInstance) => void,
  options: object = {},
): Promise<readonly unknown[]> {
  const app = await fastifyAdapter(applicationOf(routes), { logger, handleSignals: false, bodyLimit: 100, ...options });
  add(app.fastify);
  await app.listen('127.0.0.1:0');
  try {
    return await responsesOf(app.address().url);
  } finally {
    await app.close();
  }
}

describe('the responses are the same with and without', () => {
  const direct = responsesWith(() => {});
  const onRoute = (fastify: FastifyInstance) =>
    fastify.addHook('onRoute', (added) => {
      added.onSend = [noOperation];
    });

  test.each(Object.entries({ ...observers, 'hooks of the routes': onRoute }))('%s', async (_title, add) => {
    expect(await responsesWith(add)).toEqual(await direct);
  });

  test('a logger, in an existing instance', async () => {
    const withLogger = Fastify({ logger: { level: 'silent' } });
    const without = Fastify();
    const [first, second] = [
      await responsesWith(() => {}, { fastify: withLogger }),
      await responsesWith(() => {}, { fastify: without }),
    ];
    expect(first).toEqual(second);
  });

  test('as a plugin, with hooks inside of it', async () => {
    const plugin = fastifyPlugin(applicationOf(routes), { logger, bodyLimit: 100 });
    const withHooks: FastifyPluginAsync = async (instance, options) => {
      instance.addHook('onSend', noOperation);
      await instance.register(plugin, options);
    };
    const all = [];
    for (const one of [plugin, withHooks]) {
      const fastify = Fastify();
      await fastify.register(one);
      all.push(await responsesOf(await fastify.listen({ host: '127.0.0.1', port: 0 })));
      await fastify.close();
    }
    expect(all[0]).toEqual(all[1]);
  });
});

test('a simulated request gets every value of a header', async () => {
  const app = await fastifyAdapter(applicationOf(routes), { logger, handleSignals: false });
  const { headers } = await app.inject('/headers');
  expect(headers).toMatchObject({ vary: 'x-a', 'set-cookie': ['a=1', 'b=2'] });
  await app.close();
});

test('a hook sees the headers and the status after the response', async () => {
  const seen: unknown[] = [];
  await responsesWith((fastify) =>
    fastify.addHook('onResponse', async ({ url }, reply) => {
      if (url === '/headers') seen.push(reply.statusCode, reply.getHeader('vary'), reply.getHeader('content-length'));
    }),
  );
  expect(seen).toEqual([202, 'x-a', '6']);
});
