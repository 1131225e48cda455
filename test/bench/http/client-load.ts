// Load of many clients, with a connection each or behind one proxy. It keeps one number for a request:
// autocannon keeps some objects for each of 10,000, and pushes out of the processor's caches what a server remembers of its
// clients.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const accepted = 'HTTP/1.1 200 ';

/** The result of a load: the number of responses, and the 99th percentile of their times in milliseconds. */
export interface LoadResult {
  readonly responses: number;
  readonly p99: number;
}

/** Returns the bytes of requests for a path, with the addresses that a proxy adds, in turn. */
export function requestsFor(path: string, addresses: readonly string[]): () => Buffer {
  const proxied = addresses.map((address) => requestFor(path, `x-forwarded-for: ${address}\r\n`));
  const requests = proxied.length === 0 ? [requestFor(path, '')] : proxied;
  let next = 0;
  return () => requests[next++ % requests.length] ?? Buffer.of();
}

function requestFor(path: string, header: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${header}\r\n`);
}

/** So many addresses of a network, the first of them `10.20.0.0` for `10, 20`. */
export function addressesFrom(first: number, second: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${first}.${second + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
  );
}

/** How many connections are opened at once: a server accepts no more from the system than its backlog (511 by default). */
const openedAtOnce = 250;

/** Connections from these addresses. They serve many loads: a server takes longer to accept them than to respond. */
export async function openConnections(port: number, addresses: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < addresses.length; start += openedAtOnce) {
    const some = addresses.slice(start, start + openedAtOnce);
    sockets.push(...(await Promise.all(some.map((address) => open(port, address)))));
  }
  return sockets;
}

async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  return socket.setNoDelay(true);
}

/** The length of a response; all of them have the same length. */
async function answerLength(socket: Socket, request: Buffer): Promise<number> {
  socket.write(request);
  let text = '';
  for (;;) {
    const [chunk]: Buffer[] = await once(socket, 'data');
    text += chunk?.toString('latin1') ?? '';
    if (!text.startsWith(accepted)) throw new Error(text);
    const [head] = /^.*?\r\n\r\n/s.exec(text) ?? [];
    if (head === undefined) continue;
    const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`a response of unknown length:\n${text}`);
    if (text.length === head.length + length) return text.length;
  }
}

/** Sends a request, and waits for its response of this length. */
function sendAndReceive(socket: Socket, request: Buffer, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = length;
    const onClose = () => reject(new Error('the server has closed a connection'));
    const onData = (chunk: Buffer) => {
      if (missing === length && chunk.toString('latin1', 0, accepted.length) !== accepted)
        reject(new Error(chunk.toString('latin1')));
      missing -= chunk.length;
      if (missing > 0) return;
      socket.off('error', reject).off('close', onClose).off('data', onData);
      resolve();
    };
    socket.on('error', reject).on('close', onClose).on('data', onData);
    socket.write(request);
  });
}

/** The end of a load: after so many seconds, or so many requests. */
export interface LoadLimit {
  readonly seconds: number;
  readonly requests: number;
}

/** Sends requests, so many at once, over the connections that have waited longest: `idle`, at its beginning. */
export async function sendForClients(
  idle: Socket[],
  nextRequest: () => Buffer,
  atOnce: number,
  { seconds, requests }: LoadLimit,
): Promise<LoadResult> {
  const [first] = idle;
  if (first === undefined) throw new Error('there are no connections');
  const length = await answerLength(first, nextRequest());
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let rest = requests;
  const askAgainAndAgain = async () => {
    for (let sentAt = performance.now(); sentAt < until && rest-- > 0; sentAt = performance.now()) {
      const socket = idle.shift();
      if (socket === undefined) throw new Error('more requests at once than connections');
      await sendAndReceive(socket, nextRequest(), length);
      times.push(performance.now() - sentAt);
      idle.push(socket);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askAgainAndAgain));
  const sorted = Float64Array.from(times).sort();
  return { responses: times.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}
