import { describe, expect, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import {
  MemoryThrottleStore,
  type RequestContext,
  StartupError,
  ThrottleOptions,
  ThrottlePolicy,
  type ThrottleStore,
  type ThrottleTracker,
  UnauthorizedException,
} from '../../../runtime/src/index.ts';
import type { RouteTable } from '../../../runtime/src/pipeline/route-contract.ts';
import type { TestRequest } from '../../../runtime/src/testing/test-request.ts';
import type { ThrottleEntry } from '../../../runtime/src/throttling/throttle-table.ts';
import { fc } from '../../support/fast-check.ts';
import { type CalledApplication, createTestApplication, isOtherAdapter } from '../support/create-application.ts';
import { fakeStoreClock } from './support/fake-store-clock.ts';
import { type Throttling, throttledApplication } from './support/throttled-application.ts';

const { logger, lines } = fakeStoreClock();

const done = { handle: () => 'done', respond: respondText };

/** A route that the module throttles: the options give its numbers. */
function byModule(template: `GET /${string}` | `POST /${string}`) {
  return (throttle: Throttling) =>
    route(template, { throttle: throttle.limiter({ key: template, declaredBy: 'ThrottleModule' }), ...done });
}

/** A route that a decorator throttles. */
function decorated(template: `GET /${string}`, limit: number, windowSeconds: number) {
  const entry: ThrottleEntry = { key: template, limit, windowSeconds, declaredBy: 'NotesController' };
  return (throttle: Throttling) => route(template, { throttle: throttle.limiter(entry), ...done });
}

function start(build: (throttle: Throttling) => RouteTable, make?: () => ThrottleOptions) {
  return createTestApplication(throttledApplication(build, make), { logger });
}

/** An application with one route that a client can request `limit` times in `windowSeconds`. */
function startOne(limit: number, windowSeconds: number, options = ThrottleOptions.default()) {
  const policy = new ThrottlePolicy(limit, windowSeconds);
  return start(
    (throttle) => ({ list: byModule('GET /notes')(throttle) }),
    () => options.withPolicy(policy),
  );
}

/** The statuses of requests that are sent one after the other. */
async function statuses(count: number, make: () => TestRequest): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await make().send()).status);
  return found;
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

/** Counts nothing, and keeps the keys. */
class KeyRecorder implements ThrottleStore {
  readonly keys: string[] = [];

  increment(key: string) {
    this.keys.push(key);
    return { count: 1, retryAfterMs: 1 };
  }
}

describe('3.1, a bucket', () => {
  test('absent: the first attempt opens a window, and is accepted', async () => {
    const app = await startOne(1, 60);
    vi.advanceTimersByTime(40_000);
    expect(await statuses(1, () => app.get('/notes'))).toEqual([200]);
    const rejected = await app.get('/notes').send();
    expect([rejected.status, rejected.header('retry-after')]).toEqual([429, '60']);
  });

  test('active: accepted up to the limit, then rejected', async () => {
    const app = await startOne(3, 60);
    expect(await statuses(5, () => app.get('/notes'))).toEqual([200, 200, 200, 429, 429]);
  });

  test('active: rejected attempts count, and none of them prolongs the window', async () => {
    const store = new MemoryThrottleStore();
    const app = await startOne(1, 60, ThrottleOptions.default().withStore(store));
    await app.get('/notes').send();
    for (let second = 1; second < 60; second++) {
      vi.advanceTimersByTime(1000);
      const rejected = await app.get('/notes').send();
      expect([rejected.status, rejected.header('retry-after')]).toEqual([429, String(60 - second)]);
    }
    expect(store.increment('GET /notes 9:127.0.0.1', 60_000).count).toBe(61);
    vi.advanceTimersByTime(1000);
    expect(await statuses(2, () => app.get('/notes'))).toEqual([200, 429]);
  });

  test('expired: an attempt 59 s after the first is in the window, one after 60 s starts a new one', async () => {
    const app = await startOne(2, 60);
    await app.get('/notes').send();
    vi.advanceTimersByTime(59_000);
    expect(await statuses(2, () => app.get('/notes'))).toEqual([200, 429]);
    vi.advanceTimersByTime(1000);
    expect(await statuses(3, () => app.get('/notes'))).toEqual([200, 200, 429]);
  });

  test('full store: the bucket that is evicted begins again', async () => {
    const app = await startOne(1, 60, ThrottleOptions.default().withStore(MemoryThrottleStore.withCapacity(2)));
    const from = (host: number) => app.get('/notes').remoteAddress(`192.0.2.${host}:4711`);
    for (const host of [1, 2]) {
      expect(await statuses(2, () => from(host))).toEqual([200, 429]);
      vi.advanceTimersByTime(1);
    }
    expect(await statuses(2, () => from(3))).toEqual([200, 429]);
    expect(await statuses(1, () => from(2))).toEqual([429]);
    expect(await statuses(1, () => from(1))).toEqual([200]);
  });
});

