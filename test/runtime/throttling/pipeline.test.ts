import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Agent, Client, request } from 'undici';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { respondText, route, string } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import {
  ForbiddenException,
  HttpResponse,
  IpThrottleTracker,
  MemoryThrottleStore,
  type RequestContext,
  ThrottleOptions,
  ThrottleService,
  type ThrottleStore,
  type ThrottleTracker,
} from '../../../runtime/src/index.ts';
import type { Route } from '../../../runtime/src/pipeline/route-contract.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import {
  createApplication,
  createTestApplication,
  isOtherAdapter,
  servesConnections,
  useMiddleware,
} from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange, writeUntilClosed } from '../support/raw-connection.ts';
import { RecordedStages } from '../support/recorded-stages.ts';
import { type Throttling, throttledApplication } from './support/throttled-application.ts';

const recorded = new RecordedStages();
const { events } = recorded;
const { logger, lines } = loggerWithLines();
const bodyLimit = 100;

beforeEach(() => {
  events.length = 0;
  lines.length = 0;
});

/** Values that a guard sets, and a tracker cannot read. */
class CurrentUser {}

class RecordedStore implements ThrottleStore {
  readonly #memory = new MemoryThrottleStore();

  increment(key: string, windowMs: number) {
    events.push('store');
    return this.#memory.increment(key, windowMs);
  }
}

class RecordedTracker implements ThrottleTracker {
  track(context: RequestContext): string {
    events.push(context.get(CurrentUser) === undefined ? 'tracker' : 'tracker after a guard');
    return context.remoteAddress ?? '';
  }
}

/** Returns the results of another store, asynchronously. */
const storeLater = (store: ThrottleStore): ThrottleStore => ({
  increment: async (key, windowMs) => store.increment(key, windowMs),
});
const trackerLater = (tracker: ThrottleTracker): ThrottleTracker => ({
  track: async (context) => tracker.track(context),
});

/** A route with every stage, which each client can request once. */
function posted(throttle: Throttling, interceptors = [recorded.interceptor('interceptor')]): Route {
  const setsUser = recorded.guard('guard of the controller');
  return route('POST /notes', {
    throttle: throttle.limiter({ key: 'POST /notes', limit: 1, windowSeconds: 60, declaredBy: 'NotesController' }),
    guards: [
      {
        canActivate(context) {
          context.set(new CurrentUser());
          return setsUser.canActivate(context);
        },
      },
      recorded.guard('guard of the handler'),
    ],
    body: 'json',
    interceptors,
    handle: (inputs) => {
      events.push('decode');
      const text = inputs.body(string);
      if (text === invalid) return inputs.reject();
      events.push('handler');
      return text;
    },
    respond: (text) => {
      events.push('respond');
      return respondText(text);
    },
  });
}

/** An application over a socket, whose only route each client can request once. */
async function listening(target: string | number): Promise<RunningApplication> {
  const compiled = throttledApplication((throttle) => ({ posted: posted(throttle) }));
  const app = await createApplication(compiled, { logger, bodyLimit, handleSignals: false });
  onTestFinished(() => app.close());
  await app.listen(target);
  return app;
}

/** Sends a request through the pipeline, and returns its result: a response, or a promise. */
function sending(entry: Route): (body?: string) => HttpResponse | Promise<HttpResponse> {
  const { match, createRoutes } = applicationOf({ entry });
  const pipeline = { match, routes: new Map(Object.entries(createRoutes(undefined))), bodyLimit, logger };
  return (body = '"text"') => {
    const parts = { method: entry.method, target: entry.path, remoteAddress: '127.0.0.1:1', headers: new Map() };
    return handleRequest(pipeline, recorded.request({ ...parts, body: Buffer.from(body) }));
  };
}

function serviceWith(store: ThrottleStore, tracker: ThrottleTracker): ThrottleService {
  return new ThrottleService(logger, {
    options: () => ThrottleOptions.default().withStore(store).withTracker(tracker),
  });
}

