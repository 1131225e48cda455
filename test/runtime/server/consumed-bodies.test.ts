import type { IncomingMessage } from 'node:http';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { jsonUnknown, respondJson, route, unknown } from '../../../runtime/src/codegen/v1.ts';
import { type FastifyApplication, fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import { Application, type Middleware } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines();

const slowGuard = { canActivate: () => new Promise<boolean>((resolve) => setTimeout(resolve, 30, true)) };

const echo = (path: `POST /${string}`, guards: readonly (typeof slowGuard)[]) =>
  route(path, {
    guards,
    body: 'json',
    handle: (inputs) => inputs.body(unknown),
    respond: respondJson(jsonUnknown),
  });

const routes = {
  echo: echo('POST /echo', []),
  guarded: echo('POST /guarded', [slowGuard]),
  form: route('POST /form', {
    body: 'multipart',
    handle: (inputs) => inputs.fields(unknown),
    respond: respondJson(jsonUnknown),
  }),
  optional: route('POST /optional', {
    body: 'json',
    handle: (inputs) => inputs.optionalBody(unknown),
    respond: respondJson(jsonUnknown),
  }),
  fields: route('POST /fields', {
    body: 'form',
    handle: (inputs) => inputs.optionalFields(unknown),
    respond: respondJson(jsonUnknown),
  }),
  raw: route('POST /raw', {
    body: 'bytes',
    handle: (inputs) => inputs.optionalRawBody()?.byteLength,
    respond: respondJson(jsonUnknown),
  }),
  signed: route('POST /signed', {
    body: 'json and bytes',
    handle: (inputs) => inputs.optionalBody(unknown),
    respond: respondJson(jsonUnknown),
  }),
  ignoring: route('POST /ignoring', { handle: () => ({ ok: true }), respond: respondJson(jsonUnknown) }),
};

let app: Application | FastifyApplication | undefined;
afterEach(() => app?.close());

/** Reads the whole body, as a body parser does. */
function readAll(message: IncomingMessage, done: () => void): void {
  message.resume();
  message.on('end', () => setTimeout(done));
}

async function serve(...middleware: readonly Middleware[]): Promise<string> {
  lines.length = 0;
  const created = await Application.create(applicationOf(routes), { logger, handleSignals: false });
  for (const each of middleware) created.use(each);
  return listen(created);
}

async function serveByFastify(addHook: (app: FastifyApplication) => void): Promise<string> {
  lines.length = 0;
  const created = await fastifyAdapter(applicationOf(routes), { logger, handleSignals: false });
  addHook(created);
  return listen(created);
}

async function listen(created: Application | FastifyApplication): Promise<string> {
  app = created;
  await created.listen(0);
  return created.address().url;
}

async function post(url: string, body = '{"a":"x"}', contentType = 'application/json') {
  const reply = await request(url, { method: 'POST', headers: { 'content-type': contentType }, body });
  return { status: reply.statusCode, body: await reply.body.json() };
}

const form = ['--b', 'Content-Disposition: form-data; name="a"', '', 'x', '--b--', ''].join('\r\n');

function expectConsumed(reply: { readonly status: number }): void {
  expect(reply.status).toBe(500);
  const failures = lines.filter(({ msg }) => msg === 'request failed');
  expect(failures).toHaveLength(1);
  expect(failures[0]?.['err']).toMatchObject({
    message: expect.stringMatching(
      /^the body was read before the route could read it: .*`bodyLimit`.*`@BodyLimit`.*`RawBody`/,
    ),
  });
}

describe('a body that middleware has read', () => {
  const consume: Middleware = (message, _response, next) => readAll(message, next);

  test.each(['/echo', '/guarded'])('is an internal error of `POST %s`', async (path) => {
    expectConsumed(await post(`${await serve(consume)}${path}`));
  });

  test.each(['/optional', '/raw', '/signed'])(
    'is an internal error of `POST %s`, also if it can be absent',
    async (path) => {
      expectConsumed(await post(`${await serve(consume)}${path}`));
    },
  );

  test.each([
    ['a=1', 'application/x-www-form-urlencoded'],
    [form, 'multipart/form-data; boundary=b'],
  ])('is an internal error of the text fields %j', async (body, type) => {
    expectConsumed(await post(`${await serve(consume)}/fields`, body, type));
  });

  test('is an internal error of a form', async () => {
    expectConsumed(await post(`${await serve(consume)}/form`, form, 'multipart/form-data; boundary=b'));
  });

  test('is an internal error if a guard took the time in which it was read', async () => {
    const url = await serve((message, _response, next) => {
      message.resume();
      next();
    });
    expectConsumed(await post(`${url}/guarded`));
  });

  test('is an internal error if it was read in part', async () => {
    const url = await serve((message, _response, next) => {
      message.once('data', () => {
        message.pause();
        next();
      });
    });
    expectConsumed(await post(`${url}/echo`));
  });

  test('does not concern a route without a body', async () => {
    expect(await post(`${await serve(consume)}/ignoring`)).toEqual({ status: 200, body: { ok: true } });
  });

  test('is left to the route if the middleware only listens to it', async () => {
    let bytes = 0;
    const url = await serve((message, _response, next) => {
      message.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      next();
    });
    expect(await post(`${url}/echo`)).toEqual({ status: 200, body: { a: 'x' } });
    expect(bytes).toBe(9);
  });

  test('is empty if there were no bytes to read', async () => {
    const plain = await post(`${await serve()}/echo`, '');
    await app?.close();
    expect(await post(`${await serve(consume)}/echo`, '')).toEqual(plain);
    expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([]);
  });
});

describe('a body that a hook of Fastify has read', () => {
  test.each(['/echo', '/guarded'])('is an internal error of `POST %s`', async (path) => {
    const url = await serveByFastify(({ fastify }) => {
      fastify.addHook('onRequest', (message, _reply, done) => readAll(message.raw, done));
    });
    expectConsumed(await post(`${url}${path}`));
  });

  test('is what the hook of `preParsing` made of it', async () => {
    const { Readable } = await import('node:stream');
    const url = await serveByFastify(({ fastify }) => {
      fastify.addHook('preParsing', async (_request, _reply, payload) => {
        payload.resume();
        return Readable.from([Buffer.from('{"b":1}')]);
      });
    });
    expect(await post(`${url}/guarded`)).toEqual({ status: 200, body: { b: 1 } });
  });
});

test('a body that was read before `fetch` is an internal error', async () => {
  lines.length = 0;
  const fetchApp = await fetchAdapter(applicationOf(routes), { logger, handleSignals: false });
  const read = new Request('http://localhost/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":"x"}',
  });
  await read.text();
  expectConsumed(await fetchApp.fetch(read));
  await fetchApp.close();
});
