import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { redis } from '../../../libraries/jobs/src/redis/redis.ts';
import { JobsUnavailableError } from '../../../libraries/jobs/src/store/jobs-errors.ts';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { DisturbedNetwork } from './support/disturbed-network.ts';
import { gate } from './support/gate.ts';
import { type InstanceParts, JobsInstance, stopInstances } from './support/jobs-instance.ts';
import { mail } from './support/mails.ts';

describe.runIf(hasRedis)('jobs in Redis', () => {
  let server: RedisServer;
  let network: DisturbedNetwork;
  let prefix: string;
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);

  beforeAll(async () => {
    process.on('unhandledRejection', note);
    server = await RedisServer.start();
    network = await DisturbedNetwork.to(server.port);
  });

  afterEach(async () => {
    network.disturbance = 'none';
    await stopInstances();
    expect(rejections).toEqual([]);
  });

  afterAll(async () => {
    process.off('unhandledRejection', note);
    await network.close();
    await server.stop();
  });

  /** An instance whose connections go through the network. */
  function start(
    parts: Omit<InstanceParts, 'connection'>,
    options: { addTimeout?: number } = {},
  ): Promise<JobsInstance> {
    prefix = randomUUID();
    return JobsInstance.start({
      connection: redis({ host: '127.0.0.1', port: network.port, retryStrategy: () => 20 }, { prefix, ...options }),
      ...parts,
    });
  }

  /** Calls a queue of BullMQ with the jobs of the last instance. */
  async function inspect<Result>(call: (queue: Queue) => Promise<Result>): Promise<Result> {
    const queue = new Queue('mails', { connection: { host: '127.0.0.1', port: server.port }, prefix });
    try {
      return await call(queue);
    } finally {
      await queue.close();
    }
  }

  test('the data of a job is its payload, as other consumers of the queue expect it', async () => {
    const { mails } = await start({ workers: false });
    const id = await mails.add(mail(1), { attempts: 4, delay: 60_000, backoff: 5 });
    const job = await inspect((queue) => queue.getJob(id));
    expect(job).toMatchObject({
      name: 'mails',
      data: mail(1),
      opts: { attempts: 4, backoff: { type: 'fixed', delay: 5 } },
    });
  });

  test('the jobs that have ended are kept up to a number', async () => {
    const ended = vi.fn();
    const { mails } = await start({
      queue: { keepCompleted: 2, keepFailed: 1, attempts: 1 },
      handle: ({ total }) => {
        ended();
        if (total > 5) throw new Error('busy');
      },
    });
    await mails.addMany(Array.from({ length: 10 }, (_, index) => ({ payload: mail(index + 1) })));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(10));
    await vi.waitFor(async () =>
      expect(await inspect((queue) => queue.getJobCounts())).toMatchObject({ completed: 2, failed: 1, active: 0 }),
    );
  });

  test('the failure of a payload has its problems, and is not tried again', async () => {
    const instance = await start({ handle: () => {} });
    const added = await inspect((queue) => queue.add('mails', { to: 'ada' }, { attempts: 5 }));
    await vi.waitFor(async () => {
      const job = await inspect((queue) => queue.getJob(String(added.id)));
      expect(job?.failedReason).toBe(
        'the payload does not fit the queue `mails`: to must be an email address, total must be a number',
      );
      expect(job?.attemptsMade).toBe(1);
    });
    expect(instance.linesOf('job failed')).toHaveLength(1);
  });

  test('a job that is added while the connection is interrupted is added when it is there again', async () => {
    const handled = new Set<number>();
    const instance = await start({
      // A worker does not know of a job that it has taken if the reply is lost: the job runs again without its lock.
      worker: { lockDuration: 500 },
      handle: ({ total }) => void handled.add(total),
    });
    for (let total = 1; total <= 5; total++) {
      await instance.mails.add(mail(total));
      network.cut();
    }
    await vi.waitFor(() => expect(handled).toEqual(new Set([1, 2, 3, 4, 5])));
    expect(instance.linesOf('a worker of BullMQ reports an error')).toEqual([]);
  });

  test('a job is added once when the reply of the first attempt is lost', async () => {
    const { mails } = await start({ workers: false });
    await mails.add(mail(1));
    network.disturbance = 'lossy';
    const adding = mails.add(mail(2));
    await vi.waitFor(async () => expect(await inspect((queue) => queue.getWaitingCount())).toBe(2));
    network.disturbance = 'none';
    network.cut();
    const id = await adding;
    await mails.add(mail(3));
    const jobs = await inspect((queue) => queue.getWaiting());
    expect(jobs.map(({ data }) => data)).toEqual([mail(1), mail(2), mail(3)]);
    expect(jobs[1]?.id).toBe(id);
  });

  test('without Redis, a job is rejected in time, is not added later, and workers go on afterwards', async () => {
    const handled: number[] = [];
    const instance = await start({ handle: ({ total }) => void handled.push(total) }, { addTimeout: 300 });
    await instance.mails.add(mail(1));
    await vi.waitFor(() => expect(handled).toEqual([1]));
    network.takeDown();
    const before = performance.now();
    await expect(instance.mails.add(mail(2))).rejects.toThrow(JobsUnavailableError);
    expect(performance.now() - before).toBeGreaterThanOrEqual(290);
    await expect(instance.jobs.ping()).rejects.toThrow();
    network.disturbance = 'none';
    await vi.waitFor(() => instance.mails.add(mail(3)));
    await vi.waitFor(() => expect(handled).toEqual([1, 3]));
    await vi.waitFor(() => instance.jobs.ping());
    expect(instance.linesOf('the Redis of the jobs is not available')).toHaveLength(2);
    expect(instance.linesOf('the Redis of the jobs is available again')).toHaveLength(2);
  });

  test('a Redis that does not reply rejects a job in time', async () => {
    const instance = await start({ workers: false }, { addTimeout: 200 });
    await instance.mails.add(mail(1));
    network.disturbance = 'silent';
    await expect(instance.mails.add(mail(2))).rejects.toThrow(
      'Redis has not confirmed a change of the queue `mails` within 200 ms',
    );
    network.cut();
  });

  test('an application starts and stops without Redis', async () => {
    const closed = await DisturbedNetwork.to(server.port);
    await closed.close();
    const instance = await JobsInstance.start({
      connection: redis({ host: '127.0.0.1', port: closed.port }, { addTimeout: 50 }),
      handle: () => {},
    });
    await expect(instance.mails.add(mail(1))).rejects.toThrow(JobsUnavailableError);
    await instance.stop();
  });

  test('a job of a process that hangs is run again by another process, and its signal is aborted when it goes on', async () => {
    const reasons: unknown[] = [];
    const handled: string[] = [];
    const first = await start({
      worker: { lockDuration: 400 },
      handle: async (_mail, { signal }) => {
        handled.push('first');
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
      onFailed: (_mail, error) => void reasons.push(error),
    });
    await first.mails.add(mail(1), { attempts: 1 });
    await vi.waitFor(() => expect(handled).toEqual(['first']));
    // Its renewals of the lock do not arrive.
    network.disturbance = 'silent';
    await JobsInstance.start({
      connection: redis(`redis://127.0.0.1:${server.port}`, { prefix }),
      worker: { lockDuration: 400 },
      handle: () => void handled.push('second'),
    });
    await vi.waitFor(() => expect(handled).toEqual(['first', 'second']));
    network.cut();
    network.disturbance = 'none';
    await vi.waitFor(() => expect(first.linesOf('job interrupted: it will run again')).toHaveLength(1));
    expect(reasons).toEqual([]);
    expect(handled).toEqual(['first', 'second']);
  });

  test('a job that ignores its signal is given back', async () => {
    const [running, rest] = [vi.fn(), gate()];
    const first = await start({
      drainTimeout: 20,
      handle: async () => {
        running();
        await rest.opened;
      },
    });
    await first.mails.add(mail(1));
    await vi.waitFor(() => expect(running).toHaveBeenCalled());
    await first.stop();
    const handled = vi.fn();
    await JobsInstance.start({ connection: redis(`redis://127.0.0.1:${server.port}`, { prefix }), handle: handled });
    await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
    expect(first.linesOf('job had not finished within `drainTimeout`: it will run again')).toHaveLength(1);
    rest.open();
  });
});
