// The cost of a build, compared with `tsc --noEmit` of the same program. Read the ratios: they hold on other machines.
//
//   npm run bench:compile [-- --quick] [--sizes 20,100,400] [--properties 1000,4000,8000,16000] [--rounds 7]
//
// Afterwards, the cost of properties of types; an empty list of sizes leaves one of the two out.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDirectory } from '../support/repository.js';
import { type RunningProcess, startProcess } from '../support/run-process.js';
import { benchProperties } from './compile-properties.js';
import { generateApplication } from './generate-application.js';
import { checkTarget } from './targets.js';
import { ashlarBuild, fixed, forgetBuilds, installedApplication, median, type Sample, timed } from './timed-build.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '20,100,400' },
    properties: { type: 'string', default: '1000,4000,8000,16000' },
    rounds: { type: 'string' },
  },
});
const numbers = (list: string) => (list === '' ? [] : list.split(',').map(Number));
const sizes = numbers(options.sizes);
const rounds = Number(options.rounds ?? (options.quick ? 3 : 7));

const tsc60 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript-6.0/bin/tsc'), '--noEmit'] as const;
const tsc70 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript/bin/tsc'), '--noEmit'] as const;

/** One thing that is measured: milliseconds per run, and the largest resident set in MiB where it is known. */
interface Measurement {
  readonly milliseconds: readonly number[];
  readonly mebibytes: readonly number[];
}

/** The measurements of one size. */
interface SizeResult {
  readonly controllers: number;
  readonly cold: Measurement;
  readonly unchanged: Measurement;
  readonly watch: Measurement;
  readonly tsc60: Measurement;
  readonly tsc70: Measurement;
}

/** An application on the disk, and its measurements so far. */
class Subject {
  readonly controllers: number;
  readonly directory: string;
  readonly #samples = {
    cold: [] as Sample[],
    unchanged: [] as Sample[],
    watch: [] as Sample[],
    tsc60: [] as Sample[],
    tsc70: [] as Sample[],
  };

  constructor(controllers: number) {
    this.controllers = controllers;
    this.directory = installedApplication(generateApplication({ controllers }));
  }

  /** Builds once: the program that `tsc` checks has its generated files, and the disk is warm. */
  async warmUp(): Promise<void> {
    await timed(ashlarBuild, this.directory);
  }

  async round(): Promise<void> {
    forgetBuilds(this.directory);
    this.#samples.cold.push(await timed(ashlarBuild, this.directory));
    this.#samples.tsc60.push(await timed(tsc60, this.directory));
    this.#samples.unchanged.push(await timed(ashlarBuild, this.directory));
    this.#samples.tsc70.push(await timed(tsc70, this.directory));
  }

  watched(samples: readonly Sample[]): void {
    this.#samples.watch.push(...samples);
  }

  result(): SizeResult {
    const { cold, unchanged, watch, tsc60: six, tsc70: seven } = this.#samples;
    return {
      controllers: this.controllers,
      cold: measurementOf(cold),
      unchanged: measurementOf(unchanged),
      watch: measurementOf(watch),
      tsc60: measurementOf(six),
      tsc70: measurementOf(seven),
    };
  }
}

