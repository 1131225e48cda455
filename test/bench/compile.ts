// The cost of a build, compared with `tsc --noEmit` of the same program. Read the ratios: they hold on other machines.
//
//   npm run bench:compile [-- --quick] [--sizes 20,100,400,1600] [--edits 1000] [--properties 1000,4000,8000,16000]
//     [--rounds 7]
//
// Afterwards, the cost of properties of types; an empty list of sizes leaves one of the two out.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryDirectory } from '../support/repository.js';
import { benchProperties } from './compile-properties.js';
import { generateApplication, sourcesProject } from './generate-application.js';
import { checkTarget } from './targets.js';
import {
  ashlarBuild,
  type Command,
  fixed,
  forgetBuilds,
  installedApplication,
  median,
  type Sample,
  timed,
} from './timed-build.js';
import { type Edit, type EditSample, edits, WatchedBuild, watchedSample } from './watched-build.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '20,100,400,1600' },
    properties: { type: 'string', default: '1000,4000,8000,16000' },
    rounds: { type: 'string' },
    edits: { type: 'string', default: '1000' },
  },
});
const numbers = (list: string) => (list === '' ? [] : list.split(',').map(Number));
const sizes = numbers(options.sizes);
const rounds = Number(options.rounds ?? (options.quick ? 3 : 7));
/** How often each edit is measured in one session: the median belongs to a process which has warmed up. */
const editsPerSession = 20;

const tsc60 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript-6.0/bin/tsc'), '--noEmit'] as const;
const tsc70 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript/bin/tsc'), '--noEmit'] as const;

