// Load test of some minutes: responses, bodies, streams, events, streams that interceptors do not send, clients that disconnect, that
// read slowly and that speak no HTTP, and an application that is replaced by the next under load. A third of the clients is hostile. Prints the memory of
// the first and the last minute, how many requests were begun by the application and never completed, and what the server
// holds before and after: when it holds more, or has lost a response, the exit code is 1.
//
//   npm run soak [-- --minutes 5 --clients 18 --no-hostile --server fastify]
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { discardedRequests, endlessPath } from './discarded-routes.ts';
import { attack, noAttacks } from './hostile-clients.ts';
import type { FromServer, Held, ToServer } from './messages.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '18' },
    /** Seconds between two drains. */
    drain: { type: 'string', default: '10' },
    /** Whether a third of the clients is hostile. */
    hostile: { type: 'boolean', default: true },
    /** `node`, `fastify` or `fetch`. */
    server: { type: 'string', default: 'node' },
  },
  allowNegative: true,
});
/** How much more of the heap may be in use at the end: compiled code, and what its caches have seen. */
const heapTolerance = { factor: 1.1, bytes: 8 * 1_048_576 };
const warmUpMilliseconds = 4000;

const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [options.server], {
  execArgv: ['--expose-gc', '--import', 'tsx'],
});
const pending = new Map<string, (started: boolean) => void>();
const samples: { readonly at: number; readonly bytes: number }[] = [];
let sampled: ((held: Held) => void) | undefined;
let port = 0;
let end = 0;
let drains = 0;
server.on('message', (message: FromServer) => {
  if (message.kind === 'listening') port = message.port;
  else if (message.kind === 'drained') drains = message.drains;
  else if (message.kind === 'started') pending.get(message.id)?.(message.started);
  else {
    samples.push({ at: Date.now(), bytes: bytesOf(message) });
    sampled?.(message);
  }
});

function bytesOf({ heap, external }: Pick<Held, 'heap' | 'external'>): number {
  return heap + external;
}

function sample(): Promise<Held> {
  return new Promise((resolve) => {
    sampled = resolve;
    post({ kind: 'memory' });
  });
}

function post(message: ToServer): void {
  server.send(message);
}

/** A request that fails counts when the application had begun to response it: one that was never accepted may be sent again. */
function isLost(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    pending.set(id, (started) => {
      pending.delete(id);
      resolve(started);
    });
    post({ kind: 'started', id });
  });
}

const counts = { completed: 0, rejected: 0, lost: 0, aborted: 0, slow: 0, malformed: 0 };
const hostile = noAttacks();

interface Exchange {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly want: number;
}

const regular: readonly Exchange[] = [
  { path: '/notes/7', want: 200 },
  { path: '/nope', want: 404 },
  { path: '/notes/x', want: 400 },
  { path: '/errors/gateway', want: 502 },
  { path: '/slow', want: 204 },
  { path: '/stream', want: 200 },
  { path: '/events', want: 200 },
  { method: 'POST', path: '/notes', body: '{"title":"New"}', want: 201 },
  { method: 'POST', path: '/notes', body: '{"title":', want: 400 },
  ...discardedRequests,
];

/** Sends a request over a new connection, and reads the response to its end. */
function exchange({ method = 'GET', path, body }: Exchange, id: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'x-request-id': id, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = httpRequest({ port, host: '127.0.0.1', agent: false, method, path, headers });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      response.on('error', () => resolve(undefined));
      response.on('end', () => resolve(response.complete ? response.statusCode : undefined));
      response.resume();
    });
    sent.end(body);
  });
}

async function client(): Promise<void> {
  while (Date.now() < end) {
    const choice = Math.random();
    if (choice < 0.05) await leave();
    else if (choice < 0.08) await readSlowly();
    else if (choice < 0.1) await speakNonsense();
    else await responseOf(regular[Math.floor(Math.random() * regular.length)] ?? { path: '/', want: 404 });
  }
}

async function responseOf(wanted: Exchange): Promise<void> {
  const id = randomUUID();
  const status = await exchange(wanted, id);
  if (status === wanted.want) counts.completed++;
  // A closing application for the Fetch API does not close the socket of its server: it rejects further requests.
  else if (status === 503 && options.server === 'fetch') counts.rejected++;
  else if (status !== undefined || (await isLost(id))) {
    counts.lost++;
    console.error(`lost: ${wanted.method ?? 'GET'} ${wanted.path} got ${status}`);
  } else counts.rejected++;
}

