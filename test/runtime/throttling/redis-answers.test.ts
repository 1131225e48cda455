import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RedisThrottleClient } from '../../../runtime/src/redis/redis-throttle-client.ts';
import { RedisThrottleStore, type RedisThrottleStoreOptions } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { loggerWithLines } from '../support/log-lines.ts';

// What no real client does when it is told to: here the tests answer, when and what they like.

const noScript = new Error('NOSCRIPT No matching script. Please use EVAL.');
const windowMs = 60_000;

/** A client of `redis` whose answers are given by the test, in the order of the questions. */
class AnsweredByHand {
  readonly asked: ((answer: unknown) => void)[] = [];
  readonly failed: ((error: unknown) => void)[] = [];
  readonly commands: string[] = [];

  evalSha(): Promise<unknown> {
    return this.#ask('EVALSHA');
  }

  eval(): Promise<unknown> {
    return this.#ask('EVAL');
  }

  #ask(command: string): Promise<unknown> {
    this.commands.push(command);
    return new Promise((resolve, reject) => {
      this.asked.push(resolve);
      this.failed.push(reject);
    });
  }
}

const record = [1, windowMs];

describe('answers', () => {
  let client: AnsweredByHand;
  beforeEach(() => {
    vi.useFakeTimers();
    client = new AnsweredByHand();
  });
  afterEach(() => {
    // Nothing waits for anybody any more.
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  const storeWith = (options?: RedisThrottleStoreOptions) => new RedisThrottleStore(client, options);
  const outcomeOf = (promise: Promise<unknown>) =>
    promise.then(
      (value) => value,
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
  const late = 'Redis did not respond within 1000 ms';
  const refused = 'Redis is unavailable: it has not responded to the requests that test the connection';

  test('in time are records', async () => {
    const attempt = storeWith().increment('a', windowMs);
    await vi.advanceTimersByTimeAsync(999);
    client.asked[0]?.([3, 17]);
    expect(await attempt).toEqual({ count: 3, retryAfterMs: 17 });
  });

  test('that come late are ignored, successes and failures', async () => {
    const attempts = [storeWith().increment('a', windowMs), storeWith().increment('b', windowMs)];
    const outcomes = Promise.all(attempts.map(outcomeOf));
    await vi.advanceTimersByTimeAsync(1001);
    expect(await outcomes).toEqual([late, late]);
    client.asked[0]?.(record);
    // A rejection that nobody handles would fail this run.
    client.failed[1]?.(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
  });

  test('have the same time when the script has to be told', async () => {
    const outcome = outcomeOf(storeWith({ timeoutMs: 100 }).increment('a', windowMs));
    await vi.advanceTimersByTimeAsync(60);
    client.failed[0]?.(noScript);
    await vi.advanceTimersByTimeAsync(39);
    expect(client.commands).toEqual(['EVALSHA', 'EVAL']);
    await vi.advanceTimersByTimeAsync(2);
    expect(await outcome).toBe('Redis did not respond within 100 ms');
  });

  test('that arrived while the process was busy are in time', async () => {
    vi.useRealTimers();
    const store = storeWith({ timeoutMs: 5 });
    const attempt = store.increment('a', windowMs);
    // As a socket is read behind the timers of a turn: `setImmediate` of the store comes behind both.
    setTimeout(() => client.asked[0]?.(record), 5);
    const busyUntil = performance.now() + 20;
    while (performance.now() < busyUntil);
    expect(await attempt).toEqual({ count: 1, retryAfterMs: windowMs });
    vi.useFakeTimers();
  });

  test('of a silent server are waited for once at a time, until there is one', async () => {
    const store = storeWith();
    const ask = () => outcomeOf(store.increment('a', windowMs));
    const first = [ask(), ask()];
    await vi.advanceTimersByTimeAsync(1001);
    expect(await Promise.all(first)).toEqual([late, late]);

    const second = [ask(), ask(), ask()];
    expect(await Promise.all(second.slice(1))).toEqual([refused, refused]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await second[0]).toBe(late);
    expect(client.commands).toHaveLength(3);

    client.asked[2]?.(record); // Late: it says nothing of the next.
    const third = [ask(), ask()];
    expect(await third[1]).toBe(refused);
    client.asked[3]?.(record);
    expect(await third[0]).toEqual({ count: 1, retryAfterMs: windowMs });

    const fourth = [ask(), ask()];
    expect(client.commands).toHaveLength(6);
    for (const answer of client.asked.slice(4)) answer(record);
    expect(await Promise.all(fourth)).toEqual([1, 2].map(() => ({ count: 1, retryAfterMs: windowMs })));
  });

  const repliedErrors = [
    'ERR value is not an integer or out of range',
    'LOADING Redis is loading the dataset in memory',
    "OOM command not allowed when used memory > 'maxmemory'.",
    "READONLY You can't write against a read only replica.",
  ];
  const errorsOfClients = [
    'connect ECONNREFUSED 127.0.0.1:6379',
    'Connection is closed.',
    'The client is offline',
    'The client is closed',
    'Command timed out',
    '8045B0E57E7F0000:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
    '',
  ];
  test.each([
    ...repliedErrors.map((message) => [message, 'is an answer'] as const),
    ...errorsOfClients.map((message) => [message, 'is none'] as const),
  ])('of a silent server: the error %j %s', async (message, isAnswer) => {
    const store = storeWith();
    const ask = () => outcomeOf(store.increment('a', windowMs));
    const first = ask();
    await vi.advanceTimersByTimeAsync(1001);
    expect(await first).toBe(late);
    const second = ask();
    client.failed[1]?.(new Error(message));
    expect(await second).toBe(message);
    const third = [ask(), ask(), ask()];
    for (const answer of client.asked.slice(2)) answer(record);
    const counted = { count: 1, retryAfterMs: windowMs };
    expect(await Promise.all(third)).toEqual([counted, counted, isAnswer === 'is an answer' ? counted : refused]);
  });

  describe('of a part of a cluster, while another one is silent,', () => {
    let store: RedisThrottleStore;
    const ask = (key: string) => outcomeOf(store.increment(key, windowMs));
    const counted = { count: 1, retryAfterMs: windowMs };

    beforeEach(async () => {
      store = storeWith();
      await leaveUnanswered('hot');
    });

    /** Asks for keys, all at once, and lets the time for the answers pass. */
    async function leaveUnanswered(...keys: string[]): Promise<unknown[]> {
      const outcomes = keys.map(ask);
      await vi.advanceTimersByTimeAsync(1001);
      return Promise.all(outcomes);
    }

    const keys = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

    test('are waited for, however often a key of the silent one is asked for', async () => {
      const hot = [ask('hot'), ask('hot')];
      expect(await hot[1]).toBe(refused);
      const healthy = ask('healthy');
      client.asked.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await vi.advanceTimersByTimeAsync(1001);
      expect(await hot[0]).toBe(late);
    });

    test('are waited for by one attempt of a key, too', async () => {
      const attempts = ['hot', 'healthy', 'healthy'].map(ask);
      expect(await attempts[2]).toBe(refused);
      for (const answer of client.asked) answer(record);
      expect(await Promise.all(attempts)).toEqual([counted, counted, refused]);
    });

    test('are waited for by four keys at once, and by one of those that were not answered before', async () => {
      for (const [index, name] of ['first', 'second'].entries()) {
        const outcomes = await leaveUnanswered('hot', ...keys(name, 6));
        expect(outcomes).toEqual([late, late, late, late, late, refused, refused]);
        expect(client.commands).toHaveLength(1 + 5 * (index + 1));
      }
      expect(await leaveUnanswered('hot', ...keys('first', 4), ...keys('second', 4))).toEqual([
        late,
        ...Array.from({ length: 8 }, () => refused),
      ]);
    });

    test('are waited for again by a key that was answered late', async () => {
      expect(await leaveUnanswered('hot', 'answered', 'failed')).toEqual([late, late, late]);
      client.asked.at(-2)?.(record);
      client.failed.at(-1)?.(new Error('Connection is closed.'));
      await vi.advanceTimersByTimeAsync(1);
      expect(await leaveUnanswered('hot', 'answered', 'failed')).toEqual([late, late, late]);
      expect(await leaveUnanswered('hot', 'answered', 'failed')).toEqual([late, refused, refused]);
    });

    test('are waited for again by a key that was answered since', async () => {
      const healthy = ask('healthy');
      client.asked.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await leaveUnanswered('hot');
      expect(await leaveUnanswered('hot', 'healthy')).toEqual([late, late]);
      expect(await leaveUnanswered('hot', 'healthy')).toEqual([late, refused]);
    });

    test('are waited for again by a key that was not answered a thousand keys ago', async () => {
      const healthy = ask('healthy');
      client.asked.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await leaveUnanswered('cold', ...keys('since', 999));
      expect(await leaveUnanswered('since 0', 'cold')).toEqual([late, refused]);
      await leaveUnanswered('another');
      expect(await leaveUnanswered('since 0', 'cold')).toEqual([late, late]);
    });
  });

  test('that one part of a cluster does not give are no silence while others answer', async () => {
    const store = storeWith();
    const ask = () => outcomeOf(store.increment('a', windowMs));
    const missing = ask();
    const answered = ask();
    client.asked[1]?.(record);
    await answered;
    await vi.advanceTimersByTimeAsync(1001);
    expect(await missing).toBe(late);
    const next = [ask(), ask()];
    for (const answer of client.asked.slice(2)) answer(record);
    expect(await Promise.all(next)).toEqual([1, 2].map(() => ({ count: 1, retryAfterMs: windowMs })));
  });

  describe('are not needed when requests are to be allowed,', () => {
    let store: RedisThrottleStore;
    let lines: Record<string, unknown>[];
    beforeEach(() => {
      const logged = loggerWithLines();
      lines = logged.lines;
      store = storeWith({ onStoreError: 'allow', logger: logged.logger });
    });

    const begun = 'Redis did not count a request: requests that it does not count are allowed';
    const told = () => lines.map(({ level, msg, err }) => [level, msg, err !== undefined]);

    async function fail(message: string): Promise<void> {
      const attempt = store.increment('a', windowMs);
      client.failed.at(-1)?.(new Error(message));
      expect(await attempt).toEqual({ count: 1, retryAfterMs: windowMs });
    }

    async function succeed(): Promise<void> {
      const attempt = store.increment('a', windowMs);
      client.asked.at(-1)?.([5, 17]);
      expect(await attempt).toEqual({ count: 5, retryAfterMs: 17 });
    }

    test('and an outage is told when it begins, and when it has been over for a while', async () => {
      for (const outage of [1, 2]) {
        for (let time = 0; time < 3; time++) await fail(`outage ${outage}`);
        await succeed();
        await vi.advanceTimersByTimeAsync(9999);
        await succeed();
        expect(lines).toHaveLength(2 * outage - 1);
        await vi.advanceTimersByTimeAsync(1);
        for (let time = 0; time < 3; time++) await succeed();
      }
      expect(told()).toEqual(
        [1, 2].flatMap(() => [
          ['warn', begun, true],
          ['info', 'Redis counts requests again: 3 were allowed without being counted', false],
        ]),
      );
      expect(lines.filter(({ err }) => err !== undefined)).toMatchObject([
        { err: { message: 'outage 1' } },
        { err: { message: 'outage 2' } },
      ]);
    });

    test('and failures between successes are told once a minute', async () => {
      for (let second = 0; second < 120; second++) {
        for (let time = 0; time < 10; time++) {
          await fail(`second ${second}`);
          await succeed();
        }
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(told()).toEqual([
        ['warn', begun, true],
        ['warn', 'Redis does not count all requests: 601 were allowed without being counted so far', true],
      ]);
      expect(lines[1]).toMatchObject({ err: { message: 'second 60' } });
      await vi.advanceTimersByTimeAsync(9000);
      await succeed();
      expect(told().slice(2)).toEqual([
        ['info', 'Redis counts requests again: 1200 were allowed without being counted', false],
      ]);
    });
  });

  const wanted =
    '`RedisThrottleStore` requires a client whose commands return promises, not `redis` 3, the legacy mode, `multi()` or `pipeline()`';

  const notRecords: unknown[] = [undefined, null, 'OK', 1, [], [1], [1.5, 1], ['a', 1], { 0: 1, 1: 1 }];
  test.each(notRecords.map((reply) => [reply]))('%j is no record', async (reply) => {
    const attempt = outcomeOf(storeWith().increment('a', windowMs));
    client.asked[0]?.(reply);
    expect(await attempt).toBe(
      `the client returned a value of type \`${typeof reply}\` instead of a count and a time: ${wanted}`,
    );
  });

  test('with secrets in them are kept to themselves', async () => {
    const attempt = outcomeOf(storeWith().increment('a', windowMs));
    client.asked[0]?.({ options: { password: 'secret' }, text: 'secret', [Symbol.toStringTag]: 'secret' });
    expect(await attempt).not.toContain('secret');
  });

  const notBuckets: [count: number | string, left: number | string][] = [
    [-9, 17],
    [0, 1],
    [1, 0],
    [2 ** 53, 1],
    [1, 2 ** 53],
    ['9223372036854775807', '1'],
  ];
  test.each(notBuckets)('%j and %j are of no bucket', async (count, left) => {
    const attempt = outcomeOf(storeWith().increment('a "{key}"', windowMs));
    client.asked[0]?.([count, left]);
    expect(await attempt).toBe(
      `the value stored under "ashlar:throttle:a \\"%7Bkey%7D\\"" is not a rate limit counter: its count is ${Number(count)}, and it expires in ${Number(left)} ms`,
    );
  });

  test.each([
    ['strings', ['2', '17']],
    ['big integers', [2n, 17n]],
  ])('may be numbers as %s', async (_title, reply) => {
    const attempt = storeWith().increment('a', windowMs);
    client.asked[0]?.(reply);
    expect(await attempt).toEqual({ count: 2, retryAfterMs: 17 });
  });
});

describe('RedisThrottleStore refuses', () => {
  const neverAsked = (): Promise<unknown> => Promise.reject(new Error('asked'));
  const nodeRedis = { evalSha: neverAsked, eval: neverAsked };

  const notClients: [title: string, value: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['an address', 'redis://user:secret@127.0.0.1'],
    ['a function', () => nodeRedis],
    ['an object around a client', { client: nodeRedis }],
    ['half of a client', { eval: neverAsked }],
    ['another half', { evalSha: neverAsked }],
    ['a client with something else', { evalSha: 'EVALSHA', eval: neverAsked }],
  ];
  test.each(notClients)('%s as a client', (_title, value) => {
    // As plain JavaScript may.
    const make = () => new RedisThrottleStore(value as RedisThrottleClient);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      '`RedisThrottleStore` requires a client of `redis` or `ioredis`, with the methods `eval`, and `evalSha` or `evalsha`',
    );
  });

  /** Nobody connects them. */
  const nodeRedisClient = createClient();
  const ioRedisClient = new Redis({ lazyConnect: true, password: 'secret' });
  const withoutPromises: [title: string, value: unknown][] = [
    ['`multi()` of redis', nodeRedisClient.multi()],
    ['`multi()` of ioredis', ioRedisClient.multi()],
    ['`pipeline()` of ioredis', ioRedisClient.pipeline()],
    ['a client of redis 3', { evalsha: neverAsked, eval: neverAsked, exec: neverAsked }],
  ];
  test.each(withoutPromises)('%s as a client', (_title, value) => {
    // As plain JavaScript may.
    const make = () => new RedisThrottleStore(value as RedisThrottleClient);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      'clients with callbacks and pipelines are not supported: `RedisThrottleStore` requires a client whose commands return promises',
    );
  });

  const wrongOptions: [options: object, message: string][] = [
    [{ prefix: 1 }, '`prefix` must be a string without lone surrogates'],
    [{ prefix: 'quota \ud83d:' }, '`prefix` must be a string without lone surrogates'],
    [{ timeoutMs: 0 }, '`timeoutMs` is 0, but must be a positive integer of at most 2147483647'],
    [{ timeoutMs: 1.5 }, '`timeoutMs` is 1.5, but'],
    [{ timeoutMs: 2 ** 31 }, '`timeoutMs` is 2147483648, but'],
    [{ timeoutMs: Number.NaN }, '`timeoutMs` is NaN, but'],
    [{ onStoreError: 'deny' }, '`onStoreError` is `deny`, but must be `fail` or `allow`'],
  ];
  test.each(wrongOptions)('%j', (options, message) => {
    expect(() => new RedisThrottleStore(nodeRedis, options)).toThrow(message);
  });

  const tooLong = [9_007_199_254_740_001, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1];
  const windows = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, ...tooLong];
  test.each(windows)('a window of %d ms, whatever it does with failures of Redis', async (window) => {
    for (const onStoreError of ['fail', 'allow'] as const) {
      const attempt = new RedisThrottleStore(nodeRedis, { onStoreError }).increment('a', window);
      await expect(attempt).rejects.toThrow(RangeError);
      await expect(attempt).rejects.toThrow(`\`windowMs\` is ${window}, but must be a positive integer`);
    }
  });
});

test('a client that throws instead of rejecting fails the request, not the process', async () => {
  const client = {
    evalSha: (): Promise<unknown> => {
      throw new Error('thrown');
    },
    eval: (): Promise<unknown> => Promise.resolve([1, 1]),
  };
  await expect(new RedisThrottleStore(client).increment('a', windowMs)).rejects.toMatchObject({
    cause: { message: 'thrown' },
  });
});
