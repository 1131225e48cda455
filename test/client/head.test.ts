import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createClient, head, UnexpectedResponse } from './generated/echo.ts';
import { checkTypes, node } from './support/check-types.ts';
import { scriptedServer } from './support/scripted-server.ts';
import { servedEcho } from './support/served-echo.ts';

const url = servedEcho();
const client = () => createClient({ baseUrl: url() });
const scripted = scriptedServer();

test('HEAD of a GET route has its status and headers, and no body', async () => {
  const { echo } = client();
  const whole = await echo.text();
  const result = await head(echo.text, {});
  expect(result).toEqual({ status: 200, headers: expect.any(Headers), body: undefined });
  expect(result.headers.get('content-type')).toBe(whole.headers.get('content-type'));
  expect(result.headers.get('content-length')).toBe('10');
});

test('HEAD has the inputs of the route, and its documented errors', async () => {
  const { echo, streams } = client();
  expect((await head(echo.path, { text: 'ä/b', int: 1, flag: true, at: new Date(), choice: 'a' })).status).toBe(200);
  expect((await head(echo.headers, { headers: { 'X-Int': 0.5, 'x-flag': true } })).status).toBe(400);
  expect(await head(streams.endlessBytes, { name: 'unknown' })).toMatchObject({ status: 404, body: undefined });
});

test('HEAD of an endless stream opens none', async () => {
  const { streams } = client();
  for (const result of [await head(streams.endless, {}), await head(streams.endlessBytes, { name: 'known' })]) {
    expect(result).toMatchObject({ status: 200, body: undefined });
  }
  expect((await streams.open()).body).toBe(0);
});

test('HEAD has the options of a request: headers, a signal and retries', async () => {
  const received = scripted.respond(
    (response) => void response.writeHead(429, { 'retry-after': '0' }).end(),
    (response) => void response.writeHead(200, { 'x-count': '7' }).end(),
  );
  const { streams } = createClient({ baseUrl: scripted.url(), headers: { authorization: 'one', 'x-tenant': 'a' } });
  const options = { retries: 1, headers: { authorization: null, 'x-own': 1 } };
  expect((await head(streams.endless, {}, options)).headers.get('x-count')).toBe('7');
  expect(received.map(({ method }) => method)).toEqual(['HEAD', 'HEAD']);
  expect(received[1]?.headers).toMatchObject({ 'x-tenant': 'a', 'x-own': '1' });
  expect(received[1]?.headers).not.toHaveProperty('authorization');
  await expect(head(streams.endless, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('HEAD with an undocumented status is an `UnexpectedResponse`', async () => {
  scripted.respond((response) => void response.writeHead(502, { 'content-type': 'text/html' }).end());
  const { echo } = createClient({ baseUrl: scripted.url() });
  await expect(head(echo.text, {})).rejects.toBeInstanceOf(UnexpectedResponse);
});

test('the header `Accept` of one request chooses among the media types of a response', async () => {
  const { echo } = client();
  const text = await echo.negotiated({}, { headers: { accept: 'text/plain' } });
  expect(text.body).toBe('text/plain');
  const json = await echo.negotiated({}, { headers: { accept: 'application/json' } });
  expect(json.body).toEqual({ accept: 'application/json' });
  expect((await echo.negotiated()).body).toBe('*/*');
});

/** Uses of `head`; those that do not compile end with a comment. */
const uses = `import { createClient, head } from './echo.js';

const { echo, streams } = createClient({ baseUrl: '' });
declare function check<Wanted>(value: Wanted): void;

export async function uses() {
  const found = await head(echo.headers, { headers: { 'X-Int': 1, 'x-flag': true } }, { retries: 1 });
  check<undefined>(found.body);
  check<200 | 400>(found.status);
  check<200 | 400 | 404>((await head(streams.endlessBytes, { name: 'a' })).status);
  if (found.status === 404) return; // no such status
  await head(echo.path, { text: 'a' }); // missing parameters
  await head(echo.text, { id: 1 }); // no such parameter
  await head(echo.form, { body: { text: 'a', int: 1 } }); // a POST route
  await head(echo.optional, {}); // a PATCH route
  await head(echo.text, {}, { method: 'GET' }); // no such option
  await echo.text({}, { method: 'HEAD' }); // no such option
  const result = await echo.negotiated({}, { headers: { accept: null } });
  if (result.status === 200) check<string | { accept: string }>(result.body);
}
`;

test('the result of HEAD has the types of the GET route without a body', async () => {
  const sources = {
    'echo.ts': readFileSync(fileURLToPath(new URL('generated/echo.ts', import.meta.url)), 'utf8'),
    'uses.ts': uses,
  };
  const output = await checkTypes(sources, node);
  const wrong = Array.from(output.matchAll(/^uses\.ts\((\d+),/gm), ([, line]) => Number(line));
  const wanted = uses.split('\n').flatMap((line, index) => (line.includes('; // ') ? [index + 1] : []));
  expect([...new Set(wrong)], output).toEqual(wanted);
});
