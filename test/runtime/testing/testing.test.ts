import { describe, expect, test } from 'vitest';
import type { ContainerBuilder, DependencyTable } from '../../../runtime/src/codegen/v1.ts';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import { asyncFactory, createLogger, Logger, Module, Response, token } from '../../../runtime/src/index.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { override, overrideFactory, TestApplication } from '../../../runtime/src/testing/index.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { TestRequest } from '../../../runtime/src/testing/test-request.ts';
import { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import { applicationOf } from '../support/application-of.ts';

let events: string[] = [];

class Config {
  readonly url: string = 'real';
}
class Driver {
  constructor(readonlyConfig: Config) {
    events.push(`Driver ${readonlyConfig.url}`);
  }
  onShutdown() {
    events.push('Driver.onShutdown');
  }
}
class Pool {
  readonly name: string = 'real';
  // An override does not need it.
  readonly #secret = 1;
  constructor(_driver: Driver) {
    events.push('Pool');
  }
  query(): string {
    return this.#secret === 1 ? `from ${this.name}` : '';
  }
  onModuleInit() {
    events.push('Pool.onModuleInit');
  }
  onShutdown() {
    events.push('Pool.onShutdown');
  }
}
class Service {
  readonly pool: Pick<Pool, 'query'>;
  readonly config: Config;
  constructor(pool: Pick<Pool, 'query'>, config: Config) {
    this.pool = pool;
    this.config = config;
  }
}
class Lonely {}
class Late {
  constructor() {
    built.push('Late');
  }
}
const built: string[] = [];

const dependencies: DependencyTable = [
  [Driver, [Config]],
  [Pool, [Driver]],
  [Service, [Pool, Config]],
];

async function createContainer(builder: ContainerBuilder) {
  const config = builder.override(Config) ?? builder.provide(Config, new Config());
  const driver = builder.override(Driver) ?? builder.provide(Driver, new Driver(config), ['onShutdown']);
  const pool =
    builder.override(Pool) ?? (await builder.provideAsync(Pool, new Pool(driver), ['onModuleInit', 'onShutdown']));
  const service = builder.override(Service) ?? builder.provide(Service, new Service(pool, config));
  builder.override(Lonely) ?? builder.provide(Lonely, new Lonely());
  builder.override(Late) ?? builder.provide(Late, new Late());
  return service;
}

const compiled = {
  ...applicationOf({}),
  dependencies,
  createContainer,
  createRoutes: (service: Service) => ({
    query: route('GET /query', { handle: () => service.pool.query(), respond: respondText }),
  }),
  match: () => ({ route: 'query', params: {} }),
};
const fakePool = { name: 'fake', query: () => 'from fake', onModuleInit: fail, onShutdown: fail };

function fail(): never {
  throw new Error('an override has no lifecycle');
}

function create(overrides: Parameters<typeof TestApplication.create>[1]): Promise<TestApplication> {
  events = [];
  return TestApplication.create(compiled, { logger: createLogger({ level: 'silent' }), ...overrides });
}

describe('overrides', () => {
  test('none: the production graph', async () => {
    const app = await create({});
    expect((await app.get('/query').send()).text()).toBe('from real');
    await app.shutdown();
    expect(events).toEqual(['Driver real', 'Pool', 'Pool.onModuleInit', 'Pool.onShutdown', 'Driver.onShutdown']);
  });

  test('an instance gets no hooks, and the dependencies of the original alone are not built', async () => {
    const app = await create({ overrides: [override(Pool, fakePool)] });
    expect((await app.get('/query').send()).text()).toBe('from fake');
    expect(app.resolve(Pool)).toBe(fakePool);
    expect(app.resolve(Config).url).toBe('real');
    expect(() => app.resolve(Driver)).toThrow('no instance of `Driver`');
    await app.shutdown();
    expect(events).toEqual([]);
  });

  test.each([
    ['at once', () => ({ url: 'fake' })],
    ['later', async () => ({ url: 'fake' })],
  ])('a factory that responses %s', async (_title, factory) => {
    const app = await create({ overrides: [overrideFactory(Config, factory)] });
    expect(events).toEqual(['Driver fake', 'Pool', 'Pool.onModuleInit']);
    await app.shutdown();
  });

  test('a provider without dependents is built', async () => {
    const app = await create({ overrides: [override(Service, new Service(fakePool, new Config()))] });
    expect(app.resolve(Lonely)).toBeInstanceOf(Lonely);
    expect(() => app.resolve(Config)).toThrow();
    expect(events).toEqual([]);
  });

  test('a factory takes dependencies from the graph, which are built instead of those of the original', async () => {
    const app = await create({
      overrides: [
        overrideFactory(Pool, [Lonely, Config], (lonely, { url }) => ({
          name: url,
          query: () => `${lonely instanceof Lonely} ${url}`,
          onModuleInit: fail,
          onShutdown: fail,
        })),
      ],
    });
    expect((await app.get('/query').send()).text()).toBe('true real');
    expect(() => app.resolve(Driver)).toThrow('no instance of `Driver`');
    await app.shutdown();
    expect(events).toEqual([]);
  });

  test('a factory may need what the container builds later, other overrides and a logger', async () => {
    const order: string[] = [];
    built.length = 0;
    const app = await create({
      overrides: [
        overrideFactory(Config, [Late, Logger, Lonely], async (late, logger, lonely) => {
          order.push('Config', late.constructor.name, logger.constructor.name, lonely.constructor.name);
          return { url: 'fake' };
        }),
        overrideFactory(Lonely, [], () => {
          order.push('Lonely');
          return {};
        }),
      ],
    });
    expect(order).toEqual(['Lonely', 'Config', 'Late', 'Logger', 'Object']);
    // Each is built once, although the container is executed several times.
    expect(built).toEqual(['Late']);
    expect(events).toEqual(['Driver fake', 'Pool', 'Pool.onModuleInit']);
    await app.shutdown();
    expect(events.slice(3)).toEqual(['Pool.onShutdown', 'Driver.onShutdown']);
  });

  test('a product that is undefined is created once', async () => {
    let created = 0;
    const undefinedToken = token<undefined>('Undefined');
    class Root {}
    const metadata = { providers: [asyncFactory(undefinedToken, [], () => void created++)] };
    Module(metadata)(Root);
    const started = await TestApplication.create(
      {
        ...applicationOf({}),
        dependencies: [[Service, [undefinedToken]]],
        createContainer: async (builder: ContainerBuilder) => {
          const product =
            builder.override(undefinedToken) ?? (await builder.provideFromFactory(undefinedToken, Root, []));
          builder.override(Config) ?? builder.provide(Config, new Config());
          return product;
        },
      },
      { overrides: [overrideFactory(Config, [undefinedToken], () => ({ url: '' }))] },
    );
    expect(created).toBe(1);
    expect(started.resolve(undefinedToken)).toBeUndefined();
  });

  const errors: [title: string, overrides: ReturnType<typeof override>[], code: string, message: string][] = [
    ['an unknown type', [override(class Other {}, {})], 'unknown-override', '`Other` is overridden, but'],
    [
      'a type twice',
      [override(Config, new Config()), override(Config, new Config())],
      'duplicate-override',
      '`Config`',
    ],
    [
      'a dependency outside of the graph',
      [overrideFactory(Config, [class Other {}], () => new Config())],
      'unknown-override',
      'the override of `Config` needs `Other`, which',
    ],
    [
      'an override that needs itself',
      [overrideFactory(Config, [Service], () => new Config())],
      'circular-override',
      '`Config` -> `Service` -> `Config`',
    ],
    [
      'overrides that need each other',
      [overrideFactory(Config, [Lonely], () => new Config()), overrideFactory(Lonely, [Driver], () => ({}))],
      'circular-override',
      '`Config` -> `Lonely` -> `Driver` -> `Config`',
    ],
    ['nothing at all', [override(Config, undefined as never)], 'factory-failed', 'the instance is undefined'],
    ['a failing factory', [overrideFactory(Config, () => Promise.reject(new Error('boom')))], 'factory-failed', 'boom'],
  ];
  test.each(errors)('%s is an error', async (_title, overrides, code, message) => {
    await expect(create({ overrides })).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    // Whatever had started is shut down.
    expect(events.filter((event) => event === 'Pool.onShutdown')).toHaveLength(events.includes('Pool') ? 1 : 0);
  });
});

describe('requests', () => {
  /** Sends a request to a route that reports what has arrived. */
  function echo(build: (request: TestRequest) => TestRequest): Promise<TestResponse> {
    const request = new TestRequest(
      async (parts) => {
        const incoming = new MemoryIncomingRequest(parts);
        const body = await new Promise<Uint8Array>((done, failed) => incoming.readBody(1_000_000, done, failed));
        const echo = route('POST /', {
          handle: () =>
            JSON.stringify({
              remoteAddress: incoming.peer.address,
              remotePort: incoming.peer.port,
              headers: Object.fromEntries(parts.headers),
              body: new TextDecoder().decode(body),
            }),
          respond: respondText,
        });
        const pipeline = {
          match: () => ({ route: 'echo', params: {} }),
          routes: new Map([['echo', echo]]),
          bodyLimit: 1,
          logger: createLogger({ level: 'silent' }),
        };
        const context = new RequestContext(incoming);
        const response = await handleRequest(pipeline, incoming, context);
        return new TestResponse(response.status, [], response.bodyBytes() ?? new Uint8Array());
      },
      'POST',
      '/',
    );
    return build(request).send();
  }

  const cases: [title: string, build: (request: TestRequest) => TestRequest, want: object][] = [
    [
      'come from the loopback interface',
      (request) => request,
      { remoteAddress: '127.0.0.1', remotePort: 50_000, body: '' },
    ],
    [
      'come from where they say',
      (request) => request.remoteAddress('203.0.113.7:4000'),
      { remoteAddress: '203.0.113.7', remotePort: 4000 },
    ],
    [
      'have headers of several values',
      (request) => request.header('X-A', '1').header('x-a', '2'),
      { headers: { 'x-a': ['1', '2'] } },
    ],
    [
      'carry JSON',
      (request) => request.json({ a: 1 }),
      { body: '{"a":1}', headers: { 'content-type': ['application/json'], 'content-length': ['7'] } },
    ],
    [
      'carry JSON of another type',
      (request) => request.json(1).header('Content-Type', 'application/x+json'),
      { headers: { 'content-type': ['application/x+json'] } },
    ],
    ['carry bytes', (request) => request.payload(new Uint8Array([104, 105])), { body: 'hi' }],
    ['carry text', (request) => request.payload('grüß'), { body: 'grüß', headers: { 'content-length': ['6'] } }],
  ];
  test.each(cases)('%s', async (_title, build, want) => {
    expect((await echo(build)).json()).toMatchObject(want);
  });

  test('carry forms', async () => {
    const form = new FormData();
    form.append('title', 'A');
    form.append('file', new Blob(['content']), 'a.txt');
    const { headers, body } = (await echo((request) => request.multipart(form))).json<{
      headers: Record<string, string[]>;
      body: string;
    }>();
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type']?.[0] ?? '')?.[1];
    expect(body.split(`--${boundary}`)).toHaveLength(4);
    expect(body).toContain('filename="a.txt"');
  });
});

test('an override of a wrong type does not compile', () => {
  const neverRun = () => {
    // @ts-expect-error: no Pool.
    override(Pool, { name: 'fake' });
    // @ts-expect-error: no Config.
    overrideFactory(Config, () => ({ url: 1 }));
    // @ts-expect-error: no Config either.
    overrideFactory(Config, async () => 'real');
  };
  expect(neverRun).toBeTypeOf('function');
});

describe('the headers of a response', () => {
  const response = new TestResponse(200, ['X-Own', '1', 'set-cookie', 'a=1', 'Set-Cookie', 'b=2'], new Uint8Array());

  test('are all pairs in order, with names in lower case', () => {
    expect(response.headers()).toEqual([
      ['x-own', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
  });

  test('are the values of one name', () => {
    expect(response.headers('SET-cookie')).toEqual(['a=1', 'b=2']);
    expect(response.headers('x-other')).toEqual([]);
    expect([response.header('X-OWN'), response.header('x-other')]).toEqual(['1', undefined]);
  });

  test.each(['without', 'with'])('of an application %s middleware have the same names', async (kind) => {
    const respond = { handle: () => Response.text(200, 'text').withHeader('X-Own', '1'), respond: respondText };
    const app = await TestApplication.create(applicationOf({ text: route('GET /text', respond) }));
    if (kind === 'with') app.use((_request, _response, next) => next());
    const pairs = (await app.get('/text').header('x-request-id', 'r').send()).headers();
    const wanted = ['x-own', 'x-request-id', 'content-type'];
    expect(pairs.filter(([name]) => wanted.includes(name))).toEqual([
      ['x-request-id', 'r'],
      ['content-type', 'text/plain; charset=utf-8'],
      ['x-own', '1'],
    ]);
    await app.shutdown();
  });
});
