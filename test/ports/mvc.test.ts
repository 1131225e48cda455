import request from 'supertest';
import { expect, test } from 'vitest';
import { portedApplication } from './ported-application.js';

const app = portedApplication('mvc');

test('returns HTML', async () => {
  await request(app.url()).get('/').expect(200).expect('content-type', /html/);
});

test('renders the template with the message', async () => {
  const response = await request(app.url()).get('/').expect(200);
  expect(response.text).toContain('Hello world!');
  expect(response.text).toMatch(/^<!DOCTYPE html>\n<html/);
});

test('escapes what a client sent', async () => {
  const response = await request(app.url()).get('/greetings').query({ name: '<script>' }).expect(200);
  expect(response.text).toContain('Hello &lt;script&gt;!');
});

test('serves static files in front of routes, and no others', async () => {
  await request(app.url()).get('/style.css').expect(200).expect('content-type', /css/);
  await request(app.url()).get('/views/index.hbs').expect(404);
  await request(app.url()).get('/..%2fpackage.json').expect(404);
});
