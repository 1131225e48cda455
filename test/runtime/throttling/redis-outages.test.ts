import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messageOf } from '../../../runtime/src/errors/as-error.ts';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import type { ThrottleStoreRecord } from '../../../runtime/src/throttling/throttle-store.ts';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { freePort } from '../../support/serve-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { clients, type OpenedClient } from './support/redis-clients.ts';
import { TcpProxy } from './support/tcp-proxy.ts';

const windowMs = 600_000;
/** Short, so that the tests are; they try again on a machine that needs longer for a reply. */
const timeoutMs = 200;
const patience = { timeout: 15_000, interval: 20 };

describe.runIf(hasRedis).each(clients)('an outage, with %s', (_name, open) => {
  let server: RedisServer;
  let proxy: TcpProxy;
  let opened: OpenedClient;
  let store: RedisThrottleStore;

  beforeEach(async () => {
    server = await RedisServer.start();
    proxy = await TcpProxy.to(server.port);
    opened = open(proxy.port);
    store = new RedisThrottleStore(opened.client, { timeoutMs });
    await untilCounted('first');
  });
  afterEach(async () => {
    opened.close();
    await proxy.close();
    await server.stop();
  });

  /** Attempts until Redis counts one again. */
  function untilCounted(key: string): Promise<ThrottleStoreRecord> {
    return vi.waitFor(() => store.increment(key, windowMs), patience);
  }

  async function failureOf(promise: Promise<unknown>): Promise<string> {
    const failure = await promise.then(
      () => undefined,
      (error: Error) => error,
    );
    return failure === undefined ? 'none' : `${failure.message}: ${messageOf(failure.cause)}`;
  }

  test('a server that hangs gets one attempt at a time until it continues', async () => {
    server.hang();
    const first = await Promise.all(Array.from({ length: 10 }, () => failureOf(store.increment('a', windowMs))));
    expect(new Set(first)).toEqual(
      new Set([`Redis did not count the request: Redis did not respond within ${timeoutMs} ms`]),
    );
    const later = await Promise.all(Array.from({ length: 50 }, () => failureOf(store.increment('a', windowMs))));
    expect(later.filter((failure) => failure === first[0])).toHaveLength(1);
    expect(
      later.filter((failure) =>
        failure.endsWith('Redis is unavailable: it has not responded to the requests that test the connection'),
      ),
    ).toHaveLength(49);
    server.goOn();
    // The sent commands are counted late: the waiting ones, the repeated one, and those of this line.
    const { count } = await untilCounted('a');
    expect(count).toBeGreaterThan(11);
    expect(count).toBeLessThan(50);
    await expect(Promise.all([1, 2, 3].map(() => untilCounted('a')))).resolves.toHaveLength(3);
  });

  test('a server that replies with errors is available again', async () => {
    const administrator = new Redis({ host: '127.0.0.1', port: server.port });
    await administrator.set('ashlar:throttle:bad', 'no number');
    administrator.disconnect();
    server.hang();
    expect(await failureOf(store.increment('a', windowMs))).toContain(`did not respond within ${timeoutMs} ms`);
    server.goOn();
    await vi.waitFor(
      async () => expect(await failureOf(store.increment('bad', windowMs))).toContain('is not an integer'),
      patience,
    );
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(store.increment('a', windowMs))));
    expect(failures.filter((failure) => failure.includes('silent'))).toEqual([]);
  });

  test('a server that was started again has forgotten everything, and counts', async () => {
    await untilCounted('a');
    await server.stop();
    expect(await failureOf(store.increment('a', windowMs))).toMatch(/^Redis did not count the request: /);
    await server.start();
    const { count } = await untilCounted('a');
    // A command of before may have waited for the server, too.
    expect(count).toBeGreaterThan(0);
    expect((await untilCounted('a')).count).toBeGreaterThan(count);
    const administrator = new Redis({ host: '127.0.0.1', port: server.port });
    expect(await administrator.keys('*')).toEqual(['ashlar:throttle:a']);
    administrator.disconnect();
  });

  test('attempts go on while the server is started again', async () => {
    let going = true;
    const counts: number[] = [];
    const attempts = (async () => {
      while (going) {
        await store.increment('a', windowMs).then(
          ({ count }) => counts.push(count),
          () => new Promise((resolve) => setTimeout(resolve, 1)),
        );
      }
    })();
    await vi.waitFor(() => expect(counts.length).toBeGreaterThan(20), patience);
    await server.stop();
    await server.start();
    // From the beginning again, and no count twice.
    await vi.waitFor(
      () => expect(counts.slice(20).some((count, index, all) => count < (all[index - 1] ?? 0))).toBe(true),
      patience,
    );
    const restarted = counts.findIndex((count, index) => count < (counts[index - 1] ?? 0));
    await vi.waitFor(() => expect(counts.length).toBeGreaterThan(restarted + 20), patience);
    going = false;
    await attempts;
    for (const window of [counts.slice(0, restarted), counts.slice(restarted)]) {
      expect(window).toEqual([...new Set(window)].sort((a, b) => a - b));
    }
  });

  test('connections that are cut are made again', async () => {
    const administrator = new Redis({ host: '127.0.0.1', port: server.port });
    const cuts = [() => proxy.cut(), () => administrator.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')];
    for (const cut of cuts) {
      const { count } = await untilCounted('a');
      const attempts = Array.from({ length: 20 }, () => failureOf(store.increment('a', windowMs)));
      await cut();
      await Promise.all(attempts);
      expect((await untilCounted('a')).count).toBeGreaterThan(count);
    }
    administrator.disconnect();
  });

  test('bytes that vanish are not waited for', async () => {
    proxy.swallow(true);
    expect(await failureOf(store.increment('a', windowMs))).toContain(`did not respond within ${timeoutMs} ms`);
    proxy.swallow(false);
    proxy.cut();
    await untilCounted('a');
  });

  test('a server that was never there is not waited for', async () => {
    const nowhere = open(await freePort());
    const lonely = new RedisThrottleStore(nowhere.client, { timeoutMs });
    for (let time = 0; time < 3; time++) {
      expect(await failureOf(lonely.increment('a', windowMs))).toMatch(/^Redis did not count the request: /);
    }
    nowhere.close();
  });

  test('a closed client is reported', async () => {
    opened.close();
    expect(await failureOf(store.increment('a', windowMs))).toMatch(/^Redis did not count the request: .*clos/);
  });

  test('requests are allowed with `onStoreError: allow`, which is logged at the beginning and at the end', async () => {
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    onTestFinished(() => clock.mockRestore());
    const { logger, lines } = loggerWithLines();
    const permissive = new RedisThrottleStore(opened.client, { timeoutMs, onStoreError: 'allow', logger });
    const count = async () => expect((await permissive.increment('a', windowMs)).retryAfterMs).toBeLessThan(windowMs);
    for (let outage = 1; outage <= 2; outage++) {
      await vi.waitFor(count, patience);
      lines.length = 0;
      server.hang();
      const allowed = await Promise.all(Array.from({ length: 10 }, () => permissive.increment('a', windowMs)));
      allowed.push(await permissive.increment('a', windowMs));
      expect(allowed).toEqual(allowed.map(() => ({ count: 1, retryAfterMs: windowMs })));
      expect(lines).toMatchObject([
        {
          level: 'warn',
          scope: 'RedisThrottleStore',
          msg: 'Redis did not count a request: requests that it does not count are allowed',
          err: { message: `Redis did not respond within ${timeoutMs} ms` },
        },
      ]);
      server.goOn();
      await vi.waitFor(async () => {
        aheadMs += 10_000;
        await count();
        expect(lines.at(-1)).toMatchObject({ level: 'info', scope: 'RedisThrottleStore' });
      }, patience);
      const [, uncounted] =
        /^Redis counts requests again: (\d+) were allowed without being counted$/.exec(String(lines.at(-1)?.['msg'])) ??
        [];
      expect(Number(uncounted)).toBeGreaterThanOrEqual(allowed.length);
    }
  });
});
