import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../support/serve-application.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type RedisServer, spawnServer, untilReady } from './redis-server.ts';

/** A sentinel: it knows where a server is, by the name `quota`. It ends with the tests, in any case. */
export class RedisSentinel {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(port: number, process: ChildProcess) {
    this.port = port;
    this.#process = process;
  }

  /** Starts a sentinel. If another process takes its port first, it uses a different port. */
  static async of(server: RedisServer): Promise<RedisSentinel> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const process = spawnServer([configuration(port, server), '--sentinel']);
      try {
        await untilReady(process, '+monitor master quota');
        return new RedisSentinel(port, process);
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
}

/** The file that it wants to have, and to write to. */
function configuration(port: number, server: RedisServer): string {
  const directory = temporaryDirectory();
  const file = join(directory, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${directory}`,
    `sentinel monitor quota 127.0.0.1 ${server.port} 1`,
  ];
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}
