// The cost of a request, compared with a server without a framework that does the same work, with the smallest server of Node, and with
// Fastify. Servers take turns in short slices, so that whatever else the machine does hits all of them. Two processes that run the same
// code differ, by what the engine made of it when: so every case is run with several of each. Read the ratios: they hold on other machines.
//
//   npm run bench:http [-- --processes 7 --rounds 4 --slice 1 --cases hello,param --clients 10000 --servers ashlar,node]
//
// The comparison with the smallest server of Node and with Fastify alone takes less than half an hour:
//
//   npm run bench:http -- --rounds 3 --servers node,ashlar,fastify
//
// The cost of traces, beside those of `@fastify/otel`:
//
//   npm run bench:http -- --cases hello,param --servers "ashlar,ashlar traced,fastify,fastify traced"
//
// The comparison with other frameworks on the page about performance:
//
//   npm run bench:http -- --cases hello,param,post,list,routes --servers hand-written,ashlar,fastify,hono,nestjs,tsoa
import { spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type BenchApplication, buildBenchApplication, routeCount } from './http/application.js';
import {
  addressesFrom,
  type LoadLimit,
  type LoadResult,
  openConnections,
  requestsFor,
  sendForClients,
} from './http/client-load.js';
import { type Contestant, canPin, startContestant, timed } from './http/contestant.js';
import { p99Of, type Runner, ratioOf, type Standings, type Turns, takeTurns } from './http/standings.js';
import { buildTsoaApplication } from './http/tsoa-application.js';
import { hasWrk, WrkLoad, type WrkRequest } from './http/wrk.js';
import { type Bound, checkTarget } from './targets.js';

const serverNames = ['hand-written', 'node', 'ashlar', 'ashlar on fastify', 'fastify', 'fastify with ids'] as const;

/** The servers that make spans. They take part when they are named. */
const tracedNames = ['ashlar traced', 'fastify traced'] as const;

/** Servers of other frameworks without rate limits. They take part when they are named. */
const frameworkNames = ['hono', 'nestjs', 'tsoa'] as const;

/** A server that takes part; the others are compared with the first one. */
type ServerName = (typeof serverNames | typeof tracedNames | typeof frameworkNames)[number];

const { values: options } = parseArgs({
  options: {
    /** The number of processes of each server that handle a case, one after the other. */
    processes: { type: 'string', default: '7' },
    /** How many slices each of them gets. */
    rounds: { type: 'string', default: '4' },
    slice: { type: 'string', default: '1' },
    cases: {
      type: 'string',
      default: 'hello,param,post,list,routes,throttled,throttled-servers,clients,proxied,proxied-servers',
    },
    connections: { type: 'string', default: '32' },
    servers: { type: 'string', default: serverNames.join(',') },
    /** The client of the cases with few clients: `wrk` where it is installed, otherwise `autocannon`. */
    client: { type: 'string', default: hasWrk ? 'wrk' : 'autocannon' },
    /** How many there are in the cases of many clients. */
    clients: { type: 'string', default: '10000' },
    /** Directories that an earlier run has built and printed: `small=…,large=…`. */
    built: { type: 'string', default: '' },
  },
});

/** The end of a load of autocannon: seconds, or a number of requests. */
type Limit = Pick<autocannon.Options, 'duration' | 'amount'>;

/** The requests of a case. */
type Requests = WrkRequest[];

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
  readonly application: 'throttled' | 'proxied';
  /** The address of each connection. */
  readonly connections: readonly string[];
  /** The addresses that the requests name. */
  readonly forwarded: readonly string[];
}

const connections = Number(options.connections);
const clients = Number(options.clients);
const onePlace = Array<string>(connections).fill('127.0.0.1');
const oneClient: Crowd = { application: 'throttled', connections: onePlace, forwarded: [] };
/** Many clients behind one proxy, with addresses that are reserved for benchmarks. */
const behindProxy: Crowd = {
  application: 'proxied',
  connections: onePlace,
  forwarded: addressesFrom(198, 18, clients),
};
/** Cases that compare two routes of one process. */
const routeCrowds: Readonly<Record<string, Crowd>> = {
  throttled: oneClient,
  /** Many clients with a connection each: on Linux, all addresses that begin with 127 are local. */
  clients: { application: 'throttled', connections: addressesFrom(127, 1, clients), forwarded: [] },
  proxied: behindProxy,
};
/** Cases that compare the throttled routes of several servers. */
const serverCrowds: Readonly<Record<string, Crowd>> = {
  'throttled-servers': oneClient,
  'proxied-servers': behindProxy,
};

/** A target for two servers: how their ratio relates to a number. */
interface Target {
  readonly server: ServerName;
  readonly base: ServerName;
  readonly bound: Bound;
  readonly limit: number;
}

