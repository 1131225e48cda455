// Load of many clients behind one proxy. It takes little memory and little time of its own: autocannon keeps some objects for
// each of 10,000 requests, and pushes out of the processor's caches what a server remembers of its clients.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const accepted = 'HTTP/1.1 200 ';

/** What came of a load: answers, and how long the slowest hundredth of them took, in milliseconds. */
export interface Answered {
  readonly answers: number;
  readonly p99: number;
}

/** Requests for a path as they go over the wire, one of each client, again and again. A single client has no proxy. */
export function requestsOfClients(path: string, clients: number): () => Buffer {
  const requests = Array.from({ length: clients }, (_, index) => {
    // Addresses that are set aside for benchmarks.
    const address = `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
    const proxy = clients === 1 ? '' : `x-forwarded-for: ${address}\r\n`;
    return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${proxy}\r\n`);
  });
  let next = 0;
  return () => requests[next++ % clients] ?? Buffer.of();
}

/** Connections for many loads: to open them takes a server longer than to answer. */
export function openConnections(port: number, count: number): Promise<readonly Socket[]> {
  return Promise.all(Array.from({ length: count }, () => open(port)));
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.setNoDelay(true);
}

/** How long an answer is; all of them are equally long. */
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
    if (Number.isNaN(length)) throw new Error(`an answer of unknown length:\n${text}`);
    if (text.length === head.length + length) return text.length;
  }
}

/** Sends requests, each connection the next one as soon as it has its answer. */
export async function askForClients(
  sockets: readonly Socket[],
  nextRequest: () => Buffer,
  seconds: number,
): Promise<Answered> {
  const [first] = sockets;
  if (first === undefined) throw new Error('there is nobody who asks');
  const length = await answerLength(first, nextRequest());
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const askAgainAndAgain = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let asked = 0;
      let missing = 0;
      const ask = () => {
        asked = performance.now();
        if (asked >= until) {
          socket.off('error', reject).off('close', onClose).off('data', onData);
          return resolve();
        }
        missing = length;
        socket.write(nextRequest());
      };
      const onClose = () => reject(new Error('the server has closed a connection'));
      const onData = (chunk: Buffer) => {
        if (missing === length && chunk.toString('latin1', 0, accepted.length) !== accepted)
          reject(new Error(chunk.toString('latin1')));
        missing -= chunk.length;
        if (missing > 0) return;
        times.push(performance.now() - asked);
        ask();
      };
      socket.on('error', reject).on('close', onClose).on('data', onData);
      ask();
    });
  await Promise.all(sockets.map(askAgainAndAgain));
  const sorted = Float64Array.from(times).sort();
  return { answers: times.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}