const tsc59 = [process.execPath, join(repositoryDirectory, 'node_modules/typescript-5.9/bin/tsc'), '--noEmit'] as const;
/** Of the user's sources alone: what the target of a cold build is compared with. */
const tscSources = [...tsc59, '--project', sourcesProject] as const;
const tscSources70 = [...tsc70, '--project', sourcesProject] as const;
/** A check of everything that repeats only what an edit can affect. */
const incremental59 = [...tsc59, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/5.9.tsbuildinfo'] as const;
const incremental70 = [...tsc70, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/7.0.tsbuildinfo'] as const;
const typeEdit = editOfType();
const emptyNode = [process.execPath, '--eval', '0'] as const;
const ashlarCheck = [ashlarBuild[0], join(repositoryDirectory, 'cli/dist/bin.cjs'), 'check'] as const;

function editOfType(): Edit {
  const found = edits.find(({ title }) => title === 'edit of a DTO');
  if (found === undefined) throw new Error('there is no edit of a DTO');
  return found;
}

type Measured =
  | 'cold'
  | 'unchanged'
  | 'check'
  | 'ready'
  | 'watch'
  | 'sources'
  | 'sources70'
  | 'tsc59'
  | 'tsc60'
  | 'tsc70'
  | 'edited59'
  | 'edited70'
  | 'node';

/** The programs that run to their end, in the order of a round: a cold build first. */
const programs: readonly (readonly [Measured, Command])[] = [
  ['cold', ashlarBuild],
  ['tsc60', tsc60],
  ['unchanged', ashlarBuild],
  ['tsc70', tsc70],
  ['check', ashlarCheck],
  ['tsc59', tsc59],
  ['sources', tscSources],
  ['sources70', tscSources70],
  ['node', emptyNode],
];

/** One thing that is measured: milliseconds per run, and the largest resident set in MiB where it is known. */
interface Measurement {
  readonly milliseconds: readonly number[];
  readonly mebibytes: readonly number[];
}

/** The measurements of one size. */
interface SizeResult extends Readonly<Record<Measured, Measurement>> {
  readonly controllers: number;
  /** By the titles of the edits. */
  readonly edits: ReadonlyMap<string, readonly EditSample[]>;
}

/** An application on the disk, and its measurements so far. */
class Subject {
  readonly controllers: number;
  readonly directory: string;
  readonly #samples = new Map<Measured, Sample[]>();
  readonly #edits = new Map<string, EditSample[]>();

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
    for (const [what, command] of programs) this.#add(what, await timed(command, this.directory));
    const checks = [
      ['edited59', incremental59],
      ['edited70', incremental70],
    ] as const;
    for (const [, command] of checks) await timed(command, this.directory);
    const path = join(this.directory, typeEdit.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, typeEdit.edit(text));
    await timed(ashlarBuild, this.directory);
    for (const [what, command] of checks) this.#add(what, await timed(command, this.directory));
    writeFileSync(path, text);
    await timed(ashlarBuild, this.directory);
  }

  /** Measures watch mode on the unchanged application, and every edit `times` times. */
  async watch(times: number): Promise<void> {
    const build = new WatchedBuild(this.directory);
    try {
      this.#add('ready', watchedSample(await build.ready(), build.memory()));
      for (const edit of edits) {
        // The first one warms up; an even number takes the last one back.
        for (let round = 0; round < 2 * Math.ceil((times + 1) / 2); round++) {
          const sample = await build.round(edit);
          if (round > 0) this.#edits.set(edit.title, [...(this.#edits.get(edit.title) ?? []), sample]);
          if (round > 0 && edit.changesMeaning) this.#add('watch', watchedSample(sample.saved, build.memory()));
        }
      }
    } finally {
      await build.end();
    }
  }

  result(): SizeResult {
    const of = (what: Measured) => measurementOf(this.#samples.get(what) ?? []);
    const { controllers } = this;
    return {
      ...{ controllers, edits: this.#edits, cold: of('cold'), unchanged: of('unchanged'), check: of('check') },
      ...{ tsc59: of('tsc59'), tsc60: of('tsc60'), tsc70: of('tsc70'), node: of('node') },
      ...{ sources: of('sources'), sources70: of('sources70'), ready: of('ready'), watch: of('watch') },
      ...{ edited59: of('edited59'), edited70: of('edited70') },
    };
  }

  #add(what: Measured, sample: Sample): void {
    const samples = this.#samples.get(what) ?? [];
    this.#samples.set(what, samples);
    samples.push(sample);
  }
}

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
      ['unchanged check', result.check],
      ['start of watch', result.ready],
      ['edits under watch', result.watch],
      ['empty Node process', result.node],
      ['tsc 5.9 --noEmit, sources alone', result.sources],
      ['tsc 7.0 --noEmit, sources alone', result.sources70],
      ['tsc 5.9 --noEmit --incremental, after an edit of a DTO', result.edited59],
      ['tsc 7.0 --noEmit --incremental, after an edit of a DTO', result.edited70],
      ['tsc 5.9 --noEmit', result.tsc59],
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

function printEdits(measured: readonly SizeResult[]): void {
  console.log('\nedits under watch: milliseconds (median) from the event, and from the saved file');
  for (const { controllers, edits: samples } of measured) {
    for (const [title, found] of samples) {
      const handled = fixed(median(found.map((sample) => sample.handled)), 0);
      const saved = fixed(median(found.map((sample) => sample.saved)), 0);
      console.log(`  ${controllers} controllers, ${title}: ${handled}, ${saved}`);
    }
  }
}

function printTargets(measured: readonly SizeResult[]): void {
  const [small, large, largest] = [100, 400, 1600].map((size) =>
    measured.find(({ controllers }) => controllers === size),
  );
  if (small !== undefined) printSizeTargets(small, 40);
  if (large !== undefined) printSizeTargets(large, 25);
  printGrowth(small, large);
  printGrowth(large, largest);
}

/** The targets for one size; `editsPerCheck` is how many edits take as long as `tsc` 5.9 of the sources. */
function printSizeTargets(result: SizeResult, editsPerCheck: number): void {
  const ratio = (what: Measured, to: Measured) => median(result[what].milliseconds) / median(result[to].milliseconds);
  const check = median(result.sources.milliseconds);
  console.log(`\ntargets of ${result.controllers} controllers`);
  for (const { title, changesMeaning } of edits) {
    const handled = median((result.edits.get(title) ?? []).map((sample) => sample.handled));
    if (changesMeaning)
      checkTarget(`${title}, times in tsc 5.9 of the sources`, check / handled, 'at least', editsPerCheck);
    else checkTarget(`${title}, milliseconds`, handled, 'at most', 15);
  }
  // The time that generated files cost the checks of a team.
  checkTarget('tsc 5.9 of everything, times the sources alone', ratio('tsc59', 'sources'), 'at most', 2.5);
  checkTarget('tsc 7.0 of everything, times the sources alone', ratio('tsc70', 'sources70'), 'at most', 2.5);
  checkTarget('tsc 5.9 after an edit of a DTO, times the sources alone', ratio('edited59', 'sources'), 'at most', 0.5);
  checkTarget(
    'tsc 7.0 after an edit of a DTO, times the sources alone',
    ratio('edited70', 'sources70'),
    'at most',
    0.5,
  );
  const memory = median(result.cold.mebibytes) / median(result.sources.mebibytes);
  checkTarget('cold build, times tsc 5.9 of the sources', ratio('cold', 'sources'), 'at most', 0.9);
  checkTarget('peak memory of a cold build, times tsc 5.9 of the sources', memory, 'at most', 1);
  checkTarget(
    'start of watch without a change, times tsc 5.9 of the sources',
    ratio('ready', 'sources'),
    'at most',
    0.1,
  );
  checkTarget('unchanged check, times an empty Node process', ratio('check', 'node'), 'at most', 1.5);
  checkTarget('unchanged build, times an empty Node process', ratio('unchanged', 'node'), 'at most', 1.5);
}

function printGrowth(small: SizeResult | undefined, large: SizeResult | undefined): void {
  if (small === undefined || large === undefined) return;
  const [from, to] = [small.controllers, large.controllers];
  const growth = (what: Measured) => median(large[what].milliseconds) / median(small[what].milliseconds);
  console.log(`\ntargets, growth from ${from} to ${to} controllers`);
  checkTarget('cold build', growth('cold'), 'at most', to / from);
  checkTarget('unchanged build', growth('unchanged'), 'at most', to / from);
  checkTarget('start of watch', growth('ready'), 'at most', to / from);
  checkTarget('edits under watch', growth('watch'), 'at most', to / from);
  console.log(`          growth of tsc 6.0, for comparison: ${fixed(growth('tsc60'), 2)}`);
}

/** Many edits of one process: neither their duration nor the heap grows. */
async function benchManyEdits(subject: Subject, times: number): Promise<void> {
  if (times < 200) return;
  console.log(`\n${times} edits of ${subject.controllers} controllers`);
  const build = new WatchedBuild(subject.directory, true);
  const durations: number[] = [];
  const resident: number[] = [];
  const heap: number[] = [];
  // The process has warmed up after a fifth.
  const fifth = Math.floor(times / 5);
  try {
    await build.ready();
    while (build.edits < times) {
      // Each edit is made and taken back before the next one.
      const edit = edits[Math.floor(build.edits / 2) % edits.length];
      if (edit === undefined) return;
      durations.push((await build.round(edit)).saved);
      resident.push(build.memory().current ?? Number.NaN);
      if (build.edits % fifth === 0) heap.push(await build.heap());
    }
  } finally {
    await build.end();
  }
  const growth = (values: readonly number[]) => median(values.slice(-fifth)) / median(values.slice(fifth, 2 * fifth));
  checkTarget('growth of the duration', growth(durations), 'at most', 1.15);
  checkTarget('growth of the heap', (heap.at(-1) ?? Number.NaN) / (heap[0] ?? Number.NaN), 'at most', 1.15);
  console.log(
    `          MiB of the heap without garbage, after each fifth: ${heap.map((size) => fixed(size, 1)).join(', ')}`,
  );
  // The resident set rises and falls with the collections of V8, so that it does not show growth of a few percent.
  const [least, most] = [Math.min(...resident), Math.max(...resident)];
  console.log(`          MiB of the resident set, with garbage: ${fixed(least, 0)} to ${fixed(most, 0)}`);
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
    for (const subject of subjects) await subject.watch(editsPerSession);
    const results = subjects.map((subject) => subject.result());
    printTable(results);
    printEdits(results);
    printTargets(results);
    const large = subjects.find(({ controllers }) => controllers === 400);
    if (large !== undefined) await benchManyEdits(large, Number(options.edits));
  } finally {
    for (const { directory } of subjects) rmSync(directory, { recursive: true, force: true });
  }
}

if (sizes.length > 0) await benchControllers();
const properties = numbers(options.properties);
if (properties.length > 0) await benchProperties(properties, rounds);
