import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { pageAssets } from '../../compiler/src/model/api-document.ts';
import { Application } from '../../runtime/src/container/application.ts';
import type { CompiledApplication } from '../../runtime/src/container/compiled-application.ts';
import { RequestContext } from '../../runtime/src/context/request-context.ts';
import type { ApiDocument } from '../../runtime/src/openapi/api-document.ts';
import { DocumentRoutes } from '../../runtime/src/openapi/document-routes.ts';
import { assetTypes, findPageAssets } from '../../runtime/src/openapi/page-assets.ts';
import { respondText } from '../../runtime/src/pipeline/respond.ts';
import { route } from '../../runtime/src/pipeline/route.ts';
import type { RouteTable } from '../../runtime/src/pipeline/route-contract.ts';
import { MemoryIncomingRequest } from '../../runtime/src/testing/memory-incoming-request.ts';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../runtime/support/application-of.ts';
import { loggerWithLines } from '../runtime/support/log-lines.ts';

const content = {
  openapi: '3.1.0',
  info: { title: 'Notes <API>', version: '1.0.0' },
  servers: [{ url: 'https://api.example.com/v1' }, { url: '/v1' }, { url: 'https://{region}.example.com' }],
  paths: {},
  components: {
    securitySchemes: {
      OAuth2: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://login.example.com/token', scopes: {} } },
      },
    },
  },
};
const text = `${JSON.stringify(content, null, 2)}\n`;

/** A document, and how often it was loaded. */
function documentAt(jsonPath: string, uiPath: string): ApiDocument & { readonly loads: () => number } {
  let loads = 0;
  const minified = JSON.stringify(content);
  const document = async () => {
    loads += 1;
    return { document: [minified.slice(0, 40), minified.slice(40)] };
  };
  return { jsonPath, uiPath, document, loads: () => loads };
}

const hello: RouteTable = { hello: route('GET /hello', { handle: () => 'hello', respond: respondText }) };
const anyPage: RouteTable = { page: route('GET /{page}', { handle: () => 'a page of mine', respond: respondText }) };

const started: TestApplication[] = [];
afterEach(async () => {
  for (const app of started.splice(0)) await app.shutdown();
});

function compiledWith(openapi: ApiDocument, routes: RouteTable = hello): CompiledApplication<unknown> {
  return { ...applicationOf(routes), openapi };
}

async function start(compiled: CompiledApplication<unknown>, options?: { openapi: boolean }): Promise<TestApplication> {
  const app = await TestApplication.create(compiled, options);
  started.push(app);
  return app;
}

/** Asks routes that belong to no application. */
function askerOf(routes: DocumentRoutes) {
  const parts = { method: 'GET', remoteAddress: '127.0.0.1:1', headers: new Map(), body: new Uint8Array() };
  return (path: string) => routes.respond(new RequestContext(new MemoryIncomingRequest({ ...parts, target: path })));
}

