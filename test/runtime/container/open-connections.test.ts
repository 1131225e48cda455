import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type ApplicationOptions, Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const events: string[] = [];

/** A source that asks for news at an interval, and does not know that the application closes. */
async function* polling() {
  try {
    for (;;) {
      yield 'news';
      await sleep(30);
    }
  } finally {
    events.push('stopped');
  }
}

/** A source that waits for the signal of its request. */
async function* waiting(signal: AbortSignal) {
  signal.addEventListener('abort', () => events.push('aborted'));
  yield 'first';
  await sleep(60_000, undefined, { signal });
}

const routes = {
  slow: route('GET /slow', {
    handle: async ({ context }) => {
      context.signal.addEventListener('abort', () => events.push('aborted'));
      await sleep(300);
      return 'done';
    },
    respond: respondText,
  }),
  stuck: route('GET /stuck/{id}', {
    handle: () => {
      events.push('started');
      return new Promise<string>(() => {});
    },
    respond: respondText,
    handler: 'StuckController.find',
  }),
  fine: route('GET /fine', { handle: () => 'fine', respond: respondText }),
  polling: route('GET /polling', { handle: () => Response.sse(polling()), respond: respondEvents(jsonUnknown) }),
  waiting: route('GET /waiting', {
    handle: ({ context }) => Response.sse(waiting(context.signal)),
    respond: respondEvents(jsonUnknown),
  }),
};

abstract class Hook {
  abstract onShutdownRequested(): void | Promise<void>;
}

let app: RunningApplication | undefined;
afterEach(() => app?.close());

/** Opens a connection to an application that drains for as long as a test may take. */
async function open(
  bytes: string,
  options: Pick<ApplicationOptions, 'accessLog' | 'drainTimeout'> = {},
  onShutdownRequested: () => void | Promise<void> = () => {},
): Promise<{ socket: Socket; app: RunningApplication; received(): string }> {
  events.length = lines.length = 0;
  const compiled = applicationOf(routes, {
    createContainer: async (builder) => builder.provide(Hook, { onShutdownRequested }, ['onShutdownRequested']),
  });
  app = await createApplication(compiled, { logger, handleSignals: false, drainTimeout: 600_000, ...options });
  await app.listen(0);
  const socket = connect(Number(new URL(app.address().url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, app, received: () => received };
}

describe('an application that closes', () => {
  test.each([
    ['the first line', 'GET /sl'],
    ['the headers', 'GET /slow HTTP/1.1\r\nHost: a\r\nX-'],
  ])('does not wait for the rest of a request whose client has sent a part of %s', async (_title, bytes) => {
    const { socket, app } = await open(bytes);
    await sleep(50);
    const closed = once(socket, 'close');
    await app.close();
    await closed;
  });

  test.each(['/polling', '/waiting'])('ends the events of %s', async (path) => {
    const { socket, app, received } = await open(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await vi.waitFor(() => expect(received()).toContain('data: '));
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    // The last chunk of the response: the stream has ended, and was not aborted.
    expect(received()).toMatch(/\r\n0\r\n\r\n$/);
    await vi.waitFor(() => expect(events).toEqual([path === '/polling' ? 'stopped' : 'aborted']));
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('waits for another request, and does not abort its signal', async () => {
    const { socket, app, received } = await open('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await sleep(100);
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 200 OK\r[\s\S]*done$/);
    expect(events).toEqual([]);
  });

  test('serves everything while its hooks `onShutdownRequested` run', async () => {
    const statuses: number[] = [];
    const { app } = await open('', {}, async () => {
      const response = await request(`${app.address().url}/fine`);
      await response.body.dump();
      statuses.push(response.statusCode);
    });
    await app.close();
    expect(statuses).toEqual([200]);
  });

  test('logs each request that it aborts after the time for requests', async () => {
    const one = (id: number) => `GET /stuck/${id} HTTP/1.1\r\nHost: a\r\nX-Request-Id: r${id}\r\n\r\n`;
    const { socket, app } = await open(one(1) + one(2), { accessLog: true, drainTimeout: 50 });
    await vi.waitFor(() => expect(events).toEqual(['started', 'started']));
    const closed = once(socket, 'close');
    lines.length = 0;
    await app.close();
    await closed;
    await vi.waitFor(() => expect(lines).toHaveLength(4));
    const key = ({ level, path }: Record<string, unknown>) => `${level} ${path}`;
    const entries = lines.toSorted((a, b) => key(a).localeCompare(key(b)));
    const msg = 'request aborted by the shutdown: it had not finished within `drainTimeout`';
    const route = '/stuck/{id}';
    expect(entries).toMatchObject([
      { level: 'error', msg, path: '/stuck/1', route, requestId: 'r1' },
      { level: 'error', msg, path: '/stuck/2', route, requestId: 'r2' },
      { level: 'info', msg: 'request', path: '/stuck/1', route, status: 503, aborted: true, requestId: 'r1' },
      { level: 'info', msg: 'request', path: '/stuck/2', route, status: 503, aborted: true, requestId: 'r2' },
    ]);
  });
});
