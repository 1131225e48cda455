// The cost of counting a request, compared with the stores of other frameworks. Each store takes turns with a `Map` written by
// hand, and medians are printed. Read the ratios: they hold on other machines.
//
//   npm run bench:throttle [-- --keys 100000,1000000 --rounds 3]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runProcess } from '../support/run-process.js';
import { checkTarget } from './targets.js';
import { clientKeys, scattered } from './throttle/client-keys.js';
import { ashlar, bareMap, type Candidate, candidates, mustCount, type OpenStore } from './throttle/stores.js';

const { values: options } = parseArgs({
  options: { keys: { type: 'string', default: '100000,1000000' }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(options.rounds);

/** Attempts of one store before it is the turn of the next. */
const sliceLength = 10_000;
const slicesPerRound = 10;

/** Inserts of one store in one round. */
const fewestInserts = 300_000;

const kinds = ['inserts', 'repeats', 'one hot key'] as const;
type Kind = (typeof kinds)[number];

/** Nanoseconds per attempt, and beside each those of the baseline about the same time. */
type Sample = readonly [store: number, baseline: number];

/** The measurements of one store. */
type Measured = Readonly<Record<Kind, Sample[]>> & { bytes: number };
type Results = ReadonlyMap<string, Measured>;

/** The keys of a run: as they are filled in, in another order, and one of them again and again. */
interface Keys {
  readonly all: readonly string[];
  readonly scattered: readonly string[];
  readonly hot: readonly string[];
}

/** Processor time of this process, with the threads of the garbage collector. */
async function once(store: OpenStore, keys: readonly string[]): Promise<number> {
  const start = process.cpuUsage();
  const response = store.hit(keys);
  if (typeof response !== 'number') await response;
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1000) / keys.length;
}

/** The order changes, because the first store of a round runs under other conditions than the second. */
async function inTurn(store: OpenStore, beside: OpenStore, keys: readonly string[], isFirst: boolean): Promise<Sample> {
  if (isFirst) return [await once(store, keys), await once(beside, keys)];
  const other = await once(beside, keys);
  return [await once(store, keys), other];
}

/** A full store, and the times that it took to fill such stores: a short time is taken more often. */
async function fill({ open }: Candidate, { all }: Keys): Promise<readonly [store: OpenStore, times: number[]]> {
  // The garbage of the previous candidate does not count for this one.
  globalThis.gc?.();
  const times: number[] = [];
  for (;;) {
    const store = open(all.length);
    times.push(await once(store, all));
    if (times.length * all.length >= fewestInserts) return [store, times];
    await store.close(all);
  }
}

/** An application has compiled its code long ago. */
async function warmUp({ open }: Candidate): Promise<void> {
  const keys = clientKeys(20_000);
  for (let round = 0; round < 3; round++) {
    const store = open(keys.length);
    for (let time = 0; time < 3; time++) await store.hit(keys);
    await store.close(keys);
  }
}

/** A full store and the baseline take turns in short slices. */
async function measureHits(store: OpenStore, beside: OpenStore, keys: Keys, round: number, into: Measured) {
  for (let slice = 0; slice < slicesPerRound; slice++) {
    const start = ((round * slicesPerRound + slice) * sliceLength) % keys.scattered.length;
    const some = keys.scattered.slice(start, start + sliceLength);
    into.repeats.push(await inTurn(store, beside, some, slice % 2 === 0));
    into['one hot key'].push(await inTurn(store, beside, keys.hot, slice % 2 === 0));
  }
}

/** The items in rotated order: each round begins with a different item. */
function rotated<T>(all: readonly T[], round: number): readonly T[] {
  const first = round % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

async function measureRound(keys: Keys, round: number, results: Results): Promise<void> {
  const [beside] = await fill(bareMap, keys);
  const fills = new Map<string, readonly number[]>();
  for (const candidate of rotated(candidates, round)) {
    const [store, times] = await fill(candidate, keys);
    fills.set(candidate.name, times);
    const measured = results.get(candidate.name);
    if (measured !== undefined) await measureHits(store, beside, keys, round, measured);
    await store.close(keys.all);
  }
  const besideTime = median(fills.get(bareMap.name) ?? []);
  for (const [name, times] of fills)
    results.get(name)?.inserts.push(...times.map((time) => [time, besideTime] as const));
  await beside.close(keys.all);
}

/** Runs in a separate process: the memory of one store does not count for another. */
async function measureBytes(name: string, count: number): Promise<number> {
  const program = fileURLToPath(new URL('throttle-bytes.ts', import.meta.url));
  const args = ['--expose-gc', '--import', 'tsx', program, name, `${count}`];
  const { code, stdout, output } = await runProcess(process.execPath, args);
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return Number(stdout);
}

async function measure(count: number): Promise<Results> {
  const all = clientKeys(count);
  const keys = { all, scattered: scattered(all), hot: Array<string>(sliceLength).fill(all[count >> 1] ?? '') };
  const results: Results = new Map(
    candidates.map(({ name }) => [name, { inserts: [], repeats: [], 'one hot key': [], bytes: Number.NaN }]),
  );
  for (let round = 0; round < rounds; round++) await measureRound(keys, round, results);
  await Promise.all(
    [...results].map(async ([name, measured]) => {
      measured.bytes = await measureBytes(name, count);
    }),
  );
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** How many times as fast as the baseline. */
function ratio(results: Results, name: string, kind: Kind): number {
  return median((results.get(name)?.[kind] ?? []).map(([store, beside]) => beside / store));
}

function print(count: number, results: Results): void {
  const title = `${count.toLocaleString('en')} keys: times as fast as ${bareMap.name} (millions per second of the processor)`;
  console.log(`\n${title}\n${''.padEnd(24)}${kinds.map((kind) => kind.padStart(16)).join('')}  bytes per key`);
  for (const [name, measured] of results) {
    const cells = kinds.map((kind) => {
      const rate = (1000 / median(measured[kind].map(([time]) => time))).toFixed(2);
      return `${ratio(results, name, kind).toFixed(2)} (${rate.padStart(5)})`.padStart(16);
    });
    console.log(`  ${name.padEnd(22)}${cells.join('')}${measured.bytes.toFixed(0).padStart(15)}`);
  }
}

function checkTargets(count: number, results: Results): void {
  const peers = candidates.filter((candidate) => candidate !== ashlar && candidate !== bareMap);
  console.log(`\ntargets with ${count.toLocaleString('en')} keys`);
  for (const kind of ['repeats', 'one hot key'] as const) {
    const toBaseline = ratio(results, ashlar.name, kind);
    checkTarget(`${kind}, times as fast as ${bareMap.name}`, toBaseline, 'at least', 0.6);
    const toFastest = toBaseline / Math.max(...peers.map((peer) => ratio(results, peer.name, kind)));
    checkTarget(`${kind}, times as fast as the fastest of the others`, toFastest, 'above', 1);
  }
  const bytes = results.get(ashlar.name)?.bytes ?? Number.NaN;
  checkTarget('bytes per key beside the key', bytes, 'at most', 90);
}

for (const candidate of candidates) {
  await mustCount(candidate);
  await warmUp(candidate);
}
for (const text of options.keys.split(',')) {
  const results = await measure(Number(text));
  print(Number(text), results);
  checkTargets(Number(text), results);
}
