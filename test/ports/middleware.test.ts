import { once } from 'node:events';
import { createServer } from 'node:http';
import request from 'supertest';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/serve-application.js';
import { portedApplication } from './ported-application.js';

const backend = createServer((message, response) => {
  response.setHeader('x-backend', 'yes');
  response.write(`${message.method} ${message.url} `);
  message.pipe(response);
}).listen(0, '127.0.0.1');
await once(backend, 'listening');
afterAll(() => backend.close());

const address = backend.address();
if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
const app = portedApplication('middleware', { BACKEND: `http://127.0.0.1:${address.port}` });

const closedPort = await freePort();

const credentials = { username: 'ada', password: 'correct horse' };

describe('express-session and passport', () => {
  test('a guard reads the user of the session, and sets it for handlers', async () => {
    const agent = request.agent(app.url());
    await agent.get('/account').expect(401);
    await agent
      .post('/login')
      .type('form')
      .send(credentials)
      .expect('set-cookie', /connect\.sid/)
      .expect(200, 'ada');
    await agent.get('/account').expect(200, 'ada');
    await request(app.url()).get('/account').expect(401);
  });

  test('passport ends requests with wrong credentials, and without any', async () => {
    const wrong = { ...credentials, password: 'x' };
    await request(app.url()).post('/login').type('form').send(wrong).expect(401, 'Unauthorized');
    await request(app.url()).post('/login').type('form').send({}).expect(400);
  });
});

describe('express.urlencoded and express.json', () => {
  test('a handler reads what the parser has read', async () => {
    await request(app.url()).post('/parsed/raw').type('form').send({ title: 'One' }).expect(200, '{"title":"One"}');
  });

  test.each([
    ['/parsed/note', 'json'],
    ['/parsed/form', 'form'],
    ['/parsed/optional', 'form'],
    ['/parsed/bytes', 'form'],
  ])('the route %s, which reads the body, fails at once, with the cause in the log', async (path, type) => {
    const response = await request(app.url()).post(path).type(type).send({ title: 'One' }).timeout(5000).expect(500);
    expect(response.body).toMatchObject({ status: 500, message: 'Internal Server Error' });
    const failures = await vi.waitFor(() => {
      const entries = app
        .log()
        .split('\n')
        .filter((line) => line.includes(`"path":"${path}"`));
      const found = entries.filter((line) => line.includes('request failed'));
      expect(found).toHaveLength(1);
      return found;
    });
    expect(failures[0]).toMatch(
      /the body was read before the route could read it: .*`bodyLimit`.*`@BodyLimit`.*`RawBody`/,
    );
  });

  test('a route without a body to read is not affected', async () => {
    await request(app.url()).post('/parsed/optional').expect(200, 'absent');
  });

  test('a parser does not make a form acceptable for a route that reads JSON', async () => {
    await request(app.url()).post('/parsed/note').type('form').send({ title: 'One' }).timeout(5000).expect(415);
  });

  test('an invalid body is the error of the parser, as an envelope', async () => {
    const response = await request(app.url()).post('/parsed/note').type('json').send('{').expect(400);
    expect(response.body).toMatchObject({ status: 400, error: 'Bad Request' });
  });

  test('other routes read their bodies', async () => {
    await request(app.url()).post('/notes').send({ title: 'One' }).expect(200, 'One');
    await request(app.url()).post('/forms').type('form').send({ title: 'One' }).expect(200, 'One');
  });
});

describe('multer', () => {
  test('a handler reads the file of the request', async () => {
    await request(app.url())
      .post('/pictures')
      .attach('picture', Buffer.from('not a picture'), { filename: 'a.png', contentType: 'image/png' })
      .expect(200, { name: 'a.png', size: 13, type: 'image/png' });
  });

  test.each([
    ['a file above the limit', 'picture', 2000],
    ['a file of another field', 'other', 10],
  ])('%s is an error', async (_title, field, size) => {
    const response = await request(app.url()).post('/pictures').attach(field, Buffer.alloc(size), 'a.png');
    expect(response.status).toBe(500);
    expect(response.body).toMatchObject({ error: 'Internal Server Error' });
  });
});

describe('http-proxy-middleware', () => {
  test.each(['GET', 'POST'] as const)(
    'passes %s requests below the prefix on, with their whole path',
    async (method) => {
      const sent = request(app.url())[method === 'GET' ? 'get' : 'post']('/backend/notes?page=1');
      const body = method === 'GET' ? '' : 'text';
      await (body === '' ? sent : sent.type('text/plain').send(body))
        .expect('x-backend', 'yes')
        .expect(200)
        .expect(({ text }) => expect(text).toBe(`${method} /backend/notes?page=1 ${body}`));
      await request(app.url()).get('/backendless').expect(404);
    },
  );
});

describe('a backend that is not there', () => {
  const lonely = portedApplication('middleware', { BACKEND: `http://127.0.0.1:${closedPort}` });

  test('is a response of the proxy', async () => {
    await request(lonely.url()).get('/backend/notes').timeout(5000).expect(504);
    await request(lonely.url()).post('/notes').send({ title: 'One' }).expect(200, 'One');
  });
});
