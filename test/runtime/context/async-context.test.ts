import { AsyncLocalStorage } from 'node:async_hooks';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import {
  errorHandler,
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  route,
  unknown,
} from '../../../runtime/src/codegen/v1.ts';
import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import { Application, ConflictException, type HttpResponse, type Next, Response } from '../../../runtime/src/index.ts';
import { TestApplication } from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const tenants = new AsyncLocalStorage<string>();
const users = new AsyncLocalStorage<string>();

/** The values that the stages of a request found in the context. */
const seen: (string | undefined)[] = [];

const guard = {
  canActivate: () => {
    seen.push(tenants.getStore());
    return true;
  },
};

const asynchronousGuard = {
  canActivate: async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return guard.canActivate();
  },
};

/** An interceptor that opens a context of its own. */
const interceptor = {
  intercept: (_context: unknown, next: Next): Promise<HttpResponse> => {
    seen.push(tenants.getStore());
    return users.run('ada', next);
  },
};

/** The stores that a guard has found. */
class Found {
  readonly tenant: string | undefined;
  readonly user: string | undefined;

  constructor(tenant: string | undefined, user: string | undefined) {
    this.tenant = tenant;
    this.user = user;
  }
}

const usersResolver = { resolve: () => users.getStore() };

const stores = () => ({ tenant: tenants.getStore(), user: users.getStore() });

/** A source whose items come in turns of the event loop of their own. */
async function* several() {
  try {
    for (let count = 0; count < 3; count++) {
      await new Promise((resolve) => setImmediate(resolve));
      yield stores();
    }
  } finally {
    seen.push(tenants.getStore());
  }
}

async function* texts() {
  for await (const item of several()) yield `${item.tenant} ${item.user}\n`;
}

const stages = { guards: [guard], interceptors: [interceptor] };

const json = (path: `POST /${string}`, guards: readonly (typeof guard | typeof asynchronousGuard)[]) =>
  route(path, {
    guards,
    interceptors: [interceptor],
    body: 'json',
    handle: (inputs) => {
      inputs.body(unknown);
      return stores();
    },
    respond: respondJson(jsonUnknown),
  });

const routes = {
  plain: route('GET /plain', { ...stages, handle: stores, respond: respondJson(jsonUnknown) }),
  json: json('POST /json', [guard]),
  slowJson: json('POST /slow-json', [asynchronousGuard]),
  form: route('POST /form', {
    ...stages,
    body: 'multipart',
    handle: (inputs) => {
      inputs.fields(unknown);
      return stores();
    },
    respond: respondJson(jsonUnknown),
  }),
  stream: route('GET /stream', {
    ...stages,
    handle: () => Response.stream('text/plain', texts()),
    respond: respondEmpty,
  }),
  lazy: route('GET /lazy', {
    ...stages,
    // The properties are read when the result is serialized.
    handle: () => ({
      get user() {
        return users.getStore();
      },
    }),
    respond: respondJson(jsonUnknown),
  }),
  early: route('GET /early', {
    guards: [
      {
        canActivate: (context) => {
          context.set(new Found(tenants.getStore(), users.getStore()));
          return true;
        },
      },
    ],
    resolvers: [usersResolver],
    interceptors: [interceptor],
    handle: (inputs) => ({
      guard: inputs.context.get(Found),
      resolver: inputs.resolved(usersResolver) ?? 'none',
      handler: users.getStore(),
    }),
    respond: respondJson(jsonUnknown),
  }),
  failing: route('GET /failing', {
    ...stages,
    handle: async () => {
      throw new ConflictException(users.getStore());
    },
    respond: respondEmpty,
  }),
  events: route('GET /events', {
    ...stages,
    handle: () => Response.sse(several()),
    respond: respondEvents(jsonUnknown),
  }),
};

const handling = errorHandler(
  { handle: ({ status, message }) => Response.withStatus(status, { message, ...stores() }) },
  respondJson<object>(jsonUnknown),
);
const compiled = { ...applicationOf(routes), createErrorHandler: () => handling };

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

