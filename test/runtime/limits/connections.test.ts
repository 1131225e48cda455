import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondText,
  route,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { Application, type ApplicationOptions, Response } from '../../../runtime/src/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter, useMiddleware } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

const fileBytes = 30_000_000;
const largeFile = join(temporaryDirectory(), 'large');
writeFileSync(largeFile, Buffer.alloc(fileBytes, 'x'));

let open = 0;
let started = 0;
let running = 0;
let mostRunning = 0;
let aborted = 0;

/** A source without items that counts its listeners. */
const silence = {
  [Symbol.asyncIterator]: () => {
    open++;
    let end: (result: IteratorReturnResult<undefined>) => void = () => {};
    return {
      next: () => new Promise<IteratorResult<unknown>>((resolve) => (end = resolve)),
      return: async () => {
        open--;
        end({ done: true, value: undefined });
        return { done: true as const, value: undefined };
      },
    };
  },
};

const routes = {
  silence: route('GET /silence', { handle: () => Response.sse(silence), respond: respondEvents(jsonUnknown) }),
  file: route('GET /file', { handle: () => Response.file(largeFile, 'text/plain'), respond: respondEmpty }),
  slow: route('GET /slow', {
    handle: async ({ context }) => {
      started++;
      running++;
      mostRunning = Math.max(mostRunning, running);
      context.signal.addEventListener('abort', () => aborted++);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      return 'slow';
    },
    respond: respondText,
  }),
  never: route('GET /never', {
    handle: async ({ context }) => {
      started++;
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      aborted++;
      return 'never';
    },
    respond: respondText,
  }),
  fine: route('GET /fine', { handle: () => 'fine', respond: respondText }),
  body: route('POST /body', {
    body: 'json',
    handle: (inputs) => JSON.stringify(inputs.body(unknown)),
    respond: respondText,
  }),
};

const { logger, lines } = loggerWithLines();

async function start(options: ApplicationOptions = {}): Promise<RunningApplication> {
  const app = await createApplication(applicationOf(routes), {
    logger,
    handleSignals: false,
    accessLog: true,
    ...options,
  });
  await app.listen(0);
  return app;
}

function portOf(app: RunningApplication): number {
  return app.address().port ?? 0;
}

const get = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

async function connected(app: RunningApplication): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** How many descriptors the process has open. */
function descriptors(): number {
  return readdirSync('/proc/self/fd').length;
}

let app: RunningApplication;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());
beforeEach(() => {
  open = started = running = mostRunning = aborted = 0;
  lines.length = 0;
});

const patience = { timeout: 15_000 };

describe('requests that a client sends before it has its responses', () => {
  test('are handled in order, at most sixteen at once', async () => {
    const replies = await rawExchange(portOf(app), get('/slow').repeat(99), get('/fine', 'Connection: close'));
    expect(replies.match(/HTTP\/1\.1 200 OK\r/g)).toHaveLength(100);
    expect(replies.endsWith('fine')).toBe(true);
    expect([started, running, mostRunning]).toEqual([99, 0, 16]);
  });

  test('are as many at once as the application says', async () => {
    const strict = await start({ maxPipelined: 3 });
    await rawExchange(portOf(strict), get('/slow').repeat(10), get('/fine', 'Connection: close'));
    expect([started, mostRunning]).toEqual([10, 3]);
    await strict.close();
  });

  test('are handled when they arrive in chunks, after a pause', async () => {
    const socket = await connected(app);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const bytes = Buffer.from(get('/slow').repeat(60) + get('/fine', 'Connection: close'));
    for (let at = 0; at < bytes.length; at += 100) {
      socket.write(bytes.subarray(at, at + 100));
      await new Promise(setImmediate);
    }
    await once(socket, 'close');
    expect(text.match(/HTTP\/1\.1 200 OK\r/g)).toHaveLength(61);
    expect(mostRunning).toBe(16);
  });

  test.each(['end', 'destroy', 'resetAndDestroy'] as const)(
    'whose responses are streams all end when the connection does: %s',
    async (leave) => {
      const socket = await connected(app);
      socket.resume().write(get('/silence').repeat(300));
      await vi.waitFor(() => expect(open).toBe(16), patience);
      socket[leave]();
      await vi.waitFor(() => expect(open).toBe(0), patience);
      socket.destroy();
      // Each that was begun has its line, and no other has one.
      await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(16), patience);
      expect(lines.every(({ aborted }) => aborted === true)).toBe(true);
    },
  );

  test('are not run when the connection has closed, and the signals of those that run are aborted', async () => {
    const socket = await connected(app);
    socket.resume().write(get('/never').repeat(200));
    await vi.waitFor(() => expect(started).toBe(16), patience);
    socket.destroy();
    await vi.waitFor(() => expect(aborted).toBe(16), patience);
    expect(started).toBe(16);
  });

  test('for files leave no file open if the client does not read', async () => {
    // The descriptors of the connection itself are open already.
    await request(`${app.address().url}/fine`);
    const before = descriptors();
    for (let round = 0; round < 4; round++) {
      const socket = await connected(app);
      socket.write(get('/file').repeat(300));
      await new Promise((resolve) => setTimeout(resolve, 50));
      socket.resetAndDestroy();
    }
    await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before), patience);
  });
});

