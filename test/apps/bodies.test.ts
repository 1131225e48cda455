import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { readArchive } from '../support/text-archive.js';
import { applicationServers } from './application-servers.js';

const archive = readArchive(readFileSync(fileURLToPath(new URL('bodies.txt', import.meta.url)), 'utf8'));

interface Operation {
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, unknown>> };
}

let copy: ApplicationCopy;
beforeAll(async () => {
  copy = ApplicationCopy.empty();
  for (const [path, text] of archive.files) copy.write(path, text);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  copy.addFastifyMain();
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

/** The body of an operation in the API document. */
function documented(path: string): Operation['requestBody'] {
  const { paths }: { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
    copy.read('src/generated/openapi.json'),
  );
  return paths[path]?.['post']?.requestBody;
}

test('optional bodies are not required in the API document', () => {
  const required = (path: string) => documented(`/absent/${path}`)?.required;
  const optional = [
    'optional',
    'undefined',
    'initialised',
    'nullable',
    'validated',
    'text',
    'cover',
    'documents',
    'files',
  ];
  expect(optional.map(required)).toEqual(optional.map(() => undefined));
  expect(['required', 'required-file'].map(required)).toEqual([true, true]);
});

test('`ashlar routes` shows optional bodies', async () => {
  const { output } = await copy.ashlar(['routes']);
  expect(output).toMatch(/POST +\/absent\/optional .* optional/);
  expect(output).not.toMatch(/POST +\/absent\/required .* optional/);
});

test('the API document lists the media types of forms and bytes', () => {
  const types = (path: string) => Object.keys(documented(path)?.content ?? {});
  const form = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  expect(['note', 'optional', 'validated', 'covers'].map((path) => types(`/forms/${path}`))).toEqual([
    form,
    form,
    form,
    form,
  ]);
  expect(types('/forms/cover')).toEqual(['multipart/form-data']);
  expect(['any', 'optional', 'typed', 'beside'].map((path) => types(`/raw/${path}`))).toEqual([
    ['*/*'],
    ['*/*'],
    ['application/pdf', 'image/*'],
    ['application/json'],
  ]);
  expect(
    ['/forms/optional', '/raw/optional', '/raw/any', '/forms/note'].map((path) => documented(path)?.required),
  ).toEqual([undefined, undefined, true, true]);
  expect(documented('/raw/typed')).toMatchObject({
    description: 'The document.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  });
});

test('`ashlar routes` shows forms and bytes', async () => {
  const { output } = await copy.ashlar(['routes']);
  expect(output).toMatch(/POST +\/raw\/typed .* raw \(application\/pdf, image\/\*\)/);
  expect(output).toMatch(/POST +\/raw\/optional .* raw, optional/);
  expect(output).toMatch(/POST +\/forms\/covers .* fields, covers\[\]/);
});

describe.each(applicationServers)('on %s', (_server, main) => {
  let served: ServedApplication;
  beforeAll(async () => {
    served = await serveApplication(copy.directory, main);
  });
  afterAll(() => served.stop());

  async function post(path: string, init: RequestInit = {}) {
    const response = await fetch(`${served.url}${path}`, { method: 'POST', ...init });
    return [response.status, await response.json()];
  }

  function form(...parts: readonly [name: string, value: string | Blob][]): RequestInit {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return { body };
  }

  const json = (value: unknown): RequestInit => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });

  const bodyIsRequired = [400, { status: 400, error: 'Bad Request', message: 'a body is required' }];

  test.each<[string, unknown]>([
    ['optional', [200, {}]],
    ['undefined', [200, {}]],
    ['initialised', [200, { note: { title: 'none' } }]],
    ['nullable', [200, {}]],
    ['validated', [200, {}]],
    ['text', [200, {}]],
    ['cover', [200, { sizes: [] }]],
    ['documents', [200, { sizes: [] }]],
    ['files', [200, { sizes: [] }]],
    ['required', bodyIsRequired],
    ['required-file', bodyIsRequired],
  ])('without a body: %s', async (path, response) => {
    expect(await post(`/absent/${path}`)).toEqual(response);
  });

  const fields = (text: string): RequestInit => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: text,
  });
  const pdf = { headers: { 'content-type': 'application/pdf' }, body: 'abc' };

  test.each<[string, RequestInit, unknown]>([
    [
      '/forms/note',
      fields('title=a&pages=2&tags[]=x&tags=y'),
      [200, { note: { title: 'a', pages: 2, tags: ['x', 'y'] } }],
    ],
    ['/forms/note', form(['title', 'a'], ['tags[]', 'x']), [200, { note: { title: 'a', tags: ['x'] } }]],
    [
      '/forms/note',
      fields('pages=x'),
      [400, expect.objectContaining({ errors: { title: ['is required'], pages: ['must be an integer'] } })],
    ],
    ['/forms/note', json({ title: 'a' }), [415, expect.anything()]],
    [
      '/forms/note',
      form(['title', 'a'], ['cover', new Blob(['abc'])]),
      [400, expect.objectContaining({ message: 'the form must not have files: `cover` is a file' })],
    ],
    ['/forms/note', {}, bodyIsRequired],
    ['/forms/optional', {}, [200, {}]],
    ['/forms/optional', fields('title=a'), [200, { note: { title: 'a' } }]],
    ['/forms/validated', fields('text='), [400, expect.objectContaining({ errors: { text: ['must not be empty'] } })]],
    ['/forms/cover', form(['title', 'a'], ['cover', new Blob(['abc'])]), [200, { note: { title: 'a' }, sizes: [3] }]],
    ['/forms/cover', fields('title=a'), [415, expect.anything()]],
    ['/forms/covers', fields('title=a'), [200, { note: { title: 'a' }, sizes: [] }]],
    ['/forms/covers', form(['title', 'a'], ['covers', new Blob(['abc'])]), [200, { note: { title: 'a' }, sizes: [3] }]],
    ['/raw/any', pdf, [200, { sizes: [3] }]],
    ['/raw/any', {}, bodyIsRequired],
    ['/raw/optional', {}, [200, { sizes: [] }]],
    ['/raw/typed', pdf, [200, { sizes: [3] }]],
    ['/raw/typed', json(1), [415, expect.anything()]],
    ['/raw/beside', json({ title: 'a' }), [200, { note: { title: 'a' }, sizes: [13, 32] }]],
    ['/raw/beside', pdf, [415, expect.anything()]],
  ])('a form or bytes: %s %j', async (path, init, response) => {
    expect(await post(path, init)).toEqual(response);
  });

  test('an array of a query has the values of both names', async () => {
    const response = await fetch(`${served.url}/forms/query?title=a&tags=x&tags[]=y`);
    expect(await response.json()).toEqual({ note: { title: 'a', tags: ['x', 'y'] } });
  });

  test('interceptors read the bytes', async () => {
    const sent = await fetch(`${served.url}/raw/any`, { method: 'POST', body: 'abcd' });
    const absent = await fetch(`${served.url}/raw/optional`, { method: 'POST' });
    expect([sent.headers.get('x-bytes'), absent.headers.get('x-bytes')]).toEqual(['4', 'none']);
  });

  test.each<[string, RequestInit, unknown]>([
    ['optional', json({ title: 'a', pages: 2 }), [200, { note: { title: 'a', pages: 2 } }]],
    ['optional', json({}), [400, expect.objectContaining({ errors: { title: ['is required'] } })]],
    ['nullable', json(null), [200, { note: null }]],
    ['validated', json({ text: 'a' }), [200, { text: 'a' }]],
    ['validated', json({ text: '' }), [400, expect.objectContaining({ errors: { text: ['must not be empty'] } })]],
    ['text', json('a'), [200, { text: 'a' }]],
    ['cover', json({ title: 'a' }), [200, { note: { title: 'a' }, sizes: [] }]],
    [
      'cover',
      form(['title', 'a'], ['pages', '3'], ['cover', new Blob(['abc'])]),
      [200, { note: { title: 'a', pages: 3 }, sizes: [3] }],
    ],
    [
      'cover',
      form(['cover', new Blob(['abc'])]),
      [400, expect.objectContaining({ errors: { title: ['is required'] } })],
    ],
    ['documents', form(['title', 'a']), [200, { note: { title: 'a' }, sizes: [] }]],
    ['files', form(['documents', new Blob(['abc'])]), [200, { sizes: [3] }]],
  ])('with a body: %s %j', async (path, init, response) => {
    expect(await post(`/absent/${path}`, init)).toEqual(response);
  });
});
