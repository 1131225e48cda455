// The cost of a start, from the spawn of the process to its first response, compared with an empty server of `node:http` that loads pino,
// as every application does: the ratio of the server without pino is the share of the rest. Servers take turns. Read the ratios: they hold on other machines. Whatever else a machine does only ever slows a start down, and a long one
// more often than a short one: on a busy machine the ratio of the best starts says more than the middle of all.
//
//   npm run bench:startup [-- --rounds 21] [--node path/to/node]
//
// Bundled as applications of `ashlar new` are. The compile cache exists since Node 22.1: older versions ignore its variable.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packageJson } from '../../cli/src/new/package-json.js';
import { repositoryDirectory } from '../support/repository.js';
import { buildBenchApplication } from './http/application.js';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '21' }, node: { type: 'string', default: process.execPath } },
});

/** A server to start. */
interface Server {
  readonly name: string;
  readonly file: string;
  /** The directory of the compile cache. */
  readonly cache?: string;
  readonly times: number[];
}

/** Milliseconds until the first response of a server. */
async function timeToAnswer({ file, cache }: Server): Promise<number> {
  const env = { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
  const start = performance.now();
  const child = spawn(options.node, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env });
  const [port] = await once(child, 'message');
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/hello', agent: false }), 'response');
  response.resume();
  await once(response, 'end');
  const milliseconds = performance.now() - start;
  // The cache is written when the process exits.
  child.kill(cache === undefined ? 'SIGKILL' : 'SIGINT');
  await once(child, 'exit');
  return milliseconds;
}

/** Bundles the output of `tsc` by the command of new applications. Returns the path of the bundle. */
function bundled(directory: string): string {
  const manifest = packageJson({
    packageName: 'bench',
    version: '1.0.0',
    backend: 'node',
    packageManager: 'npm',
  });
  const { build }: Record<string, string> = JSON.parse(manifest).scripts;
  const [program, ...args] = (build?.split(' && ').at(-1) ?? '').replaceAll('dist/', `${directory}/`).split(' ');
  if (program !== 'esbuild') throw new Error(`the last command of the script is not esbuild: ${build}`);
  execFileSync(join(repositoryDirectory, 'node_modules/esbuild/bin/esbuild'), args);
  return join(directory, 'main.bundle.js');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const large = await buildBenchApplication('large');
const bundle = bundled(large);
const cacheOf = (name: string) => join(large, `../cache-of-${name}`);
const servers: readonly Server[] = [
  { name: 'empty, pino', file: fileURLToPath(new URL('startup/empty-with-pino.mjs', import.meta.url)), times: [] },
  { name: 'empty', file: fileURLToPath(new URL('startup/empty.mjs', import.meta.url)), times: [] },
  { name: '1 route', file: join(await buildBenchApplication('single'), 'main.js'), times: [] },
  { name: '200 routes', file: join(large, 'main.js'), times: [] },
  { name: '200 routes, bundled', file: bundle, times: [] },
  { name: '200 routes, compile cache', file: join(large, 'main.js'), cache: cacheOf('files'), times: [] },
  { name: '200 routes, both', file: bundle, cache: cacheOf('bundle'), times: [] },
];
// The first starts read the files from the disk, and write the compile cache.
for (const server of [...servers, ...servers]) await timeToAnswer(server);
for (let round = 0; round < Number(options.rounds); round++) {
  for (const server of servers) server.times.push(await timeToAnswer(server));
}
const base = servers[0]?.times ?? [];

/** The middle of the ratios to the empty server with pino: each start is compared with the start of the same round. */
function ratioOf(name: string): number {
  const times = servers.find((server) => server.name === name)?.times ?? [];
  return median(times.map((time, index) => time / (base[index] ?? Number.NaN)));
}

for (const { name, times } of servers) {
  const ofBest = Math.min(...times) / Math.min(...base);
  console.log(
    `${name.padEnd(26)} ${ratioOf(name).toFixed(2)} (${median(times).toFixed(0)} ms), best ${ofBest.toFixed(2)}`,
  );
}

console.log('\ntargets, times an empty server with pino');
checkTarget('1 route', ratioOf('1 route'), 'at most', 1.35);
checkTarget('200 routes', ratioOf('200 routes'), 'at most', 1.5);
checkTarget('200 routes, bundled', ratioOf('200 routes, bundled'), 'at most', 1.4);
