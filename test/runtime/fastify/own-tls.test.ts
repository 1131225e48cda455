import { fastify } from 'fastify';
import { Agent, request } from 'undici';
import { expect, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { fastifyAdapter } from '../../../runtime/src/fastify/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { certificate } from '../support/certificate.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();
/** Ends the request to `/waiting`. */
let release: ((text: string) => void) | undefined;

const compiled = applicationOf({
  hello: route('GET /hello', { handle: () => 'hello', respond: respondText }),
  waiting: route('GET /waiting', {
    handle: () =>
      new Promise<string>((resolve) => {
        release = resolve;
      }),
    respond: respondText,
  }),
});

test('an instance of Fastify that serves HTTPS has an address of HTTPS', async () => {
  const instance = fastify({ https: certificate('localhost') });
  const app = await fastifyAdapter(compiled, { logger, handleSignals: false, fastify: instance });
  expect(app.server).toBeUndefined();
  await app.listen(0);
  const { url, port } = app.address();
  expect(url).toBe(`https://127.0.0.1:${port}`);
  expect(app.server).toBe(instance.server);
  const dispatcher = new Agent({ connect: { ca: certificate('localhost').cert } });
  expect(await (await request(`${url}/hello`, { dispatcher })).body.text()).toBe('hello');
  const waiting = request(`${url}/waiting`, { dispatcher });
  await vi.waitFor(() => expect(release).toBeDefined());
  const closed = app.close();
  await vi.waitFor(() => expect(instance.server.listening).toBe(false));
  release?.('done');
  expect(await (await waiting).body.text()).toBe('done');
  await closed;
});

test('the options of TLS belong to an instance of Fastify that has its own server', async () => {
  const app = await fastifyAdapter(compiled, { logger, handleSignals: false, fastify: fastify() });
  await expect(app.listen(0, { tls: certificate('localhost') })).rejects.toMatchObject({
    code: 'invalid-option',
    message: expect.stringContaining('fastify({ https: { key, cert } })'),
  });
});