describe('3.2, the order of the stages', () => {
  const before = ['tracker', 'store'];
  const after = [
    ...['guard of the controller', 'guard of the handler', 'body'],
    ...['interceptor in', 'decode', 'handler', 'respond', 'interceptor out 200'],
  ];
  const store = () => new RecordedStore();
  const tracker = new RecordedTracker();

  test.each<[string, () => ThrottleStore, ThrottleTracker]>([
    ['tracker and store at once', store, tracker],
    ['a tracker to wait for', store, trackerLater(tracker)],
    ['a store to wait for', () => storeLater(store()), tracker],
    ['both to wait for', () => storeLater(store()), trackerLater(tracker)],
  ])('%s', async (_title, makeStore, ownTracker) => {
    const call = sending(posted(serviceWith(makeStore(), ownTracker)));
    expect((await call()).status).toBe(200);
    expect(events).toEqual([...before, ...after]);

    events.length = 0;
    expect((await call()).status).toBe(429);
    expect(events).toEqual(before);
  });

  test('a guard that rejects runs after the store: rejected requests count', async () => {
    const service = serviceWith(store(), tracker);
    const rejecting = route('GET /', {
      throttle: service.limiter({ key: 'GET /', limit: 1, windowSeconds: 60, declaredBy: 'NotesController' }),
      guards: [recorded.guard('guard', () => false)],
      handle: () => 'done',
      respond: respondText,
    });
    const call = sending(rejecting);
    expect([(await call()).status, (await call()).status]).toEqual([403, 429]);
    expect(events).toEqual([...before, 'guard', ...before]);
  });

  test('a body that is too large is 413 below the limit, and 429 above it', async () => {
    const call = sending(posted(serviceWith(store(), tracker)));
    const tooLarge = `"${'x'.repeat(bodyLimit)}"`;
    expect([(await call(tooLarge)).status, (await call(tooLarge)).status]).toEqual([413, 429]);
  });

  test('a tracker that rejects ends the request before the store', async () => {
    const rejecting = {
      track: () => {
        throw new ForbiddenException('not from here');
      },
    };
    const reply = await sending(posted(serviceWith(store(), rejecting)))();
    expect([reply.status, events]).toEqual([403, []]);
  });

  test('a route that is not throttled has neither', async () => {
    await sending(route('GET /', { guards: [recorded.guard('guard')], handle: () => 'done', respond: respondText }))();
    expect(events).toEqual(['guard']);
  });
});

describe('a synchronous limiter allocates no promise', () => {
  const get = (service: ThrottleService) =>
    sending(
      route('GET /', {
        throttle: service.limiter({ key: 'GET /', limit: 1, windowSeconds: 60, declaredBy: 'NotesController' }),
        handle: () => 'done',
        respond: respondText,
      }),
    );

  test('accepted and rejected', () => {
    const call = get(new ThrottleService(logger));
    expect(call()).toMatchObject({ status: 200 });
    expect(call()).toMatchObject({ status: 429 });
    expect(call()).toBeInstanceOf(HttpResponse);
  });

  test('an asynchronous limiter returns a promise', () => {
    const store = new MemoryThrottleStore();
    const tracker = new IpThrottleTracker();
    expect(get(serviceWith(storeLater(store), tracker))()).toBeInstanceOf(Promise);
    expect(get(serviceWith(store, trackerLater(tracker)))()).toBeInstanceOf(Promise);
  });
});

