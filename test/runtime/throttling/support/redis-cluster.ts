import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { freePort } from '../../../support/serve-application.ts';
import { RedisServer } from './redis-server.ts';

const slots = 16_384;

/** Three masters that share the slots of a cluster. */
export class RedisCluster {
  readonly nodes: readonly RedisServer[];

  private constructor(nodes: readonly RedisServer[]) {
    this.nodes = nodes;
  }

  static async start(): Promise<RedisCluster> {
    const options = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '60000'];
    const nodes = await Promise.all([1, 2, 3].map(() => RedisServer.start(options, freeClusterPort)));
    const administrators = nodes.map(({ port }) => new Redis({ host: '127.0.0.1', port }));
    try {
      await join(administrators, nodes);
    } finally {
      for (const administrator of administrators) administrator.disconnect();
    }
    return new RedisCluster(nodes);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }
}

async function join(administrators: readonly Redis[], nodes: readonly RedisServer[]): Promise<void> {
  const share = Math.ceil(slots / nodes.length);
  await Promise.all(
    administrators.map(async (administrator, index) => {
      const first = index * share;
      const own = Array.from({ length: Math.min(share, slots - first) }, (_, slot) => first + slot);
      await administrator.cluster('ADDSLOTS', ...own);
      await administrator.cluster('SET-CONFIG-EPOCH', index + 1);
    }),
  );
  const [first] = administrators;
  for (const { port } of nodes.slice(1)) await first?.cluster('MEET', '127.0.0.1', port);
  const joined = new RegExp(`cluster_state:ok[^]*cluster_known_nodes:${nodes.length}\\b`);
  for (const administrator of administrators) {
    await vi.waitFor(async () => expect(await administrator.cluster('INFO')).toMatch(joined), { timeout: 20_000 });
  }
}

/** A node talks with the others on the port that is 10,000 higher than its own. */
async function freeClusterPort(): Promise<number> {
  const port = await freePort();
  return port + 10_000 <= 65_535 ? port : port - 10_000;
}
