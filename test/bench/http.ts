// The cost of a request, compared with a server without a framework that does the same work, and with Fastify. Servers take turns
// in short slices, so that whatever else the machine does hits all of them. Two processes that run the same code differ, by
// what the engine made of it when: so every case is run with several of each. Read the ratios: they hold on other machines.
//
//   npm run bench:http [-- --processes 5 --rounds 4 --slice 1 --cases hello,param --clients 10000 --fastify no]
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type BenchApplication, buildBenchApplication, routeCount } from './http/application.js';
import { addressesFrom, type LoadResult, openConnections, requestsFor, sendForClients } from './http/client-load.js';
import { checkTarget } from './targets.js';

const { values: options } = parseArgs({
  options: {
    /** The number of processes of each server that handle a case, one after the other. */
    processes: { type: 'string', default: '5' },
    /** How many slices each of them gets. */
    rounds: { type: 'string', default: '4' },
    slice: { type: 'string', default: '1' },
    cases: { type: 'string', default: 'hello,param,post,list,routes,throttled,clients,proxied' },
    connections: { type: 'string', default: '32' },
    /** Whether Fastify takes part. */
    fastify: { type: 'string', default: 'yes' },
    /** How many there are in the cases of many clients. */
    clients: { type: 'string', default: '10000' },
    /** Main files that an earlier run has built and printed: `small=…,large=…`. */
    built: { type: 'string', default: '' },
  },
});

/** The requests that autocannon sends in a case. */
type Requests = NonNullable<autocannon.Options['requests']>;

const draft = JSON.stringify({ name: 'a name', price: 12.5, tags: ['one', 'two', 'three'] });
const cases: Readonly<Record<string, Requests>> = {
  hello: [{ path: '/hello' }],
  param: [{ path: '/items/42' }],
  post: [{ method: 'POST', path: '/items', headers: { 'content-type': 'application/json' }, body: draft }],
  list: [{ path: '/items' }],
  routes: Array.from({ length: routeCount }, (_, index) => ({ path: `/resource${(index * 67) % routeCount}/42` })),
};

/** The clients of a route with a limit and of one without, and the application with these routes. */
interface Crowd {
  readonly application: BenchApplication;
  /** The address of each connection. */
  readonly connections: readonly string[];
  /** The addresses that the requests name. */
  readonly forwarded: readonly string[];
}

const connections = Number(options.connections);
const clients = Number(options.clients);
const onePlace = Array<string>(connections).fill('127.0.0.1');
const crowds: Readonly<Record<string, Crowd>> = {
  /** One client. */
  throttled: { application: 'throttled', connections: onePlace, forwarded: [] },
  /** Many clients with a connection each: on Linux, all addresses that begin with 127 are local. */
  clients: { application: 'throttled', connections: addressesFrom(127, 1, clients), forwarded: [] },
  /** Many clients behind one proxy, with addresses that are reserved for benchmarks. */
  proxied: { application: 'proxied', connections: onePlace, forwarded: addressesFrom(198, 18, clients) },
};

/** A server in a process of its own, pinned to the first processor where that can be done. */
interface Contestant {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
}

/** A contestant of the benchmark: sends requests for a number of seconds. */
interface Runner {
  readonly name: string;
  run(seconds: number): Promise<Slice>;
}

/** The result of a slice: responses per second of the server's processor time, and the 99th percentile in milliseconds. */
interface Slice {
  readonly perSecond: number;
  readonly p99: number;
}

const canPin = spawnSync('taskset', ['--version']).status === 0;
const here = (file: string) => fileURLToPath(new URL(`http/${file}`, import.meta.url));

async function start(name: string, file: string, ...args: readonly string[]): Promise<Contestant> {
  const command = [process.execPath, file, ...args];
  const [executable = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(executable, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env } });
  const [port] = await once(child, 'message');
  return { name, process: child, port };
}

async function processorSeconds({ process: child }: Contestant): Promise<number> {
  child.send('usage');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1e6;
}

/** Measures responses per second of the processor time of the server. */
async function timed(contestant: Contestant, load: () => Promise<LoadResult>): Promise<Slice> {
  const before = await processorSeconds(contestant);
  const { responses, p99 } = await load();
  return { perSecond: responses / ((await processorSeconds(contestant)) - before), p99 };
}

