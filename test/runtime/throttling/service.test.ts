import { describe, expect, test } from 'vitest';
import { respondEmpty, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import {
  createLogger,
  IpThrottleTracker,
  MemoryThrottleStore,
  StartupError,
  type ThrottleConfig,
  ThrottleOptions,
  ThrottlePolicy,
  ThrottleService,
  type ThrottleStore,
  type ThrottleTracker,
  TooManyRequestsException,
} from '../../../runtime/src/index.ts';
import { override, TestApplication, type TestApplicationOptions } from '../../../runtime/src/testing/index.ts';
import { type CalledApplication, createTestApplication, isOtherAdapter } from '../support/create-application.ts';
import { fakeStoreClock } from './support/fake-store-clock.ts';
import { ApiThrottle, throttledApplication, unthrottled } from './support/throttled-application.ts';

const { logger, lines } = fakeStoreClock();

/** Starts an application with a route that a client can request once. */
function start(make?: () => ThrottleOptions, options: TestApplicationOptions = {}): Promise<CalledApplication> {
  const entry = { key: 'GET /', limit: 1, windowSeconds: 60, declaredBy: 'AppController' };
  const compiled = throttledApplication(
    (throttle) => ({
      get: route('GET /', { throttle: throttle.limiter(entry), handle: () => 'done', respond: respondText }),
    }),
    make,
  );
  return options.overrides === undefined
    ? createTestApplication(compiled, { logger, ...options })
    : TestApplication.create(compiled, { logger, ...options });
}

/** A value that TypeScript does not allow, and plain JavaScript does. */
function untyped<T>(value: unknown): T {
  return value as T;
}

describe('2.3, a policy', () => {
  test.each([
    [1, 1],
    [60, 60],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740],
  ])('of %d requests in %d seconds can be kept', (limit, windowSeconds) => {
    const policy = new ThrottlePolicy(limit, windowSeconds);
    policy.validate();
    expect(policy).toMatchObject({ limit, windowSeconds });
    expect(Number.isSafeInteger(windowSeconds * 1000)).toBe(true);
  });

  const notPositive = [0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY];
  test.each([
    ...notPositive.map((limit) => [limit, 60, `\`limit\` is ${limit}, but must be a positive integer`] as const),
    ...notPositive.map(
      (seconds) => [60, seconds, `\`windowSeconds\` is ${seconds}, but must be a positive integer`] as const,
    ),
    [60, 9_007_199_254_741, '`windowSeconds` is 9007199254741, but must be at most 9007199254740'] as const,
    [60, 1e300, '`windowSeconds` is 1e+300, but must be at most 9007199254740'] as const,
    [untyped<number>('60'), 60, '`limit` is 60, but must be a positive integer'] as const,
  ])(
    'of %d requests in %d seconds is accepted by the constructor, and rejected by its check',
    (limit, windowSeconds, message) => {
      const policy = new ThrottlePolicy(limit, windowSeconds);
      expect(() => policy.validate()).toThrow(new RangeError(message));
    },
  );
});

describe('2.3, options', () => {
  test('are 60 requests in 60 seconds by address in memory, with `Retry-After`, unless they say otherwise', () => {
    const options = ThrottleOptions.default();
    expect(options.policy).toEqual(new ThrottlePolicy(60, 60));
    expect(options.store).toBeInstanceOf(MemoryThrottleStore);
    expect(options.tracker).toBeInstanceOf(IpThrottleTracker);
    expect(options.retryAfterHeader).toBe(true);
  });

  test('have a store of their own', () => {
    expect(ThrottleOptions.default().store).not.toBe(ThrottleOptions.default().store);
  });

  const policy = new ThrottlePolicy(1, 2);
  const store: ThrottleStore = new MemoryThrottleStore();
  const tracker: ThrottleTracker = new IpThrottleTracker();
  test.each<[keyof ThrottleOptions, unknown, (options: ThrottleOptions) => ThrottleOptions]>([
    ['policy', policy, (options) => options.withPolicy(policy)],
    ['store', store, (options) => options.withStore(store)],
    ['tracker', tracker, (options) => options.withTracker(tracker)],
    ['retryAfterHeader', false, (options) => options.withRetryAfterHeader(false)],
  ])('with another %s are new ones, that agree in everything else', (name, value, change) => {
    const options = ThrottleOptions.default();
    const before = { ...options };
    const changed = change(options);
    expect({ ...options }).toEqual(before);
    expect({ ...changed }).toEqual({ ...before, [name]: value });
    expect(changed).not.toBe(options);
  });
});

