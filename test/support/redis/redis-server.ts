import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../serve-application.js';
import { temporaryDirectory } from '../temporary-directory.js';

/** Another version, or Valkey, is tested by naming its program here. */
const program = process.env['REDIS_SERVER'] ?? 'redis-server';

/** Whether there is a server to test with. The gate installs it where it can. */
export const hasRedis = spawnSync(program, ['--version']).status === 0;

// The shell becomes the server. Its other half ends the server when the input closes, which is when the test process ends.
const script = 'exec 3<&0; (cat <&3 >/dev/null 2>&1; kill -9 $$) >/dev/null 2>&1 & exec "$@" <&-';

/** A server of its own, on a free port of 127.0.0.1, that keeps nothing on the disk. It ends with the tests, in any case. */
export class RedisServer {
  readonly host = '127.0.0.1';
  readonly port: number;
  readonly #options: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  /** Starts a server; `options` as on its command line. If another process takes the port first, it uses a different port. */
  static async start(options: readonly string[] = [], choosePort = freePort): Promise<RedisServer> {
    for (let attempt = 1; ; attempt++) {
      const server = new RedisServer(await choosePort(), options);
      try {
        await server.start();
        return server;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  }

  /** Starts it again, on the same port and with nothing in it. */
  async start(): Promise<void> {
    const directory = temporaryDirectory();
    const listening = ['--port', String(this.port), '--bind', this.host];
    const inMemory = ['--save', '', '--appendonly', 'no', '--dir', directory];
    this.#process = spawnServer([...listening, ...inMemory, ...this.#options]);
    await untilReady(this.#process, 'Ready to accept connections');
  }

  /** Ends it as a crash does. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined) return;
    const exited = once(running, 'exit');
    running.stdin?.end();
    await exited;
  }

  /** Lets it hang: connections stay open, and there are no replies. */
  hang(): void {
    this.#process?.kill('SIGSTOP');
  }

  /** Lets it go on after `hang`. */
  goOn(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Opens a client that inspects and changes the server. It ignores errors of its connection, and connects again. */
  administrator(): Redis {
    const client = new Redis({ host: this.host, port: this.port, retryStrategy: () => 20 });
    client.on('error', () => {});
    return client;
  }

  /** Calls commands with a client that is closed afterwards. */
  async administer<Result>(call: (administrator: Redis) => Promise<Result>): Promise<Result> {
    const administrator = this.administrator();
    try {
      return await call(administrator);
    } finally {
      administrator.disconnect();
    }
  }
}

/** Starts the server's program, for as long as its input stays open. */
export function spawnServer(options: readonly string[]): ChildProcess {
  return spawn('sh', ['-c', script, 'sh', program, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Waits until a server has said that it is ready. */
export function untilReady(server: ChildProcess, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes(sign)) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => {
      server.stdin?.end();
      reject(new Error(`the server ended:\n${output}`));
    });
  });
}
