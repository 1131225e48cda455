import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrayFromText, jsonUnknown, respondJson, route, stringFromText } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import type { Decoder } from '../../../runtime/src/decoding/decoder.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

/** Accepts any record of texts. */
const anyTexts: Decoder<unknown> = { read: (input) => input, explain: () => undefined };
const tags = arrayFromText(stringFromText);
const withTags: Decoder<unknown> = {
  read: (input) => ({ ...Object(input), tags: tags.read(Reflect.get(Object(input), 'tags') ?? []) }),
  explain: () => undefined,
};

/** The tags that are sent; `undefined` for none, not even an empty list. */
const withSentTags: Decoder<unknown> = {
  read: (input) => {
    const sent: unknown = Reflect.get(Object(input), 'tags');
    return { ...Object(input), ...(sent !== undefined && { tags: tags.read(sent) }) };
  },
  explain: () => undefined,
};

const respond = respondJson<unknown>(jsonUnknown);

const routes = {
  form: route('POST /form', {
    body: 'form',
    handle: (inputs) => {
      const fields = inputs.fields(anyTexts);
      return fields === invalid ? inputs.reject() : fields;
    },
    respond,
  }),
  optional: route('POST /optional', {
    body: 'form',
    handle: (inputs) => {
      const fields = inputs.optionalFields(anyTexts);
      return fields === invalid ? inputs.reject() : (fields ?? { absent: true });
    },
    respond,
  }),
  lists: route('POST /lists', {
    body: 'form',
    handle: (inputs) => {
      const fields = inputs.fields(withTags, ['tags']);
      return fields === invalid ? inputs.reject() : fields;
    },
    respond,
  }),
  file: route('POST /file', {
    body: 'form',
    files: { cover: {} },
    handle: (inputs) => {
      const fields = inputs.fields(anyTexts);
      const cover = inputs.optionalFile('cover');
      if (fields === invalid || cover === invalid) return inputs.reject();
      return { fields, size: cover?.size ?? 'absent' };
    },
    respond,
  }),
  listsAndFile: route('POST /lists-and-file', {
    body: 'form',
    files: { cover: {} },
    handle: (inputs) => {
      const fields = inputs.fields(withSentTags, ['tags']);
      const cover = inputs.optionalFile('cover');
      return fields === invalid || cover === invalid ? inputs.reject() : fields;
    },
    respond,
  }),
  query: route('GET /query', { handle: (inputs) => inputs.query(withTags, ['tags']), respond }),
  plainQuery: route('GET /plain-query', { handle: (inputs) => inputs.query(anyTexts), respond }),
};

const uploadTempDir = temporaryDirectory();
const { logger } = loggerWithLines('error');
let app: RunningApplication;

beforeAll(async () => {
  const options = { logger, handleSignals: false, bodyLimit: 3_000_000, uploadTempDir };
  app = await createApplication(applicationOf(routes), options);
  await app.listen(0);
});
afterAll(() => app.close());

const urlencoded = 'application/x-www-form-urlencoded';

