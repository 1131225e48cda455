import { Redis } from 'ioredis';
import { createClient, createClientPool, createSentinel, RESP_TYPES } from 'redis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RedisThrottleClient } from '../../../runtime/src/redis/redis-throttle-client.ts';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { ThrottlePolicy } from '../../../runtime/src/throttling/throttle-policy.ts';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { SentinelGroup } from '../../support/redis/sentinel-group.ts';
import { clients, type OpenedClient } from './support/redis-clients.ts';

/** Longer than any test takes. */
const long = 600_000;
const prefix = 'ashlar:throttle:';

describe.runIf(hasRedis).each(clients)('4.4, RedisThrottleStore with %s', (_name, open) => {
  let server: RedisServer;
  /** A client to inspect and change the server directly. */
  let administrator: Redis;
  let opened: OpenedClient;
  let store: RedisThrottleStore;

  beforeAll(async () => {
    server = await RedisServer.start();
    administrator = new Redis({ host: '127.0.0.1', port: server.port, retryStrategy: () => 20 });
    administrator.on('error', () => {});
    opened = open(server.port);
  });
  afterAll(async () => {
    opened?.close();
    administrator?.disconnect();
    await server?.stop();
  });
  beforeEach(async () => {
    await administrator.flushall();
    store = new RedisThrottleStore(opened.client, { timeoutMs: 10_000 });
  });

  /** Hits a bucket several times, one after the other. */
  async function hit(key: string, times: number, windowMs = long): Promise<number[]> {
    const counts: number[] = [];
    for (let time = 0; time < times; time++) counts.push((await store.increment(key, windowMs)).count);
    return counts;
  }

  describe('a window', () => {
    test('is counted from its first attempt, each key for itself', async () => {
      expect(await store.increment('a', long)).toEqual({ count: 1, retryAfterMs: long });
      expect(await hit('a', 3)).toEqual([2, 3, 4]);
      expect(await hit('b', 2)).toEqual([1, 2]);
    });

    test('is never prolonged, not by another length of it either', async () => {
      await store.increment('a', long);
      await administrator.pexpire(`${prefix}a`, long / 2);
      for (const windowMs of [long, long * 2, 1]) {
        const { retryAfterMs } = await store.increment('a', windowMs);
        expect(retryAfterMs).toBeLessThanOrEqual(long / 2);
        expect(retryAfterMs).toBeGreaterThan(1);
      }
      expect(await administrator.pttl(`${prefix}a`)).toBeLessThanOrEqual(long / 2);
    });

    test('ends, and the next attempt opens another', async () => {
      const windowMs = 30;
      let last = await store.increment('a', windowMs);
      expect(last).toEqual({ count: 1, retryAfterMs: windowMs });
      for (let windows = 0; windows < 3; ) {
        const next = await store.increment('a', windowMs);
        if (next.count === 1) {
          expect(next.retryAfterMs).toBe(windowMs);
          windows++;
        } else {
          expect(next.count).toBe(last.count + 1);
          expect(next.retryAfterMs).toBeLessThanOrEqual(last.retryAfterMs);
        }
        last = next;
      }
    });

    test('has time left whenever an attempt is in it: its last moment belongs to the next one', async () => {
      const records = [];
      // Many in each millisecond, so that every one of a window is seen.
      for (let round = 0; round < 10; round++) {
        records.push(...(await Promise.all(Array.from({ length: 200 }, () => store.increment('a', 2)))));
      }
      expect(records.filter(({ count }) => count === 1).length).toBeGreaterThan(1);
      expect(new Set(records.map(({ retryAfterMs }) => retryAfterMs))).toEqual(new Set([1, 2]));
    });

    test('gets an expiry again after it was removed', async () => {
      await hit('a', 2);
      await administrator.persist(`${prefix}a`);
      expect(await store.increment('a', long)).toEqual({ count: 3, retryAfterMs: long });
      expect(await administrator.pttl(`${prefix}a`)).toBeGreaterThan(0);
    });

    test('may be as long as the longest of a policy', async () => {
      const windowMs = Math.floor(Number.MAX_SAFE_INTEGER / 1000) * 1000;
      expect(() => new ThrottlePolicy(1, windowMs / 1000).validate()).not.toThrow();
      expect(() => new ThrottlePolicy(1, windowMs / 1000 + 1).validate()).toThrow();
      expect(await store.increment('a', windowMs)).toEqual({ count: 1, retryAfterMs: windowMs });
      const { count, retryAfterMs } = await store.increment('a', windowMs);
      expect(count).toBe(2);
      expect(windowMs - retryAfterMs).toBeLessThan(long);
    });
  });

  describe('a key', () => {
    const names: [key: string, name: string][] = [
      ['GET /notes 9:127.0.0.1', 'GET /notes 9:127.0.0.1'],
      ['GET /notes/{id} 9:127.0.0.1', 'GET /notes/%7Bid%7D 9:127.0.0.1'],
      ['GET /100%25 3:%7B', 'GET /100%2525 3:%257B'],
      ['POST /a 4:Jürg', 'POST /a 4:Jürg'],
      ['POST /a 2:\u{1f600}', 'POST /a 2:\u{1f600}'],
      ['POST /a 1:\ud83d', 'POST /a 1:%D83D'],
      ['POST /a 1:\ude00', 'POST /a 1:%DE00'],
      ['POST /a 5:a\0\r\nb', 'POST /a 5:a\0\r\nb'],
      ['', ''],
    ];

    test('is one for each bucket, named so that one can read it', async () => {
      for (const [key] of names) expect(await hit(key, 2)).toEqual([1, 2]);
      expect((await administrator.keys('*')).sort()).toEqual(names.map(([, name]) => prefix + name).sort());
    });

    test('is short, and one for each bucket, however long the identity is', async () => {
      const long = 'x'.repeat(2000);
      const keys = [
        `GET /notes/{id} 2000:${long}`,
        `GET /notes/{id} 2001:${long}\ud83d`,
        `GET /notes/{id} 2001:${long}\ude00`,
      ];
      for (const key of keys) expect(await hit(key, 2)).toEqual([1, 2]);
      const found = await administrator.keys('*');
      expect(found).toHaveLength(keys.length);
      for (const name of found) {
        expect(name).toMatch(/^ashlar:throttle:GET \/notes\/%7Bid%7D 200[01]:x+%sha512:[\da-f]{128}$/);
        expect(name.length).toBeLessThan(400);
        // No other client can have this identity.
        expect(await hit(name.slice(prefix.length), 1)).toEqual([1]);
      }
    });

    test.each(['quota/', '', '{one-node}:'])('begins with the prefix %j', async (other) => {
      const stores = [store, new RedisThrottleStore(opened.client, { prefix: other })];
      for (const each of stores) expect(await each.increment('a', long)).toMatchObject({ count: 1 });
      expect((await administrator.keys('*')).sort()).toEqual([`${prefix}a`, `${other}a`].sort());
    });
  });

  test('the script is sent to a server without it', async () => {
    expect(await hit('a', 2)).toEqual([1, 2]);
    await administrator.script('FLUSH');
    const counts = await Promise.all([1, 2, 3].map(() => store.increment('a', long)));
    expect(counts.map(({ count }) => count)).toEqual([3, 4, 5]);
  });

  test('the user of the client needs few rights', async () => {
    const ofStore = ['+eval', '+evalsha', '+pttl', '+set', '+incr', '+pexpire'];
    const ofClient = ['+hello', '+client', '+info'];
    const rules = ['reset', 'on', '>secret', `~${prefix}*`, ...ofStore, ...ofClient];
    await administrator.acl('SETUSER', 'counter', ...rules);
    const counter = open(server.port, { username: 'counter', password: 'secret' });
    store = new RedisThrottleStore(counter.client, { timeoutMs: 10_000 });
    await hit('a', 1);
    await administrator.persist(`${prefix}a`);
    expect(await hit('a', 2)).toEqual([2, 3]);
    await expect(
      new RedisThrottleStore(counter.client, { prefix: 'other:' }).increment('a', long),
    ).rejects.toMatchObject({
      message: 'Redis did not count the request',
      cause: { message: expect.stringMatching(/NOPERM|No permissions|can't access/i) },
    });
    counter.close();
  });

  test('a value under a key that is not a counter is reported, and not changed', async () => {
    await administrator.lpush(`${prefix}a`, 'x');
    await expect(store.increment('a', long)).rejects.toMatchObject({ cause: { message: /^WRONGTYPE/ } });
    expect(await administrator.lrange(`${prefix}a`, 0, -1)).toEqual(['x']);
    expect(await hit('b', 1)).toEqual([1]);
  });

  test.each([
    ['-10', 5000],
    ['9007199254740992', 5000],
    ['3', 9_113_372_036_854_775_000n],
  ])('a value of %s that ends in %d ms is not a counter', async (value, milliseconds) => {
    await administrator.set(`${prefix}a`, value, 'PX', String(milliseconds));
    await expect(store.increment('a', long)).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(/^the value stored under "ashlar:throttle:a" is not a rate limit counter: /),
      },
    });
  });

  test('leaves the client as it was', async () => {
    await hit('a', 1);
    const before = opened.listeners();
    await Promise.all([hit('a', 50), hit('b', 50)]);
    expect(opened.listeners()).toBe(before);
  });
});