describe('4.3(1), routes that are not covered', () => {
  test.each([
    ['a route that is not throttled', 'GET', '/free', 200],
    ['a path without a route', 'GET', '/nowhere', 404],
    ['a path that has no such method', 'DELETE', '/notes', 404],
    ['OPTIONS', 'OPTIONS', '/notes', 404],
    ['a path that cannot be read', 'GET', '/notes/%zz', 400],
    ['the API document', 'GET', '/openapi.json', 200],
    ['the page that shows it', 'GET', '/docs', 200],
  ] as const)('%s', async (_title, method, path, status) => {
    const store = new KeyRecorder();
    const compiled = throttledApplication(
      (throttle) => ({
        list: byModule('GET /notes')(throttle),
        find: byModule('GET /notes/{id}')(throttle),
        free: route('GET /free', done),
      }),
      () => ThrottleOptions.default().withStore(store),
    );
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Notes', version: '1' }, paths: {} });
    const document = async () => ({ document: [text] });
    const openapi = { jsonPath: '/openapi.json', uiPath: '/docs', document };
    const app = await createTestApplication({ ...compiled, openapi }, { logger, openapi: true });
    const send = { GET: () => app.get(path), DELETE: () => app.delete(path), OPTIONS: () => app.options(path) }[method];
    expect((await send().send()).status).toBe(status);
    expect(store.keys).toEqual([]);
    await app.get('/notes').send();
    expect(store.keys).toHaveLength(1);
  });
});

test('4.3(2), the default policy: 60 in 60 seconds', async () => {
  const app = await start((throttle) => ({ list: byModule('GET /notes')(throttle) }));
  expect(await statuses(61, () => app.get('/notes'))).toEqual([...times(60, 200), 429]);
  vi.advanceTimersByTime(59_999);
  expect(await statuses(1, () => app.get('/notes'))).toEqual([429]);
  vi.advanceTimersByTime(1);
  expect(await statuses(1, () => app.get('/notes'))).toEqual([200]);
});

