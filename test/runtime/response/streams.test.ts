import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { Application, HttpResponse, Response, ResponseBody, ResponseStream } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const events: string[] = [];
const mebibyte = Buffer.alloc(1 << 20, 'x');
let given = 0;
let waiting: () => void = () => {};

async function* chunks(...items: readonly (string | Uint8Array)[]) {
  yield* items;
}

async function* failingBehind(count: number) {
  for (let index = 0; index < count; index++) yield `chunk ${index}\n`;
  throw new Error('secret of the source');
}

/** An endless source that records when it is stopped. */
async function* endless() {
  try {
    for (;;) {
      given++;
      yield mebibyte;
    }
  } finally {
    events.push('stopped');
  }
}

/** A source without a generator: it is stopped while it waits for an item that never comes. */
const silent = {
  [Symbol.asyncIterator]: () => ({
    next: () => {
      events.push('requested');
      return new Promise<IteratorResult<string>>(() => {});
    },
    return: async () => {
      events.push('stopped');
      return { done: true as const, value: undefined };
    },
  }),
};

async function* wrongChunks(): AsyncGenerator<string> {
  try {
    // A source of plain JavaScript.
    for (;;) yield 5 as unknown as string;
  } finally {
    events.push('stopped');
  }
}

function endlessReadable(): Readable {
  const readable = new Readable({ read: () => {} });
  readable.push('first');
  readable.once('close', () => events.push('destroyed'));
  return readable;
}

function stream(path: string, source: () => AsyncIterable<string | Uint8Array>) {
  return route(`GET /${path}`, { handle: () => Response.stream('text/plain', source()), respond: respondEmpty });
}

const routes = {
  three: stream('three', () => chunks('a', Buffer.from('b'), '', 'ü')),
  readable: stream('readable', () => Readable.from(['a', 'b', 'ü'])),
  empty: stream('empty', () => chunks()),
  failsAtOnce: stream('fails-at-once', () => failingBehind(0)),
  failsLater: stream('fails-later', () => failingBehind(2)),
  wrongChunk: stream('wrong-chunk', () => chunks('a', 5 as unknown as string)),
  onlyWrongChunks: stream('only-wrong-chunks', wrongChunks),
  objects: stream('objects', () => Readable.from([{ a: 1 }])),
  endless: stream('endless', endless),
  silent: stream('silent', () => silent),
  endlessReadable: stream('endless-readable', endlessReadable),
  interrupted: route('GET /interrupted', {
    handle: async ({ context }) => {
      context.signal.addEventListener('abort', () => events.push('aborted'));
      waiting();
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    respond: respondEmpty,
  }),
  finished: route('GET /finished', {
    handle: ({ context }) => {
      context.signal.addEventListener('abort', () => events.push('aborted'));
    },
    respond: respondEmpty,
  }),
  sse: route('GET /sse', {
    handle: () => Response.sse(items()),
    respond: respondEvents(jsonUnknown),
  }),
  heart: route('GET /heart', {
    handle: () => Response.sse(silent, { heartbeat: 5 }),
    respond: respondEvents(jsonUnknown),
  }),
  tooShort: sized('too-short', 5),
  tooLong: sized('too-long', 3),
  right: sized('right', 4),
  declared: declared('declared', 4),
  declaredUnicode: route('GET /declared-unicode', {
    handle: () => Response.stream('text/plain', chunks('aü', Buffer.from('b')), { length: 4 }),
    respond: respondEmpty,
  }),
  declaredNothing: declared('declared-nothing', 0, []),
  declaredShort: declared('declared-short', 5),
  declaredLong: declared('declared-long', 3),
  declaredLongAtOnce: declared('declared-long-at-once', 1),
  declaredEmpty: declared('declared-empty', 1, []),
  declaredFailure: route('GET /declared-failure', {
    handle: () => Response.stream('text/plain', failingBehind(0), { length: 7 }),
    respond: respondEmpty,
  }),
};

/** A stream with the length that the handler declares. */
function declared<Path extends string>(path: Path, length: number, items: readonly string[] = ['ab', 'cd']) {
  return route(`GET /${path}`, {
    handle: () => Response.stream('text/plain', chunks(...items), { length }),
    respond: respondEmpty,
  });
}

async function* items() {
  yield { text: 'two\nlines' };
  yield 'ü';
  yield null;
  yield undefined;
}

function sized<Path extends string>(path: Path, byteLength: number) {
  const body = () => ResponseStream.of(() => chunks('ab', 'cd'), { encode: (chunk) => chunk, byteLength });
  return route(`GET /${path}`, {
    handle: () => new HttpResponse(200, new ResponseBody(body()), 'text/plain'),
    respond: respondEmpty,
  });
}

let app: RunningApplication;
let url: string;
beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, drainTimeout: 100 });
  await app.listen(0);
  url = app.address().url;
});
afterAll(() => app.close());
beforeEach(() => {
  events.length = 0;
  lines.length = 0;
  given = 0;
});

