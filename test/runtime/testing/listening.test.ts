import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import {
  type ContainerBuilder,
  jsonUnknown,
  respondEvents,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import { Response, StartupError } from '../../../runtime/src/index.ts';
import { override, TestApplication, type TestApplicationOptions } from '../../../runtime/src/testing/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { certificate } from '../support/certificate.ts';
import { loggerWithLines } from '../support/log-lines.ts';

class Greeter {
  greeting(): string {
    return 'hello';
  }
}

async function* oneEvent() {
  yield { count: 1 };
  await new Promise(() => {});
}

/** An application whose request to `/slow` waits until it is finished. */
function slowApplication() {
  const events: string[] = [];
  let finish = () => {};
  const compiled = {
    ...applicationOf({}),
    createContainer: async (builder: ContainerBuilder) =>
      builder.override(Greeter) ?? builder.provide(Greeter, new Greeter()),
    createRoutes: (greeter: Greeter) => ({
      greeting: route('GET /greeting', { handle: () => greeter.greeting(), respond: respondText }),
      peer: route('GET /peer', { handle: ({ context }) => `${context.remoteAddress}`, respond: respondText }),
      events: route('GET /events', { handle: () => Response.sse(oneEvent()), respond: respondEvents(jsonUnknown) }),
      slow: route('GET /slow', {
        handle: async () => {
          events.push('the handler waits');
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
          return 'done';
        },
        respond: respondText,
      }),
    }),
  };
  const { match } = applicationOf(compiled.createRoutes(new Greeter()));
  return { compiled: { ...compiled, match }, events, finish: () => finish() };
}

async function create(options: TestApplicationOptions = {}) {
  return TestApplication.create(slowApplication().compiled, { logger: loggerWithLines().logger, ...options });
}

const textOf = async (url: string) => (await request(url)).body.text();

test('a test application listens on a free port, with overrides and middleware, and is called in memory as well', async () => {
  const app = await create({ overrides: [override(Greeter, { greeting: () => 'servus' })] });
  app.use((_request, response, next) => {
    response.setHeader('x-middleware', 'yes');
    next();
  });
  const { url, host, port } = await app.listen();
  expect({ url, host }).toEqual({ url: `http://127.0.0.1:${port}`, host: '127.0.0.1' });
  const response = await request(`${url}/greeting`);
  expect([response.headers['x-middleware'], await response.body.text()]).toEqual(['yes', 'servus']);
  expect(await textOf(`${url}/peer`)).toBe('127.0.0.1');
  expect((await app.get('/peer').remoteAddress('203.0.113.7:4000').send()).text()).toBe('203.0.113.7');
  await app.shutdown();
  await expect(request(`${url}/peer`)).rejects.toThrow();
});

test('a shutdown ends streams of events, and waits for other requests', async () => {
  const { compiled, events, finish } = slowApplication();
  const app = await TestApplication.create(compiled, { logger: loggerWithLines().logger });
  const { url } = await app.listen();
  const stream = await request(`${url}/events`);
  const slow = textOf(`${url}/slow`);
  await expect.poll(() => events).toEqual(['the handler waits']);
  const shutdown = app.shutdown().then(() => events.push('shut down'));
  expect(await stream.body.text()).toContain('data: {"count":1}');
  expect(events).toEqual(['the handler waits']);
  finish();
  expect(await slow).toBe('done');
  await shutdown;
  expect(events).toEqual(['the handler waits', 'shut down']);
});

test('it listens once, before the shutdown, and on an address that is free', async () => {
  const app = await create();
  const { port } = await app.listen('127.0.0.1:0');
  await expect(app.listen()).rejects.toThrow('already listening or shut down');
  const other = await create();
  await expect(other.listen({ host: '127.0.0.1', port: port ?? 0 })).rejects.toThrow(StartupError);
  await other.shutdown();
  await app.shutdown();
  await expect(app.listen()).rejects.toThrow('already listening or shut down');
});

test('it has the server of node:http after `listen`, also for HTTPS', async () => {
  const app = await create();
  app.use((_request, _response, next) => next());
  expect(app.server).toBeUndefined();
  const { url } = await app.listen(0, { tls: certificate('localhost') });
  expect(url).toMatch(/^https:/);
  expect(app.server?.listening).toBe(true);
  const dispatcher = new Agent({ connect: { ca: certificate('localhost').cert } });
  expect(await (await request(`${url}/greeting`, { dispatcher })).body.text()).toBe('hello');
  await app.shutdown();
});
