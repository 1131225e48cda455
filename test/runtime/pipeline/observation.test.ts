import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { respondEmpty, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type ApplicationOptions, ConflictException, RequestContext, Response } from '../../../runtime/src/index.ts';
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
const routes = {
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
  file: route('GET /file', {
    handle: () => Response.file(fileURLToPath(import.meta.url), 'text/plain'),
    respond: respondEmpty,
  }),
  breaking: route('GET /failing-stream', {
    handle: () => Response.stream('text/plain', breaking()),
    respond: respondEmpty,
  }),
};

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

  test('have no subscriber of their own', () => {
    expect(names.map((name) => channel(`ashlar:request:${name}`).hasSubscribers)).toEqual([false, false, false]);
  });
});

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
