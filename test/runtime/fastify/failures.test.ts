import Fastify from 'fastify';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import {
  type FastifyAdapterOptions,
  type FastifyApplication,
  fastifyAdapter,
  fastifyPlugin,
} from '../../../runtime/src/fastify/index.ts';
import { ShutdownError, StartupError } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines('error');
/** The starts and shutdowns of the only provider. */
let steps: string[];
beforeEach(() => {
  steps = [];
  lines.length = 0;
});

class Service {
  onBootstrap = () => void steps.push('started');
  onShutdown = () => void steps.push('shut down');
}

const compiled = applicationOf(
  { home: route('GET /', { handle: () => 'home', respond: respondText }) },
  {
    createContainer: async (builder) => builder.provide(Service, new Service(), ['onBootstrap', 'onShutdown']),
  },
);

function create(options: FastifyAdapterOptions = {}): Promise<FastifyApplication> {
  return fastifyAdapter(compiled, { logger, handleSignals: false, ...options });
}

function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a start that fails shuts down the providers', () => {
  const cause = new Error('no connection');
  test.each<[title: string, prepare: (app: FastifyApplication) => unknown, message: string]>([
    [
      'a plugin',
      ({ fastify }) => void fastify.register(() => Promise.reject(cause)),
      'Fastify could not start: no connection',
    ],
    [
      'an `onReady` hook',
      ({ fastify }) => fastify.addHook('onReady', () => Promise.reject(cause)),
      'Fastify could not start: no connection',
    ],
    [
      'a route that is declared twice',
      ({ fastify }) => fastify.get('/', async () => 'native'),
      "already declared for route '/'",
    ],
    [
      'a not found handler',
      ({ fastify }) => fastify.setNotFoundHandler(() => undefined),
      "Fastify could not start: Not found handler already set for Fastify instance with prefix: '/'",
    ],
  ])('because of %s', async (_title, prepare, message) => {
    for (const start of [
      (app: FastifyApplication) => app.listen(0),
      (app: FastifyApplication) => app.ready().finally(() => app.close()),
      (app: FastifyApplication) => app.inject('/').finally(() => app.close()),
    ]) {
      steps = [];
      const app = await create();
      prepare(app);
      const error = await errorOf(start(app));
      expect(error).toBeInstanceOf(StartupError);
      expect(error).toMatchObject({ code: 'plugin-failed', message: expect.stringContaining(message) });
      expect(steps).toEqual(['started', 'shut down']);
    }
  });

  test('because a plugin does not start in time', async () => {
    const fastify = Fastify({ pluginTimeout: 50 });
    const app = await create({ fastify });
    fastify.register(function stuck(_instance, _options, _done) {});
    await expect(app.listen(0)).rejects.toMatchObject({
      code: 'plugin-failed',
      message: expect.stringContaining("Plugin did not start in time: 'stuck'"),
      cause: { code: 'FST_ERR_PLUGIN_TIMEOUT' },
    });
    expect(steps).toEqual(['started', 'shut down']);
  });

  test('because the application is closed meanwhile', async () => {
    for (const close of [
      (app: FastifyApplication) => app.close(),
      ({ fastify }: FastifyApplication) => fastify.close(),
    ]) {
      steps = [];
      const app = await create();
      const error = errorOf(app.listen(0));
      await close(app);
      expect(await error).toMatchObject({ message: 'the application was closed before it listened' });
      expect(app.fastify.server.listening).toBe(false);
      expect(steps).toEqual(['started', 'shut down']);
    }
  });

  test('of the plugin, because its providers fail', async () => {
    const fastify = Fastify();
    const broken = applicationOf({}, { createContainer: () => Promise.reject(cause) });
    fastify.register(fastifyPlugin(broken, { logger }), { prefix: '/broken' });
    fastify.register(fastifyPlugin(compiled, { logger }), { prefix: '/fine' });
    expect(await errorOf(fastify.listen({ port: 0 }))).toBe(cause);
    await fastify.close();
    expect(steps).toEqual([]);
  });
});

describe('the package of Fastify', () => {
  afterEach(() => {
    vi.doUnmock('fastify');
    vi.resetModules();
  });

  /** The error of a start with another package than the installed one. */
  async function errorWith(load: () => object): Promise<unknown> {
    vi.resetModules();
    vi.doMock('fastify', load);
    const { fastifyAdapter: adapter } = await import('../../../runtime/src/fastify/fastify-adapter.ts');
    return errorOf(adapter(compiled, { logger }));
  }

  test('is missing', async () => {
    const error = await errorWith(() => {
      throw new Error("Cannot find package 'fastify'");
    });
    expect(error).toMatchObject({
      code: 'missing-package',
      message: 'the package `fastify` cannot be loaded: install version 5 of it',
    });
    expect(steps).toEqual([]);
  });

  test('has another version', async () => {
    const error = await errorWith(() => ({
      fastify: (options: object) =>
        new Proxy(Fastify(options), {
          get: (target, name) => (name === 'version' ? '4.29.1' : Reflect.get(target, name)),
        }),
    }));
    expect(error).toMatchObject({
      code: 'invalid-option',
      message: 'the instance of Fastify has the version 4.29.1, but the adapter supports version 5',
    });
    expect(steps).toEqual(['started', 'shut down']);
  });
});

describe('a shutdown with a hook that fails shuts down the providers', () => {
  test.each(['preClose', 'onClose'] as const)('%s', async (name) => {
    const app = await create();
    app.fastify.addHook(name, () => Promise.reject(new Error('no end')));
    await app.listen(0);
    const { url } = app.address();
    await (await request(url)).body.dump();
    const error = await errorOf(app.close());
    expect(error).toBeInstanceOf(ShutdownError);
    expect(error).toMatchObject({ message: 'Fastify could not be closed: no end' });
    expect(lines).toMatchObject([{ msg: 'the server could not be closed', err: { message: expect.any(String) } }]);
    expect(steps).toEqual(['started', 'shut down']);
    await expect(request(url)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('that does not finish', async () => {
    const fastify = Fastify({ pluginTimeout: 50 });
    const app = await create({ fastify, drainTimeout: 50 });
    fastify.addHook('onClose', () => new Promise(() => {}));
    await app.listen(0);
    await expect(app.close()).rejects.toThrow('an `onClose` hook did not finish within 50 ms');
    expect(steps).toEqual(['started', 'shut down']);
  });
});

test('hooks, routes and plugins after `listen` are rejected', async () => {
  const app = await create();
  onTestFinished(() => app.close());
  await app.listen(0);
  const { fastify } = app;
  expect(() => fastify.get('/late', async () => 'late')).toThrow('already listening. Cannot add route');
  expect(() => fastify.addHook('onRequest', async () => {})).toThrow('already listening. Cannot call "addHook"');
  expect(() => fastify.register(fastifyPlugin(compiled), { prefix: '/late' })).toThrow('already booted');
  await expect(app.listen(0)).rejects.toThrow('already listening or closed');
});
