import { createHmac } from 'node:crypto';
import request from 'supertest';
import { expect, test } from 'vitest';
import { portedApplication } from './ported-application.js';

const secret = "It's a Secret to Everybody";
const app = portedApplication('signed-webhook', { WEBHOOK_SECRET: secret });

function signatureOf(body: string | Buffer, key = secret): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

function send(body: string, signature: string | undefined) {
  const sent = request(app.url()).post('/webhook').type('json');
  return (signature === undefined ? sent : sent.set('x-hub-signature-256', signature)).send(body);
}

// The spaces, the escape and the repeated key would not survive decoding.
const event = '{ "ref": "refs/heads/main",\r\n  "ref": "refs/heads/ma\\u0069n", "commits": ["a1", "b2"] }';

test('the bytes that were signed are verified, however the JSON is written', async () => {
  await send(event, signatureOf(event)).expect(202, { commits: 2 });
});

test.each([
  ['a signature of the decoded and encoded event', signatureOf(JSON.stringify(JSON.parse(event))), 401],
  ['a signature with another key', signatureOf(event, 'guess'), 401],
  ['a signature of another length', 'sha256=00', 401],
  ['a signature with letters beyond ASCII', `sha256=${'é'.repeat(64)}`, 401],
  ['no signature', undefined, 400],
])('%s is rejected', async (_title, signature, status) => {
  const response = await send(event, signature).expect(status);
  expect(JSON.stringify(response.body)).not.toContain(secret);
});

test('another body than an event is rejected', async () => {
  await send('{"ref":1}', signatureOf('{"ref":1}')).expect(400);
});

test('bytes above the limit are rejected before they are verified', async () => {
  await send(`{"ref":"${'x'.repeat(3_000_000)}","commits":[]}`, signatureOf('')).expect(413);
});