/** While a handler waits, or in the middle of a response or of a body. */
async function leave(): Promise<void> {
  const paths = ['/stream', '/events', '/wait', endlessPath];
  const path = paths[Math.floor(Math.random() * paths.length)] ?? '/stream';
  const text =
    Math.random() < 0.3
      ? 'POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{'
      : getOf(path);
  await overSocket(text, async () => {
    await delay(Math.random() * 30);
  });
  counts.aborted++;
}

async function readSlowly(): Promise<void> {
  await overSocket(getOf('/stream'), async (socket) => {
    socket.pause();
    await delay(300);
  });
  counts.slow++;
}

async function speakNonsense(): Promise<void> {
  await overSocket(`${getOf('/notes/7')}nonsense\r\n\r\n`, () => delay(10));
  counts.malformed++;
}

async function overSocket(text: string, use: (socket: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume();
  socket.write(text);
  await use(socket);
  socket.destroy();
}

function getOf(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** All clients at once, until `end`. */
async function serveClients(milliseconds: number): Promise<void> {
  end = Date.now() + milliseconds;
  const all = Array.from({ length: Number(options.clients) }, (_, index) =>
    options.hostile && index % 3 === 0 ? attack(() => port, end, hostile) : client(),
  );
  await Promise.all(all);
}

/** The resources that the server holds when its clients have left, or after some seconds. */
async function whenIdle(isIdle: (held: Held) => boolean): Promise<Held> {
  let held = await sample();
  for (let count = 0; count < 30 && !isIdle(held); count++) {
    await delay(500);
    held = await sample();
  }
  return held;
}

function hasNoMore(held: Held, before: Held): boolean {
  return (
    held.openStreams === 0 &&
    held.descriptors <= before.descriptors &&
    held.resources <= before.resources &&
    held.listeners <= before.listeners &&
    bytesOf(held) <= bytesOf(before) * heapTolerance.factor + heapTolerance.bytes
  );
}

while (port === 0) await delay(20);
const untouched = await sample();
// Compiling code and filling caches is over by then.
await serveClients(warmUpMilliseconds);
const before = await whenIdle(
  ({ openStreams, descriptors, resources }) =>
    openStreams === 0 && descriptors <= untouched.descriptors && resources <= untouched.resources,
);
const start = Date.now();
const sampling = setInterval(() => post({ kind: 'memory' }), 2000);
const draining = setInterval(() => post({ kind: 'drain' }), Number(options.drain) * 1000);
await serveClients(Number(options.minutes) * 60_000);
clearInterval(draining);
clearInterval(sampling);
// The last application that was replaced may still drain.
const idle = await whenIdle((held) => hasNoMore(held, before));
server.disconnect();

const minute = Math.min(60_000, (end - start) / 2);
const first = mean(samples.filter(({ at }) => at > start && at < start + minute).map(({ bytes }) => bytes));
const last = mean(samples.filter(({ at }) => at > end - minute && at <= end).map(({ bytes }) => bytes));
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;
console.log(`${options.minutes} minutes, ${options.clients} clients, ${drains} drains`);
console.log(counts);
if (options.hostile) console.log('hostile', hostile);
console.log(`first minute ${megabytes(first)}, last minute ${megabytes(last)}`);
for (const [title, { openStreams, descriptors, resources, listeners, ...held }] of [
  ['untouched', untouched],
  ['before', before],
  ['after', idle],
] as const) {
  console.log(`${title}:`, { memory: megabytes(bytesOf(held)), openStreams, descriptors, resources, listeners });
}
const tolerance = `${heapTolerance.factor} times and ${megabytes(heapTolerance.bytes)}`;
// Of less than two minutes, the first has too few samples.
const isFlat = end - start < 120_000 || last < first * 1.15 + 2 * 1_048_576;
const hasReturned = hasNoMore(idle, before);
if (!isFlat) console.error('the memory grows');
if (!hasReturned) console.error(`the server holds more than before (of memory, ${tolerance} is allowed)`);
if (hostile.oversized > 0) console.error('a wrong body had a response that is too large');
process.exitCode = counts.lost === 0 && isFlat && hasReturned && hostile.oversized === 0 ? 0 : 1;