test('sixteen streams of one connection cause no warning', async () => {
  const warnings: Error[] = [];
  const remember = (warning: Error) => void warnings.push(warning);
  process.on('warning', remember);
  const socket = await connected(app);
  socket.resume().write(get('/silence').repeat(16));
  await vi.waitFor(() => expect(open).toBe(16), patience);
  // Warnings come with the next tick.
  await new Promise(setImmediate);
  process.off('warning', remember);
  socket.destroy();
  await vi.waitFor(() => expect(open).toBe(0), patience);
  expect(warnings).toEqual([]);
});

test('a client that does not read loses its connection, and its file is closed', async () => {
  const strict = await start({ writeTimeout: 200 });
  const before = descriptors();
  const socket = await connected(strict);
  socket.pause();
  socket.write(get('/file').repeat(3));
  await vi.waitFor(() => expect(lines.filter(({ aborted }) => aborted)).toHaveLength(3), patience);
  socket.destroy();
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before), patience);
  await strict.close();
});

test('a client that reads slowly keeps its connection', async () => {
  const strict = await start({ writeTimeout: 400 });
  const socket = await connected(strict);
  let length = 0;
  socket.write(get('/file', 'Connection: close'));
  socket.on('data', (chunk: Buffer) => {
    length += chunk.byteLength;
    socket.pause();
    setTimeout(() => socket.resume(), 5);
  });
  await once(socket, 'close');
  expect(length).toBeGreaterThan(fileBytes);
  await strict.close();
});

test('the idle timeout of clients does not apply to handlers and streams', async () => {
  const strict = await start({ writeTimeout: 50 });
  const socket = await connected(strict);
  socket.resume().write(get('/silence'));
  await vi.waitFor(() => expect(open).toBe(1), patience);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(open).toBe(1);
  socket.destroy();
  await vi.waitFor(() => expect(open).toBe(0), patience);
  await strict.close();
});

test('further connections than there may be are closed', async () => {
  const strict = await start({ maxConnections: 2 });
  const first = await connected(strict);
  const second = await connected(strict);
  for (const socket of [first, second]) {
    socket.write(get('/fine'));
    await once(socket, 'data');
  }
  expect(await rawExchange(portOf(strict), get('/fine'))).toBe('');
  first.destroy();
  await vi.waitFor(
    async () => expect(await rawExchange(portOf(strict), get('/fine', 'Connection: close'))).toContain('fine'),
    patience,
  );
  second.destroy();
  await strict.close();
});

test('a connection has as many requests as it may', async () => {
  const strict = await start({ maxRequestsPerSocket: 2 });
  const replies = await rawExchange(portOf(strict), get('/fine').repeat(2));
  expect(replies.match(/connection: (\S+)/gi)).toEqual(['Connection: keep-alive', 'Connection: close']);
  await strict.close();
});

test('the head of a request is as large as it may be', async () => {
  const strict = await start({ maxHeaderSize: 1000 });
  const requested = (length: number) =>
    rawExchange(portOf(strict), get('/fine', `A: ${'a'.repeat(length)}`, 'Connection: close'));
  expect(await requested(800)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await requested(2000)).toMatch(/^HTTP\/1\.1 431 /);
  await strict.close();
});

