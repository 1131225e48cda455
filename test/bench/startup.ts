// The cost of a start, from the spawn of the process to its first response, compared with an empty server of `node:http`. Servers take
// turns. Read the ratios: they hold on other machines. Whatever else a machine does only ever slows a start down, and a long one
// more often than a short one: on a busy machine the ratio of the best starts says more than the middle of all.
//
//   npm run bench:startup [-- --rounds 21]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildBenchApplication } from './http/application.js';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '21' } } });

/** Milliseconds until the first response of a server. */
async function timeToAnswer(file: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = await once(child, 'message');
  const [response] = await once(get({ port, host: '127.0.0.1', path: '/hello', agent: false }), 'response');
  response.resume();
  await once(response, 'end');
  const milliseconds = performance.now() - start;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return milliseconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const servers = [
  { name: 'empty', file: fileURLToPath(new URL('startup/empty.mjs', import.meta.url)), times: [] as number[] },
  { name: '1 route', file: join(await buildBenchApplication('single'), 'main.js'), times: [] as number[] },
  { name: '200 routes', file: join(await buildBenchApplication('large'), 'main.js'), times: [] as number[] },
];
// The first start reads the files from the disk.
for (const { file } of servers) await timeToAnswer(file);
for (let round = 0; round < Number(options.rounds); round++) {
  for (const { file, times } of servers) times.push(await timeToAnswer(file));
}
const base = servers[0]?.times ?? [];

/** The middle of the ratios to the empty server: each start is compared with the start of the same round. */
function ratioOf(name: string): number {
  const times = servers.find((server) => server.name === name)?.times ?? [];
  return median(times.map((time, index) => time / (base[index] ?? Number.NaN)));
}

for (const { name, times } of servers) {
  const ofBest = Math.min(...times) / Math.min(...base);
  console.log(
    `${name.padEnd(16)} ${ratioOf(name).toFixed(2)} (${median(times).toFixed(0)} ms), best ${ofBest.toFixed(2)}`,
  );
}

console.log('\ntargets, times an empty server');
checkTarget('1 route', ratioOf('1 route'), 'at most', 1.4);
checkTarget('200 routes', ratioOf('200 routes'), 'at most', 1.5);
