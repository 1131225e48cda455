import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { Response } from '../../../runtime/src/index.ts';
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
  polling: route('GET /polling', { handle: () => Response.sse(polling()), respond: respondEvents(jsonUnknown) }),
  waiting: route('GET /waiting', {
    handle: ({ context }) => Response.sse(waiting(context.signal)),
    respond: respondEvents(jsonUnknown),
  }),
};

let app: RunningApplication | undefined;
afterEach(() => app?.close());

/** Opens a connection to an application that drains for as long as a test may take. */
async function open(bytes: string): Promise<{ socket: Socket; app: RunningApplication; received(): string }> {
  events.length = lines.length = 0;
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, drainTimeout: 600_000 });
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
});
