import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { respondEmpty, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import {
  type ApplicationOptions,
  ConflictException,
  RequestContext,
  type RequestEnded,
  type RequestStarted,
  Response,
  type RunWithin,
} from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import {
  createApplication,
  createTestApplication,
  isOtherAdapter,
  servesConnections,
  useMiddleware,
  withoutMiddleware,
} from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

const { logger, lines } = loggerWithLines();
const storage = new AsyncLocalStorage<readonly string[]>();
const routes = {
  store: route('GET /store', {
    handle: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return storage.getStore()?.join(' ') ?? 'no store';
    },
    respond: respondText,
  }),
  fine: route('GET /fine', { handle: () => 'fine', respond: respondText }),
  later: route('GET /later', { handle: async () => 'later', respond: respondText }),
  busy: route('GET /busy', {
    handle: (): string => {
      throw new ConflictException('busy');
    },
    respond: respondText,
  }),
  broken: route('GET /broken', {
    handle: async (): Promise<string> => {
      throw new Error('outer', { cause: new Error('inner') });
    },
    respond: respondText,
  }),
  logged: route('GET /logged', {
    handle: ({ context }) => {
      logger.scoped('Notes').forRequest(context).info('in the middle', { count: 1 });
      return 'logged';
    },
    respond: respondText,
  }),
  order: route('GET /orders/{id}', { handle: () => 'order', respond: respondText, handler: 'OrdersController.find' }),
  lost: route('GET /lost/{id}', {
    handle: (): string => {
      throw new Error('no database');
    },
    respond: respondText,
    handler: 'OrdersController.lose',
  }),
  extended: route('GET /extended/{id}', {
    handle: async ({ context }) => {
      const early = logger.scoped('Early').forRequest(context);
      early.info('before');
      context.addLogFields({ tenant: 'red', user: 'ann' });
      context.addLogFields({ tenant: 'blue' });
      early.info('after');
      logger.scoped('Late').forRequest(context).scoped('Later').info('later', { user: 'bob' });
      throw new Error('no database');
    },
    respond: respondText,
    handler: 'OrdersController.extend',
  }),
  probed: route('GET /probed', {
    handle: ({ context }) => {
      context.skipAccessLog();
      logger.forRequest(context).info('probed');
      throw new Error('no database');
    },
    respond: respondText,
  }),
  aborted: route('GET /aborted', {
    handle: async ({ context }) => {
      handlerBegins();
      return sleep(60_000, 'late', { signal: context.signal });
    },
    respond: respondText,
  }),
  outlived: route('GET /outlived', {
    handle: async ({ context }) => {
      handlerBegins();
      if (!context.signal.aborted) await once(context.signal, 'abort');
      return 'late';
    },
    respond: respondText,
  }),
  received: route('POST /received', { body: 'json', handle: () => 'received', respond: respondText }),
  file: route('GET /file', {
    handle: () => Response.file(fileURLToPath(import.meta.url), 'text/plain'),
    respond: respondEmpty,
  }),
  breaking: route('GET /failing-stream', {
    handle: () => Response.stream('text/plain', breaking()),
    respond: respondEmpty,
  }),
};

/** Called when a handler that waits for its client begins. */
let handlerBegins = () => {};

async function* breaking() {
  yield 'a part';
  throw new Error('no more');
}

let app: RunningApplication | undefined;
afterEach(() => app?.close());

async function serve(options: ApplicationOptions = {}): Promise<string> {
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, ...options });
  await app.listen(0);
  lines.length = 0;
  return app.address().url;
}

const ids = { 'x-request-id': 'r1', 'x-trace-id': 't1' };
const reported = { requestId: 'r1', traceId: 't1' };

