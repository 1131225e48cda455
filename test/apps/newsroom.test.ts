import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { applicationServers } from './application-servers.js';

const article = { slug: 'compilers', title: 'Compilers' };

const copy = ApplicationCopy.of('newsroom');
beforeAll(async () => {
  copy.addFastifyMain();
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
});

describe.each(applicationServers)('the application with all application-wide features, on %s', (_server, main) => {
  let served: ServedApplication;
  beforeAll(async () => {
    served = await serveApplication(copy.directory, main, { NEWS_ADMIN_TOKEN: 'admin-token' });
  });
  afterAll(async () => {
    const { code, output } = await served.stop();
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('mail closed') });
  });

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, token?: string, body?: string) {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await request(served.url + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.body.text();
    return { status: response.statusCode, json: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  }

  test('the guard of the root module protects every route that does not skip it', async () => {
    const operation = 'accountsMe';
    expect(await send('GET', '/api/accounts/me')).toMatchObject({ status: 401, json: { code: 'http', operation } });
    expect(await send('GET', '/api/accounts/me', 'ada-token')).toMatchObject({
      status: 200,
      json: { name: 'Ada', roles: ['author'] },
    });
    expect(await send('GET', '/api/articles')).toMatchObject({ status: 200, json: { articles: [], own: 0 } });
  });

  test('the interceptor of the root module times every route', async () => {
    const { headers } = await send('GET', '/api/articles');
    expect(headers['server-timing']).toMatch(/^handler;dur=[\d.]+$/);
  });

  test('articles are published by authors, resolved by their slug, and listed for their viewer', async () => {
    const published = await send('POST', '/api/articles', 'ada-token', JSON.stringify(article));
    expect(published).toMatchObject({ status: 201, json: { ...article, author: 'Ada' } });
    expect(await send('GET', '/api/articles/compilers')).toMatchObject({ status: 200, json: published.json });
    expect((await send('GET', '/api/articles', 'ada-token')).json).toMatchObject({ own: 1 });
    expect((await send('GET', '/api/articles', 'grace-token')).json).toMatchObject({ own: 0 });
    const comment = { status: 201, json: { article: 'compilers', author: 'Grace', text: 'Well said' } };
    expect(await send('POST', '/api/articles/compilers/comments', 'grace-token', '{"text":"Well said"}')).toMatchObject(
      comment,
    );
  });

  test('every error has the body of the error handler', async () => {
    expect(await send('GET', '/api/articles/unknown')).toMatchObject({
      status: 404,
      json: { code: 'http', message: 'There is no article unknown', operation: 'articlesFind' },
    });
    expect((await send('GET', '/nowhere')).json).toEqual({ code: 'not-found', message: expect.any(String) });
    expect(await send('POST', '/api/articles', 'ada-token', '{"slug":"A B","title":""}')).toMatchObject({
      status: 422,
      json: { code: 'validation', fields: { slug: [expect.any(String)], title: [expect.any(String)] } },
    });
    expect(await send('POST', '/api/articles', 'ada-token', '{')).toMatchObject({ status: 400 });
    expect(await send('POST', '/api/articles', 'ada-token', JSON.stringify(article))).toMatchObject({ status: 409 });
  });

  test('the routes of the moderation need the role of their module', async () => {
    const path = '/api/moderation/articles/compilers';
    expect(await send('DELETE', path, 'grace-token')).toMatchObject({
      status: 403,
      json: { message: 'One of these roles is required: admin' },
    });
    expect(await send('DELETE', path, 'admin-token')).toMatchObject({ status: 204 });
    expect(await send('GET', '/api/articles/compilers')).toMatchObject({ status: 404 });
  });

  test('every wrong variable of the environment is in one error, without its value', async () => {
    const env = { NEWS_ADMIN_TOKEN: 'short', NEWS_PAGE_SIZE: 'many', NEWS_SENDER: 'nobody' };
    const started = serveApplication(copy.directory, main, env).catch((error: unknown) => String(error));
    const message = await started;
    expect(message).toMatch(/NEWS_ADMIN_TOKEN[\s\S]*NEWS_PAGE_SIZE[\s\S]*NEWS_SENDER/);
    expect(message).not.toMatch(/short|many|nobody/);
  });
});