describe('7, an internal error is 500, and logged with the ids of the request:', () => {
  const failing = () => {
    throw new Error('secret');
  };
  const rejected = () => Promise.reject(new Error('secret'));
  const options = ThrottleOptions.default();

  test.each<[string, ThrottleOptions]>([
    ['a tracker throws', options.withTracker({ track: failing })],
    ['a tracker is rejected', options.withTracker({ track: rejected })],
    ['a store throws', options.withStore({ increment: failing })],
    ['a store is rejected', options.withStore({ increment: rejected })],
  ])('%s', async (_title, configured) => {
    const compiled = throttledApplication(
      (throttle) => ({ posted: posted(throttle) }),
      () => configured,
    );
    const app = await createTestApplication(compiled, { logger });
    const sent = app.post('/notes').header('x-request-id', 'r').header('x-trace-id', 't');
    const reply = await sent.header('x-forwarded-for', 'secret').send();
    expect([reply.status, reply.json()]).toEqual([
      500,
      { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
    ]);
    expect(reply.header('retry-after')).toBeUndefined();
    expect(events).toEqual([]);
    const err = { message: expect.stringContaining('secret') };
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([{ msg: 'request failed', requestId: 'r', traceId: 't', err }]);
  });

  test('the peer has no address', async () => {
    const socketPath = join(temporaryDirectory(), 'socket');
    await listening(socketPath);
    const dispatcher = new Agent({ connect: { socketPath } });
    onTestFinished(() => dispatcher.close());
    const reply = await request('http://localhost/notes', { method: 'POST', dispatcher });
    expect([reply.statusCode, await reply.body.json()]).toMatchObject([500, { message: 'Internal Server Error' }]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request failed' }));
  });
});

describe('a rejected request over a socket', () => {
  const head = 'POST /notes HTTP/1.1\r\nHost: a\r\n';

  /** The address at which the next request of this host is rejected. */
  async function usedUp() {
    const app = await listening(0);
    const { url, port = 0 } = app.address();
    await request(`${url}/notes`, { method: 'POST', body: '"text"' }).then(({ body }) => body.dump());
    events.length = 0;
    return { app, url, port };
  }

  test.skipIf(isOtherAdapter)('is none if middleware responds', async () => {
    const { app, url } = await usedUp();
    useMiddleware(app, (_request, response) => void response.writeHead(204).end());
    expect((await request(`${url}/notes`, { method: 'POST', body: '"text"' })).statusCode).toBe(204);
    expect(events).toEqual([]);
  });

  test.runIf(servesConnections)('is sent before a waiting client sends its body, whatever its length', async () => {
    const { port } = await usedUp();
    const reply = await rawExchange(
      port,
      `${head}Connection: close\r\nExpect: 100-continue\r\nContent-Length: ${bodyLimit + 1}\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(reply).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(events).toEqual([]);
  });

  test('gets to read why, and the connection goes on when the rest of its body is not too long', async () => {
    const { url } = await usedUp();
    const client = new Client(url);
    onTestFinished(() => client.close());
    const body = Readable.from(Array.from({ length: bodyLimit / 10 }, () => Buffer.alloc(10, 'x')));
    const response = await client.request({ method: 'POST', path: '/notes', body });
    expect([response.statusCode, await response.body.json()]).toMatchObject([429, { message: 'Rate limit exceeded' }]);
    const next = await client.request({ method: 'GET', path: '/nowhere' });
    expect([next.statusCode, await next.body.json()]).toMatchObject([404, {}]);
  });

  test('that goes on sending loses the connection', async () => {
    const { port } = await usedUp();
    const chunk = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    expect(await writeUntilClosed(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, chunk)).toBeGreaterThan(0);
    expect(events).toEqual([]);
  });
});

test('the diagnostics channels publish rejected requests', async () => {
  const call = sending(posted(new ThrottleService(logger)));
  await call();
  const reported: unknown[] = [];
  const listen = (message: unknown) => void reported.push(message);
  for (const channel of ['ashlar:request:error', 'ashlar:request:end']) {
    subscribe(channel, listen);
    onTestFinished(() => void unsubscribe(channel, listen));
  }
  await call();
  expect(reported).toMatchObject([{ error: { status: 429, message: 'Rate limit exceeded' } }, { status: 429 }]);
});
