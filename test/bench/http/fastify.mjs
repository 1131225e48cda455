// The application written with Fastify: schemas for parameters, bodies and responses. Arguments: `ids` for the two ids and `nosniff` on
// every response, `throttled` and `proxied` for a route with a rate limit for clients at addresses of connections, or behind a proxy,
// `traced` for the spans of `@fastify/otel`.
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { readIds } from './ids.mjs';

const features = process.argv.slice(2);
const app = Fastify({ logger: false, trustProxy: features.includes('proxied') });
if (features.includes('traced')) {
  const { FastifyOtelInstrumentation } = await import('@fastify/otel');
  await app.register(new FastifyOtelInstrumentation().plugin());
}
if (features.includes('ids')) {
  app.addHook('onRequest', (request, reply, done) => {
    const { requestId, traceId } = readIds(request.headers);
    reply.header('x-request-id', requestId);
    reply.header('x-trace-id', traceId);
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
}

const integer = { type: 'integer' };
const item = {
  type: 'object',
  properties: { id: integer, name: { type: 'string' }, price: { type: 'number' }, available: { type: 'boolean' } },
  required: ['id', 'name', 'price', 'available'],
};
const params = { type: 'object', properties: { id: integer }, required: ['id'] };
const draft = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'price', 'tags'],
};
const hello = { type: 'object', properties: { hello: { type: 'string' } }, required: ['hello'] };
const items = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  available: id % 2 === 0,
}));

app.get('/hello', { schema: { response: { 200: hello } } }, (_, reply) => reply.send({ hello: 'world' }));
if (features.includes('throttled') || features.includes('proxied')) {
  // Like the application, it sends no headers about the limit before it is exceeded.
  const addHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, { global: false, cache: 20_000, addHeaders });
  const config = { rateLimit: { max: 1_000_000_000, timeWindow: 60_000 } };
  app.get('/throttled', { config, schema: { response: { 200: hello } } }, (_, reply) => reply.send({ hello: 'world' }));
}
app.get('/items', { schema: { response: { 200: { type: 'array', items: item } } } }, (_, reply) => reply.send(items));
app.get('/items/:id', { schema: { params, response: { 200: item } } }, (request, reply) =>
  reply.send({ id: request.params.id, name: 'item', price: 1.5, available: true }),
);
app.post('/items', { schema: { body: draft, response: { 201: item } } }, (request, reply) => {
  const { name, price, tags } = request.body;
  reply.code(201).send({ id: 1, name, price, available: tags.length > 0 });
});
const found = {
  type: 'object',
  properties: { id: integer, resource: { type: 'string' } },
  required: ['id', 'resource'],
};
for (let index = 0; index < 200; index++) {
  app.get(`/resource${index}/:id`, { schema: { params, response: { 200: found } } }, (request, reply) =>
    reply.send({ id: request.params.id, resource: `resource${index}` }),
  );
}

await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => process.send(process.cpuUsage()));
process.send(app.server.address().port);
