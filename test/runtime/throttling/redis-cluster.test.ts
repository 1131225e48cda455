import { Cluster, Redis } from 'ioredis';
import { createCluster } from 'redis';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageOf } from '../../../runtime/src/errors/as-error.ts';
import type { RedisThrottleClient } from '../../../runtime/src/redis/redis-throttle-client.ts';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { RedisCluster } from '../../support/redis/redis-cluster.ts';
import { hasRedis } from '../../support/redis/redis-server.ts';

const windowMs = 600_000;
const options = { timeoutMs: 10_000 };
const patience = { timeout: 10_000 };

/** The identity of a client. */
interface User {
  readonly username?: string;
  readonly password?: string;
}

describe.runIf(hasRedis)('RedisThrottleStore with a cluster', () => {
  let cluster: RedisCluster;
  let nodes: Redis[];
  beforeAll(async () => {
    cluster = await RedisCluster.start();
    nodes = cluster.nodes.map(({ port }) => new Redis({ host: '127.0.0.1', port }));
  });
  afterAll(async () => {
    for (const node of nodes ?? []) node.disconnect();
    await cluster?.stop();
  });
  beforeEach(async () => {
    await Promise.all(nodes.map((node) => node.flushall()));
  });

  const address = () => ({ host: '127.0.0.1', port: cluster.nodes[0]?.port ?? 0 });
  type OpenCluster = (user?: User) => Promise<[client: RedisThrottleClient, close: () => void]>;
  const clients: [name: string, open: OpenCluster][] = [
    [
      'redis',
      async (user = {}) => {
        const client = createCluster({ rootNodes: [{ socket: address() }], defaults: user });
        client.on('error', () => {});
        await client.connect();
        return [client, () => client.destroy()];
      },
    ],
    [
      'ioredis',
      async (user = {}) => {
        const client = new Cluster([address()], { redisOptions: user });
        client.on('error', () => {});
        return [client, () => client.disconnect()];
      },
    ],
  ];

  describe.each(clients)('of %s', (_name, open) => {
    let store: RedisThrottleStore;
    let client: RedisThrottleClient;
    let close: () => void;
    beforeAll(async () => {
      [client, close] = await open();
    });
    afterAll(() => close?.());
    beforeEach(() => {
      store = new RedisThrottleStore(client, options);
    });

    /** How many keys each node has. */
    const sizes = () => Promise.all(nodes.map((node) => node.dbsize()));

    test('the clients of one route are counted by all nodes, each in one key', async () => {
      const keys = Array.from({ length: 60 }, (_, client) => `GET /notes/{id} 10:10.0.0.${client}`);
      for (const count of [1, 2, 3]) {
        const records = await Promise.all(keys.map((key) => store.increment(key, windowMs)));
        expect(records.map((record) => record.count)).toEqual(keys.map(() => count));
      }
      const keysOfNodes = await sizes();
      expect(keysOfNodes.reduce((sum, size) => sum + size)).toBe(keys.length);
      expect(Math.min(...keysOfNodes)).toBeGreaterThan(0);
    });

    test('a prefix in braces keeps all of them on one node', async () => {
      const together = new RedisThrottleStore(client, { ...options, prefix: '{quota}:' });
      const keys = Array.from({ length: 20 }, (_, client) => `GET /notes/{id} 10:10.0.0.${client}`);
      await Promise.all(keys.map((key) => together.increment(key, windowMs)));
      expect((await sizes()).sort((a, b) => a - b)).toEqual([0, 0, keys.length]);
    });

    test('the script is sent to nodes without it', async () => {
      await Promise.all(nodes.map((node) => node.script('FLUSH')));
      const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
      const records = await Promise.all(keys.map((key) => store.increment(key, windowMs)));
      expect(records.map(({ count }) => count)).toEqual(keys.map(() => 1));
    });

    test('a slot that moves to a different node keeps its counts, and their windows', async () => {
      const moving = new RedisThrottleStore(client, { ...options, prefix: '{moving}:' });
      const count = async (key: string) => (await moving.increment(key, windowMs)).count;
      expect(await count('old')).toBe(1);
      const slot = Number(await nodes[0]?.cluster('KEYSLOT', '{moving}:old'));
      const { source, target } = await endsOf(slot);
      await target.node.script('FLUSH');
      await target.node.cluster('SETSLOT', slot, 'IMPORTING', source.id);
      await source.node.cluster('SETSLOT', slot, 'MIGRATING', target.id);
      // The source has the old key, and redirects others (ASK).
      expect([await count('old'), await count('new'), await count('new')]).toEqual([2, 1, 2]);
      await source.node.pexpire('{moving}:old', windowMs / 2);
      await source.node.migrate(target.host, target.port, '{moving}:old', 0, 10_000);
      expect(await count('old')).toBe(3);
      for (const node of [target.node, source.node, ...nodes]) await node.cluster('SETSLOT', slot, 'NODE', target.id);
      // The client learns the new place (MOVED).
      const { count: next, retryAfterMs } = await moving.increment('old', windowMs);
      expect([next, await count('new')]).toEqual([4, 3]);
      expect(retryAfterMs).toBeLessThanOrEqual(windowMs / 2);
    });

    /** The node with the only keys of a slot, and a node that the slot can move to. */
    async function endsOf(slot: number) {
      const ends = await Promise.all(
        nodes.map(async (node, index) => ({
          node,
          id: String(await node.cluster('MYID')),
          host: cluster.nodes[index]?.host ?? '',
          port: cluster.nodes[index]?.port ?? 0,
          keys: Number(await node.cluster('COUNTKEYSINSLOT', slot)),
        })),
      );
      const source = ends.find(({ keys }) => keys > 0);
      const target = ends.find(({ keys }) => keys === 0);
      if (source === undefined || target === undefined) throw new Error(`no node has keys of slot ${slot}`);
      return { source, target };
    }

    test('the user of the client needs few rights', async () => {
      const ofStore = ['+eval', '+evalsha', '+pttl', '+set', '+incr', '+pexpire'];
      const ofClient = ['+hello', '+client', '+info', '+cluster|slots', '+cluster|info'];
      const rules = ['reset', 'on', '>secret', '~ashlar:throttle:*', ...ofStore, ...ofClient];
      await Promise.all(nodes.map((node) => node.acl('SETUSER', 'counter', ...rules)));
      const [counter, closeCounter] = await open({ username: 'counter', password: 'secret' });
      try {
        const counting = new RedisThrottleStore(counter, options);
        const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
        const records = await Promise.all(keys.map((key) => counting.increment(key, windowMs)));
        expect(records.map(({ count }) => count)).toEqual(keys.map(() => 1));
      } finally {
        closeCounter();
      }
    });

    /** Keys that have been counted, by whether they are on the node that is going to hang. */
    async function countedKeys(): Promise<{ readonly hanging: string[]; readonly others: string[] }> {
      const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`);
      await Promise.all(keys.map((key) => store.increment(key, windowMs)));
      const onFirst = new Set(await nodes[0]?.keys('*'));
      const hanging = keys.filter((key) => onFirst.has(`ashlar:throttle:${key}`));
      return { hanging, others: keys.filter((key) => !hanging.includes(key)) };
    }

    test('while one node hangs, the others go on counting', async () => {
      const impatient = new RedisThrottleStore(client, { timeoutMs: 300 });
      const isCounted = (key: string) =>
        impatient.increment(key, windowMs).then(
          () => true,
          () => false,
        );
      const { hanging, others } = await countedKeys();
      cluster.nodes[0]?.hang();
      try {
        const stuck = hanging.map(isCounted);
        while ((await Promise.race([stuck[0], isCounted(others[0] ?? '')])) === true);
        expect(await Promise.all(stuck)).toEqual(hanging.map(() => false));
        await vi.waitFor(
          async () => expect(await Promise.all(others.map(isCounted))).toEqual(others.map(() => true)),
          patience,
        );
      } finally {
        cluster.nodes[0]?.goOn();
      }
      await vi.waitFor(async () => expect(await isCounted(hanging[0] ?? '')).toBe(true), patience);
    });

    test('while one node hangs, one client of it keeps no other from being counted', async () => {
      const impatient = new RedisThrottleStore(client, { timeoutMs: 300 });
      const failureOf = (key: string) =>
        impatient.increment(key, windowMs).then(
          () => 'none',
          (error: Error) => messageOf(error.cause),
        );
      const silence = 'Redis is unavailable: it has not responded to the requests that test the connection';
      const { hanging, others } = await countedKeys();
      cluster.nodes[0]?.hang();
      try {
        // Each time, the client waits for the node that hangs while another node is called for the first time.
        for (const other of others.slice(0, 3)) {
          await vi.waitFor(async () => {
            const hot = [0, 1].map(() => failureOf(hanging[0] ?? ''));
            expect(await hot[1]).toBe(silence);
          }, patience);
          expect(await failureOf(other)).not.toBe(silence);
        }
      } finally {
        cluster.nodes[0]?.goOn();
      }
    });
  });
});
