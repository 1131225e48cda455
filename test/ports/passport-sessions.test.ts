import request from 'supertest';
import { expect, test } from 'vitest';
import { portedApplication } from './ported-application.js';

const app = portedApplication('passport-sessions');
const john = { username: 'john', password: 'changeme' };

test('a form signs in, the session holds the user, and signing out ends it', async () => {
  const agent = request.agent(app.url());
  await agent.get('/profile').expect(403);
  await agent.post('/auth/login').type('form').send(john).expect(201, { userId: 1, username: 'john' });
  await agent.get('/profile').expect(200, { userId: 1, username: 'john' });
  await agent.post('/auth/logout').expect(204);
  await agent.get('/profile').expect(403);
});

test('signing in begins a session with another id', async () => {
  const agent = request.agent(app.url());
  const sessions = [];
  for (const user of [john, { username: 'maria', password: 'guess' }]) {
    const response = await agent.post('/auth/login').type('form').send(user).expect(201);
    sessions.push(response.get('set-cookie')?.[0]?.split(';')[0]);
  }
  expect(new Set(sessions).size).toBe(2);
  expect(sessions).not.toContain(undefined);
});

test.each([
  ['a wrong password', { ...john, password: 'guess' }, 401],
  ['an unknown name', { username: '__proto__', password: 'x' }, 401],
  ['a missing field', { username: 'john' }, 400],
])('%s is rejected', async (_title, form, status) => {
  const response = await request(app.url()).post('/auth/login').type('form').send(form).expect(status);
  expect(response.get('set-cookie')).toBeUndefined();
});

test('a request of another session is not signed in', async () => {
  await request(app.url()).get('/profile').set('cookie', 'connect.sid=s%3Aforged.signature').expect(403);
});

test('JSON is not a form', async () => {
  await request(app.url()).post('/auth/login').send(john).expect(415);
});
