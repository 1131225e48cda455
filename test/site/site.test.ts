import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDiagnostics } from '../../compiler/src/diagnostics/list-diagnostics.js';
import { manualPages } from '../../docs/site/manual.js';
import { referenceEntries } from '../../docs/site/src/write-reference.js';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { hasBrowser, startBrowser } from '../browser/support/open-page.js';
import { repositoryDirectory } from '../support/repository.js';
import { runProcess } from '../support/run-process.js';

const dist = join(repositoryDirectory, 'docs/site/dist');
/** A directory for pictures of the pages. */
const screenshots = process.env['SCREENSHOTS'];

/** One page of each kind. */
const kinds = [
  'index.html',
  'getting-started.html',
  'validation.html',
  'coming-from-tsoa.html',
  'cli.html',
  'contents.html',
  'codes/index.html',
  'codes/ASH1004.html',
  'reference/index.html',
  'reference/ashlar/index.html',
  'reference/ashlar/classes/Application.html',
  'reference/ashlar/interfaces/ApplicationOptions.html',
  'repository/performance.html',
  '404.html',
];

let paths: readonly string[] = [];
let server: { readonly url: string; close(): void };

beforeAll(async () => {
  // With this variable, the suite examines the site of an earlier build.
  if (process.env['ASHLAR_SITE_IS_BUILT'] !== 'true') {
    const built = await runProcess(process.execPath, ['scripts/docs.mjs'], { cwd: repositoryDirectory });
    expect(built).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run docs -- --serve') });
  }
  paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html'));
  server = await serveFiles(dist, 0);
}, 900_000);

afterAll(() => server?.close());

/** The HTML of the pages, by their paths. */
const htmlOf = (path: string) => readFileSync(join(dist, path), 'utf8');

test('each page of the manual, each code and each entry has a page', () => {
  const codes = listDiagnostics().flatMap(({ diagnostics }) => diagnostics.map(({ code }) => `codes/${code}.html`));
  const pages = manualPages().map(({ address }) => `${address}.html`);
  const entries = Object.keys(referenceEntries).map((name) => `reference/${name}/index.html`);
  expect([...codes, ...pages, ...entries, ...kinds].filter((path) => !paths.includes(path))).toEqual([]);
});

test('the settings and the theme of the site compile', async () => {
  const tsc = 'docs/site/node_modules/typescript/bin/tsc';
  const compiled = await runProcess(process.execPath, [tsc, '-p', 'docs/site'], { cwd: repositoryDirectory });
  expect(compiled).toMatchObject({ code: 0, output: '' });
});

test('each title is used once', () => {
  const titles = paths.map((path) => /<title>(.*?)<\/title>/s.exec(htmlOf(path))?.[1] ?? `${path} has no title`);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('each internal link leads to a page, and each anchor to an element', () => {
  const idsOf = new Map(
    paths.map((path) => [path, new Set(Array.from(htmlOf(path).matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
  );
  const broken = paths.flatMap((path) =>
    [...htmlOf(path).matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://site/${path}`);
      if (url.origin !== 'http://site') return [];
      const file = decodeURIComponent(url.pathname)
        .replace(/^\//, '')
        .replace(/\/$|^$/, '$&index.html');
      const page = file === '' ? 'index.html' : file;
      const anchor = decodeURIComponent(url.hash.slice(1));
      const ids = idsOf.get(page);
      const exists = ids === undefined ? existsSync(join(dist, page)) : anchor === '' || ids.has(anchor);
      return exists ? [] : [`${path}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('nothing is loaded from other sites', () => {
  const loading =
    /<(?:script|link|img|iframe)[^>]*? (?:src|href)="(?:https?:)?\/\/[^"]*"|@import|url\(["']?(?:https?:)?\/\//;
  const styles = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.css'));
  const texts = [...paths.map(htmlOf), ...styles.map((file) => readFileSync(join(dist, 'assets', file), 'utf8'))];
  expect(texts.flatMap((text) => loading.exec(text)?.[0] ?? [])).toEqual([]);
});

describe.runIf(hasBrowser)('in a browser', () => {
  let browser: Browser;
  const axe = () => readFileSync(join(repositoryDirectory, 'docs/site/node_modules/axe-core/axe.min.js'), 'utf8');

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  /** A page of the site, and everything that went wrong on it. */
  interface Visited {
    readonly page: Page;
    readonly context: BrowserContext;
    readonly complaints: string[];
  }

  async function open(path: string, width: number, colorScheme: 'light' | 'dark'): Promise<Visited> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser itself reports the status of the page for addresses without one.
      if (['error', 'warning'].includes(message.type()) && path !== '404.html') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    await page.goto(`${server.url}/${path}`, { waitUntil: 'load' });
    return { page, context, complaints };
  }

  // Expressions are texts: the types of this project have no `document`.
  const overflowOf = (page: Page) =>
    page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  async function picture(page: Page, name: string): Promise<void> {
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${name}.png` });
  }

  test('each page loads without errors, and has no horizontal overflow at 360 px', async () => {
    const { page, context, complaints } = await open('index.html', 360, 'light');
    const wide: string[] = [];
    for (const path of paths.filter((candidate) => candidate !== '404.html')) {
      await page.goto(`${server.url}/${path}`, { waitUntil: 'load' });
      await page.locator('#app.loaded, #app *').first().waitFor({ state: 'attached' });
      if ((await overflowOf(page)) > 0) wide.push(path);
      expect(complaints, path).toEqual([]);
    }
    expect(wide).toEqual([]);
    await context.close();
  }, 900_000);

  test.each(
    kinds.flatMap((path) => [
      [path, 'light', 1280] as const,
      [path, 'dark', 1280] as const,
      [path, 'light', 360] as const,
      [path, 'dark', 360] as const,
    ]),
  )('%s in %s at %i px is accessible', async (path, scheme, width) => {
    const { page, context, complaints } = await open(path, width, scheme);
    // The page for missing paths is written by its script.
    await page.locator('h1').first().waitFor();
    await picture(page, `${path.replaceAll(/\W+/g, '-')}-${scheme}-${width}`);
    await page.evaluate(axe());
    const violations = await page.evaluate<string[]>(
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(' ')))",
    );
    expect({ violations, complaints }).toEqual({ violations: [], complaints: [] });
    await context.close();
  });

  test.each([
    ['circular dependency', /circular/i],
    ['ASH1004', /ASH1004/],
    ['rate limit', /rate limit/i],
    ['TestApplication', /TestApplication/],
  ])('the search finds "%s"', async (words, wanted) => {
    const { page, context, complaints } = await open('getting-started.html', 1280, 'light');
    await page.locator('.VPNavBarSearch button').first().click();
    await page.locator('#localsearch-input').fill(words);
    const first = page.locator('.VPLocalSearchBox .result').first();
    await first.waitFor();
    await picture(page, `search-${words.replaceAll(' ', '-')}`);
    expect(await first.textContent()).toMatch(wanted);
    await first.click();
    await page.waitForURL((url) => !url.pathname.endsWith('/getting-started.html'));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
