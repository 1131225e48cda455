import { expect, vi } from 'vitest';
import { freePort } from '../serve-application.js';
import { RedisServer } from './redis-server.js';
import { untilReplicating } from './replication.js';

/** The options of a `RedisCluster`. */
export interface RedisClusterOptions {
  /** The number of replicas of each master. Default: none, so that there is no failover. */
  readonly replicas?: 0 | 1;
  /** The time without a reply after which a node has failed, in milliseconds. Default: a minute. */
  readonly nodeTimeoutMs?: number;
}

const slots = 16_384;
const masters = 3;
const patience = { timeout: 60_000, interval: 20 };

/** Three masters that share the slots of a cluster, each with a replica if there are any. It ends with the tests, in any case. */
export class RedisCluster {
  /** The masters, in the order of their slots, as the cluster was started. */
  readonly nodes: readonly RedisServer[];
  /** The replicas, in the order of their masters. */
  readonly replicas: readonly RedisServer[];

  private constructor(servers: readonly RedisServer[]) {
    this.nodes = servers.slice(0, masters);
    this.replicas = servers.slice(masters);
  }

  static async start({ replicas = 0, nodeTimeoutMs = 60_000 }: RedisClusterOptions = {}): Promise<RedisCluster> {
    const timeout = ['--cluster-node-timeout', String(nodeTimeoutMs)];
    // Without one master, the others serve their slots. A replica is promoted, whatever the age of its copy.
    const failover = ['--cluster-require-full-coverage', 'no', '--cluster-replica-validity-factor', '0'];
    const options = ['--cluster-enabled', 'yes', ...timeout, ...failover, '--repl-diskless-sync-delay', '0'];
    const count = masters * (1 + replicas);
    const started = await Promise.allSettled(
      Array.from({ length: count }, () => RedisServer.start(options, freeClusterPort)),
    );
    const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const cluster = new RedisCluster(servers);
    try {
      for (const result of started) if (result.status === 'rejected') throw result.reason;
      await cluster.#join();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** All servers. */
  get servers(): readonly RedisServer[] {
    return [...this.nodes, ...this.replicas];
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
  }

  /** Waits until every other node knows that a replica is the master of its slots, and that the cluster serves all slots. */
  async untilPromoted(replica: RedisServer, failed: RedisServer): Promise<void> {
    const state = new RegExp(`:${replica.port}@\\d+ (myself,)?master `);
    const others = this.servers.filter((server) => server !== failed);
    await Promise.all(
      others.map((server) =>
        server.administer((administrator) =>
          vi.waitFor(async () => {
            expect(await administrator.cluster('NODES')).toMatch(state);
            expect(await administrator.cluster('INFO')).toMatch(/^cluster_state:ok\r$/m);
          }, patience),
        ),
      ),
    );
  }

  async #join(): Promise<void> {
    const administrators = this.servers.map((server) => server.administrator());
    try {
      const share = Math.ceil(slots / masters);
      for (const [index, administrator] of administrators.entries()) {
        await administrator.cluster('SET-CONFIG-EPOCH', index + 1);
        if (index >= masters) continue;
        const first = index * share;
        const own = Array.from({ length: Math.min(share, slots - first) }, (_, slot) => first + slot);
        await administrator.cluster('ADDSLOTS', ...own);
      }
      const [first] = administrators;
      for (const { host, port } of this.servers.slice(1)) await first?.cluster('MEET', host, port);
      const known = new RegExp(`cluster_known_nodes:${this.servers.length}\\b`);
      for (const administrator of administrators) {
        await vi.waitFor(async () => expect(await administrator.cluster('INFO')).toMatch(known), patience);
      }
      for (const [index, replica] of administrators.slice(masters).entries()) {
        const master = await administrators[index]?.cluster('MYID');
        await vi.waitFor(() => replica.cluster('REPLICATE', String(master)), patience);
      }
      for (const replica of this.replicas) await untilReplicating(replica);
      for (const administrator of administrators) {
        await vi.waitFor(async () => {
          expect(await administrator.cluster('INFO')).toMatch(/^cluster_state:ok\r$/m);
          const replicas = String(await administrator.cluster('NODES')).match(/ (myself,)?slave /g) ?? [];
          expect(replicas).toHaveLength(this.replicas.length);
        }, patience);
      }
    } finally {
      for (const administrator of administrators) administrator.disconnect();
    }
  }
}

/** A node talks with the others on the port that is 10,000 higher than its own. */
async function freeClusterPort(): Promise<number> {
  const port = await freePort();
  return port + 10_000 <= 65_535 ? port : port - 10_000;
}
