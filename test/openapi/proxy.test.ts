import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as undici from 'undici';
import { describe, expect, test } from 'vitest';
import { Application } from '../../runtime/src/container/application.ts';
import { createLogger } from '../../runtime/src/logging/create-logger.ts';
import { accountsRequests, root } from '../apps/accounts-requests.ts';
import { notesRequests } from '../apps/notes-requests.ts';
import { ordersRequests } from '../apps/orders-requests.ts';
import { applicationDirectory } from '../support/repository.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { compiledFixture, documentTextOf, type FixtureName, fixtureNames } from './support/fixture-applications.ts';
import { startValidatingProxy, type ValidatingProxy } from './support/validating-proxy.ts';

/** A request of the suite of a sample application, and the status of its response. */
interface SuiteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly json?: unknown;
  readonly status: number;
}

const administrator = { headers: root, method: 'GET', status: 200 };

/** Without what the suites say of the responses. */
const requests: Readonly<Record<FixtureName, readonly SuiteRequest[]>> = {
  // Prism parses the body that a response to HEAD does not have (`parseResponseBody` asks for the media type alone).
  // It also gives a body without a media type one of its own.
  notes: notesRequests
    .filter(({ method, body, headers }) => method !== 'HEAD' && (body === undefined || headers?.['content-type']))
    .map(({ json: _response, ...request }) => request),
  accounts: [
    ...accountsRequests.map(({ body: _response, ...request }) => request),
    { ...administrator, path: '/exports/lines/2' },
    { ...administrator, path: '/exports/readable' },
    { ...administrator, path: '/exports/events' },
    { ...administrator, path: '/exports/manifest' },
    { ...administrator, path: '/exports/missing', status: 404 },
    { ...administrator, path: '/exports/whole', status: 202 },
  ],
  orders: ordersRequests,
  warehouse: [
    { method: 'POST', path: '/sales', json: { article: 7, customer: 'Ada' }, status: 200 },
    { method: 'POST', path: '/sales', json: { article: 7, customer: '' }, status: 422 },
    { method: 'POST', path: '/sales', json: { article: '7' }, status: 400 },
    { method: 'POST', path: '/sales/returns', json: { article: 7, customer: 'Ada' }, status: 204 },
    { method: 'GET', path: '/health', status: 200 },
    { method: 'GET', path: '/articles/3/name', status: 200 },
  ],
};

async function send(url: string, { method, path, headers, body, json }: SuiteRequest): Promise<number> {
  const content = json === undefined ? body : JSON.stringify(json);
  // Not `fetch`, which adds a content type of its own.
  const response = await undici.request(url + path, {
    method: method.toUpperCase(),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content }),
  });
  await response.body.dump();
  return response.statusCode;
}

/** A sample application behind a proxy. */
class ProxiedApplication {
  readonly #app: Application;
  readonly proxy: ValidatingProxy;

  private constructor(app: Application, proxy: ValidatingProxy) {
    this.#app = app;
    this.proxy = proxy;
  }

  static async start(name: FixtureName, document: string): Promise<ProxiedApplication> {
    const logger = createLogger({ level: 'fatal' });
    const app = await Application.create(await compiledFixture(name), { handleSignals: false, logger });
    await app.listen('127.0.0.1:0');
    return new ProxiedApplication(app, await startValidatingProxy(document, app.address().url));
  }

  /** Ends both, and returns the violations that the proxy found. */
  async stop(): Promise<readonly string[]> {
    const violations = await this.proxy.stop();
    await this.#app.close();
    return violations;
  }
}

describe.each(fixtureNames)('%s', (name) => {
  test('a validating proxy finds no violation in the responses', async () => {
    const proxied = await ProxiedApplication.start(
      name,
      join(applicationDirectory(name), 'src/generated/openapi.json'),
    );
    const statuses: number[] = [];
    for (const request of requests[name]) statuses.push(await send(proxied.proxy.url, request));
    expect(await proxied.stop()).toEqual([]);
    expect(statuses).toEqual(requests[name].map(({ status }) => status));
  }, 120_000);
});

test('the proxy finds errors in a response', async () => {
  const wrong = documentTextOf('accounts')
    .replaceAll('"isAdmin"', '"isOwner"')
    .replace('"202":', '"203":')
    .replace('"text/event-stream"', '"text/plain"');
  const file = join(temporaryDirectory(), 'openapi.json');
  writeFileSync(file, wrong);
  const proxied = await ProxiedApplication.start('accounts', file);
  const { url } = proxied.proxy;
  for (const path of ['/accounts/me', '/exports/whole', '/exports/events']) await send(url, { ...administrator, path });
  expect(await proxied.stop()).toEqual([
    expect.stringContaining("must have required property 'isOwner'"),
    expect.stringContaining('Unable to match the returned status code'),
    expect.stringContaining('media type'),
  ]);
}, 120_000);