describe('the document', () => {
  test('is the generated file, byte for byte, and loaded at the first visit, once', async () => {
    const document = documentAt('/openapi.json', '/docs');
    const app = await start(compiledWith(document));
    await app.get('/hello').send();
    expect(document.loads()).toBe(0);
    for (let visit = 0; visit < 3; visit++) {
      const response = await app.get('/openapi.json').send();
      expect(response.status).toBe(200);
      expect(response.header('content-type')).toBe('application/json');
      expect(response.text()).toBe(text);
    }
    expect(document.loads()).toBe(1);
  });

  test('has a strong entity tag, and is not sent again to a client that has it', async () => {
    const app = await start(compiledWith(documentAt('/openapi.json', '/docs')));
    const tag = (await app.get('/openapi.json').send()).header('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await app.get('/openapi.json').header('if-none-match', known).send();
      expect([response.status, response.header('etag'), response.text()]).toEqual([304, tag, '']);
    }
    const other = await app.get('/openapi.json').header('if-none-match', '"other"').send();
    expect(other.status).toBe(200);
  });

  test('responds to HEAD; other methods are rejected with the allowed ones', async () => {
    const app = await start(compiledWith(documentAt('/openapi.json', '/docs')));
    const head = await app.head('/openapi.json').send();
    expect([head.status, head.header('content-length'), head.text()]).toEqual([200, String(text.length), '']);
    for (const path of ['/openapi.json', '/docs']) {
      const posted = await app.post(path).send();
      expect([posted.status, posted.header('allow')]).toEqual([404, 'GET, HEAD']);
    }
  });

  test('has the configured path, before routes with parameters at that path', async () => {
    const app = await start(compiledWith(documentAt('/api.json', '/help'), anyPage));
    expect((await app.get('/api.json').send()).text()).toBe(text);
    expect((await app.get('/help').send()).header('content-type')).toBe('text/html; charset=utf-8');
    expect((await app.get('/other').send()).text()).toBe('a page of mine');
    expect((await app.get('/openapi.json').send()).text()).toBe('a page of mine');
  });

  test('can be switched off: its paths are then paths like others', async () => {
    const compiled = compiledWith(documentAt('/openapi.json', '/docs'), anyPage);
    const app = await start(compiled, { openapi: false });
    expect((await app.get('/openapi.json').send()).text()).toBe('a page of mine');
    expect((await app.get('/docs/swagger-ui.css').send()).status).toBe(404);
  });

  test('is not served by an application without one', async () => {
    const app = await start(applicationOf(hello));
    expect((await app.get('/openapi.json').send()).status).toBe(404);
    expect((await app.get('/docs').send()).status).toBe(404);
  });

  test('is loaded again after an error', async () => {
    const { logger, lines } = loggerWithLines('error');
    let isBroken = true;
    const good = documentAt('/openapi.json', '/docs');
    const openapi: ApiDocument = {
      ...good,
      document: () => (isBroken ? Promise.reject(new Error('no such module')) : good.document()),
    };
    const app = await TestApplication.create(compiledWith(openapi), { logger });
    started.push(app);
    expect((await app.get('/openapi.json').send()).status).toBe(500);
    expect(lines).toHaveLength(1);
    isBroken = false;
    expect((await app.get('/openapi.json').send()).text()).toBe(text);
  });
});

