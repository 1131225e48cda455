import { Cluster, Redis } from 'ioredis';
import { createCluster, createSentinel } from 'redis';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RedisThrottleClient } from '../../../runtime/src/redis/redis-throttle-client.ts';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { hasRedis, type RedisServer } from '../../support/redis/redis-server.ts';
import { cutReplication } from '../../support/redis/replication.ts';
import { SentinelGroup } from '../../support/redis/sentinel-group.ts';

const windowMs = 600_000;
const failoverMs = 2000;
const key = 'GET /notes 9:127.0.0.1';
const bucket = `ashlar:throttle:${key}`;
const patience = { timeout: 60_000, interval: 20 };

/** A deployment with a client. The master is the one that counts `key`. */
interface Deployment {
  readonly client: RedisThrottleClient;
  readonly master: RedisServer;
  readonly replica: RedisServer;
  untilPromoted(): Promise<unknown>;
  stop(): Promise<void>;
}

type OpenClient<Group> = (group: Group) => Promise<[client: RedisThrottleClient, close: () => unknown]>;

const addresses = (servers: readonly { readonly host: string; readonly port: number }[]) =>
  servers.map(({ host, port }) => ({ host, port }));

async function startCluster(open: OpenClient<RedisCluster>): Promise<Deployment> {
  const cluster = await RedisCluster.start({ replicas: 1, nodeTimeoutMs: failoverMs });
  const [client, close] = await open(cluster);
  await new RedisThrottleStore(client, { timeoutMs: 10_000 }).increment(key, windowMs);
  const keys = await Promise.all(cluster.nodes.map((node) => node.administer((each) => each.keys('*'))));
  const index = keys.findIndex((found) => found.includes(bucket));
  const [master, replica] = [cluster.nodes[index], cluster.replicas[index]];
  if (master === undefined || replica === undefined) throw new Error(`no master has ${bucket}`);
  return {
    client,
    master,
    replica,
    untilPromoted: () => cluster.untilPromoted(replica, master),
    async stop() {
      await close();
      await cluster.stop();
    },
  };
}

async function startSentinels(open: OpenClient<SentinelGroup>): Promise<Deployment> {
  const group = await SentinelGroup.start({ replicas: 1, sentinels: 3, downAfterMs: failoverMs });
  const [client, close] = await open(group);
  await new RedisThrottleStore(client, { timeoutMs: 10_000 }).increment(key, windowMs);
  const [replica] = group.replicas;
  if (replica === undefined) throw new Error('the group has a replica');
  return {
    client,
    master: group.master,
    replica,
    untilPromoted: () => group.untilPromoted(),
    async stop() {
      await close();
      await group.stop();
    },
  };
}

const deployments: [title: string, start: () => Promise<Deployment>][] = [
  [
    'a cluster, with ioredis',
    () =>
      startCluster(async ({ nodes }) => {
        const client = new Cluster(addresses(nodes), { slotsRefreshInterval: 1000 });
        client.on('error', () => {});
        return [client, () => client.disconnect()];
      }),
  ],
  [
    'a cluster, with redis',
    () =>
      startCluster(async ({ nodes }) => {
        const rootNodes = addresses(nodes).map((socket) => ({ socket }));
        const client = createCluster({ rootNodes, topologyRefreshOnReconnectionAttemptStrategy: 500 });
        client.on('error', () => {});
        await client.connect();
        return [client, () => client.destroy()];
      }),
  ],
  [
    'Sentinel, with ioredis',
    () =>
      startSentinels(async ({ name, sentinels }) => {
        const client = new Redis({ name, sentinels: addresses(sentinels) });
        client.on('error', () => {});
        return [client, () => client.disconnect()];
      }),
  ],
  [
    'Sentinel, with redis',
    () =>
      startSentinels(async ({ name, sentinels }) => {
        const client = createSentinel({ name, sentinelRootNodes: addresses(sentinels) });
        client.on('error', () => {});
        await client.connect();
        return [client, () => client.destroy()];
      }),
  ],
];

describe.runIf(hasRedis).each(deployments)('a failover of %s', (_title, start) => {
  let deployment: Deployment | undefined;
  afterEach(() => deployment?.stop());

  test('loses the increments that the replica did not have, and keeps the others and the end of the window', async () => {
    deployment = await start();
    const { client, master, replica, untilPromoted } = deployment;
    const store = new RedisThrottleStore(client, { timeoutMs: 10_000 });
    expect((await store.increment(key, windowMs)).count).toBe(2);
    await master.administer((administrator) => administrator.pexpire(bucket, windowMs / 2));
    expect((await store.increment(key, windowMs)).count).toBe(3);
    await replica.administer(async (administrator) => {
      await administrator.call('READONLY').catch(() => {});
      await vi.waitFor(async () => expect(await administrator.get(bucket)).toBe('3'), patience);
    });
    await cutReplication(master);
    for (let count = 4; count <= 100; count++) expect((await store.increment(key, windowMs)).count).toBe(count);
    await master.stop();
    await untilPromoted();
    let attempts = 0;
    const record = await vi.waitFor(() => {
      attempts++;
      return store.increment(key, windowMs);
    }, patience);
    // Attempts that failed may have been counted later.
    expect(record.count).toBeGreaterThan(3);
    expect(record.count).toBeLessThanOrEqual(3 + attempts);
    expect(record.retryAfterMs).toBeLessThanOrEqual(windowMs / 2);
    expect((await store.increment(key, windowMs)).count).toBeGreaterThan(record.count);
  });

  test('lets each attempt finish within the time limit of the store', async () => {
    deployment = await start();
    const { client, master, untilPromoted } = deployment;
    const timeoutMs = 200;
    const store = new RedisThrottleStore(client, { timeoutMs });
    await master.stop();
    let isPromoted = false;
    const promoted = untilPromoted().then(() => {
      isPromoted = true;
    });
    const messages = new Set<string>();
    while (!isPromoted) {
      const attempts = Array.from({ length: 20 }, () =>
        store.increment(key, windowMs).then(
          () => {},
          (error: Error) => messages.add(error.message),
        ),
      );
      // An attempt without an end would stop the test here.
      await Promise.all(attempts);
    }
    await promoted;
    expect([...messages]).toEqual(['Redis did not count the request']);
    await vi.waitFor(() => store.increment(key, windowMs), patience);
  });
});
