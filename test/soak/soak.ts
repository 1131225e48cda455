// Some minutes of everything at once: answers, bodies, streams, events, clients that leave, that read slowly and that speak
// no HTTP, and an application that is replaced by the next under load. Tells the memory of the first and the last minute,
// and how many requests were begun by the application and never answered.
//
//   npm run soak [-- --minutes 5 --clients 16]
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FromServer, ToServer } from './messages.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '16' },
    /** Seconds between two drains. */
    drain: { type: 'string', default: '10' },
  },
});
const end = Date.now() + Number(options.minutes) * 60_000;

const server = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
});
const asked = new Map<string, (started: boolean) => void>();
const samples: { readonly at: number; readonly bytes: number; readonly openStreams: number }[] = [];
let port = 0;
let drains = 0;
server.on('message', (message: FromServer) => {
  if (message.kind === 'listening') port = message.port;
  else if (message.kind === 'drained') drains = message.drains;
  else if (message.kind === 'started') asked.get(message.id)?.(message.started);
  else samples.push({ at: Date.now(), bytes: message.heap + message.external, openStreams: message.openStreams });
});

function tell(message: ToServer): void {
  server.send(message);
}

/** A request that fails counts when the application had begun to answer it: one that was never accepted may be sent again. */
function isLost(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    asked.set(id, (started) => {
      asked.delete(id);
      resolve(started);
    });
    tell({ kind: 'started', id });
  });
}

const counts = { answered: 0, refused: 0, lost: 0, aborted: 0, slow: 0, malformed: 0 };

interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly want: number;
}

const regular: readonly Asked[] = [
  { path: '/notes/7', want: 200 },
  { path: '/nope', want: 404 },
  { path: '/notes/x', want: 400 },
  { path: '/faults/gateway', want: 502 },
  { path: '/slow', want: 204 },
  { path: '/stream', want: 200 },
  { path: '/events', want: 200 },
  { method: 'POST', path: '/notes', body: '{"title":"New"}', want: 201 },
  { method: 'POST', path: '/notes', body: '{"title":', want: 400 },
];

/** Asks over a connection of its own, and reads the answer to its end. */
function exchange({ method = 'GET', path, body }: Asked, id: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = ask({ port, host: '127.0.0.1', agent: false, method, path, headers: { 'x-request-id': id } });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (answer) => {
      answer.on('error', () => resolve(undefined));
      answer.on('end', () => resolve(answer.complete ? answer.statusCode : undefined));
      answer.resume();
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
    else await answerOf(regular[Math.floor(Math.random() * regular.length)] ?? { path: '/', want: 404 });
  }
}

async function answerOf(wanted: Asked): Promise<void> {
  const id = randomUUID();
  const status = await exchange(wanted, id);
  if (status === wanted.want) counts.answered++;
  else if (status !== undefined || (await isLost(id))) {
    counts.lost++;
    console.error(`lost: ${wanted.method ?? 'GET'} ${wanted.path} got ${status}`);
  } else counts.refused++;
}

/** In the middle of an answer, or of a body. */
async function leave(): Promise<void> {
  const path = Math.random() < 0.5 ? '/stream' : '/events';
  const text = Math.random() < 0.3 ? 'POST /notes HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\n{' : getOf(path);
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

while (port === 0) await delay(20);
const clients = Array.from({ length: Number(options.clients) }, client);
// Compiling code and filling caches is over by then.
await delay(5000);
const start = Date.now();
const sampling = setInterval(() => tell({ kind: 'memory' }), 2000);
const draining = setInterval(() => tell({ kind: 'drain' }), Number(options.drain) * 1000);
await Promise.all(clients);
clearInterval(draining);
clearInterval(sampling);
await delay(6000);
tell({ kind: 'memory' });
await delay(500);
server.disconnect();

const minute = Math.min(60_000, (end - start) / 2);
const first = mean(samples.filter(({ at }) => at < start + minute).map(({ bytes }) => bytes));
const last = mean(samples.filter(({ at }) => at > end - minute && at <= end).map(({ bytes }) => bytes));
const after = samples.at(-1);
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;
console.log(`${options.minutes} minutes, ${options.clients} clients, ${drains} drains`);
console.log(counts);
console.log(`first minute ${megabytes(first)}, last minute ${megabytes(last)}, idle ${megabytes(after?.bytes ?? 0)}`);
console.log(`streams still open when idle: ${after?.openStreams}`);
const isFlat = last < first * 1.15 + 2 * 1_048_576;
if (!isFlat) console.error('the memory grows');
process.exitCode = counts.lost === 0 && isFlat && after?.openStreams === 0 ? 0 : 1;