const get: Sent = { method: 'GET', headers: {} };
const jsonBody: Sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
const formBody: Sent = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: ['--b', 'Content-Disposition: form-data; name="a"', '', 'x', '--b--', ''].join('\r\n'),
};

type Send = (path: string, sent: Sent) => Promise<string>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  seen.length = 0;
  for (const close of closing.splice(0)) await close();
});

const { logger } = loggerWithLines();
const options = { logger, handleSignals: false };

async function sendTo(url: string, path: string, { method, headers, body }: Sent): Promise<string> {
  const reply = await request(`${url}${path}`, { method, headers, ...(body !== undefined && { body }) });
  return reply.body.text();
}

/** The adapters, each with a context that it opens around every request. */
const adapters: readonly (readonly [title: string, start: () => Promise<Send>])[] = [
  [
    'middleware',
    async () => {
      const app = await Application.create(compiled, options);
      closing.push(() => app.close());
      app.use((_message, _response, next) => tenants.run('acme', next));
      await app.listen(0);
      return (path, sent) => sendTo(app.address().url, path, sent);
    },
  ],
  [
    'middleware of a test',
    async () => {
      const app = await TestApplication.create(compiled, { logger });
      closing.push(() => app.shutdown());
      app.use((_message, _response, next) => tenants.run('acme', next));
      return async (path, { method, headers, body }) => {
        let pending = method === 'GET' ? app.get(path) : app.post(path);
        for (const [name, value] of Object.entries(headers)) pending = pending.header(name, value);
        return (await (body === undefined ? pending : pending.payload(body)).send()).text();
      };
    },
  ],
  [
    'a hook of Fastify',
    async () => {
      const app = await fastifyAdapter(compiled, options);
      closing.push(() => app.close());
      app.fastify.addHook('onRequest', (_request, _reply, done) => tenants.run('acme', done));
      await app.listen(0);
      return (path, sent) => sendTo(app.address().url, path, sent);
    },
  ],
  [
    'a server of the Fetch API',
    async () => {
      const app = await fetchAdapter(compiled, options);
      closing.push(() => app.close());
      return async (path, { method, headers, body = null }) => {
        const sent = new Request(`http://localhost${path}`, { method, headers, body });
        // The server reads the body outside of the context.
        return (await tenants.run('acme', () => app.fetch(sent))).text();
      };
    },
  ],
];

describe.each(adapters)('an AsyncLocalStorage context of %s', (_title, start) => {
  test.each([
    ['no body', '/plain', get],
    ['a JSON body', '/json', jsonBody],
    ['a JSON body after an asynchronous guard', '/slow-json', jsonBody],
    ['a form', '/form', formBody],
  ])('the context reaches guards, interceptors and handlers of a route with %s', async (_body, path, sent) => {
    const send = await start();
    expect(JSON.parse(await send(path, sent))).toEqual({ tenant: 'acme', user: 'ada' });
    expect(seen).toEqual(['acme', 'acme']);
  });

  test('serializing the result runs in the context, and in the context of an interceptor', async () => {
    const send = await start();
    expect(JSON.parse(await send('/lazy', get))).toEqual({ user: 'ada' });
  });

  test('the context reaches the source of a stream, from its first chunk to its end', async () => {
    const send = await start();
    expect(await send('/stream', get)).toBe('acme ada\n'.repeat(3));
    expect(seen).toEqual(['acme', 'acme', 'acme']);
  });

  test('the context reaches guards; the context of an interceptor reaches neither guards nor resolvers', async () => {
    const send = await start();
    const found = { guard: { tenant: 'acme' }, resolver: 'none', handler: 'ada' };
    expect(JSON.parse(await send('/early', get))).toEqual(found);
  });

  test('the context reaches the error handler; the context of an interceptor does not', async () => {
    const send = await start();
    expect(JSON.parse(await send('/failing', get))).toEqual({ message: 'ada', tenant: 'acme' });
  });

  test('the context reaches the source of events', async () => {
    const send = await start();
    expect(await send('/events', get)).toBe('data: {"tenant":"acme","user":"ada"}\n\n'.repeat(3));
    expect(seen).toEqual(['acme', 'acme', 'acme']);
  });
});
