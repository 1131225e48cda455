import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import {
  invalid,
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  respondText,
  route,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import { type FetchAdapterOptions, type FetchApplication, fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import {
  type ApplicationOptions,
  HttpResponse,
  IpThrottleTracker,
  MemoryThrottleStore,
  Response as Reply,
  ResponseBody,
  ThrottleOptions,
  ThrottlePolicy,
} from '../../../runtime/src/index.ts';
import { RouteLimiter } from '../../../runtime/src/throttling/route-limiter.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const events: string[] = [];
let release = () => {};

async function* endless() {
  try {
    for (;;) yield 'chunk';
  } finally {
    events.push('stopped');
  }
}

async function* failing() {
  yield 'chunk';
  throw new Error('secret of the source');
}

const throttle = new RouteLimiter(
  'GET /limited',
  new ThrottlePolicy(1, 60),
  ThrottleOptions.default().withStore(new MemoryThrottleStore()).withTracker(new IpThrottleTracker()),
);

const routes = {
  target: route('GET /target/{rest}', {
    handle: ({ context }) => ({ path: context.path, query: context.query.toString(), host: context.header('host') }),
    respond: respondJson((value) => JSON.stringify(value)),
  }),
  body: route('POST /body', {
    body: 'json',
    handle: (inputs) => JSON.stringify(inputs.body(jsonDecoder)),
    respond: respondText,
  }),
  json: route('POST /json', {
    body: 'json',
    handle: (inputs) => (inputs.body(unknown) === invalid ? inputs.reject() : 'a body'),
    respond: respondText,
  }),
  form: route('POST /form', {
    body: 'multipart',
    handle: (inputs) => (inputs.fields(unknown) === invalid ? inputs.reject() : 'a form'),
    respond: respondText,
  }),
  limited: route('GET /limited', { throttle, handle: () => 'in time', respond: respondText }),
  endless: route('GET /endless', { handle: () => Reply.stream('text/plain', endless()), respond: respondEmpty }),
  failing: route('GET /failing', { handle: () => Reply.stream('text/plain', failing()), respond: respondEmpty }),
  quiet: route('GET /quiet', { handle: () => Reply.sse(silence()), respond: respondEvents(jsonUnknown) }),
  slow: route('GET /slow', {
    handle: async ({ context }) => {
      context.signal.addEventListener('abort', () => events.push('aborted'));
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return 'done';
    },
    respond: respondText,
  }),
  untyped: route('GET /untyped', {
    handle: () => new HttpResponse(200, new ResponseBody('text')),
    respond: respondEmpty,
  }),
};

const jsonDecoder = { read: (input: unknown) => input, explain: () => undefined };

async function* silence(): AsyncGenerator<string> {
  await new Promise(() => {});
  yield 'never';
}

async function create(options: FetchAdapterOptions = {}): Promise<FetchApplication> {
  const app = await fetchAdapter(applicationOf(routes), { logger, handleSignals: false, ...options });
  lines.length = 0;
  events.length = 0;
  return app;
}

function get(path: string, init?: RequestInit): Request {
  return new Request(`http://example.org${path}`, init);
}

function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}): Request {
  const type = { 'content-type': 'application/json' };
  return get('/body', { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' });
}

function chunks(...parts: readonly unknown[]): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

describe('the target', () => {
  test.each([
    ['/target/a%2Fb%20c?x=1&y=%20#fragment', { path: '/target/a%2Fb%20c', query: 'x=1&y=+' }],
    ['/target/?', { path: '/target/', query: '' }],
    ['/target/a', { path: '/target/a', query: '' }],
  ])('of %s is the path and query as they are in the URL', async (path, want) => {
    const { fetch } = await create();
    const response = await fetch(get(path));
    expect(await response.json()).toMatchObject(path === '/target/?' ? { status: 404 } : want);
  });

  test('may begin with two slashes, which begin no host', async () => {
    const { fetch } = await create();
    expect(await (await fetch(get('//target/a'))).json()).toMatchObject({ message: 'Cannot GET //target/a' });
  });

  test('has the host of the URL if the request has no header `Host`', async () => {
    const { fetch } = await create();
    expect(await (await fetch(get('/target/a'))).json()).toMatchObject({ host: 'example.org' });
  });
});

describe('a body', () => {
  test('is read without a declared length', async () => {
    const { fetch } = await create();
    const body = chunks(Buffer.from('{"a"'), Buffer.from(':1}'));
    expect(await (await fetch(post(body))).text()).toBe('{"a":1}');
  });

  test('longer than its declared length is still limited, and is not read further', async () => {
    const { fetch } = await create({ bodyLimit: 10 });
    let isCancelled = false;
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.from('xxxxxx')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const response = await fetch(post(body, { 'content-length': '5' }));
    expect([response.status, isCancelled]).toEqual([413, true]);
  });

  test.each([
    ['/json', 'application/json'],
    // Only a body needs the boundary.
    ['/form', 'multipart/form-data'],
  ])('of chunks without bytes is absent: %s', async (path, type) => {
    const { fetch } = await create();
    const body = chunks(new Uint8Array(0), new Uint8Array(0));
    const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' } as const;
    const response = await fetch(get(path, init));
    expect([response.status, await response.json()]).toMatchObject([400, { message: 'a body is required' }]);
  });

  test('without a content type is rejected, also if its length is not declared', async () => {
    const { fetch } = await create();
    const request = get('/body', { method: 'POST', body: Buffer.from('{}') });
    expect([request.headers.get('content-length'), (await fetch(request)).status]).toEqual([null, 415]);
  });

  test.each([
    ['was read before', async (request: Request) => void (await request.text())],
    ['is being read', async (request: Request) => void request.body?.getReader()],
  ])('that %s is an internal error, which is logged', async (_title, use) => {
    const { fetch } = await create();
    const request = post('{}');
    await use(request);
    const response = await fetch(request);
    expect([response.status, await response.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
    expect(lines).toMatchObject([
      { level: 'error', err: { message: expect.stringContaining('was read before the route could read it') } },
    ]);
  });

  test('with chunks of text is an internal error, because text has no length in bytes', async () => {
    const { fetch } = await create();
    expect((await fetch(post(chunks('{}')))).status).toBe(500);
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining('not a Uint8Array') } }]);
  });

  test('whose client disconnects is not logged as an error', async () => {
    const { fetch } = await create();
    const failed = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
    expect((await fetch(post(failed))).status).toBe(400);
    const gone = new AbortController();
    const response = fetch(get('/body', { ...init(new ReadableStream()), signal: gone.signal }));
    gone.abort();
    expect((await response).status).toBe(400);
    expect(lines).toEqual([]);
  });
});

