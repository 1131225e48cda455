import request from 'supertest';
import { expect, test } from 'vitest';
import { respondText, route } from '../../runtime/src/codegen/v1.ts';
import { fastifyAdapter } from '../../runtime/src/fastify/index.ts';
import { Application, createLogger, type Middleware } from '../../runtime/src/index.ts';
import { TestApplication } from '../../runtime/src/testing/index.ts';
import { applicationOf } from '../runtime/support/application-of.ts';

const compiled = applicationOf({
  client: route('GET /client', { handle: ({ context }) => `${context.remoteAddress}`, respond: respondText }),
  visits: route('GET /visits', { handle: ({ context }) => context.cookie('visits') ?? 'none', respond: respondText }),
});

/** Counts visits in a cookie. */
const countVisits: Middleware = (_request, response, next) => {
  response.setHeader('set-cookie', 'visits=1; Path=/; HttpOnly');
  next();
};

const logger = createLogger({ level: 'silent' });

test('Supertest is a client of the loopback interface, and its agent keeps cookies', async () => {
  const app = await TestApplication.create(compiled, { logger });
  app.use(countVisits);
  const { url } = await app.listen();
  await request(url).get('/client').expect(200, '127.0.0.1');
  await request(url)
    .get('/visits')
    .expect('set-cookie', /visits=1/)
    .expect(200, 'none');
  await request(url).get('/visits').expect(200, 'none');
  const agent = request.agent(url);
  await agent.get('/visits').expect(200, 'none');
  await agent.get('/visits').expect(200, '1');
  // Requests without a socket: any client, the same middleware, cookies of the test.
  const inMemory = await app.get('/client').remoteAddress('203.0.113.7:4711').send();
  expect([inMemory.text(), inMemory.header('set-cookie')]).toEqual(['203.0.113.7', 'visits=1; Path=/; HttpOnly']);
  expect((await app.get('/visits').send()).text()).toBe('none');
  await app.shutdown();
});

test('Supertest calls an application as its main file starts it', async () => {
  const app = await Application.create(compiled, { logger, handleSignals: false });
  await app.listen(0);
  await request(app.address().url).get('/client').expect(200, '127.0.0.1');
  await app.close();
});

test('Supertest calls an application on Fastify with its hooks', async () => {
  const app = await fastifyAdapter(compiled, { logger, handleSignals: false });
  app.fastify.addHook('onRequest', async (_request, reply) => void reply.header('x-hook', 'yes'));
  await app.listen(0);
  await request(app.address().url).get('/client').expect('x-hook', 'yes').expect(200, '127.0.0.1');
  await app.close();
});
