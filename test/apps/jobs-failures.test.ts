import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { builtSample } from '../support/built-sample.ts';
import { RedisCluster } from '../support/redis/redis-cluster.ts';
import { hasRedis, RedisServer } from '../support/redis/redis-server.ts';
import { SentinelGroup } from '../support/redis/sentinel-group.ts';
import { type RunningProcess, startProcess } from '../support/run-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const count = 10_000;
const concurrency = 20;
const patience = { timeout: 100_000, interval: 50 };

let copy: ApplicationCopy;
let recordServer: RedisServer;
let records: Redis;
const running: RunningProcess[] = [];
const servers: { stop(): Promise<void> }[] = [];

describe.runIf(hasRedis)('10,000 jobs', () => {
  beforeAll(async () => {
    copy = await builtSample(new URL('jobs-load-application.txt', import.meta.url));
    recordServer = await RedisServer.start();
    records = recordServer.administrator();
  });

  beforeEach(() => records.flushall());

  afterEach(async () => {
    for (const process of running.splice(0)) {
      process.signalGroup('SIGKILL');
      await process.finished;
    }
    for (const server of servers.splice(0)) await server.stop();
  });

  afterAll(async () => {
    records.disconnect();
    await recordServer.stop();
  });

  /** Starts a process that runs jobs. */
  async function startWorking(target: object, jobMilliseconds = 5): Promise<RunningProcess> {
    return await startProcessOf({ TARGET: JSON.stringify(target), JOB_MILLISECONDS: String(jobMilliseconds) });
  }

  /**
   * Starts a process that adds the jobs. Where something fails in the middle, all jobs are added before the first one runs: on a fast
   * machine, none would be left otherwise.
   */
  async function startAdding(
    target: object,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<RunningProcess> {
    return await startProcessOf({ TARGET: JSON.stringify(target), ADD: String(count), ...environment });
  }

  async function startProcessOf(environment: Readonly<Record<string, string>>): Promise<RunningProcess> {
    const env = { RECORDS: `redis://127.0.0.1:${recordServer.port}`, ...environment };
    const started = startProcess(process.execPath, ['dist/main.js'], { cwd: copy.directory, env });
    running.push(started);
    await started.said('started ');
    return started;
  }

  /** Waits until so many different jobs have been handled. */
  async function untilHandled(least: number): Promise<void> {
    await vi.waitFor(async () => {
      const handled = await records.llen('handled');
      if (handled < least) throw new Error(`${handled} of ${least} jobs were handled`);
      expect((await recorded('handled')).size).toBeGreaterThanOrEqual(least);
    }, patience);
  }

  /** The processes that have begun or handled each job, in their order. */
  async function recorded(list: 'begun' | 'handled'): Promise<ReadonlyMap<number, readonly string[]>> {
    const entries = (await records.lrange(list, 0, -1)).map((entry) => entry.split(' '));
    const byNumber = new Map<number, string[]>();
    for (const [pid = '', number] of entries) {
      const pids = byNumber.get(Number(number));
      if (pids === undefined) byNumber.set(Number(number), [pid]);
      else pids.push(pid);
    }
    return byNumber;
  }

  /** The jobs that have begun more than once. */
  async function repeated(): Promise<readonly (readonly string[])[]> {
    return Array.from((await recorded('begun')).values()).filter((pids) => pids.length > 1);
  }

  /** Prints the figures of the page about more than one machine. */
  async function printFigures(title: string): Promise<void> {
    if (process.env['FIGURES'] !== '1') return;
    process.stdout.write(`${title}: ${(await repeated()).length} of ${count} jobs begun twice\n`);
  }

  function expectAll(handled: ReadonlyMap<number, unknown>): void {
    const missing = Array.from({ length: count }, (_, number) => number).filter((number) => !handled.has(number));
    expect(missing).toEqual([]);
  }

  test('are all handled when one of two processes is killed, and only those that ran are handled twice', async () => {
    const server = await RedisServer.start();
    servers.push(server);
    const target = { host: '127.0.0.1', port: server.port };
    await (await startAdding(target)).said(`added ${count}, rejected 0`);
    const killed = await startWorking(target, 25);
    const left = await startWorking(target, 25);
    await untilHandled(count / 4);
    expect(await records.llen('handled')).toBeLessThan(count);
    killed.signalGroup('SIGKILL');
    await untilHandled(count);
    expectAll(await recorded('handled'));
    const twice = await repeated();
    expect(twice.length).toBeGreaterThan(0);
    expect(twice.length).toBeLessThanOrEqual(concurrency);
    expect(new Set(twice.map((pids) => pids.join(' ')))).toEqual(new Set([`${killed.pid} ${left.pid}`]));
  });

  test('are all handled when a process is stopped, none of them twice', async () => {
    const server = await RedisServer.start();
    servers.push(server);
    const target = { host: '127.0.0.1', port: server.port };
    const stopped = await startWorking(target, 25);
    await startWorking(target, 25);
    await startAdding(target);
    await untilHandled(count / 4);
    stopped.signalGroup('SIGTERM');
    expect(await stopped.finished).toMatchObject({ code: 0 });
    await untilHandled(count);
    expect(await repeated()).toEqual([]);
  });

  test('are all handled when Redis is away for ten seconds, and no process ends', async () => {
    const kept = ['--appendonly', 'yes', '--appendfsync', 'always', '--dir', temporaryDirectory()];
    const server = await RedisServer.start(kept);
    servers.push(server);
    const target = { host: '127.0.0.1', port: server.port };
    const working = [await startWorking(target), await startWorking(target)];
    const adding = await startAdding(target, { ADD_TIMEOUT: '500' });
    await untilHandled(count / 10);
    await server.stop();
    const stopped = Date.now();
    await adding.said('the Redis of the jobs is not available');
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(stopped + 10_000), patience);
    await server.start();
    await adding.said(`added ${count}`);
    // An attempt that is rejected after 500 ms is a rejection for the caller: it has tried again.
    expect(Number(/rejected (\d+)/.exec(adding.output())?.[1])).toBeGreaterThan(10);
    await untilHandled(count);
    expectAll(await recorded('handled'));
    for (const process of [...working, adding]) {
      expect(process.output()).not.toMatch(/unhandled rejection|"level":"(error|fatal)"/);
      expect(process.output().match(/is not available/g)?.length).toBeLessThanOrEqual(4);
    }
    for (const process of working) process.signalGroup('SIGTERM');
    for (const { finished } of working) expect(await finished).toMatchObject({ code: 0 });
  });

  test('are all handled on a cluster whose node with the queue fails', async () => {
    const cluster = await RedisCluster.start({ replicas: 1, nodeTimeoutMs: 1000 });
    servers.push(cluster);
    const target = { cluster: cluster.nodes.map(({ host, port }) => ({ host, port })) };
    await (await startAdding(target)).said(`added ${count}`);
    await startWorking(target, 25);
    await startWorking(target, 25);
    const slot = await cluster.nodes[0]?.administer((client) => client.cluster('KEYSLOT', '{load:numbers}'));
    const index = Math.floor(Number(slot) / Math.ceil(16_384 / 3));
    const [failed, replica] = [cluster.nodes[index], cluster.replicas[index]];
    if (failed === undefined || replica === undefined) throw new Error('the node of the queue is not known');
    await untilHandled(count / 4);
    await failed.stop();
    expect(await records.llen('handled')).toBeLessThan(count);
    await cluster.untilPromoted(replica, failed);
    await untilHandled(count);
    expectAll(await recorded('handled'));
    await printFigures('cluster');
  });

  test('are all handled behind sentinels when the master fails', async () => {
    const group = await SentinelGroup.start({ replicas: 1, sentinels: 3, downAfterMs: 500 });
    servers.push(group);
    const target = { sentinels: group.sentinels.map(({ host, port }) => ({ host, port })), name: group.name };
    await (await startAdding(target)).said(`added ${count}`);
    const working = [await startWorking(target, 25), await startWorking(target, 25)];
    await untilHandled(count / 4);
    await group.master.stop();
    expect(await records.llen('handled')).toBeLessThan(count);
    await group.untilPromoted();
    await untilHandled(count);
    expectAll(await recorded('handled'));
    for (const process of working) expect(process.output()).not.toMatch(/unhandled rejection|"level":"(error|fatal)"/);
    await printFigures('sentinels');
  });
});
