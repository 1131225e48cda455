import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { runProcess } from '../../support/run-process.ts';
import { clients } from './support/redis-clients.ts';

const script = fileURLToPath(new URL('support/hammer.ts', import.meta.url));
const processes = 8;
const attempts = 500;

const long = 600_000;
const short = 20;

describe.runIf(hasRedis)('eight processes that hit one bucket', () => {
  let server: RedisServer;
  let administrator: Redis;
  /** The counts that the attempts of all processes were given, sorted. */
  const counts = new Map<number, number[]>();

  beforeAll(async () => {
    server = await RedisServer.start();
    administrator = new Redis({ host: '127.0.0.1', port: server.port });
    const finished = await Promise.all(Array.from({ length: processes }, (_, index) => hammer(index)));
    for (const [index, windowMs] of [long, short].entries()) {
      const given = finished.flatMap((lists) => lists[index] ?? []);
      counts.set(
        windowMs,
        given.sort((a, b) => a - b),
      );
    }
  });
  afterAll(async () => {
    administrator?.disconnect();
    await server?.stop();
  });

  async function hammer(index: number): Promise<number[][]> {
    const [name = ''] = clients[index % clients.length] ?? [];
    const numbers = [server.port, processes, attempts, long, short].map(String);
    const { code, stdout, output } = await runProcess(process.execPath, ['--import', 'tsx', script, name, ...numbers]);
    if (code !== 0) throw new Error(output);
    return JSON.parse(stdout);
  }

  test('are given every count once', async () => {
    const given = counts.get(long) ?? [];
    expect(given.length).toBeGreaterThanOrEqual(processes * attempts);
    expect(given).toEqual(given.map((_, index) => index + 1));
    expect(await administrator.pttl(`ashlar:throttle:${long} ms`)).toBeGreaterThan(0);
  });

  test('are given every count of every window once', () => {
    const given = counts.get(short) ?? [];
    expect(given.length).toBeGreaterThanOrEqual(processes * attempts);
    // A count is given as often as there are windows that got so far: never more often than the one before it.
    const timesGiven: number[] = [];
    for (const count of given) timesGiven[count] = (timesGiven[count] ?? 0) + 1;
    expect(timesGiven[1]).toBeGreaterThan(1);
    for (let count = 2; count < timesGiven.length; count++) {
      expect(timesGiven[count]).toBeGreaterThan(0);
      expect(timesGiven[count]).toBeLessThanOrEqual(timesGiven[count - 1] ?? 0);
    }
  });
});
