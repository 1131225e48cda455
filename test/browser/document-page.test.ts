import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { hasBrowser, startBrowser } from './support/open-page.js';

/** A directory for screenshots of the pages. */
const screenshots = process.env['SCREENSHOTS'];

describe.runIf(hasBrowser)('the page of the API document', () => {
  let browser: Browser;
  let served: ServedApplication;
  beforeAll(async () => {
    const copy = ApplicationCopy.of('notes');
    expect(await copy.ashlar(['build'])).toMatchObject({ code: 0 });
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    served = await serveApplication(copy.directory);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.stop();
  });

  /** Opens the page, uses it, and checks that it logs no errors and sends requests only to its own server. */
  async function visit(address: string, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    const elsewhere: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const { origin } = new URL(address);
    // The network is closed but for the server itself.
    await page.route(
      (url) => url.origin !== origin && url.protocol !== 'data:',
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(address);
    await use(page);
    if (screenshots !== undefined) {
      const name = expect.getState().currentTestName?.replaceAll(/\W+/g, '-');
      await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
    }
    expect({ complaints, elsewhere }).toEqual({ complaints: [], elsewhere: [] });
    await context.close();
  }

  async function operations(page: Page): Promise<readonly string[]> {
    await page.locator('.opblock').first().waitFor();
    const texts = await page.locator('.opblock-summary').allInnerTexts();
    return texts.map((text) => text.split(/\s+/).slice(0, 2).join(' '));
  }

  /** Sends the request of an operation, with the body that the page proposes unless `fill` writes a different body. */
  async function tryOut(page: Page, id: string, fill: (operation: ReturnType<Page['locator']>) => Promise<void>) {
    const operation = page.locator(`.opblock[id$="${id}"]`);
    await operation.locator('.opblock-summary').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await fill(operation);
    await operation.getByRole('button', { name: 'Execute' }).click();
    const response = operation.locator('.live-responses-table tbody tr').first();
    await response.waitFor();
    const [status, text] = await Promise.all([
      response.locator('.response-col_status').textContent(),
      response.locator('.response-col_description').textContent(),
    ]);
    return { status: status?.trim(), text: text ?? '' };
  }

  test('lists every operation of the document, with the network closed', async () => {
    const { body } = await request(`${served.url}/openapi.json`);
    // The document is the generated file.
    const { paths } = (await body.json()) as { paths: Record<string, Record<string, unknown>> };
    const wanted = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    await visit(`${served.url}/docs`, async (page) => {
      expect([...(await operations(page))].toSorted()).toEqual(wanted.toSorted());
    });
  });

  test('sends requests and shows the responses', async () => {
    await visit(`${served.url}/docs`, async (page) => {
      const created = await tryOut(page, 'notesCreate', (operation) =>
        operation.locator('textarea').fill('{"title": "from the page", "body": "tried out"}'),
      );
      expect(created.status).toBe('201');
      expect(created.text).toContain('from the page');
      const listed = await tryOut(page, 'notesList', (operation) => operation.locator('input').first().fill('50'));
      expect(listed.status).toBe('200');
      expect(listed.text).toContain('tried out');
    });
  });

  test('works below a path of a proxy', async () => {
    const proxy = await startProxy('/behind/a/proxy', served.url);
    try {
      await visit(`${proxy.url}/behind/a/proxy/docs`, async (page) => {
        expect(await operations(page)).toContain('GET /notes');
        const listed = await tryOut(page, 'notesList', async () => {});
        expect(listed.status).toBe('200');
      });
    } finally {
      proxy.server.close();
    }
  });
});

/** A proxy that takes a prefix off the path. */
async function startProxy(prefix: string, target: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url?.startsWith(prefix) ? incoming.url.slice(prefix.length) : undefined;
    if (path === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const response = await request(target + path);
    outgoing.writeHead(response.statusCode, response.headers);
    response.body.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}
