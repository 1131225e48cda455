import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { HttpResponse, Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawBytes } from '../support/raw-connection.ts';

const text = (content: string) => HttpResponse.text(200, content);

/** Responses with characters of one byte, of several bytes, and halves of a surrogate pair, in the body and in the headers. */
const responses: Readonly<Record<string, HttpResponse>> = {
  ascii: text('plain ~ \u007f'),
  empty: text(''),
  latin: text('\u0080 grüß'),
  emoji: text('a 😀'),
  surrogate: text('a \ud800'),
  long: text('a'.repeat(100_000)),
  longLatin: text(`${'a'.repeat(100_000)}ü`),
  header: text('plain').withHeader('x-name', 'grüß'),
  contentType: text('plain').withHeader('content-type', 'text/plain; title=grüß'),
};

async function* pieces() {
  yield 'grüß';
  yield 'e';
}

/** Every form of a response, and the way in which it is requested. */
const forms: readonly (readonly [title: string, method: string, make: () => HttpResponse])[] = [
  ['a text', 'GET', () => text('plain')],
  ['a text of other characters', 'GET', () => text('grüß')],
  ['bytes', 'GET', () => HttpResponse.bytes(200, Buffer.from('grüß'))],
  ['JSON', 'GET', () => HttpResponse.json(200, { a: 'grüß' })],
  ['a text without its body', 'HEAD', () => text('grüß')],
  ['an empty response', 'GET', () => HttpResponse.empty(204)],
  ['a stream', 'GET', () => respondEmpty(Response.stream('text/plain', pieces()))],
  ['events', 'GET', () => respondEvents(jsonUnknown)(Response.sse(pieces()))],
];

let app: RunningApplication;

beforeAll(async () => {
  const routes = Object.entries(responses).map(([name, response]) => [
    name,
    route(`GET /${name}`, { handle: () => response, respond: (result) => result }),
  ]);
  const ofForms = forms.map(([title, , make], index) => [
    title,
    route(`GET /forms/${index}`, { handle: () => make().withHeader('x-name', 'naïve'), respond: (result) => result }),
  ]);
  app = await createApplication(applicationOf(Object.fromEntries([...routes, ...ofForms])), {
    logger: loggerWithLines().logger,
    handleSignals: false,
  });
  await app.listen('127.0.0.1:0');
});

afterAll(() => app.close());

test.each(forms.map(([title, method], index) => ({ title, method, index })))(
  'a header of other characters is sent in Latin-1: $title',
  async ({ method, index }) => {
    const { port = 0 } = app.address();
    const reply = await rawBytes(port, `${method} /forms/${index} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const head = reply.subarray(0, reply.indexOf('\r\n\r\n')).toString('latin1');
    expect(head.split('\r\n')).toContain('x-name: naïve');
  },
);

test.each(Object.keys(responses))(
  '%s is sent as UTF-8 after a head in Latin-1, with its length in bytes',
  async (name) => {
    const { port = 0 } = app.address();
    const reply = await rawBytes(port, `GET /${name} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const end = reply.indexOf('\r\n\r\n');
    const [head, body] = [reply.toString('latin1', 0, end), reply.toString('utf8', end + 4)];
    const { contentType = '', headers, body: sent } = responses[name] ?? text('');
    const bytes = Buffer.from(String(sent.content));
    expect(body).toBe(bytes.toString());
    const lines = head.split('\r\n');
    expect(lines).toContain(`content-length: ${bytes.byteLength}`);
    expect(lines).toContain(`content-type: ${contentType}`);
    expect(lines).toEqual(expect.arrayContaining(headers.map(([key, value]) => `${key}: ${value}`)));
  },
);
