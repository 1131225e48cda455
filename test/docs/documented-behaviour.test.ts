import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { startProcess } from '../support/run-process.js';
import { freePort } from '../support/serve-application.js';
import { readPages } from './pages.js';

// Behaviour that pages describe, and that their own examples cannot show: other servers, and processes that end.

const pages = new Map(readPages().map((page) => [page.path, page]));

/** A file that a page shows. */
function shown(page: string, file: string): string {
  const text = pages.get(page)?.blocks.find((block) => block.file === file)?.text;
  if (text === undefined) throw new Error(`${page} does not show ${file}`);
  return text;
}

const sources: Readonly<Record<string, string>> = {
  'src/reports.ts': shown('runtime/docs/errors.md', 'src/reports.ts'),
  'src/exports.ts': shown('runtime/docs/responses.md', 'src/exports.ts'),
  'src/main-on-node.ts': shown('runtime/docs/fetch.md', 'src/main-on-node.ts'),
  'src/app.module.ts': `
import { Controller, Delete, Get, Module, Response } from 'ashlar';
import { ExportsController } from './exports.js';
import { Reports } from './reports.js';

@Controller('/work')
export class WorkController {
  constructor(private readonly reports: Reports) {}

  @Get('/lost')
  lost(): string {
    void Promise.reject(new Error('not awaited'));
    return 'started';
  }

  @Get('/caught')
  caught(): string {
    this.reports.start(() => Promise.reject(new Error('no paper')));
    return 'started';
  }

  @Get('/ids')
  ids(): Response<string, 200> {
    return Response.text(200, '').withHeader('x-request-id', 'own');
  }

  @Delete('/all')
  remove(): void {}
}

@Module({ controllers: [WorkController, ExportsController], providers: [Reports] })
export class AppModule {}
`,
  'src/main.ts': `
import { Application } from 'ashlar';
import { compiled } from './generated/index.js';

const app = await Application.create(compiled);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
`,
  'src/main-on-fastify.ts': `
import cors from '@fastify/cors';
import { fastifyAdapter } from 'ashlar/fastify';
import { compiled } from './generated/index.js';

const app = await fastifyAdapter(compiled);
${/^await app\.fastify\.register\(cors.*$/m.exec(shown('runtime/docs/fastify.md', 'src/main-with-plugins.ts'))?.[0] ?? ''}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
`,
};

const settings = 'runtime/docs/getting-started.md';
const copy = ApplicationCopy.empty();

beforeAll(async () => {
  for (const [path, text] of Object.entries(sources)) copy.write(path, text);
  copy.write('package.json', shown(settings, 'package.json'));
  copy.write('tsconfig.json', shown(settings, 'tsconfig.json'));
  const built = await copy.ashlar(['build']);
  expect(built.code === 0 ? '' : built.output).toBe('');
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 120_000);

/** Runs a main file, and calls `use` with its URL. Returns how the process ended after SIGTERM, or by itself. */
async function served(main: string, use: (url: string) => Promise<void>) {
  const port = String(await freePort());
  const env = { PORT: port, NODE_ENV: undefined };
  const running = startProcess(process.execPath, [`dist/${main}.js`], { cwd: copy.directory, env });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/missing`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(404);
  await use(url);
  running.signalGroup('SIGTERM');
  return running.finished;
}

describe('errors.md', () => {
  test('a rejection that is not awaited ends the process with code 1', async () => {
    const { code, output } = await served('main', async (url) => {
      await fetch(`${url}/work/lost`).catch(() => undefined);
      await expect
        .poll(() =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        )
        .toBe(false);
    });
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('Error: not awaited') });
  });

  test('an error that is caught is logged, and the process goes on', async () => {
    const { code, output } = await served('main', async (url) => {
      expect(await (await fetch(`${url}/work/caught`)).text()).toBe('started');
      expect((await fetch(`${url}/missing`)).status).toBe(404);
    });
    expect(code).toBe(0);
    expect(output).toMatch(/"scope":"Reports".*"message":"no paper".*"msg":"the report failed"/);
  });

  test('only the runtime sets the ids of a request', async () => {
    const { output } = await served('main', async (url) => {
      const response = await fetch(`${url}/work/ids`, { headers: { 'x-request-id': 'given' } });
      expect(response.status).toBe(500);
      expect(response.headers.get('x-request-id')).toBe('given');
    });
    expect(output).toContain('the header `x-request-id` can only be set by the server');
  });
});

test('responses.md: a status without a value has no body, and no content in the API document', async () => {
  await served('main', async (url) => {
    const response = await fetch(`${url}/exports`, { method: 'POST' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([202, '/exports/1', '']);
    expect(response.headers.get('content-length')).toBe('0');
  });
  const document = JSON.parse(copy.read('src/generated/openapi.json'));
  expect(document.paths['/exports'].post.responses['202']).toEqual({ description: 'Accepted' });
});

test('fetch.md: an application runs on the server of `@hono/node-server`, and ends after SIGTERM', async () => {
  const { code } = await served('main-on-node', async (url) => {
    expect(await (await fetch(`${url}/work/caught`)).text()).toBe('started');
    expect((await fetch(`${url}/exports`, { method: 'POST' })).status).toBe(202);
  });
  expect(code).toBe(0);
});

test('fastify.md: the preflight of a route with the method DELETE is allowed', async () => {
  const { code } = await served('main-on-fastify', async (url) => {
    const response = await fetch(`${url}/work/all`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'DELETE' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('DELETE');
  });
  expect(code).toBe(0);
});
