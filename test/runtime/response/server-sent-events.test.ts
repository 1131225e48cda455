import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type EventStream, Response, ServerSentEvent } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const events: string[] = [];

async function* later<T>(...items: readonly T[]) {
  yield* items;
}

/** An iterable that is not asynchronous, and records that it is stopped. */
function* counting() {
  try {
    for (let count = 0; ; count++) yield new ServerSentEvent({ count }, { id: String(count) });
  } finally {
    events.push('stopped');
  }
}

function* failing() {
  yield 1;
  throw new Error('secret of the source');
}

const stream = (path: string, items: () => AsyncIterable<unknown> | Iterable<unknown>, options = {}) =>
  route(`GET /${path}`, { handle: () => Response.events(items(), options), respond: respondEvents(jsonUnknown) });

const routes = {
  all: stream('all', () =>
    later<unknown>(
      new ServerSentEvent({ text: 'two\nlines' }, { event: 'added', id: 'ü 1', retry: 3000 }),
      new ServerSentEvent('text', { id: '' }),
      new ServerSentEvent(undefined),
      { plain: 1 },
      undefined,
    ),
  ),
  list: stream('list', () => [new ServerSentEvent(1, { event: 'number' }), 2]),
  counting: stream('counting', counting),
  failing: stream('failing', failing),
  sse: route('GET /sse', {
    handle: () => Response.sse(later<unknown>(new ServerSentEvent({ a: 1 }, { id: '7' }), { a: 2 })),
    respond: respondEvents(jsonUnknown),
  }),
  heart: stream('heart', () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }), {
    heartbeat: 5,
  }),
  last: route('GET /last', { handle: ({ context }) => String(context.lastEventId), respond: respondText }),
};

let app: RunningApplication;
let url: string;
beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, drainTimeout: 100 });
  await app.listen(0);
  url = app.address().url;
});
afterAll(() => app.close());
beforeEach(() => {
  events.length = lines.length = 0;
});

const textOf = async (path: string, headers = {}) => (await request(`${url}${path}`, { headers })).body.text();

describe('events', () => {
  test('have the head of an event stream', async () => {
    const reply = await request(`${url}/list`);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    await reply.body.dump();
  });

  test('are sent with their type, id and time of reconnection, in front of their data', async () => {
    const expected = [
      'event: added\nid: ü 1\nretry: 3000\ndata: {"text":"two\\nlines"}\n\n',
      'id: \ndata: "text"\n\n',
      'data: null\n\n',
      'data: {"plain":1}\n\n',
      'data: null\n\n',
    ].join('');
    expect(await textOf('/all')).toBe(expected);
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    expect((await inProcess.get('/all').send()).text()).toBe(expected);
  });

  test('come from any iterable, which is stopped when the client disconnects', async () => {
    expect(await textOf('/list')).toBe('event: number\ndata: 1\n\ndata: 2\n\n');
    const reply = await request(`${url}/counting`);
    for await (const chunk of reply.body) {
      expect(String(chunk)).toContain('id: 0\ndata: {"count":0}\n\n');
      break;
    }
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
  });

  test('of a source that fails end with the connection', async () => {
    await expect(textOf('/failing')).rejects.toThrow();
    await vi.waitFor(() =>
      expect(lines).toMatchObject([{ msg: 'response aborted', err: { message: 'secret of the source' } }]),
    );
  });

  test('have comments between them', async () => {
    const reply = await request(`${url}/heart`);
    for await (const chunk of reply.body) {
      expect(String(chunk)).toContain(':\n\n');
      break;
    }
  });

  test('of `Response.sse` can be such events as well', async () => {
    expect(await textOf('/sse')).toBe('id: 7\ndata: {"a":1}\n\ndata: {"a":2}\n\n');
  });
});

describe('`lastEventId`', () => {
  test.each([
    ['7', '7'],
    // A browser sends the id in UTF-8, and a server of HTTP reads its bytes as Latin-1.
    [Buffer.from('ü 1 €').toString('latin1'), 'ü 1 €'],
    ['\u00fc', 'ü'],
  ])('of the header %j is %j', async (header, id) => {
    expect(await textOf('/last', { 'last-event-id': header })).toBe(id);
  });

  test('is absent without the header', async () => {
    expect(await textOf('/last')).toBe('undefined');
    expect(await textOf('/last', { 'last-event-id': '' })).toBe('undefined');
  });
});

describe('an event', () => {
  test.each(['\r', '\n', '\0', '\r\n'])('with %j in its type or id cannot be made', (character) => {
    const text = `a${character}b`;
    expect(() => new ServerSentEvent(1, { event: text })).toThrow(TypeError);
    expect(() => new ServerSentEvent(1, { event: text })).toThrow('the `event` of a server-sent event');
    expect(() => new ServerSentEvent(1, { id: text })).toThrow('the `id` of a server-sent event');
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('with the time %d cannot be made', (retry) => {
    expect(() => new ServerSentEvent(1, { retry })).toThrow(RangeError);
  });

  test('has its parts as properties', () => {
    const event = new ServerSentEvent({ a: 1 }, { event: 'added', id: '1', retry: 0 });
    expect(event).toMatchObject({ data: { a: 1 }, event: 'added', id: '1', retry: 0 });
    expect(new ServerSentEvent('data').id).toBeUndefined();
  });
});

test('events have the type of their data', () => {
  const items = later<ServerSentEvent<{ count: number }> | { count: number }>(new ServerSentEvent({ count: 1 }), {
    count: 2,
  });
  const response: Response<EventStream<{ count: number }>, 200> = Response.events(items);
  expect(response.format).toBe('events');
  // @ts-expect-error: the data has another type.
  const wrong: Response<EventStream<{ count: string }>, 200> = response;
  expect(wrong).toBe(response);
});