describe('the log', () => {
  test('logs the ids, the method, the path and all causes of a failure', async () => {
    const url = await serve();
    await (await request(`${url}/broken?secret=1`, { headers: ids })).body.dump();
    const err = { type: 'Error', message: 'outer', cause: { message: 'inner' } };
    expect(lines).toMatchObject([
      { level: 'error', msg: 'request failed', ...reported, method: 'GET', path: '/broken', err },
    ]);
  });

  test('logs the ids of a request beside the scope', async () => {
    const url = await serve();
    await (await request(`${url}/logged`, { headers: ids })).body.dump();
    expect(lines).toMatchObject([{ level: 'info', msg: 'in the middle', scope: 'Notes', count: 1, ...reported }]);
  });

  test.each([
    ['/fine', 200],
    ['/later', 200],
    ['/busy', 409],
    ['/nope', 404],
    ['/%zz', 400],
  ])('reports every request when it is sent to: %s', async (path, status) => {
    const url = await serve({ accessLog: true });
    await (await request(`${url}${path}`, { headers: ids })).body.dump();
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines).toMatchObject([{ msg: 'request', method: 'GET', path, status, ms: expect.any(Number), ...reported }]);
  });

  test.runIf(servesConnections)('logs requests without a route', async () => {
    const url = await serve({ accessLog: true });
    const port = Number(new URL(url).port);
    await rawExchange(port, 'GET /fine HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n');
    await rawExchange(port, 'GET /fine HTTP/1.1\r\n\r\n');
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(lines).toMatchObject([{ msg: 'request', path: '/fine', status: 417 }, { status: 400 }]);
  });

  test('has the template of the path beside the path', async () => {
    const url = await serve({ accessLog: true });
    await (await request(`${url}/orders/7?full=1`)).body.dump();
    await (await request(`${url}/lost/7`)).body.dump();
    await (await request(`${url}/nope`)).body.dump();
    await vi.waitFor(() => expect(lines).toHaveLength(4));
    expect(lines).toMatchObject([
      { msg: 'request', path: '/orders/7', route: '/orders/{id}', status: 200 },
      { msg: 'request failed', path: '/lost/7', route: '/lost/{id}', status: 500 },
      { msg: 'request', path: '/lost/7', route: '/lost/{id}', status: 500 },
      { msg: 'request', path: '/nope', status: 404 },
    ]);
    expect(lines[3]).not.toHaveProperty('route');
  });

  test('has the routes of the start with a colon', async () => {
    app = await createApplication(applicationOf(routes), { logger, handleSignals: false });
    expect(lines.map(({ msg }) => msg)).toContain('GET    /orders/:id');
  });

  test('has the fields that were added to a request on its later lines', async () => {
    const url = await serve({ accessLog: true });
    await (await request(`${url}/extended/7`, { headers: ids })).body.dump();
    await vi.waitFor(() => expect(lines).toHaveLength(5));
    const added = { tenant: 'blue', user: 'ann' };
    expect(lines).toMatchObject([
      { msg: 'before', scope: 'Early', ...reported },
      { msg: 'after', scope: 'Early', ...added, ...reported },
      { msg: 'later', scope: 'Later', tenant: 'blue', user: 'bob', ...reported },
      { msg: 'request failed', level: 'error', route: '/extended/{id}', ...added, ...reported },
      { msg: 'request', status: 500, ...added, ...reported },
    ]);
    expect(lines[0]).not.toHaveProperty('tenant');
    // Fields of one request are not on the lines of another.
    await (await request(`${url}/fine`)).body.dump();
    await vi.waitFor(() => expect(lines).toHaveLength(6));
    expect(lines[5]).not.toHaveProperty('tenant');
  });

  test('keeps its own fields when others of their names are added, and warns of each name once', async () => {
    const own = loggerWithLines();
    const colliding = route('GET /colliding', {
      handle: ({ context }) => {
        context.addLogFields({ status: 'gold', requestId: 'mine', scope: 'mine', plan: 'gold' });
        const notes = own.logger.scoped('Notes').forRequest(context);
        notes.info('first');
        notes.info('second');
        return 'colliding';
      },
      respond: respondText,
    });
    app = await createApplication(applicationOf({ colliding }), {
      logger: own.logger,
      handleSignals: false,
      accessLog: true,
    });
    await app.listen(0);
    own.lines.length = 0;
    for (const _count of [1, 2]) await (await request(`${app.address().url}/colliding`, { headers: ids })).body.dump();
    await vi.waitFor(() => expect(own.lines.filter(({ msg }) => msg === 'request')).toHaveLength(2));
    const warnings = own.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ msg }) => msg)).toEqual(
      ['status', 'requestId', 'scope'].map(
        (name) => `\`addLogFields\` cannot add the field \`${name}\`: the log has a field of this name`,
      ),
    );
    const others = own.lines.filter(({ level }) => level !== 'warn');
    const first = { msg: 'first', scope: 'Notes', plan: 'gold', ...reported };
    const access = { msg: 'request', status: 200, plan: 'gold', ...reported };
    expect(others).toMatchObject([
      first,
      { ...first, msg: 'second' },
      access,
      first,
      { ...first, msg: 'second' },
      access,
    ]);
    expect(others[0]).not.toHaveProperty('status');
  });

  test('has no line of the access log for a request that skips it, and the other lines', async () => {
    const url = await serve({ accessLog: true });
    await (await request(`${url}/probed`)).body.dump();
    await (await request(`${url}/fine`)).body.dump();
    await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ msg: 'request', path: '/fine' }));
    expect(lines.map(({ msg, path }) => [msg, path])).toEqual([
      ['probed', undefined],
      ['request failed', '/probed'],
      ['request', '/fine'],
    ]);
  });

  test('logs no request when it is off', async () => {
    const url = await serve();
    await (await request(`${url}/fine`)).body.dump();
    expect(lines).toEqual([]);
  });
});

