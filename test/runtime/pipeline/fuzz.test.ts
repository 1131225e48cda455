import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { rounds, seedOr } from '../../support/rounds.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { noteRoutes } from '../support/notes.ts';

const { logger } = loggerWithLines();

let app: RunningApplication;
let port: number;
beforeAll(async () => {
  app = await createApplication(applicationOf(noteRoutes), { logger, handleSignals: false });
  await app.listen(0);
  port = app.address().port ?? 0;
});
afterAll(() => app.close());
// Whatever came before, the next client is served.
afterEach(async () => {
  const response = await request(`${app.address().url}/notes/7`);
  expect([response.statusCode, await response.body.json()]).toEqual([200, { id: 7, title: 'One' }]);
});

const head = (line: string, ...headers: readonly string[]) => [line, 'Host: a', ...headers, '', ''].join('\r\n');
const post = (...headers: readonly string[]) =>
  head('POST /notes HTTP/1.1', 'Content-Type: application/json', ...headers);

/** The same numbers for the same seed, between 0 and 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many connections or servers keep the process busy. */
function activeResources(kind: 'TCPSocketWrap' | 'TCPServerWrap'): number {
  return process.getActiveResourcesInfo().filter((name) => name === kind).length;
}

/** How many listeners the process has, by the name of the event. */
function processListeners(): Readonly<Record<string, number>> {
  return Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));
}

const inputs = rounds(40);

/** Requests with some changed bytes. */
function mutatedRequests(next: () => number): Buffer {
  const seeds = [
    head('GET /notes/7?limit=3 HTTP/1.1', 'Cookie: a=%41; b=2', 'X-Request-Id: a', 'Range: bytes=0-1'),
    `${post('Content-Length: 15', 'Content-Type: application/json')}{"title":"New"}`,
    `${post('Transfer-Encoding: chunked')}f\r\n{"title":"New"}\r\n0\r\n\r\n`,
  ];
  const bytes = Buffer.from(seeds[Math.floor(next() * seeds.length)] ?? '');
  for (let count = Math.ceil(next() * 8); count > 0; count--) bytes[Math.floor(next() * bytes.length)] = next() * 256;
  return bytes;
}

/** Bytes that mean nothing, after the start of a request or alone. */
function randomBytes(next: () => number): Buffer {
  const starts = ['', 'GET /', 'GET /notes/7 HTTP/1.1\r\nHost: a\r\n', post('Transfer-Encoding: chunked')];
  const bytes = Buffer.alloc(Math.ceil(next() * 300));
  for (let index = 0; index < bytes.length; index++) bytes[index] = next() * 256;
  return Buffer.concat([Buffer.from(starts[Math.floor(next() * starts.length)] ?? ''), bytes]);
}

test.each([
  ['mutated requests', mutatedRequests],
  ['random bytes', randomBytes],
] as const)(
  `${inputs} times %s leave the server as it was`,
  { timeout: 60_000 + inputs * 20 },
  async (_title, make) => {
    const before = { sockets: activeResources('TCPSocketWrap'), servers: activeResources('TCPServerWrap') };
    const listeners = processListeners();
    const next = random(seedOr(20_261_120));
    for (let round = 0; round < inputs; round++) {
      const bytes = make(next);
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.on('data', (chunk) => expect(chunk.toString()).not.toMatch(/^HTTP\/1\.1 5/));
      socket.end(next() < 0.2 ? bytes.subarray(0, next() * bytes.length) : bytes);
      await once(socket, 'close');
    }
    // Resources of earlier tests can be released by now.
    await vi.waitFor(() => expect(activeResources('TCPSocketWrap')).toBeLessThanOrEqual(before.sockets));
    expect(activeResources('TCPServerWrap')).toBeLessThanOrEqual(before.servers);
    expect(processListeners()).toEqual(listeners);
  },
);
