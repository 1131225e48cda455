import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { postgresDirectory } from '../../../scripts/system-packages.mjs';
import { freePort } from '../../support/serve-application.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const programs = postgresDirectory();

/** Whether there is a server to test with. The gate installs it where it can. */
export const hasPostgres = programs !== undefined;

// The shell becomes the server. Its other half ends the server when the input closes, which is when the test process ends.
const script = 'exec 3<&0; (cat <&3 >/dev/null 2>&1; kill -INT $$) >/dev/null 2>&1 & exec "$@" <&-';

/** A PostgreSQL server of its own, on a free port of 127.0.0.1. It ends with the tests, in any case. */
export class PostgresServer {
  readonly #port: number;
  readonly #process: ChildProcess;

  private constructor(port: number, running: ChildProcess) {
    this.#port = port;
    this.#process = running;
  }

  /** Creates an empty database cluster and starts a server for it. */
  static async start(): Promise<PostgresServer> {
    const directory = temporaryDirectory();
    const user = userOfServer();
    if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
    const options = ['--username=ashlar', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    const created = spawnSync(program('initdb'), [...options, directory], {
      ...user,
      cwd: directory,
      encoding: 'utf8',
    });
    if (created.status !== 0) throw new Error(`initdb failed:\n${created.stdout}${created.stderr}`);
    const port = await freePort();
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const server = [program('postgres'), '-D', directory, '-p', String(port)];
    const running = spawn('sh', ['-c', script, 'sh', ...server, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: directory,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await untilReady(running);
    return new PostgresServer(port, running);
  }

  /** Creates an empty database, and returns its URL. */
  createDatabase(name: string): string {
    const url = `postgres://ashlar@127.0.0.1:${this.#port}`;
    const created = spawnSync(program('psql'), [`${url}/postgres`, '-qc', `create database ${name}`], {
      encoding: 'utf8',
    });
    if (created.status !== 0) throw new Error(created.stderr);
    return `${url}/${name}`;
  }

  /** The names of the databases, without the templates of the server. */
  databases(): readonly string[] {
    const url = `postgres://ashlar@127.0.0.1:${this.#port}/postgres`;
    const query = 'select datname from pg_database where not datistemplate order by datname';
    const listed = spawnSync(program('psql'), [url, '-Atqc', query], { encoding: 'utf8' });
    if (listed.status !== 0) throw new Error(listed.stderr);
    return listed.stdout.trim().split('\n');
  }

  /** Ends all connections to a database, as a failover or an administrator does. */
  endConnections(url: string): void {
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    const query = `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`;
    const ended = spawnSync(program('psql'), [url, '-qc', query], { encoding: 'utf8' });
    if (ended.status !== 0) throw new Error(ended.stderr);
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await exited;
  }
}

function program(name: string): string {
  return join(programs ?? '', name);
}

/** The server does not run as root: Debian's package has a user for it. */
function userOfServer(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

function idOfPostgres(option: string): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept connections')) resolve();
    });
    server.on('error', reject);
    server.on('exit', () => {
      server.stdin?.end();
      reject(new Error(`the server ended:\n${output}`));
    });
  });
}
