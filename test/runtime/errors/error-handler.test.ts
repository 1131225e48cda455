import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  array,
  errorHandler,
  int,
  invalid,
  respondJson,
  respondProblem,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import { RequestContext } from '../../../runtime/src/context/request-context.ts';
import {
  ConflictException,
  type ErrorHandler,
  type FileStream,
  HttpResponse,
  NotFoundException,
  ProblemDetailsHandler,
  type RequestEnded,
  type RequestFailure,
  Response,
  type ResponseStream,
  ServiceUnavailableException,
  TooManyRequestsException,
  UnauthorizedException,
} from '../../../runtime/src/index.ts';
import type { ErrorHandling } from '../../../runtime/src/pipeline/error-handling.ts';
import { respondToError } from '../../../runtime/src/pipeline/respond-to-error.ts';
import { handleRequest } from '../../../runtime/src/pipeline/stages.ts';
import { MemoryIncomingRequest } from '../../../runtime/src/testing/memory-incoming-request.ts';
import { override } from '../../../runtime/src/testing/override.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();

beforeEach(() => {
  lines.length = 0;
});

/** The error contract of the tests. */
interface ApiError {
  readonly code: string;
  readonly text: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

class MissingRow extends Error {}

function isMissingRow(cause: unknown): boolean {
  try {
    return cause instanceof MissingRow;
  } catch {
    return false;
  }
}

function apiError({ status, kind, message, errors, cause }: RequestFailure): Response<ApiError, number> {
  if (isMissingRow(cause)) return Response.withStatus(404, { code: 'internal', text: 'the row is missing' });
  return Response.withStatus(status, { code: kind, text: message, ...(errors !== undefined && { fields: errors }) });
}

const respondApiError = respondJson<ApiError>((error) => JSON.stringify(error));

const hostile = new Proxy(new Error('secret'), {
  get() {
    throw new Error('a getter throws');
  },
  getPrototypeOf() {
    throw new Error('the prototype throws');
  },
});

const empty = { respond: respondJson<object>(JSON.stringify), handle: () => ({}) };
const throwing = (error: unknown) => ({
  ...empty,
  handle: (): object => {
    throw error;
  },
});

const routes = {
  count: route('GET /count/{count}', {
    ...empty,
    handle: (inputs) => {
      const count = inputs.param('count', int);
      return count === invalid ? inputs.reject() : {};
    },
  }),
  body: route('POST /body', {
    ...empty,
    body: 'json',
    handle: (inputs) => {
      const list = inputs.body(array(int));
      return list === invalid ? inputs.reject() : {};
    },
  }),
  guarded: route('GET /guarded', { ...empty, guards: [{ canActivate: () => false }] }),
  later: route('GET /later', { ...empty, guards: [{ canActivate: async () => false }] }),
  login: route('GET /login', {
    ...empty,
    guards: [
      {
        canActivate: () => {
          throw new UnauthorizedException().withHeader('WWW-Authenticate', 'Bearer');
        },
      },
    ],
  }),
  limited: route('GET /limited', {
    ...empty,
    throttle: {
      admit: () => {
        throw new TooManyRequestsException('slow down').withHeader('retry-after', '7');
      },
    },
  }),
  conflict: route('GET /conflict', throwing(new ConflictException('taken').withErrors({ name: ['is taken'] }))),
  absent: route('GET /absent', throwing(new NotFoundException('no such note'))),
  unavailable: route('GET /unavailable', throwing(new ServiceUnavailableException('secret'))),
  row: route('GET /row', throwing(new MissingRow('secret'))),
  text: route('GET /text', throwing('secret')),
  proxy: route('GET /proxy', throwing(hostile)),
  unserializable: route('GET /unserializable', {
    handle: () => ({}),
    respond: () => {
      throw new Error('secret');
    },
  }),
  stream: route('GET /stream', {
    handle: () =>
      Response.stream('text/plain', {
        // biome-ignore lint/correctness/useYield: the source fails before its first chunk
        async *[Symbol.asyncIterator](): AsyncGenerator<string> {
          throw new Error('secret');
        },
      }),
    respond: respondJson<ResponseStream>(JSON.stringify),
  }),
};

/** A request that fails: its status without a handler, and with a handler whose validation status is 422; then its kind and message. */
type Case = readonly [
  title: string,
  target: string,
  status: number,
  handled: number,
  kind: string,
  message: string,
  header?: readonly [name: string, value: string],
];

const cases: readonly Case[] = [
  ['an invalid path parameter', '/count/x', 400, 422, 'validation', 'path parameter `count` must be an integer'],
  ['an invalid body', '[1, "x"]', 400, 422, 'validation', 'Validation failed'],
  ['a malformed body', '[1,', 400, 400, 'http', 'the body is not valid JSON'],
  [
    'a body that is too large',
    `[${'1,'.repeat(600)}1]`,
    413,
    413,
    'http',
    'the body is larger than the limit of 1000 bytes',
  ],
  ['a body of another type', 'text', 415, 415, 'http', 'the body must be JSON (application/json), not `text/plain`'],
  ['a malformed escape', '/count/%zz', 400, 400, 'http', 'the path contains a malformed percent escape'],
  ['a path without a route', '/nowhere', 404, 404, 'not-found', 'Cannot GET /nowhere'],
  ['a method without a route', '/body', 404, 404, 'not-found', 'Cannot GET /body', ['allow', 'POST']],
  ['a guard', '/guarded', 403, 403, 'http', 'Access denied'],
  ['an asynchronous guard', '/later', 403, 403, 'http', 'Access denied'],
  ['an exception with a header', '/login', 401, 401, 'http', 'Unauthorized', ['www-authenticate', 'Bearer']],
  ['a rate limit', '/limited', 429, 429, 'rate-limit', 'slow down', ['retry-after', '7']],
  ['an exception with fields', '/conflict', 409, 409, 'http', 'taken'],
  ['an exception 404', '/absent', 404, 404, 'http', 'no such note'],
  ['an exception 503', '/unavailable', 503, 503, 'internal', 'Internal Server Error'],
  ['an error that the handler knows', '/row', 500, 404, 'internal', 'Internal Server Error'],
  ['a thrown text', '/text', 500, 500, 'internal', 'Internal Server Error'],
  ['a thrown proxy', '/proxy', 500, 500, 'internal', 'Internal Server Error'],
  ['a response that cannot be made', '/unserializable', 500, 500, 'internal', 'Internal Server Error'],
  ['a stream that fails before its first chunk', '/stream', 500, 500, 'internal', 'Internal Server Error'],
];

/** A response over either transport. */
interface Received {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

type Transport = (target: string) => Promise<Received>;

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function transportsOf(handling: ErrorHandling | undefined): Promise<readonly Transport[]> {
  const compiled = {
    ...applicationOf(routes),
    ...(handling !== undefined && { createErrorHandler: () => handling }),
  };
  const app = await createApplication(compiled, { logger, handleSignals: false, bodyLimit: 1000 });
  await app.listen(0);
  const inMemory = await createTestApplication(compiled, { logger, bodyLimit: 1000 });
  const withMiddleware = await TestApplication.create(compiled, { logger, bodyLimit: 1000 });
  withMiddleware.use((_request, _response, next) => next());
  closing.push(() => app.close());
  const overHttp: Transport = async (target) => {
    const isBody = !target.startsWith('/');
    const type = target === 'text' ? 'text/plain' : 'application/json';
    const url = `${app.address().url}${isBody ? '/body' : target}`;
    const response = await request(
      url,
      isBody ? { method: 'POST', body: target, headers: { 'content-type': type } } : {},
    );
    const header = (name: string) => [response.headers[name]].flat()[0];
    const body = await response.body.text();
    return { status: response.statusCode, contentType: header('content-type'), header, body };
  };
  const inProcess = async (application: CalledApplication, target: string): Promise<Received> => {
    const isBody = !target.startsWith('/');
    const type = target === 'text' ? 'text/plain' : 'application/json';
    const sending = isBody
      ? application.post('/body').header('content-type', type).payload(target)
      : application.get(target);
    const response = await sending.send();
    const header = (name: string) => response.header(name);
    return { status: response.status, contentType: header('content-type'), header, body: response.text() };
  };
  return [overHttp, (target) => inProcess(inMemory, target), (target) => inProcess(withMiddleware, target)];
}

const custom: ErrorHandler<ApiError> = { handle: apiError };
const later: ErrorHandler<ApiError> = { handle: async (failure) => apiError(failure) };
const failing: ErrorHandler<ApiError> = {
  handle: () => {
    throw new Error('the error handler is broken');
  },
};
const problemOptions = { validationStatus: 422, contentType: 'application/problem+json' };

const without = transportsOf(undefined);
const customized = [custom, later].map((handler) =>
  transportsOf(errorHandler(handler, respondApiError, { validationStatus: 422 })),
);
const problems = transportsOf(errorHandler(new ProblemDetailsHandler(), respondProblem, problemOptions));
const broken = [
  failing,
  { handle: async () => Promise.reject(new Error('the error handler is broken')) },
  { handle: () => Response.withStatus(200, { code: 'x', text: 'y' }) },
  { handle: () => Response.withStatus(400, 1n as unknown as ApiError) },
  { handle: () => undefined as unknown as Response<ApiError, number> },
].map((handler) =>
  transportsOf(errorHandler<Response<ApiError, number>>(handler, respondApiError, { validationStatus: 422 })),
);

const named = cases.map(([title, target, status, handled, kind, message, header]) => {
  return { title, target, status, handled, kind, message, header };
});

describe.each(named)('$title', ({ target, status, handled, kind, message, header }) => {
  test('has the default response without an error handler', async () => {
    for (const send of await without) {
      const response = await send(target);
      expect([response.status, response.contentType]).toEqual([status, 'application/json']);
      const envelope = JSON.parse(response.body);
      expect(envelope.status).toBe(status);
      expect(envelope.message).toContain(message);
      if (header !== undefined) expect(response.header(header[0])).toBe(header[1]);
    }
  });

  test.each([0, 1])('has the body of the error handler (%i: 0 synchronous, 1 asynchronous)', async (index) => {
    for (const send of (await customized[index]) ?? []) {
      const response = await send(target);
      expect([response.status, response.contentType]).toEqual([handled, 'application/json']);
      const { code, text, fields } = JSON.parse(response.body);
      expect(code).toBe(kind);
      if (target !== '/row') expect(text).toContain(message);
      expect(fields !== undefined).toBe(target === '/conflict' || target === '[1, "x"]');
      expect(response.body).not.toContain('secret');
      if (header !== undefined) expect(response.header(header[0])).toBe(header[1]);
      expect(response.header('x-request-id')).toBeTypeOf('string');
    }
  });

  test('has problem details', async () => {
    const expected = target === '/row' ? 500 : handled;
    for (const send of await problems) {
      const response = await send(target);
      expect([response.status, response.contentType]).toEqual([expected, 'application/problem+json']);
      const problem = JSON.parse(response.body);
      expect(problem).toMatchObject({ type: 'about:blank', status: expected });
      expect(problem.detail).toContain(message);
      if (header !== undefined) expect(response.header(header[0])).toBe(header[1]);
    }
  });

  test('has the constant response if the error handler fails, and both errors are logged', async () => {
    for (const transports of broken) {
      for (const send of await transports) {
        lines.length = 0;
        const response = await send(target);
        expect([response.status, response.contentType]).toEqual([500, 'application/json']);
        expect(JSON.parse(response.body)).toEqual({
          status: 500,
          error: 'Internal Server Error',
          message: 'Internal Server Error',
        });
        const messages = lines.map(({ msg }) => msg);
        const isRoute = kind !== 'not-found';
        expect(messages).toEqual(
          isRoute ? ['request failed', 'the error handler failed'] : ['the error handler failed'],
        );
      }
    }
  });
});

describe.each(['at once', 'later'])('with an error handler that responds %s', (when) => {
  /** Responds with the status that the message of an unknown error names. */
  const mapping: ErrorHandler<ApiError> = {
    handle: ({ status, message, cause }) => {
      const mapped = cause instanceof MissingRow ? Number(cause.message) : status;
      const response = Response.withStatus(mapped, { code: 'failed', text: message });
      return when === 'later' ? Promise.resolve(response) : response;
    },
  };

  test.each([
    ['an unknown error that becomes a 404', new MissingRow('404'), 'debug', 404],
    ['an unknown error that becomes a 409', new MissingRow('409'), 'debug', 409],
    ['an unknown error that becomes a 503', new MissingRow('503'), 'error', 503],
    ['an unknown error', new Error('no database'), 'error', 500],
    ['an exception with a status of the client', new ConflictException('taken'), 'debug', 409],
    ['an exception with a status of the server', new ServiceUnavailableException('busy'), 'error', 503],
  ])('the log has %s with the level of its response', async (_title, error, level, status) => {
    const detailed = loggerWithLines('debug');
    const failing = route('GET /rows/{id}', {
      handle: (): string => {
        throw error;
      },
      respond: respondText,
      handler: 'RowsController.find',
    });
    const app = await createTestApplication(
      { ...applicationOf({ failing }), createErrorHandler: () => errorHandler(mapping, respondApiError) },
      { logger: detailed.logger },
    );
    expect((await app.get('/rows/7').send()).status).toBe(status);
    const failures = detailed.lines.filter(({ msg }) => msg === 'request failed');
    const err = { message: error.message };
    expect(failures).toMatchObject([{ level, status, method: 'GET', path: '/rows/7', route: '/rows/{id}', err }]);
    await app.shutdown();
  });

  test('the log has a path without a route with the level of its response', async () => {
    const detailed = loggerWithLines('debug');
    const app = await createTestApplication(
      { ...applicationOf({}), createErrorHandler: () => errorHandler(mapping, respondApiError) },
      { logger: detailed.logger },
    );
    expect((await app.get('/nope').send()).status).toBe(404);
    const failures = detailed.lines.filter(({ msg }) => msg === 'request failed');
    expect(failures).toMatchObject([{ level: 'debug', status: 404, path: '/nope' }]);
    expect(failures[0]).not.toHaveProperty('err');
    await app.shutdown();
  });
});

test('a HEAD request has the head of the error response alone', async () => {
  const app = await createTestApplication(
    { ...applicationOf(routes), createErrorHandler: () => errorHandler(custom, respondApiError) },
    { logger },
  );
  const response = await app.head('/guarded').send();
  expect([response.status, response.text(), Number(response.header('content-length')) > 0]).toEqual([403, '', true]);
});

test('a synchronous error handler costs no promise', () => {
  const compiled = applicationOf(routes);
  const pipeline = {
    match: compiled.match,
    routes: new Map(Object.entries(routes)),
    bodyLimit: 1000,
    logger,
    errorHandling: errorHandler(custom, respondApiError),
  };
  for (const target of ['/guarded', '/count/x', '/nowhere', '/text']) {
    const parts = { method: 'GET', target, remoteAddress: '127.0.0.1:1', headers: new Map(), body: Buffer.of() };
    expect(handleRequest(pipeline, new MemoryIncomingRequest(parts))).toBeInstanceOf(HttpResponse);
  }
});

test.each([
  ['if-match', '"another version"', 412],
  ['range', 'bytes=99999999-', 416],
])('a file that is not sent because of %s has the body of the error handler', async (name, value, status) => {
  const file = route('GET /file', {
    handle: () => Response.file(fileURLToPath(import.meta.url), 'text/plain'),
    respond: respondJson<FileStream>(JSON.stringify),
  });
  const app = await createTestApplication(
    { ...applicationOf({ file }), createErrorHandler: () => errorHandler(later, respondApiError) },
    { logger },
  );
  const response = await app.get('/file').header(name, value).send();
  expect([response.status, response.json<ApiError>().code]).toEqual([status, 'http']);
  if (status === 416) expect(response.header('content-range')).toMatch(/^bytes \*\//);
});

test('a test replaces the error handler', async () => {
  class Errors implements ErrorHandler<ApiError> {
    handle(failure: RequestFailure) {
      return apiError(failure);
    }
  }
  const compiled: CompiledApplication<{ readonly errors: Errors }> = {
    ...applicationOf(routes),
    createContainer: async (builder) => ({
      errors: builder.override(Errors) ?? builder.provide(Errors, new Errors()),
    }),
    createErrorHandler: ({ errors }) => errorHandler(errors, respondApiError),
  };
  const replacement = { handle: () => Response.withStatus(418, { code: 'fake', text: '' }) };
  const app = await TestApplication.create(compiled, { logger, overrides: [override(Errors, replacement)] });
  const response = await app.get('/guarded').send();
  expect([response.status, response.json<ApiError>().code]).toEqual([418, 'fake']);
});

test('the errors of the failure are bounded', async () => {
  const seen: RequestFailure[] = [];
  const recording: ErrorHandler<ApiError> = {
    handle: (failure) => {
      seen.push(failure);
      return apiError(failure);
    },
  };
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, ['is wrong']]));
  const app = await createTestApplication(
    {
      ...applicationOf({ many: route('GET /many', throwing(new ConflictException('many').withErrors(many))) }),
      createErrorHandler: () => errorHandler(recording, respondApiError),
    },
    { logger },
  );
  expect((await app.get('/many').send()).status).toBe(409);
  expect(Object.keys(seen[0]?.errors ?? {})).toHaveLength(100);
  expect(seen[0]?.truncated).toBe(true);
});

