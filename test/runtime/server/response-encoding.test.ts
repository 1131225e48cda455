import { afterAll, beforeAll, expect, test } from 'vitest';
import { route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { HttpResponse } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

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

let app: RunningApplication;

beforeAll(async () => {
  const routes = Object.entries(responses).map(([name, response]) => [
    name,
    route(`GET /${name}`, { handle: () => response, respond: (result) => result }),
  ]);
  app = await createApplication(applicationOf(Object.fromEntries(routes)), {
    logger: loggerWithLines().logger,
    handleSignals: false,
  });
  await app.listen('127.0.0.1:0');
});

afterAll(() => app.close());

test.each(Object.keys(responses))('%s is sent as UTF-8, with its length in bytes', async (name) => {
  const { port = 0 } = app.address();
  const reply = await rawExchange(port, `GET /${name} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const [head = '', body] = reply.split('\r\n\r\n');
  const { contentType = '', headers, body: sent } = responses[name] ?? text('');
  const bytes = Buffer.from(String(sent.content));
  expect(body).toBe(bytes.toString());
  const lines = head.split('\r\n');
  expect(lines).toContain(`content-length: ${bytes.byteLength}`);
  expect(lines).toContain(`content-type: ${contentType}`);
  expect(lines).toEqual(expect.arrayContaining(headers.map(([key, value]) => `${key}: ${value}`)));
});