describe('4.3(3), the key', () => {
  const build = (throttle: Throttling): RouteTable => ({
    list: byModule('GET /notes')(throttle),
    create: byModule('POST /notes')(throttle),
    find: byModule('GET /notes/{id}')(throttle),
  });

  test.each<[string, (app: CalledApplication) => TestRequest, (app: CalledApplication) => TestRequest, 'one' | 'two']>([
    ['other methods', (app) => app.get('/notes'), (app) => app.post('/notes'), 'two'],
    ['other templates', (app) => app.get('/notes'), (app) => app.get('/notes/1'), 'two'],
    ['other values of a parameter', (app) => app.get('/notes/1'), (app) => app.get('/notes/2'), 'one'],
    ['another query', (app) => app.get('/notes'), (app) => app.get('/notes?page=2'), 'one'],
    ['another notation of the path', (app) => app.get('/notes'), (app) => app.get('/n%6ftes'), 'one'],
    [
      'other ports of a client',
      (app) => app.get('/notes').remoteAddress('192.0.2.1:1'),
      (app) => app.get('/notes').remoteAddress('192.0.2.1:2'),
      'one',
    ],
    [
      'other clients',
      (app) => app.get('/notes').remoteAddress('192.0.2.1:1'),
      (app) => app.get('/notes').remoteAddress('192.0.2.2:1'),
      'two',
    ],
    ['HEAD, which the route of GET handles', (app) => app.get('/notes'), (app) => app.head('/notes'), 'one'],
  ])('%s', async (_title, first, second, buckets) => {
    const app = await start(build, () => ThrottleOptions.default().withPolicy(new ThrottlePolicy(1, 60)));
    expect((await first(app).send()).status).toBe(200);
    expect((await second(app).send()).status).toBe(buckets === 'one' ? 429 : 200);
  });

  test('of the store: method and template, and the identity with its length', async () => {
    const store = new KeyRecorder();
    const app = await start(build, () => ThrottleOptions.default().withStore(store));
    await app.get('/notes/7?draft=true').remoteAddress('[2001:db8::1]:4711').send();
    expect(store.keys).toEqual(['GET /notes/{id} 13:2001:db8::/64']);
  });

  // Adapters have no part in it: the tracker returns the identity, and the test above has the key on each of them.
  test.skipIf(isOtherAdapter)('no identity can be chosen so that it counts for another client or route', async () => {
    const store = new KeyRecorder();
    let identity = '';
    const tracker = { track: () => identity };
    const app = await start(build, () => ThrottleOptions.default().withStore(store).withTracker(tracker));
    const key = async (path: string, client: string) => {
      identity = client;
      await app.get(path).send();
      return store.keys.at(-1) ?? '';
    };
    const paths = fc.constantFrom('/notes', '/notes/1');
    const part = fc.constantFrom('GET /notes', 'GET /notes/{id}', ' ', ':', '1', '12', '/{id}', 'a', '\0');
    const client = fc.oneof(
      fc.array(part).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(paths, client, paths, client, async (path, first, otherPath, second) => {
        const isSame = path === otherPath && first === second;
        expect((await key(path, first)) === (await key(otherPath, second))).toBe(isSame);
      }),
    );
  });
});

test('4.3(5), a policy of the options applies to the routes without their own policy', async () => {
  const app = await start(
    (throttle) => ({ list: byModule('GET /notes')(throttle), find: decorated('GET /notes/{id}', 3, 1)(throttle) }),
    () => ThrottleOptions.default().withPolicy(new ThrottlePolicy(2, 60)),
  );
  expect(await statuses(3, () => app.get('/notes'))).toEqual([200, 200, 429]);
  expect(await statuses(4, () => app.get('/notes/1'))).toEqual([200, 200, 200, 429]);
  vi.advanceTimersByTime(1000);
  expect(await statuses(1, () => app.get('/notes'))).toEqual([429]);
  expect(await statuses(1, () => app.get('/notes/1'))).toEqual([200]);
});

describe('4.3(7), at the start fails', () => {
  test.each([
    ['a policy of the options', () => startOne(10, 2 ** 50), 'ApiThrottle.options'],
    [
      'a policy of a route',
      () => start((throttle) => ({ list: decorated('GET /', 10, 2 ** 50)(throttle) })),
      'NotesController',
    ],
  ])('%s whose window cannot be represented', async (_title, starting, source) => {
    const error = await starting().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({
      code: 'invalid-throttle',
      message: `the policy of \`${source}\` is invalid: \`windowSeconds\` is ${2 ** 50}, but must be at most 9007199254740`,
    });
  });
});

