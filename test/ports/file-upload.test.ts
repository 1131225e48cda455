import { readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, test } from 'vitest';
import { runProcess } from '../support/run-process.js';
import { portedApplication } from './ported-application.js';

const app = portedApplication('file-upload');
const settings = app.copy.path('package.json');
const text = readFileSync(settings, 'utf8');

/** The beginning of a JPEG file: its content decides what it is. */
const image = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF')]);

test('allows file uploads', async () => {
  await request(app.url())
    .post('/file')
    .attach('file', settings)
    .field('name', 'test')
    .expect(201)
    .expect({ body: { name: 'test' }, file: text });
});

test('allows file uploads that pass validation', async () => {
  await request(app.url())
    .post('/file/pass-validation')
    .attach('file', image, 'picture.jpg')
    .field('name', 'test')
    .expect(201)
    .expect({ body: { name: 'test' }, file: image.toString() });
});

test('rejects file uploads that do not pass validation', async () => {
  const response = await request(app.url())
    .post('/file/fail-validation')
    .attach('file', settings)
    .field('name', 'test')
    .expect(400);
  expect(response.body).toMatchObject({ errors: { file: ['must be image/jpeg, not of an unknown type'] } });
});

test('rejects a request without a required file', async () => {
  await request(app.url()).post('/file/fail-validation').expect(400);
});

test('allows a request without an optional file', async () => {
  await request(app.url()).post('/file/pass-validation').expect(201).expect({});
});

test('the request of the sample with curl', async () => {
  const args = ['-sS', `${app.url()}/file`, '-F', `file=@${settings}`, '-F', 'name=test'];
  const { code, stdout } = await runProcess('curl', args);
  expect({ code, ...JSON.parse(stdout) }).toEqual({ code: 0, body: { name: 'test' }, file: text });
});
