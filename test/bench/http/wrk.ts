// Load from `wrk`, a client in C: one in JavaScript needs more processor time than the servers, and its own garbage collection and
// compilation fall on some slices and not on others.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadResult } from './client-load.js';

/** A request that is sent again and again. */
export interface WrkRequest {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Whether `wrk` is installed. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** The requests in turn, sent over so many connections. */
export class WrkLoad {
  readonly #arguments: readonly string[];

  constructor(port: number, requests: readonly WrkRequest[], connections: number) {
    const script = join(mkdtempSync(join(tmpdir(), 'ashlar-wrk-')), 'requests.lua');
    writeFileSync(script, scriptFor(requests));
    this.#arguments = ['--threads', '1', '--connections', `${connections}`, '--latency', '--script', script];
    this.#arguments = [...this.#arguments, `http://127.0.0.1:${port}`];
  }

  /** Sends requests for so many seconds, which `wrk` counts whole. Throws after a response that is not 2xx. */
  async run(seconds: number): Promise<LoadResult> {
    const child = spawn('wrk', ['--duration', `${Math.max(1, Math.round(seconds))}s`, ...this.#arguments], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const responses = Number(/^ +(\d+) requests in /m.exec(output)?.[1] ?? Number.NaN);
    const [, p99 = '', unit = ''] = /^ +99% +([\d.]+)(us|ms|s)$/m.exec(output) ?? [];
    if (Number.isNaN(responses) || /Non-2xx|Socket errors/.test(output)) throw new Error(output);
    return { responses, p99: Number(p99) * (millisecondsOf[unit] ?? Number.NaN) };
  }

  /** Sends at least so many requests. */
  async warmUp(amount: number): Promise<void> {
    for (let sent = 0; sent < amount; ) sent += (await this.run(1)).responses;
  }
}

const millisecondsOf: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/**
 * A script in Lua that sends the requests in turn. They are written here, because those of `wrk.format` have their headers in another
 * order in each process of `wrk`, and the engine of the server would compile the code that reads headers once more for each order.
 */
function scriptFor(requests: readonly WrkRequest[]): string {
  const written = requests.map(({ method = 'GET', path = '/', headers = {}, body }) => {
    const fields = body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const [start, rest] = [`${method} ${path} HTTP/1.1\r\nHost: `, `\r\n${lines.join('')}\r\n${body ?? ''}`];
    return `  ${JSON.stringify(start)} .. wrk.headers["Host"] .. ${JSON.stringify(rest)},`;
  });
  return `local requests
local last = 0

function init()
  requests = {
${written.join('\n')}
  }
end

function request()
  last = last % #requests + 1
  return requests[last]
end
`;
}
