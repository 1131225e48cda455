import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { exampleProject, pathIn, settingsPage } from './example-project.js';
import { readPages } from './pages.js';

const path = 'runtime/docs/recipes/single-page-application.md';
const pages = readPages().filter((page) => page.path === settingsPage || page.path === path);
const { copy } = exampleProject(pages);
/** A line of the text, which the main file of the default server can have. */
const [, withStatic = ''] =
  /`(app\.use\('\/assets', express\.static\(.*?\)\))`/.exec(pages.map(({ text }) => text).join('\n')) ?? [];
const page = '<!doctype html><title>Notes</title>';
const script = 'console.log("notes");';

/** The path of a file of the page in the project. */
function fileOf(file: string): string {
  const [own] = pages.filter((candidate) => candidate.path === path);
  if (own === undefined) throw new Error(`there is no page ${path}`);
  return pathIn(own, file);
}

beforeAll(async () => {
  const main = fileOf('src/main-with-static.ts');
  copy.write(main, `import express from 'express';\n${copy.read(fileOf('src/main.ts'))}`);
  copy.edit(main, 'await app.listen', `${withStatic};\nawait app.listen`);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  copy.write('web/dist/index.html', page);
  copy.write('web/dist/favicon.ico', 'icon');
  copy.write('web/dist/notes.exe', 'no known type');
  copy.write('web/dist/assets/notes-1a2b3c.js', script);
  copy.write('web/dist/assets/icons/small.svg', '<svg/>');
  copy.write('web/secret.txt', 'not of the front end');
}, 240_000);

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe.each([
  ['the default server', 'src/main.js'],
  ['the default server with `express.static`', 'src/main-with-static.js'],
  ['Fastify', 'src/main-on-fastify.js'],
  ['the Fetch API', 'src/main-on-fetch.js'],
])('on %s', (_title, main) => {
  let application: ServedApplication;

  beforeAll(async () => {
    application = await serveApplication(copy.directory, `dist/${fileOf(main)}`);
  });
  afterAll(() => application.stop());

  async function call(
    target: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) {
    const response = await request(application.url + target, { method, headers });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  }

  const isPage = { status: 200, text: page, headers: expect.objectContaining({ 'cache-control': 'no-cache' }) };

  test.each(['/', '/notes', '/notes/1', '/notes/1?tab=/api/', '/apiary'])(
    'a browser that opens %s gets the page',
    async (target) => {
      expect(await call(target, browser)).toMatchObject(isPage);
      const { status, headers, text } = await call(target, browser, 'HEAD');
      expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', '']);
    },
  );

  test('the page is 304 while it is unchanged', async () => {
    const first = await call('/notes/1', browser);
    const again = await call('/notes/2', { ...browser, 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('a file in a directory of `assets` is served by `express.static` alone', async () => {
    const { status } = await call('/assets/icons/small.svg');
    expect(status).toBe(main.includes('static') ? 200 : 404);
  });

  test('files with a hash are kept for a year, and others are requested again', async () => {
    const asset = await call('/assets/notes-1a2b3c.js', { accept: '*/*' });
    expect(asset).toMatchObject({ status: 200, text: script });
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await call('/favicon.ico')).headers['cache-control']).toBe('no-cache');
    const part = await call('/assets/notes-1a2b3c.js', { range: 'bytes=0-6' });
    expect([part.status, part.text]).toEqual([206, 'console']);
  });

  test.each([
    ['a path of the API without a route', '/api/missing', browser],
    ['the path of the API itself', '/api', browser],
    ['a note that does not exist', '/api/notes/9', browser],
    ['a missing file', '/assets/missing.js', browser],
    ['a file of an unknown type', '/notes.exe', browser],
    ['a path of the router for a program', '/notes/1', { accept: 'application/json' }],
    ['a path of the router for any client', '/notes/1', { accept: '*/*' }],
    ['a path above the directory', '/..%2fsecret.txt', browser],
    ['a path above the directory of assets', '/assets/..%2f..%2fsecret.txt', browser],
  ])('%s is 404 as JSON', async (_name, target, headers) => {
    const response = await call(target, headers);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toBeUndefined();
    expect(JSON.parse(response.text)).toMatchObject({ status: 404, error: 'Not Found' });
  });

  test('the API responds, also to a browser', async () => {
    expect(JSON.parse((await call('/api/notes/1', browser)).text)).toEqual({ id: 1, title: 'First' });
  });

  test('another method is not the page', async () => {
    const { status, headers } = await call('/notes/1', browser, 'POST');
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});