test('an aborted response does not keep the connection of a client that does not read', async () => {
  let current: ServerResponse | undefined;
  const isBlocked = () => (current?.socket?.writableLength ?? 0) > 0;
  /** Fails when the client has stopped reading: further bytes stay in the process. */
  async function* failing() {
    for (;;) {
      yield 'x'.repeat(10_000);
      await delay(0);
      if (!isBlocked()) continue;
      await delay(50);
      if (isBlocked()) throw new Error('blocked');
    }
  }
  const failure = route('GET /failing', {
    handle: () => Response.stream('text/plain', failing()),
    respond: respondEmpty,
  });
  const own = await Application.create(applicationOf({ failure }), { logger, handleSignals: false });
  own.use((_request, response, next) => {
    current = response;
    next();
  });
  await own.listen(0);
  const socket = await connected(own);
  socket.write(get('/failing'));
  try {
    await vi.waitFor(
      () => expect(lines).toContainEqual(expect.objectContaining({ msg: 'response aborted' })),
      patience,
    );
    await vi.waitFor(() => expect(current?.destroyed).toBe(true), patience);
  } finally {
    socket.destroy();
    await own.close();
  }
}, 40_000);

describe('a body that a client continues to send after the response', () => {
  const megabytes = 100;

  /** Sends a body whatever comes back, as many clients do, and reads only then. */
  async function insist(head: string): Promise<{ readonly text: string; readonly sent: number }> {
    const socket = await connected(app);
    const chunks: Buffer[] = [];
    let sent = 0;
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(`${head}Host: a\r\nContent-Type: application/json\r\nContent-Length: ${megabytes << 20}\r\n\r\n`);
    const block = Buffer.alloc(1 << 20, ' ');
    // A reset is an end like any other: what has arrived before it counts.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const send = (): void => {
      while (!socket.destroyed && sent < megabytes) {
        sent++;
        if (!socket.write(block)) {
          socket.once('drain', send);
          return;
        }
      }
    };
    send();
    await closed;
    return { text: Buffer.concat(chunks).toString(), sent: socket.bytesWritten - socket.writableLength };
  }

  test.each([
    ['a body that is too large', 'POST /body HTTP/1.1\r\n', 413],
    ['a body that is not read', 'POST /nowhere HTTP/1.1\r\n', 404],
    ['a body of a GET', 'GET /fine HTTP/1.1\r\n', 200],
  ])('%s is read up to a bound, and the response arrives', async (_title, head, status) => {
    const { text, sent } = await insist(head);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    // Bytes in the buffers of the system count as sent.
    expect(sent).toBeLessThan(20 << 20);
  });

  test.each([
    ['whose length is too large', 'Content-Length: 2000000', 'POST /body HTTP/1.1'],
    ['that has grown too large', 'Transfer-Encoding: chunked', 'POST /body HTTP/1.1'],
    ['that is not read to its end', 'Content-Length: 2000000', 'POST /nowhere HTTP/1.1'],
  ])('closes the connection, with a `Connection` header in the response: a body %s', async (_title, framing, line) => {
    const head = `${line}\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
    const chunked = framing.includes('chunked') ? `${(2_000_000).toString(16)}\r\n` : '';
    expect(await rawExchange(portOf(app), `${head}${chunked}${' '.repeat(2_000_000)}`)).toMatch(
      /^connection: close\r$/im,
    );
  });

  test('does not prevent a further request if it is short', async () => {
    const socket = await connected(app);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n');
    await vi.waitFor(() => expect(text).toContain('404'), patience);
    socket.write(`0123456789${get('/fine', 'Connection: close')}`);
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 404 .*HTTP\/1\.1 200 .*fine$/s);
  });

  test('does not keep the connection open after a later response has closed it', async () => {
    const own = await start({ maxConnections: 1 });
    // This client never closes its side: only the server can end the connection.
    const socket = connect({ port: portOf(own), host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    try {
      socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n');
      await vi.waitFor(() => expect(text).toContain('404'), patience);
      socket.write(`0123456789${get('/fine', 'Connection: close')}`);
      await once(socket, 'end');
      expect(text).toMatch(/^HTTP\/1\.1 404 .*HTTP\/1\.1 200 .*fine$/s);
      // Further connections are closed as long as the first one exists.
      const next = async () =>
        expect(await rawExchange(portOf(own), get('/fine', 'Connection: close'))).toMatch(/^HTTP\/1\.1 200 /);
      await vi.waitFor(next, patience);
    } finally {
      socket.destroy();
      await own.close();
    }
  });

  test.skipIf(isOtherAdapter)('is also limited with middleware, where Node itself would read it', async () => {
    const own = await start();
    useMiddleware(own, (_request, response) => void response.end('middleware'));
    const usual = app;
    app = own;
    try {
      const { text, sent } = await insist('POST /body HTTP/1.1\r\n');
      expect(text).toContain('middleware');
      expect(sent).toBeLessThan(20 << 20);
    } finally {
      app = usual;
      await own.close();
    }
  });
});
