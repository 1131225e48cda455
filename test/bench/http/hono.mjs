// The application written with Hono on `@hono/node-server`: zod for parameters and bodies, `JSON.stringify` for responses.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';

const items = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  available: id % 2 === 0,
}));
const params = z.object({ id: z.coerce.number().int() });
const draft = z.object({ name: z.string(), price: z.number(), tags: z.array(z.string()) });

function checked(target, schema) {
  return validator(target, (value, context) => {
    const result = schema.safeParse(value);
    return result.success ? result.data : context.json({ errors: result.error.issues }, 400);
  });
}

const app = new Hono();
app.get('/hello', (context) => context.json({ hello: 'world' }));
app.get('/items', (context) => context.json(items));
app.get('/items/:id', checked('param', params), (context) =>
  context.json({ id: context.req.valid('param').id, name: 'item', price: 1.5, available: true }),
);
app.post('/items', checked('json', draft), (context) => {
  const { name, price, tags } = context.req.valid('json');
  return context.json({ id: 1, name, price, available: tags.length > 0 }, 201);
});
for (let index = 0; index < 200; index++) {
  app.get(`/resource${index}/:id`, checked('param', params), (context) =>
    context.json({ id: context.req.valid('param').id, resource: `resource${index}` }),
  );
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send(port));
server.keepAliveTimeout = 65_000;
process.on('message', () => process.send(process.cpuUsage()));
