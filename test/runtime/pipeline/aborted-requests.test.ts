import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondJson,
  respondText,
  route,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { ConflictException, Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines('debug');
let started = 0;
let ended = 0;

/** Waits until the client has disconnected, in the way of a user. */
const waitFor =
  (wait: (signal: AbortSignal) => Promise<unknown>) => async (inputs: { context: { signal: AbortSignal } }) => {
    started++;
    try {
      await wait(inputs.context.signal);
      return 'done';
    } finally {
      ended++;
    }
  };

async function untilAborted(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await sleep(5);
}

async function* endless() {
  started++;
  try {
    for (;;) {
      yield 'x'.repeat(1000);
      await sleep(5);
    }
  } finally {
    ended++;
  }
}

async function* failing() {
  yield 'a part';
  await sleep(5);
  throw new Error('no more');
}

const routes = {
  slow: route('GET /slow', { handle: waitFor(untilAborted), respond: respondText }),
  sleeping: route('GET /sleeping', {
    handle: waitFor((signal) => sleep(5000, undefined, { signal })),
    respond: respondText,
  }),
  throwing: route('GET /throwing', {
    handle: waitFor(async (signal) => {
      await untilAborted(signal);
      signal.throwIfAborted();
    }),
    respond: respondText,
  }),
  wrapping: route('GET /wrapping', {
    handle: waitFor(async (signal) => {
      try {
        await sleep(5000, undefined, { signal });
      } catch (cause) {
        throw new Error('the query was cancelled', { cause });
      }
    }),
    respond: respondText,
  }),
  other: route('GET /other', {
    handle: waitFor(async (signal) => {
      await untilAborted(signal);
      throw new TypeError('a mistake');
    }),
    respond: respondText,
  }),
  conflict: route('GET /conflict', {
    handle: waitFor(async (signal) => {
      await untilAborted(signal);
      throw new ConflictException('busy');
    }),
    respond: respondText,
  }),
  body: route('POST /body', {
    body: 'json',
    handle: (inputs) => inputs.body(unknown),
    respond: respondJson(jsonUnknown),
  }),
  form: route('POST /form', { body: 'form', handle: () => ++started, respond: respondJson(jsonUnknown) }),
  raw: route('POST /raw', { body: 'bytes', handle: () => ++started, respond: respondJson(jsonUnknown) }),
  endless: route('GET /endless', { handle: () => Response.stream('text/plain', endless()), respond: respondEmpty }),
  failing: route('GET /failing', { handle: () => Response.stream('text/plain', failing()), respond: respondEmpty }),
};

let app: RunningApplication | undefined;
afterEach(() => app?.close());

async function serve(): Promise<number> {
  lines.length = started = ended = 0;
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, accessLog: true });
  await app.listen(0);
  lines.length = 0;
  return Number(new URL(app.address().url).port);
}

async function send(bytes: string): Promise<Socket> {
  const socket = connect(await serve(), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const access = () => lines.filter(({ msg }) => msg === 'request');
const patience = { timeout: 5000 };

describe.each(['end', 'destroy', 'resetAndDestroy'] as const)('a client that disconnects with `%s`', (leave) => {
  test('before the response is logged with 499', async () => {
    const socket = await send(get('/slow'));
    await vi.waitFor(() => expect(started).toBe(1), patience);
    socket[leave]();
    socket.destroy();
    await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
    expect(access()).toMatchObject([{ status: 499, aborted: true }]);
  });

  test('before an error response is logged with 499', async () => {
    const socket = await send(get('/conflict'));
    await vi.waitFor(() => expect(started).toBe(1), patience);
    socket[leave]();
    socket.destroy();
    await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
    expect(access()).toMatchObject([{ status: 499, aborted: true }]);
  });

  test.each([
    ['/body', 'application/json', '{"a":'],
    ['/form', 'application/x-www-form-urlencoded', 'a=1&b'],
    ['/form', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['/raw', 'text/plain', 'a'],
  ])('in the middle of its body is logged with 499: %s %s', async (path, type, begin) => {
    const socket = await send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n${begin}`,
    );
    await sleep(50);
    socket[leave]();
    socket.destroy();
    await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
    expect(access()).toMatchObject([{ status: 499, aborted: true }]);
    expect(started).toBe(0);
  });

  test('in the middle of a stream is logged with 499', async () => {
    const socket = await send(get('/endless'));
    await once(socket, 'data');
    socket[leave]();
    socket.destroy();
    await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
    expect(access()).toMatchObject([{ status: 499, aborted: true }]);
    await vi.waitFor(() => expect(ended).toBe(1), patience);
  });

  test.each(['/sleeping', '/throwing', '/wrapping'])(
    'aborts the signal of %s, whose error is logged as `debug`',
    async (path) => {
      const socket = await send(get(path));
      await vi.waitFor(() => expect(started).toBe(1), patience);
      socket[leave]();
      socket.destroy();
      await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
      await vi.waitFor(() => expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1), patience);
      expect(lines.filter(({ err }) => err !== undefined)).toMatchObject([{ level: 'debug', path }]);
    },
  );

  test('does not hide an error of another cause', async () => {
    const socket = await send(get('/other'));
    await vi.waitFor(() => expect(started).toBe(1), patience);
    socket[leave]();
    socket.destroy();
    await vi.waitFor(() => expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1), patience);
    expect(lines.find(({ level }) => level === 'error')).toMatchObject({ err: { message: 'a mistake' } });
  });
});

test('a client that closes its side before the response is logged as disconnected, and gets the response', async () => {
  const socket = await send(get('/slow'));
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  socket.end();
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r/);
  await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
  expect(access()).toMatchObject([{ status: 499, aborted: true }]);
});

test('a response that the server aborts keeps its status in the log', async () => {
  const socket = await send(get('/failing'));
  socket.resume();
  await once(socket, 'close');
  await vi.waitFor(() => expect(access()).toHaveLength(1), patience);
  expect(access()).toMatchObject([{ status: 200, aborted: true }]);
});
