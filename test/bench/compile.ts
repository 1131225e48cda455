// What compiling costs, beside `tsc --noEmit` of the same program. Read the ratios: they hold on other machines.
//
//   npm run bench:compile [-- --quick] [--sizes 20,100,400] [--rounds 7]
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess, startProcess } from '../support/run-process.js';
import { generateApplication, writeApplication } from './generate-application.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '20,100,400' },
    rounds: { type: 'string' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const rounds = Number(options.rounds ?? (options.quick ? 3 : 7));

const ashlar = [process.execPath, join(repositoryDirectory, 'cli/dist/bin.js'), 'build'] as const;
const tsc60 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript-6.0/bin/tsc'), '--noEmit'] as const;
const tsc70 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript/bin/tsc'), '--noEmit'] as const;

/** One thing that is measured: milliseconds per run, and the largest resident set in MiB where it is known. */
interface Measurement {
  readonly milliseconds: readonly number[];
  readonly mebibytes: readonly number[];
}

/** What was measured for one size. */
interface SizeResult {
  readonly controllers: number;
  readonly cold: Measurement;
  readonly unchanged: Measurement;
  readonly watch: Measurement;
  readonly tsc60: Measurement;
  readonly tsc70: Measurement;
}

async function measure(controllers: number): Promise<SizeResult> {
  const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
  try {
    writeApplication(directory, generateApplication({ controllers }));
    const modules = join(directory, 'node_modules');
    mkdirSync(modules);
    for (const name of ['ashlar', '@types'])
      symlinkSync(join(repositoryDirectory, 'node_modules', name), join(modules, name));
    await timed(ashlar, directory); // the program that `tsc` checks has its generated files; and the disk is warm
    const samples = { cold: [] as Sample[], unchanged: [] as Sample[], tsc60: [] as Sample[], tsc70: [] as Sample[] };
    for (let round = 0; round < rounds; round++) {
      rmSync(join(modules, '.cache'), { recursive: true, force: true });
      samples.cold.push(await timed(ashlar, directory));
      samples.tsc60.push(await timed(tsc60, directory));
      samples.unchanged.push(await timed(ashlar, directory));
      samples.tsc70.push(await timed(tsc70, directory));
    }
    const watch = await watchRebuilds(directory);
    return {
      controllers,
      cold: measurementOf(samples.cold),
      unchanged: measurementOf(samples.unchanged),
      watch,
      tsc60: measurementOf(samples.tsc60),
      tsc70: measurementOf(samples.tsc70),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Sample {
  readonly milliseconds: number;
  readonly mebibytes?: number;
}

const time = '/usr/bin/time';
const canMeasureMemory = existsSync(time);

/** Runs a program to its end. It has to succeed: a failing one would be measured as fast. */
async function timed([program, ...args]: readonly [string, ...string[]], cwd: string): Promise<Sample> {
  const memory = join(cwd, 'node_modules/.memory');
  const start = performance.now();
  const { code, output } = canMeasureMemory
    ? await runProcess(time, ['--output', memory, '--format', '%M', program, ...args], { cwd })
    : await runProcess(program, args, { cwd });
  const milliseconds = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
  return canMeasureMemory ? { milliseconds, mebibytes: Number(readFileSync(memory, 'utf8')) / 1024 } : { milliseconds };
}

/** From a saved file to the line that says that everything is built again: what a user waits for. */
async function watchRebuilds(directory: string): Promise<Measurement> {
  const file = join(directory, 'src/area-0/thing-1.ts');
  const original = readFileSync(file, 'utf8');
  const [program, ...args] = ashlar;
  const watching = startProcess(program, [...args, '--watch'], { cwd: directory });
  const built = /Found 0 errors/g;
  const builds = () => watching.output().match(built)?.length ?? 0;
  const samples: Sample[] = [];
  try {
    await watching.said(/Found \d+ error/);
    for (let round = 0; round < rounds + 1; round++) {
      await quiet();
      const before = builds();
      const start = performance.now();
      // A property more, a property less: decoders, serializers and the document change each time.
      writeFileSync(
        file,
        round % 2 === 0 ? original.replace('  note?: string;\n', '  note?: string;\n  more?: string;\n') : original,
      );
      while (builds() === before) await Promise.race([tick(), watching.finished.then(fail)]);
      if (round > 0) samples.push({ milliseconds: performance.now() - start }); // the first one warms up
    }
    const status = existsSync(`/proc/${watching.pid}/status`)
      ? readFileSync(`/proc/${watching.pid}/status`, 'utf8')
      : '';
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return measurementOf(
      peak === undefined ? samples : samples.map((sample) => ({ ...sample, mebibytes: Number(peak) / 1024 })),
    );
  } finally {
    watching.signalGroup('SIGINT');
    await watching.finished;
    writeFileSync(file, original);
  }
}

function fail(): never {
  throw new Error('the watching process ended');
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));
const quiet = () => new Promise((resolve) => setTimeout(resolve, 500));

function measurementOf(samples: readonly Sample[]): Measurement {
  return {
    milliseconds: samples.map(({ milliseconds }) => milliseconds),
    mebibytes: samples.flatMap(({ mebibytes }) => (mebibytes === undefined ? [] : [mebibytes])),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function printTable(measured: readonly SizeResult[]): void {
  const header = ['controllers', 'what', 'ms (median)', '× tsc 6.0', '× tsc 7.0', 'peak MiB', '× tsc 6.0', '× tsc 7.0'];
  const rows = measured.flatMap((result) => {
    const { controllers, tsc60: six, tsc70: seven } = result;
    const lines: [string, Measurement][] = [
      ['cold build', result.cold],
      ['unchanged build', result.unchanged],
      ['rebuild under watch', result.watch],
      ['tsc 6.0 --noEmit', six],
      ['tsc 7.0 --noEmit', seven],
    ];
    return lines.map(([what, { milliseconds, mebibytes }]) => {
      const [duration, memory] = [median(milliseconds), median(mebibytes)];
      return [
        String(controllers),
        what,
        number(duration, 0),
        number(duration / median(six.milliseconds), 2),
        number(duration / median(seven.milliseconds), 2),
        number(memory, 0),
        number(memory / median(six.mebibytes), 2),
        number(memory / median(seven.mebibytes), 2),
      ];
    });
  });
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(`\n${line(header)}\n|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) console.log(line(row));
}

function printTargets(measured: readonly SizeResult[]): void {
  const ratio = ({ milliseconds }: Measurement, { tsc60: six }: SizeResult) =>
    median(milliseconds) / median(six.milliseconds);
  console.log('\ntargets, times tsc 6.0');
  for (const result of measured) {
    const { controllers } = result;
    judge(`cold build of ${controllers} controllers`, ratio(result.cold, result), 0.8);
    if (controllers !== 100) continue;
    judge('unchanged build of 100 controllers', ratio(result.unchanged, result), 0.3);
    judge('rebuild under watch of 100 controllers', ratio(result.watch, result), 0.1);
  }
  const [small, large] = [100, 400].map((size) => measured.find(({ controllers }) => controllers === size));
  if (small === undefined || large === undefined) return;
  for (const what of ['cold', 'unchanged', 'watch'] as const) {
    const growth = median(large[what].milliseconds) / median(small[what].milliseconds);
    judge(`growth of ${what === 'watch' ? 'a rebuild under watch' : `a ${what} build`} from 100 to 400`, growth, 4);
  }
}

function judge(what: string, value: number, limit: number): void {
  console.log(`  ${value <= limit ? 'holds ' : 'BROKEN'}  ${what}: ${number(value, 2)} (at most ${limit})`);
}

function number(value: number, digits: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(digits);
}

const results: SizeResult[] = [];
for (const controllers of sizes) {
  console.log(`measuring ${controllers} controllers, ${rounds} rounds`);
  results.push(await measure(controllers));
}
printTable(results);
printTargets(results);
