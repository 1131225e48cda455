import { describe, expect, expectTypeOf, test } from 'vitest';
import { type ByteStream, createClient, type RequestOptions } from './generated/echo.ts';
import { servedEcho } from './support/served-echo.ts';

const url = servedEcho();
const files = () => createClient({ baseUrl: url() }).files;

/** Calls a method, and reads the bytes of its result as text. */
const methods = {
  bytes: async (options?: RequestOptions) => textOf(await files().bytes({}, options)),
  text: async (options?: RequestOptions) => textOf(await files().text({}, options)),
  manifest: async (options?: RequestOptions) => textOf(await files().manifest({}, options)),
};

interface Result {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function textOf({ status, headers, body }: Result) {
  return { status, headers, body: isBytes(body) ? await body.text() : body };
}

function isBytes(body: unknown): body is ByteStream {
  return typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'function';
}

describe.each(['bytes', 'text', 'manifest'] as const)('a file that is sent as %s', (name) => {
  const call = methods[name];

  test('is read whole, and as the part that the range names', async () => {
    const whole = await call();
    expect(whole.status).toBe(200);
    const part = await call({ headers: { range: 'bytes=0-4' } });
    expect([part.status, part.headers.get('content-range')?.replace(/\d+$/, '')]).toEqual([206, 'bytes 0-4/']);
    const text = typeof whole.body === 'string' ? whole.body : undefined;
    if (text !== undefined) expect(part.body).toBe(text.slice(0, 5));
    expect(part.body).toHaveLength(5);
  });

  test('is a result without a body when the client has it, and an error when another version is wanted', async () => {
    const etag = (await call()).headers.get('etag') ?? '';
    expect(await call({ headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, body: undefined });
    expect(await call({ headers: { 'if-match': '"other"' } })).toMatchObject({ status: 412, body: { status: 412 } });
    expect(await call({ headers: { range: 'bytes=99999-' } })).toMatchObject({ status: 416, body: { status: 416 } });
  });
});

test('a file that is missing is a result', async () => {
  expect(await files().bytes({ name: 'nowhere' })).toMatchObject({ status: 404, body: { status: 404 } });
});

test('a file that responds to POST is whole, whatever the request says', async () => {
  const result = await files().posted({}, { headers: { range: 'bytes=0-4' } });
  expectTypeOf(result.status).toEqualTypeOf<200 | 403 | 404>();
  expect(result.status).toBe(200);
});

test('the types of the results describe the parts', async () => {
  const manifest = await files().manifest();
  expectTypeOf(manifest.status).toEqualTypeOf<200 | 206 | 304 | 403 | 404 | 412 | 416>();
  if (manifest.status === 200) expectTypeOf(manifest.body.name).toBeString();
  // A part of JSON is not JSON.
  if (manifest.status === 206) expectTypeOf(manifest.body).toEqualTypeOf<ByteStream>();
  if (manifest.status === 304) expectTypeOf(manifest.body).toBeUndefined();
  const text = await files().text();
  if (text.status === 200 || text.status === 206) expectTypeOf(text.body).toBeString();
});
