import { expect, test } from 'vitest';
import {
  cookieHeader,
  formBody,
  formDataBody,
  jsonBody,
  jsonOrMultipartBody,
  multipartBody,
  queryOf,
  rawBody,
  renamed,
  segment,
} from '../../../compiler/src/emit/client/support/inputs.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';

const date = new Date(0);
const url = new URL('https://example.com/ä?b=c');

/** The names and values of a form, files by their names, types and texts. */
async function fieldsOf(body: { readonly content: unknown } | undefined): Promise<readonly unknown[]> {
  if (!(body?.content instanceof FormData)) throw new Error('not a form');
  const fields: unknown[] = [];
  for (const [name, value] of body.content) {
    fields.push([name, typeof value === 'string' ? value : [value.name, value.type, await value.text()]]);
  }
  return fields;
}

test('a segment of a path is encoded', () => {
  expect(segment('a/b ?#%ä')).toBe('a%2Fb%20%3F%23%25%C3%A4');
  expect([1.5, true, 10n ** 20n, date, '...', '.a'].map(segment)).toEqual([
    '1.5',
    'true',
    '100000000000000000000',
    '1970-01-01T00%3A00%3A00.000Z',
    '...',
    '.a',
  ]);
});

test.each(['', '.', '..'])('a segment of a path cannot be "%s", which would name another path', (text) => {
  expect(() => segment(text)).toThrow(new TypeError(`a path parameter cannot be "${text}"`));
});

test('a query has a pair for each item, and none for `undefined`', () => {
  expect(queryOf({})).toBe('');
  expect(queryOf({ a: undefined, b: [] })).toBe('');
  expect(queryOf({ a: 1, b: ['x', 'y & z'], 'c d': true, e: '' })).toBe('?a=1&b=x&b=y+%26+z&c+d=true&e=');
  expect(queryOf({ at: date, link: url, big: 7n })).toBe(
    '?at=1970-01-01T00%3A00%3A00.000Z&link=https%3A%2F%2Fexample.com%2F%25C3%25A4%3Fb%3Dc&big=7',
  );
});

test('an empty list is a name without `=` where the server reads lists', () => {
  expect(queryOf({ a: [], b: [], c: ['x'], d: undefined }, ['a', 'c', 'd'])).toBe('?a%5B%5D&c=x');
  expect(queryOf({ a: '' }, ['a'])).toBe('?a=');
});

test('random queries and forms are read as they are sent', () => {
  const text = fc.string({ unit: 'grapheme' });
  const values = fc.dictionary(
    text.filter((name) => name !== '__proto__'),
    fc.array(text, { minLength: 1 }),
  );
  fc.assert(
    fc.property(values, (sent) => {
      const pairs = Object.entries(sent).flatMap(([name, items]) => items.map((item) => [name, item]));
      expect([...new URLSearchParams(queryOf(sent))]).toEqual(pairs);
      expect([...new URLSearchParams(String(formBody(sent)?.content))]).toEqual(pairs);
    }),
    { numRuns: rounds(200) },
  );
});

test('cookies are encoded, and the header is absent without them', () => {
  expect(cookieHeader({ a: 'x; y', 'b=': 1, c: undefined })).toBe('a=x%3B%20y; b%3D=1');
  for (const cookies of [undefined, {}, { a: undefined }]) expect(cookieHeader(cookies)).toBeUndefined();
});

test('names of fields are replaced by those that are sent', () => {
  const sent = renamed({ constructorField: 1, other: 2 }, { constructorField: 'constructor' });
  expect(Object.entries(sent ?? {})).toEqual([
    ['constructor', 1],
    ['other', 2],
  ]);
  expect(renamed({ toString: 1 }, {})).toEqual({ toString: 1 });
  expect(renamed(undefined, { a: 'b' })).toBeUndefined();
});

test('JSON has big integers as text', () => {
  const content = '{"a":"7","at":"1970-01-01T00:00:00.000Z","list":["8"]}';
  const sent = { a: 7n, at: date, list: [8n], missing: undefined };
  expect(jsonBody(sent)).toEqual({ content, type: 'application/json' });
  expect(jsonBody(null)).toEqual({ content: 'null', type: 'application/json' });
});

test('a form without files is text', () => {
  expect(formBody({ a: 'x y', tags: [], at: date }, ['tags'])).toEqual({
    content: 'a=x+y&tags%5B%5D&at=1970-01-01T00%3A00%3A00.000Z',
    type: 'application/x-www-form-urlencoded',
  });
});

test('a multipart form has text fields, files with their names, and an empty file for an empty list', async () => {
  const file = new File(['first'], 'a.txt', { type: 'text/plain' });
  const form = {
    title: 'ä',
    year: 1999,
    tags: ['x', 'y'],
    none: [],
    files: [file, new Blob(['second'])],
    no: undefined,
  };
  const body = multipartBody(form, ['tags', 'none']);
  // The platform writes the media type, with the boundary.
  expect(body).not.toHaveProperty('type');
  expect(await fieldsOf(body)).toEqual([
    ['title', 'ä'],
    ['year', '1999'],
    ['tags', 'x'],
    ['tags', 'y'],
    ['none[]', ['', '', '']],
    ['files', ['a.txt', 'text/plain', 'first']],
    ['files', ['blob', '', 'second']],
  ]);
});

test('a form whose files are all absent is JSON', async () => {
  const read = (value: object) => jsonOrMultipartBody(value, ['file'], ['tags']);
  for (const value of [{ a: 1 }, { a: 1, file: undefined }]) {
    expect(read(value)).toEqual({ content: '{"a":1}', type: 'application/json' });
  }
  const fields = await fieldsOf(read({ tags: [], file: new Blob(['x']) }));
  expect(fields.map((field) => Object(field)[0])).toEqual(['tags[]', 'file']);
});

test('a form of the caller is sent as it is', () => {
  const form = new FormData();
  expect(formDataBody(form)).toEqual({ content: form });
});

test('bytes have the media type of the operation, unless a `Blob` has one', () => {
  const bytes = new Uint8Array([1]);
  expect(rawBody(bytes, 'text/csv')).toEqual({ content: bytes, type: 'text/csv' });
  expect(rawBody(bytes)).toEqual({ content: bytes });
  for (const [type, wanted] of [
    ['text/plain', undefined],
    ['', 'text/csv'],
  ] as const) {
    const blob = new Blob(['x'], { type });
    const body = rawBody(blob, 'text/csv');
    expect([body?.content, body?.type]).toEqual([blob, wanted]);
  }
});

test('an absent body is not sent', () => {
  const bodies = [jsonBody, formBody, multipartBody, formDataBody, rawBody].map((bodyOf) => bodyOf(undefined));
  expect([...bodies, jsonOrMultipartBody(undefined, ['file'])]).toEqual(Array(6).fill(undefined));
});