describe('the start', () => {
  const cause = new Error('no such range');
  const options = ThrottleOptions.default();
  test.each<[string, () => ThrottleOptions, string]>([
    [
      'options that throw',
      () => {
        throw cause;
      },
      '`ApiThrottle.options` failed: no such range',
    ],
    ['no options', () => untyped(undefined), '`ApiThrottle.options` did not return ThrottleOptions'],
    ['a promise', () => untyped(Promise.resolve(options)), '`ApiThrottle.options` did not return ThrottleOptions'],
    [
      'no limit',
      () => options.withPolicy(new ThrottlePolicy(0, 60)),
      'the policy of `ApiThrottle.options` is invalid: `limit` is 0, but must be a positive integer',
    ],
    [
      'no policy',
      () => options.withPolicy(untyped(undefined)),
      'the policy of `ApiThrottle.options` is not a ThrottlePolicy',
    ],
    [
      'no store',
      () => options.withStore(untyped(undefined)),
      'the store of `ApiThrottle.options` is not a ThrottleStore',
    ],
    [
      'another thing for a store',
      () => options.withStore(untyped({})),
      'the store of `ApiThrottle.options` is not a ThrottleStore',
    ],
    [
      'no tracker',
      () => options.withTracker(untyped(null)),
      'the tracker of `ApiThrottle.options` is not a ThrottleTracker',
    ],
  ])('rejects %s, and names the class', async (_title, make, message) => {
    const error = await start(make).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({ code: 'invalid-throttle', message });
    if (message.includes('failed')) expect(error).toMatchObject({ cause });
  });

  test('calls `options` once', async () => {
    let sent = 0;
    const app = await start(() => {
      sent++;
      return ThrottleOptions.default();
    });
    expect([(await app.get('/').send()).status, (await app.get('/').send()).status]).toEqual([200, 429]);
    expect(sent).toBe(1);
  });

  test('gives the tracker of addresses a logger', async () => {
    const app = await start();
    await app.get('/').header('x-forwarded-for', '192.0.2.1').send();
    expect(lines).toMatchObject([{ level: 'warn', msg: expect.stringContaining('X-Forwarded-For') }]);
  });
});

describe('a store that returns', () => {
  class OwnStore implements ThrottleStore {
    readonly #response: unknown;

    constructor(response: unknown) {
      this.#response = response;
    }

    increment(): ReturnType<ThrottleStore['increment']> {
      return untyped(this.#response);
    }
  }

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['1', 1],
    ['[ 1, 60000 ]', [1, 60_000]],
    ['{}', {}],
    ['{ count: 1 }', { count: 1 }],
    ["{ count: '1', retryAfterMs: 5 }", { count: '1', retryAfterMs: 5 }],
    ['{ count: 1n, retryAfterMs: 5 }', { count: 1n, retryAfterMs: 5 }],
    ['{ count: 0, retryAfterMs: 5 }', { count: 0, retryAfterMs: 5 }],
    ['{ count: -1, retryAfterMs: 5 }', { count: -1, retryAfterMs: 5 }],
    ['{ count: 1.5, retryAfterMs: 5 }', { count: 1.5, retryAfterMs: 5 }],
    ['{ count: NaN, retryAfterMs: 5 }', { count: Number.NaN, retryAfterMs: 5 }],
    ["{ count: 1, retryAfterMs: '5' }", { count: 1, retryAfterMs: '5' }],
    ['{ count: 1, retryAfterMs: NaN }', { count: 1, retryAfterMs: Number.NaN }],
    ['{ count: 1, retryAfterMs: Infinity }', { count: 1, retryAfterMs: Number.POSITIVE_INFINITY }],
    ['{ count: 2, retryAfterMs: 1e+300 }', { count: 2, retryAfterMs: 1e300 }],
    ['{ count: 1, connection: [Object] }', { count: 1, connection: { password: 'secret' } }],
    ['{ count: 1, retryAfterMs: 9007199254740992 }', { count: 1, retryAfterMs: 2 ** 53 }],
  ])('%s is a problem of its own', async (reported, response) => {
    for (const given of [response, Promise.resolve(response)]) {
      lines.length = 0;
      const app = await start(() => ThrottleOptions.default().withStore(new OwnStore(given)));
      expect((await app.get('/').send()).status).toBe(500);
      const wanted = '`count`, a positive integer, and `retryAfterMs`, a number that is at most 2 ** 53 - 1';
      const message = `\`OwnStore.increment\` returned ${reported}, but must return ${wanted}`;
      expect(lines).toMatchObject([{ msg: 'request failed', err: { message } }]);
    }
  });
});

