import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from '../browser/support/open-page.ts';
import { hasPostgres, PostgresServer } from '../databases/support/postgres-server.ts';
import type { ApplicationCopy } from '../support/application-copy.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { runProcess } from '../support/run-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import type { Conversation } from './conversations/conversation.ts';
import { converseAboutRows } from './conversations/rows.ts';
import { compiledSample, NotedRequests, serveBeside, startSample } from './support/called-application.ts';
import { wantedResults } from './support/wanted-results.ts';

const names = ['notes', 'accounts', 'gallery', 'orders', 'warehouse', 'newsroom', 'helpdesk'] as const;

const denoFlags = ['--no-remote', '--cached-only', '--no-lock', '--node-modules-dir=manual', '--no-check'];
const runtimes = [
  { runtime: 'Node', program: 'node', args: [] },
  { runtime: 'Bun', program: 'bun', args: ['run', '--no-install'] },
  { runtime: 'Deno', program: 'deno', args: ['run', '-A', ...denoFlags] },
] as const;

/** The conversation with an application as one module, which calls it when it is loaded. */
async function bundled(name: string, code: string, platform: 'browser' | 'neutral'): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { converse } from './conversations/${name}.ts';\n${code}`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

describe.each(names)('the client of %s', (name) => {
  let copy: ApplicationCopy;
  beforeAll(async () => {
    copy = await compiledSample(name);
  });

  /** Runs a conversation with a new process of the application. */
  async function running<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
    const served = await startSample(name, copy);
    try {
      return await use(served.url);
    } finally {
      await served.stop();
    }
  }

  test('calls every operation of the running application', async () => {
    const noted = new NotedRequests(copy.read('src/generated/openapi.json'));
    const { converse }: { converse: Conversation } = await import(`./conversations/${name}.ts`);
    const result = await running((baseUrl) =>
      converse({
        baseUrl,
        isBrowser: false,
        fetch: (url, init) => {
          noted.note(init.method ?? 'GET', new URL(url).pathname);
          return fetch(url, init);
        },
      }),
    );
    expect(result).toEqual(wantedResults(false)[name]);
    expect(noted.called).toEqual(noted.documented);
  });

  test.skipIf(process.platform === 'win32').each(runtimes)('has the same results on $runtime', async (runtime) => {
    const { program, args } = runtime;
    const code =
      'const result = await converse({ baseUrl: globalThis.process.env.URL, isBrowser: false, fetch: (url, init) => fetch(url, init) });\n' +
      'console.log(JSON.stringify(result));';
    const script = join(temporaryDirectory(), 'converse.mjs');
    writeFileSync(script, await bundled(name, code, 'neutral'));
    const path = program === 'node' ? process.execPath : join(repositoryDirectory, 'node_modules/.bin', program);
    const {
      code: exit,
      stdout,
      output,
    } = await running((url) => runProcess(path, [...args, script], { env: { URL: url } }));
    expect(exit, output).toBe(0);
    expect(JSON.parse(stdout)).toEqual(wantedResults(false)[name]);
  });

  test.runIf(hasBrowser)('calls every operation from a page in Chromium', async () => {
    const noted = new NotedRequests(copy.read('src/generated/openapi.json'));
    const code =
      "globalThis.result = converse({ baseUrl: '/api', isBrowser: true, fetch: (url, init) => fetch(url, init) });";
    const pages = {
      '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
      '/page.js': ['text/javascript', await bundled(name, code, 'browser')],
      '/favicon.ico': ['image/x-icon', ''],
    } as const;
    const result = await running(async (url) => {
      const beside = await serveBeside(url, pages, noted);
      const browser = await startBrowser();
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(beside.url);
      await page.waitForFunction('globalThis.result !== undefined');
      const received = await page.evaluate('globalThis.result');
      await browser.close();
      beside.close();
      return received;
    });
    expect(result).toEqual(wantedResults(true)[name]);
    expect(noted.called).toEqual(noted.documented);
  });
});

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());

  test.each(['kysely', 'prisma', 'typeorm'] as const)('the client of %s calls every operation', async (name) => {
    const copy = await compiledSample(name);
    const noted = new NotedRequests(copy.read('src/generated/openapi.json'));
    const served = await startSample(name, copy, { DATABASE_URL: server.createDatabase(name) });
    const result = await converseAboutRows({
      baseUrl: served.url,
      isBrowser: false,
      fetch: (url, init) => {
        noted.note(init.method ?? 'GET', new URL(url).pathname);
        return fetch(url, init);
      },
    });
    expect(await served.stop()).toMatchObject({ code: 0 });
    const [user, article] = [
      { id: 1, name: 'Ada' },
      { id: 1, title: 'Compilers', authorId: 1 },
    ];
    expect(result).toEqual({ user, article, users: [user], articles: [article] });
    expect(noted.called).toEqual(noted.documented);
  });
});
