import { describe, expect, test } from 'vitest';
import { HttpResponse, Response } from '../../../runtime/src/index.ts';

const forbidden: [name: string, value: string][] = [
  ['x', 'a\r\nb: c'],
  ['x', 'a\nb'],
  ['x', 'a\0'],
  ['x', '✓'],
  ['x y', 'a'],
  ['x:', 'a'],
  ['', 'a'],
  ['x\r\n', 'a'],
  ['Content-Length', '1'],
  ['transfer-encoding', 'chunked'],
  ['Connection', 'close'],
];

describe('a header', () => {
  test.each(forbidden)('%j: %j is rejected', (name, value) => {
    expect(() => Response.body(1).withHeader(name, value)).toThrow(TypeError);
    expect(() => HttpResponse.text(200, '').withHeader(name, value)).toThrow(TypeError);
  });

  test('returns a new response: a shared one does not change', () => {
    const shared = HttpResponse.text(200, 'shared');
    expect(shared.withHeader('set-cookie', 'session=1').headers).toEqual([['set-cookie', 'session=1']]);
    expect(shared.headers).toEqual([]);
    const value = Response.body(1);
    expect(value.withHeader('x', 'é\t1').headers).toEqual([['x', 'é\t1']]);
    expect(value.headers).toEqual([]);
  });

  test('of the content type takes the place of the one there is', () => {
    expect(HttpResponse.text(200, '').withHeader('Content-Type', 'text/html').contentType).toBe('text/html');
  });
});

describe('a status', () => {
  test.each([100, 199, 600, 200.5, Number.NaN])('%d cannot end a request', (status) => {
    expect(() => HttpResponse.empty(status)).toThrow(RangeError);
  });
});

test('a handler can be tested without an application', () => {
  expect(Response.withStatus(201, { id: 1 })).toMatchObject({ status: 201, value: { id: 1 }, headers: [] });
  expect(Response.body('a')).toMatchObject({ status: 200, value: 'a' });
  expect(Response.noContent()).toMatchObject({ status: 204 });
});

test('a body returns its bytes', () => {
  const text = HttpResponse.text(200, 'ü');
  expect([text.body.byteLength, [...(text.bodyBytes() ?? [])]]).toEqual([2, [0xc3, 0xbc]]);
  const bytes = new Uint8Array([1]);
  expect(HttpResponse.bytes(200, bytes).bodyBytes()).toBe(bytes);
  expect(HttpResponse.json(200, undefined).body.content).toBe('null');
});

test('the status is part of the type', () => {
  const created: Response<{ id: number }, 201> = Response.withStatus(201, { id: 1 });
  const nothing: Response<{ id: number }, 200 | 204> = Response.noContent();
  // @ts-expect-error: the status differs.
  const wrong: Response<{ id: number }, 200> = created;
  const accepted: Response<void, 202> = Response.withStatus(202);
  // @ts-expect-error: the value is missing.
  const missing: Response<{ id: number }, 202> = Response.withStatus(202);
  expect([nothing, wrong, accepted, missing].map(({ status }) => status)).toEqual([204, 201, 202, 202]);
});
