import { createHmac } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';

const secret = 'shared with the mail service';
const copy = ApplicationCopy.of('helpdesk');
let served: ServedApplication;
let url = '';
beforeAll(async () => {
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  served = await serveApplication(copy.directory, 'dist/main.js', { WEBHOOK_SECRET: secret });
  url = served.url;
});
afterAll(async () => {
  expect(await served.stop()).toMatchObject({ code: 0 });
});

const first = { id: 1, title: 'The printer burns', state: 'open' };

/** A client that is signed in by the form of the web page. */
async function ada() {
  const agent = request.agent(url);
  const response = await agent.post('/agents/session').type('form').send({ name: 'Ada' }).expect(201);
  return agent.set('cookie', response.get('set-cookie')?.[0]?.split(';')[0] ?? '');
}

describe('the application with the constructs of real applications', () => {
  test('a plain result has the status of `@HttpCode`, in the envelope of the root module', async () => {
    await request(url)
      .post('/tickets')
      .send({ title: 'The printer burns' })
      .expect(201, { data: first, path: '/tickets' });
    await request(url).post('/v2/tickets').send({ title: 'No coffee' }).expect(201);
  });

  test('the nearest mapper replaces that of the root module, on each path of a list', async () => {
    await request(url)
      .get('/tickets?ids=1')
      .expect(200, { items: [first], query: 'ids=1' });
    const both = await request(url).get('/v2/tickets').expect(200);
    expect(both.body.items).toHaveLength(2);
  });

  test('lists of queries are read with brackets and without, in their order', async () => {
    const response = await request(url).get('/tickets?ids[]=2&ids=1').expect(200);
    expect(response.body.items.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
    await request(url).get('/tickets?ids[]=x').expect(400);
  });

  test('one slash at the end of a path is ignored', async () => {
    await request(url).get('/tickets/').expect(200);
    await request(url).get('/tickets//').expect(404);
  });

  test('messages are translated by the codes of problems, or have the text of `@message`', async () => {
    const short = await request(url).post('/tickets').send({ title: 'x' }).expect(400);
    expect(short.body).toEqual({ fehler: 'Validation failed', felder: { title: 'ist zu kurz' } });
    const unnamed = await request(url).post('/agents/session').type('form').send({ remember: true }).expect(400);
    expect(unnamed.body.felder).toEqual({ name: 'fehlt' });
    const twice = await request(url).post('/agents/session').type('form').send('name=Ada&name=Bob').expect(400);
    expect(twice.body.felder).toEqual({ name: 'Please enter your name.' });
    const missing = await request(url).post('/tickets').expect(400);
    expect(missing.body.fehler).toBe('a body is required');
  });

  test('a guard reads the session of middleware; an absent body closes the ticket', async () => {
    await request(url).patch('/tickets/1').expect(401);
    const client = await ada();
    await client.patch('/tickets/1').send({ state: 'open' }).expect(200);
    const desk = await client.get('/agents/me').expect(200);
    expect(desk.body).toEqual({ data: { name: 'Ada', languages: ['en'], open: 1 }, path: '/agents/me' });
    const closed = await client.patch('/v2/tickets/1').expect(200);
    expect(closed.body.data).toEqual({ ...first, state: 'closed', agent: 'Ada' });
  });

  test('a client that connects again gets the events that it has missed', async () => {
    const all = await request(url)
      .get('/tickets/changes')
      .expect(200)
      .expect('content-type', /text\/event-stream/);
    expect(all.text).toContain('id: 4\ndata: {"id":1,"state":"closed"}\n\n');
    const missed = await request(url).get('/v2/tickets/changes').set('last-event-id', '3').expect(200);
    expect(missed.text).toBe('id: 4\ndata: {"id":1,"state":"closed"}\n\n');
  });

  test('a stream has the length that it declares', async () => {
    await request(url)
      .get('/tickets/export.csv')
      .expect('content-length', '16')
      .expect(200)
      .expect(({ text }) => expect(text).toBe('1,closed\n2,open\n'));
  });

  test('a form has text fields and a file', async () => {
    await request(url)
      .post('/tickets/1/attachments')
      .field('note', 'the smoke')
      .attach('file', Buffer.from('12345'), 'smoke.txt')
      .expect(201, { data: { ticket: 1, note: 'the smoke', size: 5 }, path: '/tickets/1/attachments' });
  });

  test('a webhook verifies the bytes before they are decoded', async () => {
    const body = '{ "id": "evt_1",  "bounced": true }';
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const send = (text: string) =>
      request(url).post('/webhooks/mail').type('json').set('x-signature', signature).send(text);
    const accepted = await send(body).expect(202);
    expect(accepted.body.data).toEqual({ id: 'evt_1', bytes: body.length });
    await send(body.replace('true', 'false')).expect(401);
    await send('{').expect(401);
  });

  test('probes have no envelope and no interceptor, and middleware of a prefix protects them', async () => {
    const response = await request(url).get('/internal/health').expect(200, { status: 'up' });
    expect(response.get('server-timing')).toBeUndefined();
    await request(url).get('/internal/health').set('x-forwarded-for', '203.0.113.7').expect(403);
    await request(url).get('/%69nternal/health').set('x-forwarded-for', '203.0.113.7').expect(403);
    expect((await request(url).get('/tickets')).get('server-timing')).toMatch(/^handler;dur=/);
  });
});
