// The throughput and the peak memory of an upload, beside @fastify/multipart in the same run. Both servers write the file to the
// system's directory for temporary files and delete it. The servers take turns; read the ratios, they hold on other machines.
//
//   npm run bench:upload [-- --mebibytes 100 --rounds 5]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { request } from 'undici';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({
  options: { mebibytes: { type: 'string', default: '100' }, rounds: { type: 'string', default: '5' } },
});
const mebibytes = Number(options.mebibytes);
const boundary = 'benchmark';
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
);
const end = Buffer.from(`\r\n--${boundary}--\r\n`);
// Any bytes but boundaries: the parser looks at every line end.
const chunk = Buffer.alloc(
  1_048_576,
  Uint8Array.from({ length: 251 }, (_, index) => index),
);

interface Server {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
  readonly seconds: number[];
  readonly processorSeconds: number[];
}

/** The processor time in microseconds, and the largest resident set in KiB. */
interface Usage {
  readonly user: number;
  readonly system: number;
  readonly peak: number;
}

async function start(name: string, file: string): Promise<Server> {
  const path = fileURLToPath(new URL(`upload/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = await once(child, 'message');
  return { name, process: child, port, seconds: [], processorSeconds: [] };
}

async function usageOf({ process: child }: Server): Promise<Usage> {
  child.send('usage');
  const [usage] = await once(child, 'message');
  return usage;
}

async function upload(server: Server): Promise<void> {
  const parts = function* () {
    yield head;
    for (let index = 0; index < mebibytes; index++) yield chunk;
    yield end;
  };
  const { user, system } = await usageOf(server);
  const started = performance.now();
  const response = await request(`http://127.0.0.1:${server.port}/upload`, {
    method: 'POST',
    body: Readable.from(parts()),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + mebibytes * chunk.length + end.length),
    },
    headersTimeout: 600_000,
  });
  const text = await response.body.text();
  const seconds = (performance.now() - started) / 1000;
  if (Object(JSON.parse(text)).size !== mebibytes * chunk.length) throw new Error(`${server.name}: ${text}`);
  const after = await usageOf(server);
  server.seconds.push(seconds);
  server.processorSeconds.push((after.user + after.system - user - system) / 1e6);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const servers: Server[] = [];
try {
  servers.push(await start('@fastify/multipart', 'fastify-server.mjs'), await start('ashlar', 'ashlar-server.mjs'));
  await measure();
} finally {
  for (const server of servers) server.process.kill();
}

async function measure(): Promise<void> {
  for (const server of servers) await upload(server);
  for (const { seconds, processorSeconds } of servers) [seconds.length, processorSeconds.length] = [0, 0];
  for (let round = 0; round < Number(options.rounds); round++) for (const server of servers) await upload(server);
  for (const server of servers) await print(server, servers[0] ?? server);
}

async function print(server: Server, base: Server): Promise<void> {
  const throughput = median(base.seconds) / median(server.seconds);
  const processorTime = median(server.processorSeconds) / median(base.processorSeconds);
  const peak = ((await usageOf(server)).peak / 1024).toFixed(0);
  const ratios = `throughput ${throughput.toFixed(2)} · processor time ${processorTime.toFixed(2)}`;
  console.log(`${server.name.padEnd(20)} ${ratios} · peak memory ${peak} MiB`);
  if (server === base) return;
  checkTarget(`upload of ${mebibytes} MiB, times @fastify/multipart`, throughput, 'at least', 0.9);
}
