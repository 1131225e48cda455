import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { freePort } from '../serve-application.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { RedisServer, spawnServer, untilReady } from './redis-server.js';
import { untilMaster, untilReplicating } from './replication.js';

/** The options of a `SentinelGroup`. */
export interface SentinelGroupOptions {
  /** Default: none, so that there is no failover. */
  readonly replicas?: number;
  /** Default: 1. The majority of them decides on a failover. */
  readonly sentinels?: number;
  /** The time without a reply after which the master has failed, in milliseconds. Default: a minute. */
  readonly downAfterMs?: number;
}

/** The name of the master for the sentinels. */
const name = 'main';
const patience = { timeout: 60_000, interval: 20 };

/** A master with replicas, and the sentinels that promote one of them when it fails. All end with the tests, in any case. */
export class SentinelGroup {
  readonly name = name;
  /** The master, as the group was started. */
  readonly master: RedisServer;
  readonly replicas: readonly RedisServer[];
  readonly sentinels: readonly Sentinel[];

  private constructor(master: RedisServer, replicas: readonly RedisServer[], sentinels: readonly Sentinel[]) {
    this.master = master;
    this.replicas = replicas;
    this.sentinels = sentinels;
  }

  static async start(options: SentinelGroupOptions = {}): Promise<SentinelGroup> {
    const { replicas: replicaCount = 0, sentinels: sentinelCount = 1, downAfterMs = 60_000 } = options;
    const started: { stop(): Promise<void> }[] = [];
    const add = <Server extends { stop(): Promise<void> }>(server: Server): Server => {
      started.push(server);
      return server;
    };
    try {
      const quickly = ['--repl-diskless-sync-delay', '0'];
      const master = add(await RedisServer.start(quickly));
      const copies = [...quickly, '--replicaof', `${master.host} ${master.port}`];
      const replicas: RedisServer[] = [];
      for (let index = 0; index < replicaCount; index++) replicas.push(add(await RedisServer.start(copies)));
      for (const replica of replicas) await untilReplicating(replica);
      await untilMaster(master, replicaCount);
      const sentinels: Sentinel[] = [];
      const majority = Math.floor(sentinelCount / 2) + 1;
      for (let index = 0; index < sentinelCount; index++) {
        sentinels.push(add(await Sentinel.of(master, majority, downAfterMs)));
      }
      for (const sentinel of sentinels) await sentinel.untilKnown(replicaCount, sentinelCount - 1);
      return new SentinelGroup(master, replicas, sentinels);
    } catch (error) {
      await Promise.all(started.map((server) => server.stop()));
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, this.master, ...this.replicas].map((server) => server.stop()));
  }

  /** Waits until every sentinel names a replica as the master, and returns it. */
  async untilPromoted(): Promise<RedisServer> {
    const ports = new Set<number>();
    for (const sentinel of this.sentinels) ports.add(await sentinel.untilMasterIsNot(this.master.port));
    const promoted = this.replicas.find(({ port }) => ports.size === 1 && ports.has(port));
    if (promoted === undefined) throw new Error(`the sentinels name several masters: ${[...ports]}`);
    await untilMaster(promoted);
    return promoted;
  }
}

/** A process that knows the master, watches it, and names it to clients. */
export class Sentinel {
  readonly host = '127.0.0.1';
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(port: number, process: ChildProcess) {
    this.port = port;
    this.#process = process;
  }

  /** Starts a sentinel. If another process takes its port first, it uses a different port. */
  static async of(master: RedisServer, quorum: number, downAfterMs: number): Promise<Sentinel> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const process = spawnServer([configuration(port, master, quorum, downAfterMs), '--sentinel']);
      try {
        await untilReady(process, `+monitor master ${name}`);
        return new Sentinel(port, process);
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await exited;
  }

  /** Lets it hang: connections stay open, and there are no replies. */
  hang(): void {
    this.#process.kill('SIGSTOP');
  }

  /** Waits until it knows numbers of replicas and of other sentinels, which it can reach. */
  async untilKnown(replicas: number, sentinels: number): Promise<void> {
    await this.#administer(async (administrator) => {
      await vi.waitFor(async () => {
        expect(connectedOf(await administrator.call('SENTINEL', 'REPLICAS', name))).toBe(replicas);
        expect(connectedOf(await administrator.call('SENTINEL', 'SENTINELS', name))).toBe(sentinels);
      }, patience);
    });
  }

  /** Waits until it names a master with a different port, and returns that port. */
  async untilMasterIsNot(port: number): Promise<number> {
    return this.#administer((administrator) =>
      vi.waitFor(async () => {
        const address = await administrator.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name);
        const named = Array.isArray(address) ? Number(address[1]) : port;
        expect(named).not.toBe(port);
        return named;
      }, patience),
    );
  }

  /** Returns its settings for the master, by their names. */
  async settings(): Promise<ReadonlyMap<string, string>> {
    const reply = await this.#administer((administrator) => administrator.call('SENTINEL', 'MASTER', name));
    const words = Array.isArray(reply) ? reply.map(String) : [];
    return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
  }

  async #administer<Result>(call: (administrator: Redis) => Promise<Result>): Promise<Result> {
    const administrator = new Redis({ host: this.host, port: this.port });
    try {
      return await call(administrator);
    } finally {
      administrator.disconnect();
    }
  }
}

/** The number of servers in a reply of a sentinel, each a list of names and values, that it is connected to. */
function connectedOf(reply: unknown): number {
  const servers: unknown[] = Array.isArray(reply) ? reply : [];
  return servers.filter(
    (server) => Array.isArray(server) && !server[server.indexOf('flags') + 1].includes('disconnected'),
  ).length;
}

/** The file that it wants to have, and to write to. */
function configuration(port: number, master: RedisServer, quorum: number, downAfterMs: number): string {
  const directory = temporaryDirectory();
  const file = join(directory, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor ${name} ${master.host} ${master.port} ${quorum}`,
    `sentinel down-after-milliseconds ${name} ${downAfterMs}`,
    `sentinel failover-timeout ${name} 10000`,
  ];
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}
