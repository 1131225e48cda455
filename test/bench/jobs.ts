// Jobs per second of processor time and latency of `@ashlar/jobs`, beside BullMQ by itself: the same Redis, payloads, options and worker, in turns in one process.
// Medians are printed. Read the ratios: they hold on other machines.
//
//   npm run bench:jobs [-- --jobs 5000 --rounds 7]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApplicationCopy } from '../support/application-copy.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { runProcess } from '../support/run-process.js';
import { strictest } from '../support/strictest.js';
import { readArchive } from '../support/text-archive.js';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({
  options: { jobs: { type: 'string', default: '5000' }, rounds: { type: 'string', default: '7' } },
});

/** The measurements of one kind. */
interface Results {
  readonly ours: readonly number[];
  readonly plain: readonly number[];
}

async function builtApplication(): Promise<ApplicationCopy> {
  const application = ApplicationCopy.empty();
  application.write('package.json', '{ "name": "bench", "version": "1.0.0", "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2023', lib: ['es2023'], types: ['node'], ...strictest, skipLibCheck: true, module: 'nodenext' },
    ...{ verbatimModuleSyntax: true, experimentalDecorators: true, rootDir: 'src', outDir: 'dist' },
  };
  application.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  const { files } = readArchive(readFileSync(new URL('jobs/application.txt', import.meta.url), 'utf8'));
  for (const [file, text] of files) application.write(file, text);
  for (const { code, output } of [await application.ashlar(['build']), await application.tsc([])]) {
    if (code !== 0) throw new Error(output);
  }
  return application;
}

async function measure(): Promise<Readonly<Record<'single' | 'bulk' | 'latency', Results>>> {
  const { directory } = await builtApplication();
  const server = await RedisServer.start();
  try {
    const env = { REDIS_PORT: String(server.port), JOBS: options.jobs, ROUNDS_OF_JOBS: options.rounds };
    const { output } = await runProcess(process.execPath, ['dist/main.js'], { cwd: directory, env });
    const [, result] = /^result (.*)$/m.exec(output) ?? [];
    if (result === undefined) throw new Error(output);
    return JSON.parse(result);
  } finally {
    await server.stop();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of the ratios of neighbouring measurements: a busy machine slows both down. */
function ratio({ ours, plain }: Results): number {
  return median(ours.map((value, index) => value / (plain[index] ?? Number.NaN)));
}

const { single, bulk, latency } = await measure();
const number = (value: number) => Math.round(value).toLocaleString('en').padStart(8);
for (const [title, results] of [
  ['jobs per second, added one by one', single],
  ['jobs per second, added in hundreds', bulk],
] as const) {
  console.log(
    `${title.padEnd(36)}${number(median(results.ours))}${number(median(results.plain))}   ${ratio(results).toFixed(2)}`,
  );
}
const milliseconds = (value: number) => value.toFixed(2).padStart(8);
console.log(
  `${'milliseconds from `add` to the worker'.padEnd(36)}${milliseconds(median(latency.ours))}${milliseconds(median(latency.plain))}   ${(1 / ratio(latency)).toFixed(2)}`,
);
for (const [title, value] of [
  ['one by one', ratio(single)],
  ['in hundreds', ratio(bulk)],
  ['latency', 1 / ratio(latency)],
] as const) {
  checkTarget(`${title}, of BullMQ`, value, 'at least', 0.9);
}