async function cannonade({ name, port }: Contestant, requests: Requests, seconds: number): Promise<LoadResult> {
  const url = `http://127.0.0.1:${port}`;
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} wrong responses, ${result.errors} errors`);
  }
  return { responses: result['2xx'], p99: result.latency.p99 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2;
}

/** How many slices each gets, and how many seconds one is. */
interface Turns {
  readonly rounds: number;
  readonly slice: number;
}

/** The result of one contestant in one set of processes: responses relative to the first one, and the 99th percentile. */
interface Standing {
  readonly name: string;
  readonly ratio: number;
  readonly p99: number;
}

async function compare(runners: readonly Runner[], warmUp: number, turns: Turns): Promise<readonly Standing[]> {
  const slices = new Map(runners.map((runner): [Runner, Slice[]] => [runner, []]));
  for (const runner of runners) await runner.run(warmUp);
  for (let round = 0; round < turns.rounds; round++) {
    for (let turn = 0; turn < runners.length; turn++) {
      const runner = runners[(round + turn) % runners.length];
      if (runner !== undefined) slices.get(runner)?.push(await runner.run(turns.slice));
    }
  }
  const [first] = runners;
  const base = (first && slices.get(first)) ?? [];
  return runners.map((runner) => {
    const own = slices.get(runner) ?? [];
    const ratio = median(own.map(({ perSecond }, index) => perSecond / (base[index]?.perSecond ?? Number.NaN)));
    return { name: runner.name, ratio, p99: median(own.map(({ p99 }) => p99)) };
  });
}

/** The medians of several sets of processes for one contestant, and the range of its ratios. */
interface Summary {
  readonly name: string;
  readonly ratio: number;
  readonly range: readonly [least: number, most: number];
  readonly p99: number;
}

function summarize(all: readonly (readonly Standing[])[]): readonly Summary[] {
  return (all[0] ?? []).map(({ name }, place) => {
    const own = all.flatMap((standings) => standings[place] ?? []);
    const ratios = own.map(({ ratio }) => ratio);
    const range = [Math.min(...ratios), Math.max(...ratios)] as const;
    return { name, ratio: median(ratios), range, p99: median(own.map(({ p99 }) => p99)) };
  });
}

function print(name: string, summaries: readonly Summary[]): void {
  const cells = summaries.map(({ name: contestant, ratio, range, p99 }, place) => {
    const between = place === 0 ? '' : ` [${range[0].toFixed(2)}–${range[1].toFixed(2)}]`;
    return `${contestant} ${ratio.toFixed(3)}${between} (p99 ${p99.toFixed(1)} ms)`;
  });
  console.log(`${name.padEnd(9)} ${cells.join(' · ')}`);
}

function checkServers(name: string, summaries: readonly Summary[]): void {
  const of = (contestant: string) => summaries.find((summary) => summary.name === contestant);
  const { ratio = Number.NaN, p99 = Number.NaN } = of('ashlar') ?? {};
  checkTarget(`${name}, times the hand-written server`, ratio, 'at least', 0.97);
  const [fastify, withIds] = [of('fastify'), of('fastify with ids')];
  if (fastify === undefined || withIds === undefined) return;
  checkTarget(`${name}, times Fastify with the same ids`, ratio / withIds.ratio, 'above', 1);
  checkTarget(`${name}, times Fastify`, ratio / fastify.ratio, 'at least', 1);
  checkTarget(`${name}, the slowest hundredth, times that of Fastify`, p99 / fastify.p99, 'at most', 1);
}

function checkRoutes(name: string, summaries: readonly Summary[]): void {
  const { ratio = Number.NaN } = summaries.find((summary) => summary.name === '/throttled') ?? {};
  checkTarget(`${name}, times the same route without a limit`, ratio, 'at least', 0.95);
}

if (canPin) spawnSync('taskset', ['-pc', '1', String(process.pid)]);
const built = new Map<string, string>();
for (const pair of options.built.split(',')) {
  const [application = '', main = ''] = pair.split('=');
  built.set(application, main);
}

/** The main file of an application, built when it is needed. */
async function mainOf(application: BenchApplication): Promise<string> {
  const main = built.get(application) ?? (await buildBenchApplication(application));
  if (!built.has(application)) console.error(`built: ${application}=${main}`);
  built.set(application, main);
  return main;
}

/** The contestants of a case: the others are compared with the first one. */
async function contestantsOf(name: string): Promise<readonly Contestant[]> {
  const handWritten = await start('hand-written', here('hand-written.mjs'));
  const ashlar = await start('ashlar', await mainOf(name === 'routes' ? 'large' : 'small'));
  if (options.fastify === 'no') return [handWritten, ashlar];
  return [
    handWritten,
    ashlar,
    await start('fastify', here('fastify.mjs')),
    await start('fastify with ids', here('fastify.mjs'), 'ids'),
  ];
}

const turns: Turns = { rounds: Number(options.rounds), slice: Number(options.slice) };

async function compareServers(name: string, requests: Requests): Promise<readonly Standing[]> {
  const contestants = await contestantsOf(name);
  const runners = contestants.map((contestant) => ({
    name: contestant.name,
    run: (seconds: number) => timed(contestant, () => cannonade(contestant, requests, seconds)),
  }));
  // Each of many routes has to run some thousands of times before its functions are compiled to machine code.
  const standings = await compare(runners, requests.length === routeCount ? 45 : 3, turns);
  for (const contestant of contestants) contestant.process.kill();
  return standings;
}

/** Two routes of one process: two processes differ by more than throttling costs. They take turns forty times as often. */
async function compareRoutes({ application, connections: addresses, forwarded }: Crowd): Promise<readonly Standing[]> {
  const ashlar = await start('ashlar', await mainOf(application));
  const idle = await openConnections(ashlar.port, addresses);
  const runners = ['/hello', '/throttled'].map((path) => {
    const nextRequest = requestsFor(path, forwarded);
    const load = (seconds: number) => sendForClients(idle, nextRequest, connections, seconds);
    return { name: path, run: (seconds: number) => timed(ashlar, () => load(seconds)) };
  });
  const standings = await compare(runners, 4, { rounds: 40 * turns.rounds, slice: turns.slice / 15 });
  for (const socket of idle) socket.destroy();
  ashlar.process.kill();
  return standings;
}

for (const name of options.cases.split(',')) {
  const crowd = crowds[name];
  const requests = cases[name];
  const all: (readonly Standing[])[] = [];
  for (let set = 0; set < Number(options.processes); set++) {
    if (crowd !== undefined) all.push(await compareRoutes(crowd));
    else if (requests !== undefined) all.push(await compareServers(name, requests));
    else throw new Error(`unknown case \`${name}\`, but ${Object.keys({ ...cases, ...crowds }).join(', ')}`);
  }
  const summaries = summarize(all);
  print(name, summaries);
  if (crowd === undefined) checkServers(name, summaries);
  else checkRoutes(name, summaries);
}
