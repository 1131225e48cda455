import { expect, vi } from 'vitest';
import type { RedisServer } from './redis-server.js';

const patience = { timeout: 60_000, interval: 20 };

/** Waits until a server is a replica that has a copy of its master and receives its writes. */
export async function untilReplicating(replica: RedisServer): Promise<void> {
  await untilReplication(replica, /^role:slave\r$.*^master_link_status:up\r$/ms);
}

/** Waits until a server is a master, with a number of replicas that receive its writes. */
export async function untilMaster(server: RedisServer, replicas = 0): Promise<void> {
  await untilReplication(server, /^role:master\r$/m);
  const online = Array.from({ length: replicas }, () => 'state=online,.*').join('');
  await untilReplication(server, new RegExp(online, 's'));
}

async function untilReplication(server: RedisServer, state: RegExp): Promise<void> {
  await server.administer((administrator) =>
    vi.waitFor(async () => expect(await administrator.info('replication')).toMatch(state), patience),
  );
}

/**
 * Lets no write of a master reach its replicas any more, while both serve: writes since then are lost when the master fails, as those
 * are that a crash leaves unsent.
 */
export async function cutReplication(master: RedisServer): Promise<void> {
  await master.administer(async (administrator) => {
    await administrator.acl('SETUSER', 'default', '-psync', '-sync');
    await administrator.call('CLIENT', 'KILL', 'TYPE', 'replica');
    await vi.waitFor(
      async () => expect(await administrator.info('replication')).toMatch(/^connected_slaves:0\r$/m),
      patience,
    );
  });
}
