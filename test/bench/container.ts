// The cost of the generated container at start-up, compared with the same constructor calls written by hand. Fresh
// processes, in turn; server, logger and routes are started by neither. Read the ratios: they hold on other machines.
//
//   npm run bench:container [-- --rounds 21]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';
import { compileLargeApplication } from './large-application.js';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '21' } } });
const rounds = Number(options.rounds);

/** Milliseconds of one process. */
interface Sample {
  /** Loading the file and every class that it names. */
  readonly load: number;
  /** Calling the constructors. */
  readonly construct: number;
  /** The sum of both. */
  readonly start: number;
}

/** Both load `ashlar` first, because the classes of the application use its decorators. */
const generated = `
import 'ashlar';
import 'ashlar/codegen/v1';
const { ApplicationContainerBuilder, Lifecycle } = await import('./startup.js');
const begin = performance.now();
const { createContainer } = await import('./dist/generated/container.js');
const loaded = performance.now();
const container = await createContainer(new ApplicationContainerBuilder({ lifecycle: new Lifecycle(), logger: undefined, configurations: new Map() }));
print(begin, loaded, performance.now(), container);
`;

const byHand = `
import 'ashlar';
import 'ashlar/codegen/v1';
const begin = performance.now();
const { createContainer } = await import('./dist/by-hand.js');
const loaded = performance.now();
const container = await createContainer();
print(begin, loaded, performance.now(), container);
`;

const print = `
function print(begin, loaded, end, container) {
  const instances = Object.keys(container).length;
  console.log(JSON.stringify({ load: loaded - begin, construct: end - loaded, start: end - begin, instances }));
}
`;

const directory = mkdtempSync(join(tmpdir(), 'ashlar-bench-'));
try {
  await writeStartup();
  const { modules, providers, controllers } = await compileLargeApplication(directory);
  writeFileSync(join(directory, 'generated.mjs'), generated + print);
  writeFileSync(join(directory, 'by-hand.mjs'), byHand + print);
  console.log(`${modules} modules, ${providers} providers, ${controllers} controllers; ${rounds} processes each`);
  const instances = providers + controllers;
  const samples = { generated: [] as Sample[], 'by-hand': [] as Sample[] };
  await measure('generated', instances); // warms the disk
  await measure('by-hand', instances);
  for (let round = 0; round < rounds; round++) {
    // The order changes, because the first of a round runs under other conditions than the second.
    const order = round % 2 === 0 ? (['generated', 'by-hand'] as const) : (['by-hand', 'generated'] as const);
    for (const name of order) samples[name].push(await measure(name, instances));
  }
  report(samples.generated, samples['by-hand']);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** The two internal classes that a generated container receives. */
async function writeStartup(): Promise<void> {
  const container = join(repositoryDirectory, 'runtime/src/container');
  const entry = join(directory, 'startup.entry.js');
  const names = { ApplicationContainerBuilder: 'application-container-builder', Lifecycle: 'lifecycle' };
  const lines = Object.entries(names).map(([name, file]) => `export { ${name} } from '${join(container, file)}.ts';`);
  writeFileSync(entry, lines.join('\n'));
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts'] } },
  });
  await bundle.write({ file: join(directory, 'startup.js') });
  await bundle.close();
}

async function measure(name: 'generated' | 'by-hand', instances: number): Promise<Sample> {
  const { code, stdout, output } = await runProcess(process.execPath, [`${name}.mjs`], { cwd: directory });
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  const { instances: made, ...sample }: Sample & { instances: number } = JSON.parse(stdout);
  if (made !== instances) throw new Error(`${name} made ${made} instances, not ${instances}`);
  return sample;
}

function report(generatedSamples: readonly Sample[], byHandSamples: readonly Sample[]): void {
  console.log(
    '\n| ms (median)         | generated | by hand | ratio |\n|---------------------|-----------|---------|-------|',
  );
  for (const [title, what] of [
    ['load the classes', 'load'],
    ['construct', 'construct'],
    ['start-up: both', 'start'],
  ] as const) {
    const [ours, theirs] = [generatedSamples, byHandSamples].map((list) => median(list.map((sample) => sample[what])));
    const cells = [title.padEnd(19), cell(ours, 9), cell(theirs, 7), cell((ours ?? 0) / (theirs ?? 1), 5)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const ratio = median(generatedSamples.map(({ start }) => start)) / median(byHandSamples.map(({ start }) => start));
  console.log('\ntarget');
  checkTarget('start-up, times the start-up by hand', ratio, 'at most', 1.2);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function cell(value: number | undefined, width: number): string {
  return (value ?? Number.NaN).toFixed(2).padStart(width);
}