async function post(
  path: string,
  body: string | Uint8Array | Readable | undefined,
  contentType: string | undefined = urlencoded,
) {
  const reply = await request(`${app.address().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    ...(body !== undefined && { body }),
  });
  return { status: reply.statusCode, json: await reply.body.json() };
}

const multipart = 'multipart/form-data; boundary=b';

function part(disposition: string, content: string): string {
  return `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
}

const manyNames = Array.from({ length: 100_000 }, (_, index) => `n${index}=1`).join('&');

function staged(): readonly string[] {
  return readdirSync(uploadTempDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe('a form of text fields', () => {
  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&b=&c', { a: '1', b: '', c: '' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=x+y%20z&%C3%BC=%F0%9F%98%80', { a: 'x y z', ü: '😀' }],
    ['a=ü', { a: 'ü' }],
    ['a=1=2', { a: '1=2' }],
    ['&&a=1&', { a: '1' }],
    ['=1', { '': '1' }],
    ['tags[]=1', { 'tags[]': '1' }],
  ])('%s', async (body, fields) => {
    expect(await post('/form', body)).toEqual({ status: 200, json: fields });
    expect(await post('/form', body, `${urlencoded.toUpperCase()}; charset=utf-8`)).toEqual({
      status: 200,
      json: fields,
    });
    const halves = Readable.from([body.slice(0, 2), body.slice(2)]);
    expect(await post('/form', halves)).toEqual({ status: 200, json: fields });
  });

  test('names of prototypes are names', async () => {
    const { status, json } = await post('/form', '__proto__=1&constructor=2');
    expect([status, Object.entries(Object(json))]).toEqual([
      200,
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ]);
  });

  test('is also sent as `multipart/form-data`', async () => {
    const body = `${part('form-data; name="a"', '1')}${part('form-data; name="a"', '2')}--b--\r\n`;
    expect(await post('/form', body, multipart)).toEqual({ status: 200, json: { a: ['1', '2'] } });
  });

  test.each(['UTF-8', '"utf-8"', 'utf8'])('has the charset %s', async (charset) => {
    expect(await post('/form', 'a=ü', `${urlencoded};charset=${charset}`)).toEqual({ status: 200, json: { a: 'ü' } });
  });

  test.each(['ISO-8859-1', '"utf-16"', 'utf-7', '""', 'windows-1252; charset=utf-8'])(
    'has no other charset, such as %s',
    async (charset) => {
      const type = `${urlencoded}; boundary=b; charset=${charset}`;
      expect(await post('/form', 'a=1', type)).toMatchObject({
        status: 415,
        json: { message: expect.stringMatching(/^the charset of the form must be UTF-8, not `/) },
      });
      expect(await post('/optional', '', type)).toEqual({ status: 200, json: { absent: true } });
    },
  );

  test('has names with brackets, of any depth, which are only names', async () => {
    const name = `a${'[b]'.repeat(50_000)}`;
    expect(await post('/form', `${name}=1&a[b]=2`)).toEqual({ status: 200, json: { [name]: '1', 'a[b]': '2' } });
  });

  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=b', ''])('is not %s', async (type) => {
    expect(await post('/form', 'a=1', type)).toMatchObject({
      status: 415,
      json: { message: expect.stringMatching(/\(application\/x-www-form-urlencoded or multipart\/form-data\)/) },
    });
  });

  test.each([
    ['a malformed escape', 'a=%zz', 400, /percent escape/],
    ['an incomplete escape', 'a=%', 400, /percent escape/],
    ['an escape that is not UTF-8', 'a=%ff', 400, /percent escape/],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff]), 400, /UTF-8/],
    ['too many fields', 'a&'.repeat(1_001), 413, /more than 1000 fields/],
    ['a hundred thousand fields', 'a[]=1&'.repeat(100_000), 413, /more than 1000 fields/],
    ['a hundred thousand names', manyNames, 413, /more than 1000 fields/],
    ['fields that are too large', `a=${'x'.repeat(1_048_575)}`, 413, /limit of 1048576 bytes/],
    ['a body that is too large', `a=${'x'.repeat(3_000_000)}`, 413, /limit of 3000000 bytes/],
  ])('%s is rejected', async (_title, body, status, message) => {
    expect(await post('/form', body)).toMatchObject({ status, json: { message: expect.stringMatching(message) } });
  });

  test.each([
    ['thirty thousand parts', part('form-data; name="a"', '').repeat(30_000), 413, /more than 1000 fields/],
    ['a form without its end', part('form-data; name="a"', '1'), 400, /the form is malformed/],
    [
      'a part without its end',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
      400,
      /the form is malformed/,
    ],
    ['a part without content', '--b\r\nContent-Disposition: form-data; name="a"', 400, /the form is malformed/],
    ['a part without a name', '--b\r\n\r\n1\r\n--b--\r\n', 400, /the form is malformed/],
    ['bytes without a boundary', 'a=1', 400, /the form is malformed/],
    ['text that is not UTF-8', Buffer.from(`${part('form-data; name="a"', '\xff')}--b--`, 'latin1'), 400, /UTF-8/],
  ])('%s is rejected as `multipart/form-data`', async (_title, body, status, message) => {
    expect(await post('/form', body, multipart)).toMatchObject({
      status,
      json: { message: expect.stringMatching(message) },
    });
  });

  test('of separators alone is a form without fields', async () => {
    expect(await post('/form', '&'.repeat(1_000_000))).toEqual({ status: 200, json: {} });
  });

  test.each([urlencoded, multipart, 'multipart/form-data', 'text/plain'])('can be absent: %s', async (type) => {
    for (const body of [undefined, '', Readable.from([])]) {
      expect(await post('/optional', body, type)).toEqual({ status: 200, json: { absent: true } });
      expect(await post('/form', body, type)).toMatchObject({ status: 400, json: { message: 'a body is required' } });
    }
  });
});

describe('a file part', () => {
  test.each(['a', 'cover'])('named `%s` is rejected by a form of text fields, and never staged', async (name) => {
    const file = part(`form-data; name="${name}"; filename="a.txt"`, 'x'.repeat(100_000));
    const body = `${part('form-data; name="b"', '1')}${file}--b--\r\n`;
    expect(await post('/form', body, multipart)).toMatchObject({
      status: 400,
      json: { message: `the form must not have files: \`${name}\` is a file` },
    });
    expect(staged()).toEqual([]);
  });

  test('is accepted beside the text fields if it is declared', async () => {
    const cover = part('form-data; name="cover"; filename="a.txt"', 'xyz');
    const body = `${part('form-data; name="a"', '1')}${cover}--b--\r\n`;
    expect(await post('/file', body, multipart)).toEqual({ status: 200, json: { fields: { a: '1' }, size: 3 } });
    expect(await post('/file', 'a=1')).toEqual({ status: 200, json: { fields: { a: '1' }, size: 'absent' } });
    expect(await post('/file', 'cover=1')).toMatchObject({
      status: 400,
      json: { message: 'file `cover` must be a file, not text' },
    });
    expect(staged()).toEqual([]);
  });
});

test.each([
  ['tags=1&tags[]=2&tags=3&tags%5B%5D=4', ['1', '2', '3', '4']],
  ['tags[]=2', ['2']],
  ['tags[]=2&tags[]=1', ['2', '1']],
  ['tags[]=b&tags=a', ['b', 'a']],
  ['', []],
])('the array of %j has the values of both names in order', async (text, wanted) => {
  const reply = await request(`${app.address().url}/query?${text}&other[]=1`);
  expect(await reply.body.json()).toEqual({ 'other[]': '1', tags: wanted });
  expect((await post('/lists', `${text}&other[]=1`)).json).toEqual({ 'other[]': '1', tags: wanted });
  const parts = [...new URLSearchParams(`${text}&other[]=1`)].map(([name, value]) =>
    part(`form-data; name="${name}"`, value),
  );
  expect((await post('/lists', `${parts.join('')}--b--\r\n`, multipart)).json).toEqual({
    'other[]': '1',
    tags: wanted,
  });
});

describe('an array without items', () => {
  const sent = { tags: [] };

  test.each([
    ['tags[]', []],
    ['tags%5B%5D', []],
    ['tags[]&tags[]', []],
    ['tags[]&tags=a', ['a']],
    ['tags=a&tags[]', ['a']],
    ['tags[]=', ['']],
    ['tags=', ['']],
    ['tags', ['']],
  ])('is a name with `[]` and without `=`: %j', async (text, wanted) => {
    const reply = await request(`${app.address().url}/query?${text}&other[]`);
    expect(await reply.body.json()).toEqual({ 'other[]': '', tags: wanted });
    expect((await post('/lists', `${text}&other[]`)).json).toEqual({ 'other[]': '', tags: wanted });
  });

  /** The part of a file input without a file, as browsers and as the `fetch` of Node send it. */
  const noFile = (name: string, isNamed: boolean) =>
    part(`form-data; name="${name}"${isNamed ? '; filename=""' : ''}\r\nContent-Type: application/octet-stream`, '');

  test.each([true, false])(
    'is a file input without a file in a form with files, whose part names a file: %s',
    async (isNamed) => {
      const of = async (...parts: readonly string[]) =>
        (await post('/lists-and-file', `${parts.join('')}--b--\r\n`, multipart)).json;
      const empty = noFile('tags[]', isNamed);
      const one = part('form-data; name="tags"', 'a');
      expect(await of(empty)).toEqual(sent);
      expect(await of(empty, empty)).toEqual(sent);
      expect(await of(empty, one)).toEqual({ tags: ['a'] });
      expect(await of(one, empty)).toEqual({ tags: ['a'] });
      expect(await of(part('form-data; name="tags[]"', ''))).toEqual({ tags: [''] });
      expect(await of(noFile('cover', true), empty)).toEqual(sent);
      expect(staged()).toEqual([]);
    },
  );
});

test('names with brackets are names like any other where no array is declared', async () => {
  const reply = await request(`${app.address().url}/plain-query?tags[]=1&tags=2&[]=3`);
  expect(await reply.body.json()).toEqual({ 'tags[]': '1', tags: '2', '[]': '3' });
});