test('the error of middleware has the body of the error handler', async () => {
  const app = await TestApplication.create(
    { ...applicationOf(routes), createErrorHandler: () => errorHandler(later, respondApiError) },
    { logger },
  );
  app.use((_request, _response, next) => next(Object.assign(new Error('no entry'), { status: 418 })));
  const response = await app.get('/guarded').send();
  expect([response.status, response.json()]).toEqual([418, { code: 'http', text: 'no entry' }]);
});

test('a client that disconnects ends an error handler that never settles, without an error in the log', async () => {
  const ended: number[] = [];
  const onEnd = (message: unknown) => {
    // Every message of the channel has this type.
    ended.push((message as RequestEnded).status);
  };
  subscribe('ashlar:request:end', onEnd);
  onTestFinished(() => void unsubscribe('ashlar:request:end', onEnd));
  let enter = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const endless: ErrorHandler<ApiError> = {
    handle: () => {
      enter();
      return new Promise(() => undefined);
    },
  };
  const app = await createApplication(
    { ...applicationOf(routes), createErrorHandler: () => errorHandler(endless, respondApiError) },
    { logger, handleSignals: false },
  );
  await app.listen(0);
  const socket = connect(Number(new URL(app.address().url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /guarded HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await entered;
  socket.resetAndDestroy();
  await expect.poll(() => ended).toEqual([500]);
  await app.close();
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a client that closes its side of the connection gets the response of an error handler that settles in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const parts = { method: 'GET', target: '/', remoteAddress: '127.0.0.1:1', headers: new Map(), body: Buffer.of() };
  const responseOf = async (handler: ErrorHandler<ApiError>) => {
    const halfClosed = Object.assign(new MemoryIncomingRequest(parts), {
      onDisconnect: (close: () => void) => close(),
    });
    const errorHandling = errorHandler(handler, respondApiError);
    const sent = respondToError(new ConflictException('x'), { logger, errorHandling }, new RequestContext(halfClosed));
    await vi.advanceTimersByTimeAsync(60_000);
    return (await sent).status;
  };
  expect(await responseOf(later)).toBe(409);
  expect(await responseOf({ handle: () => new Promise(() => undefined) })).toBe(500);
});
