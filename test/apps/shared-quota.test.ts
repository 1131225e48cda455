import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { Pool, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { hasRedis, RedisServer } from '../support/redis/redis-server.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { readArchive } from '../support/text-archive.js';

const archive = readArchive(readFileSync(fileURLToPath(new URL('shared-quota.txt', import.meta.url)), 'utf8'));
/** The bucket of all requests that `sendOften` makes. */
const key = 'quota:GET /processes/counted/%7Bid%7D 9:127.0.0.1';
const connections = 16;
const patience = { timeout: 30_000, interval: 20 };

interface ReceivedResponse {
  readonly status: number;
  readonly retryAfter: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

describe.runIf(hasRedis)('processes of one application with one port', () => {
  let copy: ApplicationCopy;
  let server: RedisServer;
  let administrator: Redis;
  let served: ServedApplication | undefined;
  let pool: Pool | undefined;

  beforeAll(async () => {
    server = await RedisServer.start();
    administrator = new Redis({ host: '127.0.0.1', port: server.port, retryStrategy: () => 20 });
    administrator.on('error', () => {});
    copy = ApplicationCopy.empty();
    for (const [path, text] of archive.files) copy.write(path, text);
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  });
  afterAll(async () => {
    administrator?.disconnect();
    await server?.stop();
  });
  beforeEach(() => administrator.flushall());

  /** Starts the processes, and waits until each of them has responded. */
  async function serve(workers: number, environment: Record<string, string>): Promise<void> {
    const redisUrl = `redis://127.0.0.1:${server.port}`;
    const env = { REDIS_URL: redisUrl, WORKERS: String(workers), ...environment };
    served = await serveApplication(copy.directory, 'dist/main.js', env);
    const url = `${served.url}/processes/uncounted`;
    const processes = new Set<string>();
    await vi.waitFor(async () => {
      // Workers take connections in turn, as soon as they are there.
      const { body } = await request(url, { headers: { connection: 'close' } });
      processes.add(await body.text());
      expect(processes.size).toBe(workers);
    }, patience);
    pool = new Pool(served.url, { connections, pipelining: 1 });
  }

  async function stop(): Promise<void> {
    await pool?.destroy();
    pool = undefined;
    await served?.stop();
    served = undefined;
  }

  /** Asks. The body names the process that has answered. */
  async function send(path: string): Promise<ReceivedResponse> {
    if (pool === undefined) throw new Error('nothing is served');
    const { statusCode, headers, body } = await pool.request({ path, method: 'GET' });
    return { status: statusCode, retryAfter: 'retry-after' in headers, body: JSON.parse(await body.text()) };
  }

  /** Sends many requests at once, to all processes. */
  const sendOften = (times: number) =>
    Promise.all(Array.from({ length: times }, (_, id) => send(`/processes/counted/${id}`)));

  const timesTold = (text: string) => (served?.process.output().split(text).length ?? 0) - 1;

  describe('four processes, with Redis', () => {
    beforeAll(() => serve(4, { TIMEOUT_MS: '20000' }));
    afterAll(stop);

    test('accept together as many requests as one process alone', async () => {
      for (let window = 1; window <= 3; window++) {
        const responses = await sendOften(300);
        const accepted = responses.filter(({ status }) => status === 200);
        expect(accepted).toHaveLength(100);
        expect(responses.filter(({ status, retryAfter }) => status === 429 && retryAfter)).toHaveLength(200);
        expect(new Set(accepted.map(({ body }) => body['pid'])).size).toBeGreaterThan(1);
        expect(await administrator.get(key)).toBe('300');
        // The window ends.
        await administrator.pexpire(key, 1);
        await vi.waitFor(async () => expect(await administrator.exists(key)).toBe(0), patience);
      }
    });

    test('accept exactly the limit in every window', async () => {
      const monitor = await administrator.monitor();
      /** The attempts of every window, as Redis counted them. */
      const windows: number[] = [];
      monitor.on('monitor', (_time: string, [command = '', key = '']: string[]) => {
        if (!key.startsWith('quota:GET /processes/often ')) return;
        if (command.toLowerCase() === 'set') windows.push(1);
        if (command.toLowerCase() === 'incr') windows.push((windows.pop() ?? 0) + 1);
      });
      const statuses: number[] = [];
      const askOn = async () => {
        while (windows.length < 4) statuses.push((await send('/processes/often')).status);
      };
      await Promise.all(Array.from({ length: connections }, askOn));
      await vi.waitFor(() => expect(windows.reduce((sum, attempts) => sum + attempts)).toBe(statuses.length), patience);
      monitor.disconnect();
      expect(windows.filter((attempts) => attempts > 25).length).toBeGreaterThanOrEqual(2);
      const accepted = windows.reduce((sum, attempts) => sum + Math.min(attempts, 25), 0);
      expect(statuses.filter((status) => status === 200)).toHaveLength(accepted);
      expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - accepted);
    });
  });

  describe('without Redis', () => {
    afterEach(stop);

    test('respond with 500, and log the reason', async () => {
      await serve(2, { TIMEOUT_MS: '300' });
      await server.stop();
      const response = await send('/processes/counted/1');
      expect(response).toMatchObject({ status: 500, body: { message: 'Internal Server Error' } });
      await vi.waitFor(() => expect(timesTold('Redis did not count the request')).toBeGreaterThan(0), patience);
      expect(await send('/processes/uncounted')).toMatchObject({ status: 200 });
      await server.start();
      await vi.waitFor(async () => {
        const statuses = (await sendOften(10)).map(({ status }) => status);
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
      }, patience);
    });

    test('allow requests if configured, and log this once per process', async () => {
      await serve(2, { TIMEOUT_MS: '300', ON_STORE_ERROR: 'allow' });
      await server.stop();
      const responses = await sendOften(200);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const processes = new Set(responses.map(({ body }) => body['pid']));
      await vi.waitFor(
        () => expect(timesTold('requests that it does not count are allowed')).toBe(processes.size),
        patience,
      );
      await server.start();
      await vi.waitFor(async () => {
        await sendOften(10);
        expect(await administrator.exists(key)).toBe(1);
      }, patience);
    });
  });
});
