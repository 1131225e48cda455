import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messageOf } from '../../../runtime/src/errors/as-error.ts';
import { RedisThrottleStore } from '../../../runtime/src/redis/redis-throttle-store.ts';
import { hasRedis, RedisServer } from '../../support/redis/redis-server.ts';
import { cutReplication, untilMaster, untilReplicating } from '../../support/redis/replication.ts';
import { clients } from './support/redis-clients.ts';

const windowMs = 600_000;
const options = { timeoutMs: 10_000 };

describe.runIf(hasRedis).each(clients)('a master with a replica, with %s', (_name, open) => {
  let master: RedisServer;
  let replica: RedisServer;
  beforeAll(async () => {
    master = await RedisServer.start(['--repl-diskless-sync-delay', '0']);
    replica = await RedisServer.start(['--replicaof', `${master.host} ${master.port}`]);
    await untilReplicating(replica);
    await untilMaster(master, 1);
  });
  afterAll(async () => {
    await replica?.stop();
    await master?.stop();
  });

  /** The cause of the failure of an attempt with a client of a server. */
  async function failureOn(server: RedisServer): Promise<string> {
    const opened = open(server.port);
    try {
      return await new RedisThrottleStore(opened.client, options).increment('a', windowMs).then(
        () => 'none',
        (error: Error) => messageOf(error.cause),
      );
    } finally {
      opened.close();
    }
  }

  test('the replica has the counts and their expiry', async () => {
    expect(await failureOn(master)).toBe('none');
    await replica.administer(async (administrator) => {
      await vi.waitFor(async () => expect(await administrator.get('ashlar:throttle:a')).toBe('1'));
      expect(await administrator.pttl('ashlar:throttle:a')).toBeGreaterThan(0);
    });
  });

  test('a client of the replica counts nothing, and fails at once', async () => {
    expect(await failureOn(replica)).toMatch(/^READONLY /);
  });

  test('a master without its replica counts nothing if `min-replicas-to-write` is set, and fails at once', async () => {
    await master.administer(async (administrator) => {
      await administrator.config('SET', 'min-replicas-to-write', '1');
      expect(await failureOn(master)).toBe('none');
      const before = await administrator.get('ashlar:throttle:a');
      await cutReplication(master);
      expect(await failureOn(master)).toMatch(/NOREPLICAS /);
      expect(await administrator.get('ashlar:throttle:a')).toBe(before);
    });
  });
});
