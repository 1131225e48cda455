// Hostile clients, over connections of their own.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The most bytes that a response to a wrong body may have. */
const mostErrorBytes = 128 * 1024;

/** Longer than the server waits for a client that does not go on. */
const patience = 4000;

/** The behaviour of a hostile client; `false` when the server has sent more than it should. */
type Attack = (socket: Socket) => Promise<boolean>;

const attacks = {
  neverReads: async (socket) => {
    socket.pause();
    socket.write(get('/file').repeat(20));
    await closed(socket);
    return true;
  },
  neverFinishes: async (socket) => {
    socket.write(Math.random() < 0.5 ? post('content-length: 1000') : 'GET /notes/7 HTTP/1.1\r\nhost: a\r\nx-a: ');
    for (let count = 0; count < patience / 50 && !socket.destroyed; count++) {
      socket.write('a');
      await delay(50);
    }
    return true;
  },
  pipelines: async (socket) => {
    const path = oneOf(['/stream', '/events', '/file', '/slow', '/notes/7', '/errors/gateway']);
    if (Math.random() < 0.5) socket.pause();
    socket.write(get(path).repeat(300));
    await delay(Math.random() * 100);
    if (Math.random() < 0.5) socket.resetAndDestroy();
    return true;
  },
  sendsHugeKeys: (socket) => {
    const key = 'k'.repeat(300_000 + Math.random() * 600_000);
    const inner = Array.from({ length: 600 }, (_, index) => `"p${index}":"no"`).join();
    return sendsBody(socket, `{"${key}":{"a":{${inner}}}}`);
  },
  sendsManyProblems: (socket) => sendsBody(socket, `[${'{},'.repeat(100_000)}{}]`),
  sendsWrongBodies: (socket) => {
    const bodies = ['{"title":', '['.repeat(200_000), '\u0000', '{"__proto__":1}', `"${'\\u'.repeat(1000)}"`, '{}{}'];
    return sendsBody(socket, oneOf(bodies), oneOf(['application/json', 'application/json', 'text/plain']));
  },
  sendsTooMuch: async (socket) => {
    const block = Buffer.alloc(65_536, ' ');
    socket.write(`${post('content-length: 10000000')}`);
    for (let count = 0; count < 150 && !socket.destroyed; count++) {
      socket.write(block);
      await new Promise(setImmediate);
    }
    await closed(socket);
    return true;
  },
  sendsManyChunks: async (socket) => {
    socket.write(post('transfer-encoding: chunked'));
    for (let count = 0; count < 50 && !socket.destroyed; count++) {
      socket.write('1\r\n \r\n'.repeat(200));
      await new Promise(setImmediate);
    }
    if (Math.random() < 0.5) socket.write('0\r\n\r\n');
    await delay(100);
    return true;
  },
  isHalfClosed: async (socket) => {
    const path = oneOf(['/stream', '/events', '/slow', '/file']);
    socket.end(Math.random() < 0.3 ? `${post('content-length: 99')}{` : get(path).repeat(3));
    await delay(Math.random() * 500);
    return true;
  },
  sendsNoise: async (socket) => {
    socket.write(Buffer.from(Array.from({ length: 2000 }, () => Math.random() * 256)));
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\nrange: bytes=${' '.repeat(15_000)}\r\n\r\n`);
    await delay(50);
    return true;
  },
} satisfies Record<string, Attack>;

/** Attacks by name, so many times each, and responses that were larger than they should be. */
export type HostileCounts = Record<keyof typeof attacks | 'oversized', number>;

/** A count of nothing. */
export function noAttacks(): HostileCounts {
  const names = [...namesOfAttacks(), 'oversized'];
  // Every name of an attack is among them.
  return Object.fromEntries(names.map((name) => [name, 0])) as HostileCounts;
}

/** Attacks a server until `end`, one time after another. `port`: that of the server at the time. */
export async function attack(port: () => number, end: number, counts: HostileCounts): Promise<void> {
  const names = namesOfAttacks();
  for (let turn = Math.floor(Math.random() * names.length); Date.now() < end; turn++) {
    const name = names[turn % names.length] ?? 'sendsNoise';
    const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    socket.resume();
    if (!(await attacks[name](socket))) counts.oversized++;
    socket.destroy();
    counts[name]++;
  }
}

function namesOfAttacks(): (keyof typeof attacks)[] {
  // The keys come from a literal.
  return Object.keys(attacks) as (keyof typeof attacks)[];
}

/** Sends a body, and reads the response to its end. */
async function sendsBody(socket: Socket, body: string, type = 'application/json'): Promise<boolean> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
  });
  const path = oneOf(['/counts', '/drafts']);
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  await closed(socket);
  return bytes < mostErrorBytes;
}

/** Until the server has closed the connection, or has had the time to. */
async function closed(socket: Socket): Promise<void> {
  const ended = [once(socket, 'end'), once(socket, 'close')].map((event) => event.catch(() => {}));
  const timeout = new AbortController();
  await Promise.race([...ended, delay(patience, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}

function oneOf<T>(values: readonly [T, ...T[]]): T;
function oneOf<T>(values: readonly T[]): T;
function oneOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
}

function post(framing: string): string {
  return `POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`;
}
