import { IncomingMessage, ServerResponse } from 'node:http';
import { fastify } from 'fastify';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { fastifyAdapter, fastifyPlugin, fastifyRequest } from '../../../runtime/src/fastify/index.ts';
import { fetchAdapter } from '../../../runtime/src/fetch/index.ts';
import { Application, type Middleware, type RequestContext } from '../../../runtime/src/index.ts';
import { nodeRequest, nodeResponse } from '../../../runtime/src/node/index.ts';
import { TestApplication } from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { loggerWithLines } from '../support/log-lines.ts';

/** A request as middleware changes it. */
interface WithSession extends IncomingMessage {
  session?: { readonly user: string };
}

const addSession: Middleware = (message: WithSession, _response, next) => {
  message.session = { user: 'Ada' };
  next();
};

/** Describes the request of the server as a handler sees it. */
function describeRequest(context: RequestContext): string {
  const message: WithSession | undefined = nodeRequest(context);
  const response = nodeResponse(context);
  response?.setHeader('x-handler', 'yes');
  return [
    message instanceof IncomingMessage ? message.url : 'no request',
    response instanceof ServerResponse ? 'response' : 'no response',
    message?.session?.user ?? 'no session',
    fastifyRequest(context)?.url ?? 'not Fastify',
  ].join(', ');
}

const compiled = applicationOf({
  path: route('GET /path', { handle: ({ context }) => describeRequest(context), respond: respondText }),
  later: route('GET /later', {
    handle: async ({ context }) => {
      await new Promise((resolve) => setImmediate(resolve));
      return describeRequest(context);
    },
    respond: respondText,
  }),
});
const { logger } = loggerWithLines();
const options = { logger, handleSignals: false };
const get = async (url: string) => {
  const { headers, body } = await request(url);
  return [await body.text(), headers['x-handler']];
};

test('handlers on node:http have the request and the response, with what middleware has added', async () => {
  const app = await Application.create(compiled, options);
  app.use(addSession);
  await app.listen(0);
  for (const path of ['/path?a=1', '/later?a=1'])
    expect(await get(app.address().url + path)).toEqual([`${path}, response, Ada, not Fastify`, 'yes']);
  await app.close();
});

test('handlers on Fastify have its request, and that of node:http', async () => {
  const app = await fastifyAdapter(compiled, options);
  app.fastify.addHook('onRequest', async ({ raw }) => {
    const message: WithSession = raw;
    message.session = { user: 'Grace' };
  });
  await app.listen(0);
  for (const path of ['/path', '/later'])
    expect(await get(app.address().url + path)).toEqual([`${path}, response, Grace, ${path}`, 'yes']);
  await app.close();
});

test('handlers below a prefix of Fastify have its request', async () => {
  const instance = fastify();
  await instance.register(fastifyPlugin(compiled, options), { prefix: '/shop' });
  const { body } = await instance.inject('/shop/path?a=1');
  expect(body).toMatch(/, \/shop\/path\?a=1$/);
  await instance.close();
});

test('handlers of a test application have a request with middleware, and none without', async () => {
  const app = await TestApplication.create(compiled, { logger });
  expect((await app.get('/path').send()).text()).toBe('no request, no response, no session, not Fastify');
  app.use(addSession);
  expect((await app.get('/path').send()).text()).toBe('/path, response, Ada, not Fastify');
  await app.shutdown();
});

test('handlers of the Fetch API have no request of node:http', async () => {
  const app = await fetchAdapter(compiled, options);
  const response = await app.fetch(new Request('http://localhost/path'), { remoteAddress: '127.0.0.1' });
  expect(await response.text()).toBe('no request, no response, no session, not Fastify');
  await app.close();
});