const names = ['start', 'error', 'end'];

describe('the diagnostics channels', () => {
  test.each([
    ['/fine', ['start', 'end 200']],
    ['/later', ['start', 'end 200']],
    ['/busy', ['start', 'error busy', 'end 409']],
    ['/broken', ['start', 'error outer', 'end 500']],
    ['/nope', ['start', 'end 404']],
    ['/%zz', ['start', 'error the path contains a malformed percent escape', 'end 400']],
  ])('report %s as %j', async (path, want) => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    const { seen, contexts } = await observed(() => inProcess.get(path).send());
    expect(seen).toEqual(want);
    expect([...contexts]).toEqual([expect.any(RequestContext)]);
  });

  test.each(
    withoutMiddleware<[title: string, bytes: string, want: string[]]>([
      [
        'a response that is aborted',
        'GET /failing-stream HTTP/1.1\r\nHost: a\r\n\r\n',
        ['start', 'end 200', 'error no more'],
      ],
      [
        'a file that the client has',
        'GET /file HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\nConnection: close\r\n\r\n',
        ['start', 'end 304'],
      ],
      [
        'a request that expects something',
        'GET /fine HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n',
        ['start', 'error the expectation `tea` is not supported', 'end 417'],
      ],
      [
        'a request for no host',
        'GET /fine HTTP/1.1\r\n\r\n',
        ['start', 'error the request must have exactly one `Host` header', 'end 400'],
      ],
      [
        'middleware that fails',
        'GET /middleware HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
        ['start', 'error in front', 'end 500'],
      ],
    ]).filter(([title]) => servesConnections || !title.startsWith('a request')),
  )('report %s', async (_title, bytes, want) => {
    const url = await serve();
    if (!isOtherAdapter)
      useMiddleware(app, (message, _response, next) =>
        next(message.url === '/middleware' ? new Error('in front') : undefined),
      );
    const { seen, contexts } = await observed(() => rawExchange(Number(new URL(url).port), bytes));
    expect(seen).toEqual(want);
    expect([...contexts]).toEqual([expect.any(RequestContext)]);
  });

  test('have the template of the path', async () => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    const templates: unknown[] = [];
    const listener = (message: unknown) => void templates.push((message as RequestEnded).route);
    for (const name of ['error', 'end']) subscribe(`ashlar:request:${name}`, listener);
    await inProcess.get('/orders/7').send();
    await inProcess.get('/lost/7').send();
    await inProcess.get('/nope').send();
    for (const name of ['error', 'end']) unsubscribe(`ashlar:request:${name}`, listener);
    expect(templates).toEqual(['/orders/{id}', '/lost/{id}', '/lost/{id}', undefined]);
  });

  test('have the template of the path from the start, and none without a route', async () => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    const templates: unknown[] = [];
    const listener = (message: unknown) => {
      const { route, context } = message as RequestStarted;
      templates.push(route);
      expect(context.route).toBeUndefined();
    };
    await subscribed({ 'ashlar:request:start': [listener] }, async () => {
      for (const path of ['/orders/7', '/nope', '/orders/%zz']) await inProcess.get(path).send();
      await inProcess.head('/orders/7').send();
    });
    expect(templates).toEqual(['/orders/{id}', undefined, undefined, '/orders/{id}']);
  });

  test.runIf(servesConnections).each([
    ['of a handler that fails by the signal', 'GET /aborted HTTP/1.1\r\nHost: a\r\n\r\n', ['error true', 'end true']],
    ['of a handler that returns afterwards', 'GET /outlived HTTP/1.1\r\nHost: a\r\n\r\n', ['end true']],
    [
      'with half a body',
      'POST /received HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      ['error true', 'end true'],
    ],
  ])('report the client of a request %s as disconnected', async (_title, bytes, want) => {
    const url = await serve();
    const seen: string[] = [];
    const begun = new Promise<void>((resolve) => {
      handlerBegins = resolve;
    });
    const note = (name: string) => (message: unknown) =>
      void seen.push(`${name} ${(message as RequestEnded).isDisconnected}`);
    await subscribed({ 'ashlar:request:error': [note('error')], 'ashlar:request:end': [note('end')] }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
      if (bytes.startsWith('GET')) await begun;
      else await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await vi.waitFor(() => expect(seen).toEqual(want));
    });
  });

  test('run the stages within the functions of subscribers, the first one outermost', async () => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    const names: string[] = [];
    const surround = (name: string) => (message: unknown) =>
      (message as RequestStarted).runWithin((run) => {
        names.push(`${name} begins`);
        return storage.run([...(storage.getStore() ?? []), name], run);
      });
    const response = await subscribed({ 'ashlar:request:start': [surround('one'), surround('two')] }, () =>
      inProcess.get('/store').send(),
    );
    expect([response.status, response.text()]).toEqual([200, 'one two']);
    expect(names).toEqual(['one begins', 'two begins']);
  });

  test('replace the trace id of the response and of the log', async () => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    lines.length = 0;
    const replace = (message: unknown) => (message as RequestStarted).setTraceId('a'.repeat(32));
    const response = await subscribed({ 'ashlar:request:start': [replace] }, () =>
      inProcess.get('/logged').header('x-trace-id', 'other').send(),
    );
    expect(response.header('x-trace-id')).toBe('a'.repeat(32));
    expect(lines).toMatchObject([{ msg: 'in the middle', traceId: 'a'.repeat(32) }]);
  });

  test.each<[title: string, around: unknown, message: string | RegExp]>([
    [
      'throws',
      () => {
        throw new Error('no tracer');
      },
      'no tracer',
    ],
    ['does not call its argument', () => undefined, /`runWithin`/],
    ['does not return its result', (run: () => unknown) => void run(), /`runWithin`/],
    ['does not return its result later', async (run: () => unknown) => void run(), /`runWithin`/],
    ['rejects', () => Promise.reject(new Error('no tracer')), 'no tracer'],
  ])('respond with 500 when the function of a subscriber %s', async (_title, around, message) => {
    const inProcess = await createTestApplication(applicationOf(routes), { logger });
    lines.length = 0;
    // A subscriber in JavaScript can pass any function.
    const surround = (started: unknown) => (started as RequestStarted).runWithin(around as RunWithin);
    const response = await subscribed({ 'ashlar:request:start': [surround] }, () => inProcess.get('/fine').send());
    expect(response.status).toBe(500);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toMatchObject([
      { level: 'error', err: { message: expect.stringMatching(message) } },
    ]);
  });

  test('have no subscriber of their own', () => {
    expect(names.map((name) => channel(`ashlar:request:${name}`).hasSubscribers)).toEqual([false, false, false]);
  });
});

/** Subscribes to channels while something is done. */
async function subscribed<Result>(
  listeners: Readonly<Record<string, readonly ((message: unknown) => void)[]>>,
  act: () => Promise<Result>,
): Promise<Result> {
  const all = Object.entries(listeners).flatMap(([name, some]) => some.map((listener) => [name, listener] as const));
  for (const [name, listener] of all) subscribe(name, listener);
  try {
    return await act();
  } finally {
    for (const [name, listener] of all) unsubscribe(name, listener);
  }
}

/** The messages of the channels, in order, and their contexts. */
async function observed(act: () => Promise<unknown>): Promise<{ seen: string[]; contexts: Set<unknown> }> {
  const seen: string[] = [];
  const contexts = new Set<unknown>();
  const listeners = names.map((name) => {
    const listener = (message: unknown) => {
      const { context, status = '', error } = message as { context: unknown; status?: number; error?: Error };
      contexts.add(context);
      seen.push(`${name} ${status}${error?.message ?? ''}`.trim());
    };
    return { channel: `ashlar:request:${name}`, listener };
  });
  for (const { channel, listener } of listeners) subscribe(channel, listener);
  await act();
  for (const { channel, listener } of listeners) unsubscribe(channel, listener);
  return { seen, contexts };
}