/** Requests a path over a new connection; the caller reads the response. */
async function call(path: string): Promise<Socket> {
  const socket = connect(app.address().port ?? 0, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  return socket;
}

describe('a stream arrives', () => {
  const lengths: Readonly<Record<string, string>> = {
    '/right': '4',
    '/declared': '4',
    '/declared-unicode': '4',
    '/declared-nothing': '0',
  };

  test.each([
    ['/three', 'abü'],
    ['/readable', 'abü'],
    ['/empty', ''],
    ['/right', 'abcd'],
    ['/declared', 'abcd'],
    ['/declared-unicode', 'aüb'],
    ['/declared-nothing', ''],
  ])('%s', async (path, want) => {
    const reply = await request(`${url}${path}`);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain']);
    expect(reply.headers['content-length']).toBe(lengths[path]);
    expect(await reply.body.text()).toBe(want);
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    expect((await inProcess.get(path).send()).text()).toBe(want);
  });

  test('HEAD is its head alone, and stops the source', async () => {
    const reply = await request(`${url}/silent`, { method: 'HEAD' });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain']);
    await reply.body.dump();
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
  });
});

describe('events arrive', () => {
  test('as JSON, each followed by a blank line', async () => {
    const reply = await request(`${url}/sse`);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    const want = 'data: {"text":"two\\nlines"}\n\ndata: "ü"\n\ndata: null\n\ndata: null\n\n';
    expect(await reply.body.text()).toBe(want);
  });

  test('with comments between them, and the head before the first of them', async () => {
    const socket = await call('/heart');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await vi.waitFor(() => expect(text.split(':\n\n').length).toBeGreaterThan(3));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    await vi.waitFor(() => expect(events).toContain('stopped'));
  });
});

describe('a source that fails', () => {
  test('before its first chunk gets an error response', async () => {
    const reply = await request(`${url}/fails-at-once`);
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
    expect(lines).toMatchObject([{ msg: 'request failed', err: { message: 'secret of the source' } }]);
  });

  test.each([
    ['/only-wrong-chunks', '5'],
    ['/objects', '{ a: 1 }'],
  ])('%s: with a first chunk that is none, too, and is stopped', async (path, chunk) => {
    const reply = await request(`${url}${path}`);
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
    expect(lines).toMatchObject([
      { err: { message: `the source of a stream yielded a chunk that is neither text nor bytes: ${chunk}` } },
    ]);
    if (path !== '/objects') await vi.waitFor(() => expect(events).toEqual(['stopped']));
  });

  test.each([
    ['/fails-later', 'secret of the source', 'chunk 0\nchunk 1\n'],
    ['/wrong-chunk', 'chunk', 'a'],
    ['/too-short', 'number of bytes', 'abcd'],
    ['/too-long', 'number of bytes', 'ab'],
    ['/declared-short', 'the source of a body of 5 bytes has another number of bytes', 'abcd'],
    ['/declared-long', 'the source of a body of 3 bytes has another number of bytes', 'ab'],
    ['/declared-long-at-once', 'the source of a body of 1 bytes has another number of bytes', ''],
    ['/declared-empty', 'the source of a body of 1 bytes has another number of bytes', ''],
  ])('%s breaks the reply off, and is logged', async (path, message, sent) => {
    const socket = await call(path);
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    await once(socket, 'close');
    const body = Buffer.concat(received).toString().split('\r\n\r\n').slice(1).join('\r\n\r\n');
    expect(body.replaceAll(/[\da-f]+\r\n(.*?)\r\n/gs, '$1')).toBe(sent);
    expect(body).not.toContain('0\r\n\r\n');
    const err = { message: expect.stringContaining(message) };
    expect(lines).toMatchObject([
      { level: 'error', msg: 'response aborted', path, requestId: expect.any(String), err },
    ]);
  });

  test('of a declared length gets an error response before its first chunk', async () => {
    const reply = await request(`${url}/declared-failure`);
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
  });

  test.each([-1, 1.5, Number.NaN, 2 ** 53, '4'])('%j is not a length', (length) => {
    const create = () => Response.stream('text/plain', chunks(), { length: length as number });
    expect(create).toThrow(new RangeError(`the length of a stream is a number of bytes, but is ${inspect(length)}`));
  });

  test('in a test is an error of the test', async () => {
    const inProcess = await TestApplication.create(applicationOf(routes), { logger });
    expect((await inProcess.get('/fails-at-once').send()).status).toBe(500);
    await expect(inProcess.get('/fails-later').send()).rejects.toThrow('the response stream failed');
    await expect(inProcess.get('/declared-long-at-once').send()).rejects.toThrow('the response stream failed');
  });

  test('HEAD has the declared length, and no bytes', async () => {
    const reply = await request(`${url}/declared`, { method: 'HEAD' });
    expect(reply.headers['content-length']).toBe('4');
    await reply.body.dump();
  });
});

describe('a client that reads slowly', () => {
  test('is not given more than the connection holds', async () => {
    const socket = await call('/endless');
    socket.pause();
    await vi.waitFor(() => expect(given).toBeGreaterThan(1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = given;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(given).toBe(before);
    // The buffers of the system for both ends of a connection are a few mebibytes.
    expect(given).toBeLessThan(40);
    socket.destroy();
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
  });

  test('keeps no more than a chunk waiting in the process, however many there are', async () => {
    const replies: ServerResponse[] = [];
    const crowded = await Application.create(applicationOf(routes), { logger, handleSignals: false, drainTimeout: 1 });
    crowded.use((_request, response, next) => {
      replies.push(response);
      next();
    });
    await crowded.listen(0);
    const readers = Array.from({ length: 10 }, () => {
      const socket = connect(crowded.address().port ?? 0, '127.0.0.1').on('error', () => {});
      socket.pause();
      socket.write('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
      return socket;
    });
    await vi.waitFor(() => expect(replies.filter(({ writableNeedDrain }) => writableNeedDrain)).toHaveLength(10));
    await new Promise((resolve) => setTimeout(resolve, 100));
    // A chunk of a mebibyte, with the few bytes around it.
    for (const { writableLength } of replies) expect(writableLength).toBeLessThan(1.01 * 1_048_576);
    for (const socket of readers) socket.destroy();
    await crowded.close();
    await vi.waitFor(() => expect(events).toEqual(Array.from({ length: 10 }, () => 'stopped')));
  });
});

describe('a client that goes away', () => {
  test('stops a generator', async () => {
    const socket = await call('/endless');
    await once(socket, 'data');
    socket.destroy();
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
    expect(lines).toEqual([]);
  });

  test('stops a source that waits', async () => {
    const socket = await call('/silent');
    await vi.waitFor(() => expect(events).toEqual(['requested']));
    socket.destroy();
    await vi.waitFor(() => expect(events).toEqual(['requested', 'stopped']));
  });

  test.each(['/silent', '/heart'])('stops %s also when it has only closed its side', async (path) => {
    const socket = await call(path);
    await vi.waitFor(() => expect(events).toEqual(['requested']));
    const closed = once(socket.resume(), 'close');
    socket.end();
    await vi.waitFor(() => expect(events).toEqual(['requested', 'stopped']));
    await closed;
    expect(lines).toEqual([]);
  });

  test('destroys a Readable', async () => {
    const socket = await call('/endless-readable');
    await once(socket, 'data');
    socket.destroy();
    await vi.waitFor(() => expect(events).toEqual(['destroyed']));
    expect(lines).toEqual([]);
  });

  test('aborts the signal of its request', async () => {
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const socket = await call('/interrupted');
    await isWaiting;
    socket.destroy();
    await vi.waitFor(() => expect(events).toEqual(['aborted']));
  });

  test('only if it does not have the whole response', async () => {
    const socket = await call('/finished');
    await once(socket, 'data');
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).toEqual([]);
  });
});