/** A build that watches. */
class Watching {
  readonly #subject: Subject;
  readonly #file: string;
  readonly #original: string;
  readonly #process: RunningProcess;
  #edits = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#file = join(subject.directory, 'src/area-0/thing-1.ts');
    this.#original = readFileSync(this.#file, 'utf8');
    const [program, ...args] = ashlarBuild;
    this.#process = startProcess(program, [...args, '--watch'], { cwd: subject.directory });
  }

  async start(): Promise<void> {
    await this.#process.said(/Found \d+ error/);
    await this.#rebuild(); // the first one warms up
  }

  /** Measures the time from a saved file to the message that the build has ended. */
  async round(): Promise<void> {
    const milliseconds = await this.#rebuild();
    const mebibytes = this.#peak();
    this.#subject.watched([mebibytes === undefined ? { milliseconds } : { milliseconds, mebibytes }]);
  }

  async end(): Promise<void> {
    this.#process.signalGroup('SIGINT');
    await this.#process.finished;
  }

  /** A property more, a property less: decoders, serializers and the document change each time. */
  async #rebuild(): Promise<number> {
    await pause(500);
    const text = this.#original;
    const more = text.replace('  note?: string;\n', '  note?: string;\n  more?: string;\n');
    const before = this.#builds();
    const start = performance.now();
    writeFileSync(this.#file, this.#edits++ % 2 === 0 ? more : text);
    while (this.#builds() === before) await Promise.race([pause(1), this.#process.finished.then(fail)]);
    return performance.now() - start;
  }

  #builds(): number {
    return this.#process.output().match(/Found 0 errors/g)?.length ?? 0;
  }

  #peak(): number | undefined {
    const path = `/proc/${this.#process.pid}/status`;
    const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  }
}

function fail(): never {
  throw new Error('the watching process ended');
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function measurementOf(samples: readonly Sample[]): Measurement {
  return {
    milliseconds: samples.map(({ milliseconds }) => milliseconds),
    mebibytes: samples.flatMap(({ mebibytes }) => (mebibytes === undefined ? [] : [mebibytes])),
  };
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
        fixed(duration, 0),
        fixed(duration / median(six.milliseconds), 2),
        fixed(duration / median(seven.milliseconds), 2),
        fixed(memory, 0),
        fixed(memory / median(six.mebibytes), 2),
        fixed(memory / median(seven.mebibytes), 2),
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
    checkTarget(`cold build of ${controllers} controllers`, ratio(result.cold, result), 'at most', 0.8);
    if (controllers !== 100) continue;
    checkTarget('unchanged build of 100 controllers', ratio(result.unchanged, result), 'at most', 0.3);
    checkTarget('rebuild under watch of 100 controllers', ratio(result.watch, result), 'at most', 0.1);
  }
  const [small, large] = [100, 400].map((size) => measured.find(({ controllers }) => controllers === size));
  if (small === undefined || large === undefined) return;
  const growth = (what: 'cold' | 'unchanged' | 'watch' | 'tsc60') =>
    median(large[what].milliseconds) / median(small[what].milliseconds);
  checkTarget('growth of a cold build from 100 to 400', growth('cold'), 'at most', 4);
  checkTarget('growth of an unchanged build from 100 to 400', growth('unchanged'), 'at most', 4);
  checkTarget('growth of a rebuild under watch from 100 to 400', growth('watch'), 'at most', 4);
  console.log(`          growth of tsc 6.0 from 100 to 400, for comparison: ${fixed(growth('tsc60'), 2)}`);
}

/** Applications of several sizes, beside `tsc`. */
async function benchControllers(): Promise<void> {
  const subjects = sizes.map((controllers) => new Subject(controllers));
  try {
    for (const subject of subjects) await subject.warmUp();
    for (let round = 1; round <= rounds; round++) {
      console.log(`round ${round} of ${rounds}`);
      // The sizes take turns as well: a machine that gets slower must not look like growth.
      for (const subject of subjects) await subject.round();
    }
    console.log('watching');
    const watching = subjects.map((subject) => new Watching(subject));
    try {
      for (const each of watching) await each.start();
      for (let round = 0; round < rounds; round++) for (const each of watching) await each.round();
    } finally {
      for (const each of watching) await each.end();
    }
    const results = subjects.map((subject) => subject.result());
    printTable(results);
    printTargets(results);
  } finally {
    for (const { directory } of subjects) rmSync(directory, { recursive: true, force: true });
  }
}

if (sizes.length > 0) await benchControllers();
const properties = numbers(options.properties);
if (properties.length > 0) await benchProperties(properties, rounds);