describe('a tracker that returns', () => {
  class OwnTracker implements ThrottleTracker {
    readonly #response: unknown;

    constructor(response: unknown) {
      this.#response = response;
    }

    track(): string | Promise<string> {
      return untyped(this.#response);
    }
  }

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['7', 7],
    ['[Object]', { id: 'ann', password: 'secret' }],
  ])('%s is a problem of its own', async (reported, response) => {
    for (const given of [response, Promise.resolve(response)]) {
      lines.length = 0;
      const app = await start(() => ThrottleOptions.default().withTracker(new OwnTracker(given)));
      expect((await app.get('/').send()).status).toBe(500);
      const message = `\`OwnTracker.track\` returned ${reported}, but must return a string`;
      expect(lines).toMatchObject([{ msg: 'request failed', err: { message } }]);
    }
  });

  test('as a mock with the prototype of the address tracker is called', async () => {
    const mock: ThrottleTracker = Object.assign(Object.create(IpThrottleTracker.prototype), { track: () => 'ann' });
    const app = await start(() => ThrottleOptions.default().withTracker(mock));
    expect([(await app.get('/').send()).status, (await app.get('/').send()).status]).toEqual([200, 429]);
  });

  test('an empty text is an identity', async () => {
    const app = await start(() => ThrottleOptions.default().withTracker(new OwnTracker('')));
    expect([(await app.get('/').send()).status, (await app.get('/').send()).status]).toEqual([200, 429]);
  });
});

describe('hit', () => {
  const policy = new ThrottlePolicy(2, 60);

  async function outcome(counted: Promise<void>): Promise<unknown> {
    return counted.then(
      () => 'counted',
      (error: unknown) => error,
    );
  }

  test('counts attempts by a key, up to a limit', async () => {
    const service = new ThrottleService(logger);
    for (let count = 0; count < 2; count++) expect(await outcome(service.hit('ann', policy))).toBe('counted');
    const error = await outcome(service.hit('ann', policy));
    expect(error).toBeInstanceOf(TooManyRequestsException);
    expect(error).toMatchObject({ message: 'Rate limit exceeded', headers: [['retry-after', '60']] });
    expect(await outcome(service.hit('bob', policy))).toBe('counted');
  });

  test('is counted separately from requests to routes', async () => {
    const app = await start();
    const service = app.resolve(ThrottleService);
    await app.get('/').send();
    const once = new ThrottlePolicy(1, 60);
    for (const key of ['GET / 9:127.0.0.1', '9:127.0.0.1', '']) {
      expect(await outcome(service.hit(key, once))).toBe('counted');
    }
  });

  test('uses the options: their store, and whether `Retry-After` is sent', async () => {
    const store = { increment: (key: string, windowMs: number) => ({ count: key.length, retryAfterMs: windowMs }) };
    const config = { options: () => ThrottleOptions.default().withStore(store).withRetryAfterHeader(false) };
    const service = new ThrottleService(logger, config);
    expect(await outcome(service.hit('', new ThrottlePolicy(4, 60)))).toBe('counted');
    expect(await outcome(service.hit('a', new ThrottlePolicy(4, 60)))).toMatchObject({ status: 429, headers: [] });
  });

  test('rejects for an invalid policy, and with the errors of the store', async () => {
    const failure = new Error('missing');
    const config = { options: () => ThrottleOptions.default().withStore({ increment: () => Promise.reject(failure) }) };
    const service = new ThrottleService(logger, config);
    expect(await outcome(service.hit('ann', new ThrottlePolicy(0, 60)))).toBeInstanceOf(RangeError);
    expect(await outcome(service.hit('ann', policy))).toBe(failure);
  });

  test('in a handler has the response of a rejected request', async () => {
    const compiled = throttledApplication((throttle) => ({
      login: route('POST /login', {
        handle: () => throttle.hit('login:ann', new ThrottlePolicy(1, 60)),
        respond: respondEmpty,
      }),
    }));
    const app = await createTestApplication(compiled, { logger });
    expect((await app.post('/login').send()).status).toBe(204);
    const response = await app.post('/login').send();
    expect([response.status, response.header('retry-after')]).toEqual([429, '60']);
  });
});

describe.skipIf(isOtherAdapter)('a test that wants no throttling', () => {
  const tooOften = async (app: CalledApplication) => {
    await app.get('/').send();
    return (await app.get('/').send()).status;
  };

  test('puts something else in place of the service, and the config is not built', async () => {
    const never = () => {
      throw new Error('built');
    };
    const app = await start(never, { overrides: [override(ThrottleService, unthrottled)] });
    expect(await tooOften(app)).toBe(200);
  });

  test('puts other options in place of those of the config', async () => {
    const config: ThrottleConfig = {
      options: () => ThrottleOptions.default().withStore({ increment: () => ({ count: 1, retryAfterMs: 1 }) }),
    };
    const app = await start(() => ThrottleOptions.default(), { overrides: [override(ApiThrottle, config)] });
    expect(await tooOften(app)).toBe(200);
  });

  test('makes a service of its own', async () => {
    const config: ThrottleConfig = {
      options: () => ThrottleOptions.default().withTracker({ track: () => 'anonymous' }),
    };
    const service = new ThrottleService(createLogger({ level: 'silent' }), config);
    const app = await start(undefined, { overrides: [override(ThrottleService, service)] });
    expect(await tooOften(app)).toBe(429);
  });
});