describe('the page', () => {
  test.each([
    ['/docs', '/openapi.json', 'docs/', 'openapi.json'],
    ['/api/docs', '/api/openapi.json', 'docs/', 'openapi.json'],
    ['/api/v1/docs', '/openapi.json', 'docs/', '../../openapi.json'],
    ['/docs', '/api/openapi.json', 'docs/', 'api/openapi.json'],
    ['/', '/openapi.json', '', 'openapi.json'],
    ['/docs', '/docs/openapi.json', 'docs/', 'docs/openapi.json'],
    ['/docs/ui', '/docs', 'ui/', '../docs'],
  ])('at %s refers to %s and to its assets from wherever it is served', async (uiPath, jsonPath, assets, document) => {
    const app = await start(compiledWith(documentAt(jsonPath, uiPath)));
    const page = (await app.get(uiPath).send()).text();
    expect(page).toContain(`data-document="${document}"`);
    expect(page).toContain(`src="${assets}swagger-ui-bundle.js"`);
    for (const prefix of ['', '/behind/a/proxy']) {
      const base = `http://localhost${prefix}${uiPath}`;
      expect(new URL(document, base).pathname).toBe(`${prefix}${jsonPath}`);
      for (const [, link = ''] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
        const path = new URL(link, base).pathname.slice(prefix.length);
        expect([link, (await app.get(path).send()).status]).toEqual([link, 200]);
      }
    }
  });

  test('runs no code of the document, and sends requests only to its servers', async () => {
    const app = await start(compiledWith(documentAt('/openapi.json', '/docs')));
    const response = await app.get('/docs').send();
    const page = response.text();
    expect(page).toContain('<title>Notes &lt;API&gt;</title>');
    expect(page).not.toMatch(/<script>|<style|style=|onclick/);
    expect(response.header('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src 'self' https://api.example.com https://login.example.com; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(response.header('x-content-type-options')).toBe('nosniff');
  });

  test.each([...assetTypes])('loads %s as %s', async (name, type) => {
    const app = await start(compiledWith(documentAt('/openapi.json', '/docs')));
    const response = await app.get(`/docs/${name}`).send();
    expect([response.status, response.header('content-type')]).toEqual([200, type]);
    expect(Buffer.compare(response.bytes(), readFileSync(`${findPageAssets()}/${name}`))).toBe(0);
    const again = await app
      .get(`/docs/${name}`)
      .header('if-none-match', response.header('etag') ?? '')
      .send();
    expect(again.status).toBe(304);
  });

  test('loads files whose paths the compiler reserves', () => {
    const { paths } = new DocumentRoutes(documentAt('/openapi.json', '/docs'), loggerWithLines().logger);
    const loaded = paths.filter((path) => path !== '/openapi.json' && path !== '/docs');
    expect(loaded.toSorted()).toEqual(pageAssets.map((name) => `/docs/${name}`).toSorted());
  });

  test('is resolved at its first visit, once', async () => {
    let times = 0;
    const find = () => {
      times += 1;
      return findPageAssets();
    };
    const send = askerOf(new DocumentRoutes(documentAt('/openapi.json', '/docs'), loggerWithLines().logger, find));
    expect([(await send('/openapi.json'))?.status, times]).toEqual([200, 0]);
    for (const path of ['/docs', '/docs/swagger-ui.css', '/docs']) {
      expect([(await send(path))?.status, times]).toEqual([200, 1]);
    }
  });

  test('serves nothing else of the package', async () => {
    const app = await start(compiledWith(documentAt('/openapi.json', '/docs')));
    for (const path of ['/docs/package.json', '/docs/', '/docs/../package.json', '/docs/%2e%2e/package.json']) {
      expect([path, (await app.get(path).send()).status]).toEqual([path, 404]);
    }
  });

  test('names the package to install when it is missing, and warns once', async () => {
    const { logger, lines } = loggerWithLines('warn');
    const routes = new DocumentRoutes(documentAt('/openapi.json', '/docs'), logger, () => undefined);
    const send = askerOf(routes);
    for (let visit = 0; visit < 2; visit++) {
      const response = await send('/docs');
      expect(response?.status).toBe(501);
      expect(String(response?.body.content)).toContain('npm install swagger-ui-dist');
      expect(String(response?.body.content)).toContain('<a href="openapi.json">');
    }
    expect((await send('/docs/swagger-ui.css'))?.status).toBe(404);
    expect((await send('/openapi.json'))?.status).toBe(200);
    expect(lines.map(({ msg }) => msg)).toEqual([
      '/docs cannot show the API document: the package `swagger-ui-dist` is not installed',
    ]);
  });
});

test('over a socket, and in the start log', async () => {
  const { logger, lines } = loggerWithLines();
  const app = await Application.create(compiledWith(documentAt('/openapi.json', '/docs')), {
    logger,
    handleSignals: false,
  });
  expect(lines.map(({ msg }) => msg)).toContain('documentation: /docs, /openapi.json');
  await app.listen(0);
  try {
    const { url } = app.address();
    const { statusCode, headers, body } = await request(`${url}/openapi.json`);
    expect([statusCode, headers['content-length'], await body.text()]).toEqual([200, String(text.length), text]);
    const bundle = await request(`${url}/docs/swagger-ui-bundle.js`, { headers: { range: 'bytes=0-9' } });
    expect([bundle.statusCode, (await bundle.body.bytes()).length]).toEqual([206, 10]);
  } finally {
    await app.close();
  }
});