describe.runIf(hasRedis)('clients that were set up differently', () => {
  let group: SentinelGroup;
  beforeAll(async () => {
    group = await SentinelGroup.start();
  });
  afterAll(() => group?.stop());

  const socket = () => ({ host: group.master.host, port: group.master.port });
  const sentinels = () => group.sentinels.map(({ host, port }) => ({ host, port }));
  const differently: [title: string, open: () => Promise<[client: RedisThrottleClient, close: () => void]>][] = [
    [
      'redis: a pool',
      async () => {
        const pool = createClientPool({ socket: socket() });
        await pool.connect();
        return [pool, () => pool.destroy()];
      },
    ],
    [
      'redis: one with a sentinel',
      async () => {
        const client = createSentinel({ name: group.name, sentinelRootNodes: sentinels() });
        client.on('error', () => {});
        await client.connect();
        return [client, () => client.destroy()];
      },
    ],
    [
      'ioredis: one with a sentinel',
      async () => {
        const client = new Redis({ name: group.name, sentinels: sentinels() });
        return [client, () => client.disconnect()];
      },
    ],
    [
      'redis: RESP 2',
      async () => {
        const client = await createClient({ socket: socket(), RESP: 2 }).connect();
        return [client, () => client.destroy()];
      },
    ],
    [
      'redis: numbers as strings',
      async () => {
        const client = await createClient({ socket: socket() }).connect();
        return [client.withTypeMapping({ [RESP_TYPES.NUMBER]: String }), () => client.destroy()];
      },
    ],
    [
      'ioredis: numbers as strings',
      async () => {
        const client = new Redis({ ...socket(), stringNumbers: true });
        return [client, () => client.disconnect()];
      },
    ],
    [
      'ioredis: pipelines by itself',
      async () => {
        const client = new Redis({ ...socket(), enableAutoPipelining: true });
        return [client, () => client.disconnect()];
      },
    ],
    [
      'ioredis: a prefix of its own',
      async () => {
        const client = new Redis({ ...socket(), keyPrefix: 'app:' });
        return [client, () => client.disconnect()];
      },
    ],
  ];

  test('redis: a client in legacy mode is rejected', async () => {
    const client = await createClient({ socket: socket() }).connect();
    // The client misinterprets the arguments of the script.
    client.on('error', () => {});
    try {
      // As plain JavaScript may.
      const store = new RedisThrottleStore(client.legacy() as unknown as RedisThrottleClient);
      await expect(store.increment('legacy', long)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('not `redis` 3, the legacy mode') },
      });
    } finally {
      client.destroy();
    }
  });

  test.each(differently)('%s', async (title, open) => {
    const [client, close] = await open();
    try {
      const store = new RedisThrottleStore(client, { timeoutMs: 10_000 });
      const records = await Promise.all([1, 2, 3].map(() => store.increment(title, long)));
      // A pool has several connections, none of which is the first.
      expect(records.map(({ count }) => count).sort()).toEqual([1, 2, 3]);
      for (const { retryAfterMs } of records) expect(retryAfterMs).toBeGreaterThan(long / 2);
    } finally {
      close();
    }
  });
});