describe('4.3(8), the response to a rejected request', () => {
  const envelope = { status: 429, error: 'Too Many Requests', message: 'Rate limit exceeded' };

  async function rejected(options?: ThrottleOptions, headers: Record<string, string> = {}) {
    const app = await startOne(1, 60, options);
    const accepted = await app.get('/notes').send();
    const next = app.get('/notes');
    for (const [name, value] of Object.entries(headers)) next.header(name, value);
    return { accepted, response: await next.send() };
  }

  test('is the envelope, with the seconds that are left and the ids of the request', async () => {
    const { response } = await rejected(undefined, { 'x-request-id': 'r', 'x-trace-id': 't' });
    expect([response.status, response.json()]).toEqual([429, envelope]);
    expect(response.header('content-type')).toBe('application/json');
    expect(response.header('retry-after')).toBe('60');
    expect([response.header('x-request-id'), response.header('x-trace-id')]).toEqual(['r', 't']);
    expect(lines).toEqual([]);
  });

  test('is the same without `Retry-After` when that is switched off', async () => {
    const { response } = await rejected(ThrottleOptions.default().withRetryAfterHeader(false));
    expect([response.status, response.json()]).toEqual([429, envelope]);
    expect(response.header('retry-after')).toBeUndefined();
  });

  test('to HEAD has everything but the body', async () => {
    const app = await startOne(1, 60);
    await app.head('/notes').send();
    const response = await app.head('/notes').send();
    expect([response.status, response.text(), response.header('retry-after')]).toEqual([429, '', '60']);
  });

  test.each([
    [0, '60'],
    [1, '60'],
    [999, '60'],
    [1000, '59'],
    [58_999, '2'],
    [59_000, '1'],
    [59_999, '1'],
  ])('reports whole seconds, rounded up: after %d ms that is %s', async (milliseconds, seconds) => {
    const app = await startOne(1, 60);
    await app.get('/notes').send();
    vi.advanceTimersByTime(milliseconds);
    expect((await app.get('/notes').send()).header('retry-after')).toBe(seconds);
  });

  test.each([0, -5, 0.001, 1, 1000])(
    'reports at least one second, also if the store returns %d ms',
    async (retryAfterMs) => {
      const store = { increment: () => ({ count: 2, retryAfterMs }) };
      const { response } = await rejected(ThrottleOptions.default().withStore(store));
      expect(response.header('retry-after')).toBe('1');
    },
  );

  test('accepted ones carry nothing of it', async () => {
    const { accepted } = await rejected();
    for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining']) {
      expect(accepted.header(name)).toBeUndefined();
    }
  });
});

describe('4.5 and 5.2, a tracker of your own', () => {
  const byKey: ThrottleTracker = {
    track(context: RequestContext) {
      const key = context.bearerToken();
      if (key === undefined) throw new UnauthorizedException('an API key is required');
      return key;
    },
  };

  test.each<[string, ThrottleTracker]>([
    ['at once', byKey],
    ['later', { track: async (context) => byKey.track(context) }],
  ])('reports clients apart %s, whatever their addresses are', async (_title, tracker) => {
    const app = await startOne(1, 60, ThrottleOptions.default().withTracker(tracker));
    const as = (key: string, peer = '192.0.2.1:1') =>
      app.get('/notes').header('authorization', `Bearer ${key}`).remoteAddress(peer);
    expect((await as('one').send()).status).toBe(200);
    expect((await as('two').send()).status).toBe(200);
    expect((await as('one', '192.0.2.2:1').send()).status).toBe(429);
  });

  test.each<[string, ThrottleTracker]>([
    ['throws', byKey],
    ['is rejected with', { track: async (context) => byKey.track(context) }],
  ])('what it %s is the response, and nothing is counted', async (_title, tracker) => {
    const store = new KeyRecorder();
    const app = await startOne(1, 60, ThrottleOptions.default().withTracker(tracker).withStore(store));
    const response = await app.get('/notes').send();
    expect([response.status, response.json()]).toEqual([
      401,
      { status: 401, error: 'Unauthorized', message: 'an API key is required' },
    ]);
    expect(store.keys).toEqual([]);
  });
});
