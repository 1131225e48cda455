import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { errorHandler, jsonUnknown, respondJson, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import {
  Application,
  ConflictException,
  HttpResponse,
  type Middleware,
  type Next,
  Response,
} from '../../../runtime/src/index.ts';
import { nodeResponse } from '../../../runtime/src/node/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();
const options = { logger, handleSignals: false };

/** Code of an application that tries to set an id itself. */
const routes = {
  plain: route('GET /plain', { handle: () => 'text', respond: respondText }),
  raw: route('GET /raw', {
    handle: ({ context }) => {
      nodeResponse(context)?.setHeader('x-request-id', 'own');
      return 'text';
    },
    respond: respondText,
  }),
  handler: route('GET /handler', {
    handle: () => Response.text(200, '').withHeader('X-Request-Id', 'own'),
    respond: respondText,
  }),
  whole: route('GET /whole', {
    handle: () => new HttpResponse(200, HttpResponse.text(200, '').body, 'text/plain', [['x-trace-id', 'own']]),
    respond: respondText,
  }),
  interceptor: route('GET /interceptor', {
    interceptors: [
      {
        intercept: async (_context: unknown, next: Next): Promise<HttpResponse> =>
          (await next()).insertHeader('x-trace-id', 'own'),
      },
    ],
    handle: () => 'text',
    respond: respondText,
  }),
  exception: route('GET /exception', {
    handle: (): string => {
      throw new ConflictException('taken').withHeader('x-request-id', 'own');
    },
    respond: respondText,
  }),
};

const respondError = respondJson<object>(jsonUnknown);

/** An error handler that tries to set an id for paths without a route. */
const handling = errorHandler(
  {
    handle: ({ status, kind, message }) => {
      const response = Response.withStatus(status, { message });
      return kind === 'not-found' ? response.withHeader('x-trace-id', 'own') : response;
    },
  },
  respondError,
);

const compiled = { ...applicationOf(routes), createErrorHandler: () => handling };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  lines.length = 0;
  for (const close of closing.splice(0)) await close();
});

const sent = { 'x-request-id': 'r', 'x-trace-id': 't' };

interface Received {
  readonly status: number;
  readonly ids: readonly unknown[];
}

type Send = (path: string) => Promise<Received>;

function sendTo(url: string): Send {
  return async (path) => {
    const { statusCode, headers, body } = await request(`${url}${path}`, { headers: sent });
    await body.dump();
    return { status: statusCode, ids: [headers['x-request-id'], headers['x-trace-id']] };
  };
}

async function serve(...middleware: readonly Middleware[]): Promise<Send> {
  const app = await Application.create(compiled, options);
  closing.push(() => app.close());
  for (const each of middleware) app.use(each);
  await app.listen(0);
  return sendTo(app.address().url);
}

/** `onSend` is called by Fastify before it sends a response. */
async function serveWithFastify(onSend?: (set: (name: string, value: string) => void) => void): Promise<Send> {
  const app = await fastifyAdapter(compiled, options);
  closing.push(() => app.close());
  app.fastify.addHook('onRequest', async (_request, reply) => void reply.header('x-request-id', 'own'));
  if (onSend !== undefined) {
    app.fastify.addHook('onSend', async (_request, reply) => onSend((name, value) => void reply.header(name, value)));
  }
  await app.listen(0);
  return sendTo(app.address().url);
}

async function callWithFetch(): Promise<Send> {
  const app = await fetchAdapter(compiled, options);
  closing.push(() => app.close());
  return async (path) => {
    const { status, headers } = await app.fetch(new Request(`http://localhost${path}`, { headers: sent }));
    return { status, ids: [headers.get('x-request-id'), headers.get('x-trace-id')] };
  };
}

describe.each([
  ['the default server', () => serve()],
  ['the default server with middleware', () => serve((_request, _response, next) => next())],
  ['Fastify', () => serveWithFastify()],
  ['a server of the Fetch API', callWithFetch],
])('on %s', (_title, start) => {
  test.each([
    ['a handler', '/handler', 'request failed', 'x-request-id'],
    ['an `HttpResponse` of a handler', '/whole', 'request failed', 'x-trace-id'],
    ['an interceptor', '/interceptor', 'request failed', 'x-trace-id'],
    ['an exception', '/exception', 'request failed', 'x-request-id'],
    ['an error handler', '/missing', 'the error handler failed', 'x-trace-id'],
  ])('%s cannot set an id: the response is 500 with the ids of the request', async (_by, path, msg, name) => {
    const send = await start();
    expect(await send(path)).toEqual({ status: 500, ids: ['r', 't'] });
    const message = expect.stringMatching(new RegExp(`header .${name}. can only be set by the server`, 'i'));
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([{ msg, requestId: 'r', traceId: 't', err: { type: 'TypeError', message } }]);
  });
});

describe('middleware', () => {
  test('cannot set the ids of a response of the application', async () => {
    const send = await serve((_request, response, next) => {
      response.setHeader('X-Request-Id', 'own');
      next();
    });
    expect(await send('/plain')).toEqual({ status: 200, ids: ['r', 't'] });
    expect(await send('/exception')).toMatchObject({ status: 500, ids: ['r', 't'] });
  });

  test('and `nodeResponse` cannot set the ids: the runtime replaces them', async () => {
    for (const send of [await serve(), await serve((_request, _response, next) => next())]) {
      expect(await send('/raw')).toEqual({ status: 200, ids: ['r', 't'] });
    }
  });

  test('that responds itself sets all headers of its response', async () => {
    const send = await serve((_request, response) => response.setHeader('x-request-id', 'own').end());
    expect(await send('/plain')).toEqual({ status: 200, ids: ['own', undefined] });
  });

  test('chooses the ids by the headers of the request', async () => {
    const send = await serve((message, _response, next) => {
      message.headers['x-request-id'] = 'chosen';
      next();
    });
    expect(await send('/plain')).toEqual({ status: 200, ids: ['chosen', 't'] });
  });
});

test('a hook `onSend` of Fastify replaces an id', async () => {
  const send = await serveWithFastify((set) => set('x-request-id', 'replaced'));
  expect(await send('/plain')).toEqual({ status: 200, ids: ['replaced', 't'] });
});