function init(body: ReadableStream): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
}

test('a rate limit by address needs the address of the client', async () => {
  const { fetch } = await create();
  const statusFrom = async (remoteAddress: string) => (await fetch(get('/limited'), { remoteAddress })).status;
  expect(await statusFrom('203.0.113.7:4000')).toBe(200);
  expect(await statusFrom('203.0.113.7')).toBe(429);
  expect(await statusFrom('2001:db8::1')).toBe(200);
  expect(lines).toEqual([]);
  expect((await fetch(get('/limited'))).status).toBe(500);
  const message = expect.stringContaining('`fetch` was called without a `remoteAddress`');
  expect(lines).toMatchObject([{ level: 'error', err: { message } }]);
});

test('a body without a content type gets none', async () => {
  const { fetch } = await create();
  const response = await fetch(get('/untyped'));
  expect([response.headers.get('content-type'), await response.text()]).toEqual([null, 'text']);
});

describe('a stream', () => {
  test('is read on demand, and stopped when its reader is cancelled', async () => {
    const { fetch } = await create({ accessLog: true });
    const reader = (await fetch(get('/endless'))).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('chunk');
    expect(events).toEqual([]);
    await reader?.cancel();
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
    expect(lines).toMatchObject([{ msg: 'request', path: '/endless', status: 499, aborted: true }]);
  });

  test('ends with an error when the source fails, and when the client disconnects', async () => {
    const { fetch } = await create();
    await expect((await fetch(get('/failing'))).text()).rejects.toThrow('the response was aborted');
    expect(lines).toMatchObject([{ msg: 'response aborted', err: { message: 'secret of the source' } }]);
    const gone = new AbortController();
    const response = await fetch(get('/endless', { signal: gone.signal }));
    gone.abort(new Error('gone'));
    await expect(response.text()).rejects.toThrow('gone');
    await vi.waitFor(() => expect(events).toEqual(['stopped']));
  });
});

describe('closing', () => {
  test('rejects new requests with 503, and waits for requests in flight and for the server', async () => {
    const app = await create();
    let stopped = () => {};
    app.onClose(() => new Promise<void>((resolve) => (stopped = resolve)));
    const slow = app.fetch(get('/slow'));
    const quiet = await app.fetch(get('/quiet'));
    const closed = app.close();
    expect(app.close()).toBe(closed);
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    const late = await app.fetch(get('/target/a'));
    expect([late.status, late.headers.get('connection'), await late.json()]).toMatchObject([
      503,
      'close',
      { status: 503, error: 'Service Unavailable' },
    ]);
    release();
    expect(await (await slow).text()).toBe('done');
    await quiet.body?.cancel();
    await delay(20);
    expect(isClosed).toBe(false);
    stopped();
    await closed;
    expect((await app.fetch(get('/target/a'))).status).toBe(503);
  });

  test('aborts requests after the drain timeout, and a server that cannot be stopped is logged', async () => {
    const app = await create({ drainTimeout: 20 });
    app.onClose(() => {
      throw new Error('cannot stop');
    });
    const slow = app.fetch(get('/slow'));
    const stream = await app.fetch(get('/endless'));
    await app.close();
    expect(events).toEqual(['aborted', 'stopped']);
    await expect(stream.text()).rejects.toThrow('the response was aborted');
    const msg = 'request aborted by the shutdown: it had not finished within `drainTimeout`';
    expect(lines).toMatchObject([
      { msg: 'the server could not be stopped', err: { message: 'cannot stop' } },
      { level: 'error', msg, path: '/slow' },
      { level: 'error', msg, path: '/endless' },
    ]);
    release();
    await slow;
  });
});

test('options of connections are rejected: they would have no effect', async () => {
  const options: ApplicationOptions = { logger, maxConnections: 5 };
  await expect(fetchAdapter(applicationOf(routes), options)).rejects.toMatchObject({
    code: 'invalid-option',
    message: '`maxConnections` is not an option of `fetchAdapter`: limits of connections are options of the server',
  });
});
