import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  route,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import { Response } from '../../../runtime/src/index.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { servesConnections } from '../support/create-application.ts';
import { startUploads, type UploadApplication, uploadRoutes } from '../uploads/support/upload-application.ts';

const file = join(temporaryDirectory(), 'large');
writeFileSync(file, Buffer.alloc(1_400_000));

/** The sources that are open. */
let sources = 0;

async function* endless() {
  sources++;
  try {
    for (;;) {
      yield 'x'.repeat(10_000);
      await sleep(5);
    }
  } finally {
    sources--;
  }
}

const routes = {
  ...uploadRoutes,
  file: route('GET /file', { handle: () => Response.file(file, 'text/plain'), respond: respondEmpty }),
  stream: route('GET /stream', { handle: () => Response.stream('text/plain', endless()), respond: respondEmpty }),
  events: route('GET /events', { handle: () => Response.sse(endless()), respond: respondEvents(jsonUnknown) }),
  slow: route('GET /slow', { handle: () => sleep(50, { slow: true }), respond: respondJson(jsonUnknown) }),
  json: route('POST /json', {
    body: 'json',
    handle: (inputs) => inputs.body(unknown),
    respond: respondJson(jsonUnknown),
  }),
};

let running: UploadApplication;
let socketsAtStart: number;
beforeAll(async () => {
  running = await startUploads(routes, { requestTimeout: 5000, headersTimeout: 5000 });
  // Resources that are opened once, such as a directory or a file of the log, count from the start.
  await leave(await send(get('/file')), 'destroy');
  await released();
  socketsAtStart = descriptors();
});
afterAll(() => running.close());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

function post(path: string, contentType: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** A form of files; a malformed one lacks the end of a part. */
function form(files: number, bytes: number, isMalformed = false): string {
  const part = `--b\r\nContent-Disposition: form-data; name="documents"; filename="a.txt"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
  return post(
    '/documents',
    'multipart/form-data; boundary=b',
    `${part.repeat(files)}--b${isMalformed ? 'x' : '--'}\r\n`,
  );
}

async function send(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  // The system takes part of the bytes only when the server does not read.
  socket.write(bytes);
  return socket;
}

type Leave = 'end' | 'destroy' | 'resetAndDestroy';

async function leave(socket: Socket, how: Leave): Promise<void> {
  socket[how]();
  if (how !== 'end') return;
  await sleep(20);
  socket.destroy();
}

// A server of the Fetch API bounds the requests of a connection itself, and notices later that a client has disconnected.
const repetitions = servesConnections ? rounds(4) : 1;
const clientsOfRound = servesConnections ? 15 : 5;
const mostPipelined = servesConnections ? 20 : 1;

const descriptors = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);

/** Waits until everything that requests have opened is closed. */
async function released(): Promise<void> {
  await vi.waitFor(() => expect({ staged: running.staged().length, sources }).toEqual({ staged: 0, sources: 0 }), {
    timeout: 20_000,
  });
}

async function expectReleased(): Promise<void> {
  await released();
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(socketsAtStart), { timeout: 20_000 });
}

describe('nothing stays open', () => {
  test('after many forms of small files that are cut before their end', async () => {
    const bytes = form(200, 700);
    for (let round = 0; round < repetitions; round++) {
      const sockets = await Promise.all(Array.from({ length: clientsOfRound }, () => send(bytes.slice(0, -20))));
      await sleep(30);
      for (const socket of sockets) socket.destroy();
    }
    await expectReleased();
  });

  test('after many malformed forms of small files', async () => {
    for (let round = 0; round < repetitions; round++) {
      const sockets = await Promise.all(Array.from({ length: clientsOfRound }, () => send(form(200, 200, true))));
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      for (const socket of sockets) socket.destroy();
    }
    await expectReleased();
  });

  test.runIf(servesConnections).each(['/file', '/events', '/stream'])(
    'after 300 pipelined requests for %s that are never read',
    async (path) => {
      const socket = await send(get(path).repeat(300));
      socket.pause();
      await sleep(200);
      socket.resetAndDestroy();
      await expectReleased();
    },
  );

  test('whatever a client sends, wherever it stops and however it leaves', async () => {
    const request = fc.oneof(
      fc.constantFrom('/file', '/stream', '/events', '/slow', '/nothing', '/%zz').map(get),
      fc.constantFrom('/json', '/documents', '/nothing').map((path) => post(path, 'application/json', '{"a":[1,2]}')),
      fc
        .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 900 }), fc.boolean())
        .map((parts) => form(...parts)),
      fc.constant('GET / HTTP/1.1\r\nHost: a\r\nBroken\r\n\r\n'),
    );
    const client = fc.record({
      bytes: fc.array(request, { minLength: 1, maxLength: mostPipelined }).map((requests) => requests.join('')),
      /** The part of the bytes that is sent, in thousandths. */
      sent: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1000 })),
      reads: fc.boolean(),
      waits: fc.constantFrom(0, 1, 10, 60),
      leaves: fc.constantFrom<Leave>('end', 'destroy', 'resetAndDestroy'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 8 }), async (clients) => {
        await Promise.all(
          clients.map(async ({ bytes, sent, reads, waits, leaves }) => {
            const socket = await send(bytes.slice(0, Math.ceil((bytes.length * sent) / 1000)));
            if (reads) socket.resume();
            await sleep(waits);
            await leave(socket, leaves);
          }),
        );
        await expectReleased();
      }),
      { numRuns: rounds(6) },
    );
  });
});