const targets: readonly Target[] = [
  { server: 'ashlar', base: 'hand-written', bound: 'at least', limit: 0.97 },
  { server: 'ashlar', base: 'node', bound: 'at least', limit: 0.9 },
  { server: 'ashlar', base: 'fastify with ids', bound: 'above', limit: 1 },
  { server: 'ashlar', base: 'fastify', bound: 'above', limit: 1 },
  { server: 'ashlar on fastify', base: 'fastify with ids', bound: 'at least', limit: 0.9 },
];

/** Sends the requests of a case to a server in turn. */
interface Load {
  warmUp(amount: number): Promise<unknown>;
  run(seconds: number): Promise<LoadResult>;
}

function loadOf(contestant: Contestant, requests: Requests): Load {
  if (options.client === 'wrk') return new WrkLoad(contestant.port, requests, connections);
  return {
    warmUp: (amount) => cannonade(contestant, requests, { amount }),
    run: (duration) => cannonade(contestant, requests, { duration }),
  };
}

async function cannonade({ name, port }: Contestant, requests: Requests, limit: Limit): Promise<LoadResult> {
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections, requests, ...limit });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} wrong responses, ${result.errors} errors`);
  }
  return { responses: result['2xx'], p99: result.latency.p99 };
}

const built = new Map<string, string>();
for (const pair of options.built.split(',')) {
  const [application = '', directory = ''] = pair.split('=');
  built.set(application, directory);
}

/** A main file of an application, built when it is needed. */
async function mainOf(application: BenchApplication, file: string): Promise<string> {
  const directory = built.get(application) ?? (await buildBenchApplication(application));
  if (!built.has(application)) console.error(`built: ${application}=${directory}`);
  built.set(application, directory);
  return join(directory, file);
}

const here = (file: string) => fileURLToPath(new URL(`http/${file}`, import.meta.url));

/** The arguments of Node that load the SDK of OpenTelemetry first. */
const traces = ['--import', here('traces.mjs')] as const;

/** Starts a server with an application, or with the same routes. */
async function start(name: ServerName, application: BenchApplication): Promise<Contestant> {
  const features = application === 'throttled' || application === 'proxied' ? [application] : [];
  switch (name) {
    case 'hand-written':
      return startContestant(name, here('hand-written.mjs'));
    case 'node':
      return startContestant(name, here('node.mjs'));
    case 'ashlar':
      return startContestant(name, await mainOf(application, 'main.js'));
    case 'ashlar on fastify':
      return startContestant(name, await mainOf(application, 'main-on-fastify.js'));
    case 'fastify':
      return startContestant(name, here('fastify.mjs'), ...features);
    case 'fastify with ids':
      return startContestant(name, here('fastify.mjs'), 'ids', ...features);
    case 'hono':
    case 'nestjs':
      return startContestant(name, here(`${name}.mjs`));
    case 'tsoa':
      return startContestant(name, await buildTsoaApplication(application === 'large'));
    case 'ashlar traced':
      return startContestant(name, ...traces, await mainOf(application, 'main-traced.js'));
    case 'fastify traced':
      return startContestant(name, ...traces, here('fastify.mjs'), 'traced', ...features);
  }
}

/** The servers of a case. Some have no rate limit. */
async function contestantsOf(application: BenchApplication): Promise<readonly Contestant[]> {
  const contestants: Contestant[] = [];
  const chosen = options.servers.split(',');
  for (const name of [...serverNames, ...tracedNames, ...frameworkNames]) {
    const hasLimits = name !== 'hand-written' && !frameworkNames.some((framework) => framework === name);
    const takesPart = hasLimits || application === 'small' || application === 'large';
    if (takesPart && chosen.includes(name)) contestants.push(await start(name, application));
  }
  return contestants;
}

const turns: Turns = { rounds: Number(options.rounds), slice: Number(options.slice) };

async function compareServers(application: BenchApplication, requests: Requests): Promise<Standings> {
  const contestants = await contestantsOf(application);
  const runners = contestants.map((contestant) => {
    const load = loadOf(contestant, requests);
    return {
      name: contestant.name,
      // The functions of each route have to run some thousands of times.
      warmUp: () => load.warmUp(application === 'large' ? routeCount * 2_000 : 40_000),
      run: (seconds: number) => timed(contestant, () => load.run(seconds)),
    };
  });
  const standings = await takeTurns(runners, turns);
  for (const contestant of contestants) contestant.process.kill();
  return standings;
}

/** Sends the requests of many clients over connections that are open. */
function crowdRunner(name: string, server: Contestant, idle: Socket[], nextRequest: () => Buffer): Runner {
  const load = (limit: LoadLimit) => sendForClients(idle, nextRequest, connections, limit);
  return {
    name,
    warmUp: () => load({ seconds: Number.POSITIVE_INFINITY, requests: 40_000 }),
    run: (seconds) => timed(server, () => load({ seconds, requests: Number.POSITIVE_INFINITY })),
  };
}

/** The requests of a crowd that has no connections of its own. */
function throttledRequests({ forwarded }: Crowd): Requests {
  const path = '/throttled';
  if (forwarded.length === 0) return [{ path }];
  return forwarded.map((address) => ({ path, headers: { 'x-forwarded-for': address } }));
}

/** The throttled route of several servers, where `wrk` is not installed. */
async function compareThrottledServers({ application, connections: addresses, forwarded }: Crowd): Promise<Standings> {
  const contestants = await contestantsOf(application);
  const idle = await Promise.all(contestants.map(({ port }) => openConnections(port, addresses)));
  const runners = contestants.map((contestant, place) => {
    const nextRequest = requestsFor('/throttled', forwarded);
    return crowdRunner(contestant.name, contestant, idle[place] ?? [], nextRequest);
  });
  const standings = await takeTurns(runners, turns);
  for (const socket of idle.flat()) socket.destroy();
  for (const contestant of contestants) contestant.process.kill();
  return standings;
}

/** Two routes of one process: two processes differ by more than throttling costs. They take turns thirty times as often. */
async function compareRoutes({ application, connections: addresses, forwarded }: Crowd): Promise<Standings> {
  const ashlar = await start('ashlar', application);
  const idle = await openConnections(ashlar.port, addresses);
  const runners = ['/hello', '/throttled'].map((path) => {
    const nextRequest = requestsFor(path, forwarded);
    return crowdRunner(path, ashlar, idle, nextRequest);
  });
  const standings = await takeTurns(runners, { rounds: 30 * turns.rounds, slice: turns.slice / 15 });
  for (const socket of idle) socket.destroy();
  ashlar.process.kill();
  return standings;
}

function print(name: string, all: readonly Standings[]): void {
  const [first] = all;
  const names = [...(first?.keys() ?? [])];
  const [base = ''] = names;
  const cells = names.map((contestant) => {
    const { median = Number.NaN, least = Number.NaN, most = Number.NaN } = ratioOf(all, contestant, base) ?? {};
    const between = contestant === base ? '' : ` [${least.toFixed(2)}–${most.toFixed(2)}]`;
    return `${contestant} ${median.toFixed(3)}${between} (p99 ${p99Of(all, contestant).toFixed(1)} ms)`;
  });
  console.log(`${name.padEnd(17)} ${cells.join(' · ')}`);
}

function checkServers(name: string, all: readonly Standings[]): void {
  for (const { server, base, bound, limit } of targets) {
    const ratio = ratioOf(all, server, base);
    if (ratio !== undefined) checkTarget(`${name}: ${server}, times ${base}`, ratio.median, bound, limit);
  }
  if (ratioOf(all, 'ashlar', 'fastify') === undefined) return;
  const slowest = p99Of(all, 'ashlar') / p99Of(all, 'fastify');
  checkTarget(`${name}: the slowest hundredth, times that of Fastify`, slowest, 'at most', 1);
}

function checkRoutes(name: string, all: readonly Standings[]): void {
  const ratio = ratioOf(all, '/throttled', '/hello')?.median ?? Number.NaN;
  checkTarget(`${name}, times the same route without a limit`, ratio, 'at least', 0.95);
}

async function compare(name: string): Promise<Standings> {
  const routeCrowd = routeCrowds[name];
  const serverCrowd = serverCrowds[name];
  const requests = cases[name];
  if (routeCrowd !== undefined) return await compareRoutes(routeCrowd);
  if (serverCrowd !== undefined) {
    if (options.client !== 'wrk') return await compareThrottledServers(serverCrowd);
    return await compareServers(serverCrowd.application, throttledRequests(serverCrowd));
  }
  if (requests !== undefined) return await compareServers(name === 'routes' ? 'large' : 'small', requests);
  const known = Object.keys({ ...cases, ...routeCrowds, ...serverCrowds });
  throw new Error(`unknown case \`${name}\`, but ${known.join(', ')}`);
}

if (canPin) spawnSync('taskset', ['-pc', '1', String(process.pid)]);
for (const name of options.cases.split(',')) {
  const all: Standings[] = [];
  for (let set = 0; set < Number(options.processes); set++) all.push(await compare(name));
  print(name, all);
  if (name in routeCrowds) checkRoutes(name, all);
  else checkServers(name, all);
}
