import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RedisThrottleClient } from '../../../runtime/src/redis/redis-throttle-client.ts';
import { RedisThrottleStore, type RedisThrottleStoreOptions } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { loggerWithLines } from '../support/log-lines.ts';

// Replies that no real client gives on demand: here the tests choose them, and their time.

const noScript = new Error('NOSCRIPT No matching script. Please use EVAL.');
const windowMs = 60_000;

/** A client of `redis` whose replies are given by the test, in the order of the commands. */
class ManualClient {
  readonly sent: ((response: unknown) => void)[] = [];
  readonly failed: ((error: unknown) => void)[] = [];
  readonly commands: string[] = [];

  evalSha(): Promise<unknown> {
    return this.#send('EVALSHA');
  }

  eval(): Promise<unknown> {
    return this.#send('EVAL');
  }

  #send(command: string): Promise<unknown> {
    this.commands.push(command);
    return new Promise((resolve, reject) => {
      this.sent.push(resolve);
      this.failed.push(reject);
    });
  }
}

const record = [1, windowMs];

describe('responses', () => {
  let client: ManualClient;
  beforeEach(() => {
    vi.useFakeTimers();
    client = new ManualClient();
  });
  afterEach(() => {
    // No timer is left.
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
  const rejected = 'Redis is unavailable: it has not responded to the requests that test the connection';

  test('in time are records', async () => {
    const attempt = storeWith().increment('a', windowMs);
    await vi.advanceTimersByTimeAsync(999);
    client.sent[0]?.([3, 17]);
    expect(await attempt).toEqual({ count: 3, retryAfterMs: 17 });
  });

  test('that come late are ignored, successes and failures', async () => {
    const attempts = [storeWith().increment('a', windowMs), storeWith().increment('b', windowMs)];
    const outcomes = Promise.all(attempts.map(outcomeOf));
    await vi.advanceTimersByTimeAsync(1001);
    expect(await outcomes).toEqual([late, late]);
    client.sent[0]?.(record);
    // An unhandled rejection would fail this run.
    client.failed[1]?.(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
  });

  test('have the same deadline when the script has to be sent', async () => {
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
    // As a socket is read after the timers of a turn: `setImmediate` of the store comes after both.
    setTimeout(() => client.sent[0]?.(record), 5);
    const busyUntil = performance.now() + 20;
    while (performance.now() < busyUntil);
    expect(await attempt).toEqual({ count: 1, retryAfterMs: windowMs });
    vi.useFakeTimers();
  });

  test('of an unavailable server are waited for one at a time, until there is one', async () => {
    const store = storeWith();
    const send = () => outcomeOf(store.increment('a', windowMs));
    const first = [send(), send()];
    await vi.advanceTimersByTimeAsync(1001);
    expect(await Promise.all(first)).toEqual([late, late]);

    const second = [send(), send(), send()];
    expect(await Promise.all(second.slice(1))).toEqual([rejected, rejected]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await second[0]).toBe(late);
    expect(client.commands).toHaveLength(3);

    client.sent[2]?.(record); // Too late: it has no effect on the next one.
    const third = [send(), send()];
    expect(await third[1]).toBe(rejected);
    client.sent[3]?.(record);
    expect(await third[0]).toEqual({ count: 1, retryAfterMs: windowMs });

    const fourth = [send(), send()];
    expect(client.commands).toHaveLength(6);
    for (const response of client.sent.slice(4)) response(record);
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
    ...repliedErrors.map((message) => [message, 'is a reply'] as const),
    ...errorsOfClients.map((message) => [message, 'is not'] as const),
  ])('of an unavailable server: the error %j %s', async (message, isReply) => {
    const store = storeWith();
    const send = () => outcomeOf(store.increment('a', windowMs));
    const first = send();
    await vi.advanceTimersByTimeAsync(1001);
    expect(await first).toBe(late);
    const second = send();
    client.failed[1]?.(new Error(message));
    expect(await second).toBe(message);
    const third = [send(), send(), send()];
    for (const response of client.sent.slice(2)) response(record);
    const counted = { count: 1, retryAfterMs: windowMs };
    expect(await Promise.all(third)).toEqual([counted, counted, isReply === 'is a reply' ? counted : rejected]);
  });

  describe('of a node of a cluster, while another node is unavailable,', () => {
    let store: RedisThrottleStore;
    const send = (key: string) => outcomeOf(store.increment(key, windowMs));
    const counted = { count: 1, retryAfterMs: windowMs };

    beforeEach(async () => {
      store = storeWith();
      await leaveWithoutReply('hot');
    });

    /** Increments keys, all at once, and lets the time for the replies pass. */
    async function leaveWithoutReply(...keys: string[]): Promise<unknown[]> {
      const outcomes = keys.map(send);
      await vi.advanceTimersByTimeAsync(1001);
      return Promise.all(outcomes);
    }

    const keys = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

    test('are waited for, however often a key of the unavailable one is incremented', async () => {
      const hot = [send('hot'), send('hot')];
      expect(await hot[1]).toBe(rejected);
      const healthy = send('healthy');
      client.sent.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await vi.advanceTimersByTimeAsync(1001);
      expect(await hot[0]).toBe(late);
    });

    test('are waited for by one attempt of a key, too', async () => {
      const attempts = ['hot', 'healthy', 'healthy'].map(send);
      expect(await attempts[2]).toBe(rejected);
      for (const response of client.sent) response(record);
      expect(await Promise.all(attempts)).toEqual([counted, counted, rejected]);
    });

    test('are waited for by four keys at once, and by one of those that had no response before', async () => {
      for (const [index, name] of ['first', 'second'].entries()) {
        const outcomes = await leaveWithoutReply('hot', ...keys(name, 6));
        expect(outcomes).toEqual([late, late, late, late, late, rejected, rejected]);
        expect(client.commands).toHaveLength(1 + 5 * (index + 1));
      }
      expect(await leaveWithoutReply('hot', ...keys('first', 4), ...keys('second', 4))).toEqual([
        late,
        ...Array.from({ length: 8 }, () => rejected),
      ]);
    });

    test('are waited for again by a key with a late response', async () => {
      expect(await leaveWithoutReply('hot', 'handled', 'failed')).toEqual([late, late, late]);
      client.sent.at(-2)?.(record);
      client.failed.at(-1)?.(new Error('Connection is closed.'));
      await vi.advanceTimersByTimeAsync(1);
      expect(await leaveWithoutReply('hot', 'handled', 'failed')).toEqual([late, late, late]);
      expect(await leaveWithoutReply('hot', 'handled', 'failed')).toEqual([late, rejected, rejected]);
    });

    test('are waited for again by a key that has had a response since', async () => {
      const healthy = send('healthy');
      client.sent.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await leaveWithoutReply('hot');
      expect(await leaveWithoutReply('hot', 'healthy')).toEqual([late, late]);
      expect(await leaveWithoutReply('hot', 'healthy')).toEqual([late, rejected]);
    });

    test('are waited for again by a key without a response 1,000 keys ago', async () => {
      const healthy = send('healthy');
      client.sent.at(-1)?.(record);
      expect(await healthy).toEqual(counted);
      await leaveWithoutReply('cold', ...keys('since', 999));
      expect(await leaveWithoutReply('since 0', 'cold')).toEqual([late, rejected]);
      await leaveWithoutReply('another');
      expect(await leaveWithoutReply('since 0', 'cold')).toEqual([late, late]);
    });
  });

  test('that are missing from one node of a cluster are not an outage while others arrive', async () => {
    const store = storeWith();
    const send = () => outcomeOf(store.increment('a', windowMs));
    const missing = send();
    const handled = send();
    client.sent[1]?.(record);
    await handled;
    await vi.advanceTimersByTimeAsync(1001);
    expect(await missing).toBe(late);
    const next = [send(), send()];
    for (const response of client.sent.slice(2)) response(record);
    expect(await Promise.all(next)).toEqual([1, 2].map(() => ({ count: 1, retryAfterMs: windowMs })));
  });

  describe('are not needed with `onStoreError: allow`,', () => {
    let store: RedisThrottleStore;
    let lines: Record<string, unknown>[];
    beforeEach(() => {
      const logged = loggerWithLines();
      lines = logged.lines;
      store = storeWith({ onStoreError: 'allow', logger: logged.logger });
    });

    const begun = 'Redis did not count a request: requests that it does not count are allowed';
    const reported = () => lines.map(({ level, msg, err }) => [level, msg, err !== undefined]);

    async function fail(message: string): Promise<void> {
      const attempt = store.increment('a', windowMs);
      client.failed.at(-1)?.(new Error(message));
      expect(await attempt).toEqual({ count: 1, retryAfterMs: windowMs });
    }

    async function succeed(): Promise<void> {
      const attempt = store.increment('a', windowMs);
      client.sent.at(-1)?.([5, 17]);
      expect(await attempt).toEqual({ count: 5, retryAfterMs: 17 });
    }

    test('and an outage is logged when it begins, and some time after its end', async () => {
      for (const outage of [1, 2]) {
        for (let time = 0; time < 3; time++) await fail(`outage ${outage}`);
        await succeed();
        await vi.advanceTimersByTimeAsync(9999);
        await succeed();
        expect(lines).toHaveLength(2 * outage - 1);
        await vi.advanceTimersByTimeAsync(1);
        for (let time = 0; time < 3; time++) await succeed();
      }
      expect(reported()).toEqual(
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

    test('and failures between successes are logged once a minute', async () => {
      for (let second = 0; second < 120; second++) {
        for (let time = 0; time < 10; time++) {
          await fail(`second ${second}`);
          await succeed();
        }
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(reported()).toEqual([
        ['warn', begun, true],
        ['warn', 'Redis does not count all requests: 601 were allowed without being counted so far', true],
      ]);
      expect(lines[1]).toMatchObject({ err: { message: 'second 60' } });
      await vi.advanceTimersByTimeAsync(9000);
      await succeed();
      expect(reported().slice(2)).toEqual([
        ['info', 'Redis counts requests again: 1200 were allowed without being counted', false],
      ]);
    });
  });

  const wanted =
    '`RedisThrottleStore` requires a client whose commands return promises, not `redis` 3, the legacy mode, `multi()` or `pipeline()`';

  const notRecords: unknown[] = [undefined, null, 'OK', 1, [], [1], [1.5, 1], ['a', 1], { 0: 1, 1: 1 }];
  test.each(notRecords.map((reply) => [reply]))('%j is not a record', async (reply) => {
    const attempt = outcomeOf(storeWith().increment('a', windowMs));
    client.sent[0]?.(reply);
    expect(await attempt).toBe(
      `the client returned a value of type \`${typeof reply}\` instead of a count and a time: ${wanted}`,
    );
  });

  test('with secrets in them are kept to themselves', async () => {
    const attempt = outcomeOf(storeWith().increment('a', windowMs));
    client.sent[0]?.({ options: { password: 'secret' }, text: 'secret', [Symbol.toStringTag]: 'secret' });
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
    client.sent[0]?.([count, left]);
    expect(await attempt).toBe(
      `the value stored under "ashlar:throttle:a \\"%7Bkey%7D\\"" is not a rate limit counter: its count is ${Number(count)}, and it expires in ${Number(left)} ms`,
    );
  });

  test.each([
    ['strings', ['2', '17']],
    ['big integers', [2n, 17n]],
  ])('may be numbers as %s', async (_title, reply) => {
    const attempt = storeWith().increment('a', windowMs);
    client.sent[0]?.(reply);
    expect(await attempt).toEqual({ count: 2, retryAfterMs: 17 });
  });
});

describe('RedisThrottleStore rejects', () => {
  const neverCalled = (): Promise<unknown> => Promise.reject(new Error('sent'));
  const nodeRedis = { evalSha: neverCalled, eval: neverCalled };

  const notClients: [title: string, value: unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ['an address', 'redis://user:secret@127.0.0.1'],
    ['a function', () => nodeRedis],
    ['an object around a client', { client: nodeRedis }],
    ['half of a client', { eval: neverCalled }],
    ['another half', { evalSha: neverCalled }],
    ['a client with something else', { evalSha: 'EVALSHA', eval: neverCalled }],
  ];
  test.each(notClients)('%s as a client', (_title, value) => {
    // As plain JavaScript may.
    const make = () => new RedisThrottleStore(value as RedisThrottleClient);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      '`RedisThrottleStore` requires a client of `redis` or `ioredis`, with the methods `eval`, and `evalSha` or `evalsha`',
    );
  });

  /** Clients that are never connected. */
  const nodeRedisClient = createClient();
  const ioRedisClient = new Redis({ lazyConnect: true, password: 'secret' });
  const withoutPromises: [title: string, value: unknown][] = [
    ['`multi()` of redis', nodeRedisClient.multi()],
    ['`multi()` of ioredis', ioRedisClient.multi()],
    ['`pipeline()` of ioredis', ioRedisClient.pipeline()],
    ['a client of redis 3', { evalsha: neverCalled, eval: neverCalled, exec: neverCalled }],
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
