import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../support/application-copy.js';
import { type Finished, type RunningProcess, runProcess } from '../support/run-process.js';
import { serveApplication } from '../support/serve-application.js';
import { readPages } from './pages.js';

// Behaviour that pages describe, and that their own examples cannot show: other servers, and processes that end.

const pages = new Map(readPages().map((page) => [page.path, page]));

/** A file that a page shows. */
function shown(page: string, file: string): string {
  const text = pages.get(page)?.blocks.find((block) => block.file === file)?.text;
  if (text === undefined) throw new Error(`${page} does not show ${file}`);
  return text;
}

const corsOfPage = /^await app\.fastify\.register\(cors.*$/m;

const sources: Readonly<Record<string, string>> = {
  'src/main.ts': shown('runtime/docs/errors.md', 'src/main.ts'),
  'src/api-errors.ts': shown('runtime/docs/errors.md', 'src/api-errors.ts'),
  'src/reports.ts': shown('runtime/docs/errors.md', 'src/reports.ts'),
  'src/exports.ts': shown('runtime/docs/responses.md', 'src/exports.ts'),
  'src/health.ts': `
import { Controller, Get, Module } from 'ashlar';

export interface Health {
  status: 'up' | 'down';
  failed: string[];
}

@Controller('/health')
export class HealthController {
  @Get('/live')
  live(): Health {
    return { status: 'up', failed: [] };
  }

  @Get('/ready')
  ready(): Health {
    return { status: 'up', failed: [] };
  }
}

@Module({ controllers: [HealthController] })
export class HealthModule {}
`,
  'src/function.ts': shown('runtime/docs/fetch.md', 'src/function.ts'),
  'src/main-on-node.ts': shown('runtime/docs/fetch.md', 'src/main-on-node.ts'),
  'src/app.module.ts': `
import { type Body, Controller, Delete, type EventStream, type FileStream, Get, Module, Post, Put, Response } from 'ashlar';
import { OurErrors } from './api-errors.js';
import { ExportsController } from './exports.js';
import { HealthModule } from './health.js';
import { Reports } from './reports.js';
import { Starts } from './starts.js';

@Controller('/work')
export class WorkController {
  readonly #reports: Reports;

  constructor(reports: Reports) {
    this.#reports = reports;
  }

  @Get('/lost')
  lost(): string {
    void Promise.reject(new Error('not awaited'));
    return 'started';
  }

  @Get('/timer')
  timer(): string {
    setTimeout(() => {
      throw new Error('not caught');
    });
    return 'started';
  }

  @Get('/caught')
  caught(): string {
    this.#reports.start(() => Promise.reject(new Error('no paper')));
    return 'started';
  }

  @Post('/echo')
  echo(input: Body<{ text: string }>): { text: string } {
    return input;
  }

  @Get('/file')
  file(): Promise<Response<FileStream, 200>> {
    return Response.file('terms.txt', 'text/plain', { root: 'deployed' });
  }

  @Get('/events')
  events(): Response<EventStream<number>, 200> {
    return Response.sse(counted());
  }

  @Put('/all')
  replace(): void {}

  @Delete('/all')
  remove(): void {}
}

/** Continues only when the reader has taken an event. */
async function* counted(): AsyncGenerator<number> {
  for (let count = 0; ; count += 1) yield count;
}

@Module({
  imports: [HealthModule],
  controllers: [WorkController, ExportsController],
  providers: [Reports, Starts, OurErrors],
  errorHandler: OurErrors,
})
export class AppModule {}
`,
  'src/starts.ts': `
import { Injectable, type Logger, type OnModuleInit, type OnShutdown } from 'ashlar';

/** Counts the starts of the process, and fails as often as \`FAILURES\` says. */
@Injectable()
export class Starts implements OnModuleInit, OnShutdown {
  static count = 0;
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  onModuleInit(): void {
    Starts.count += 1;
    if (Starts.count <= Number(process.env['FAILURES'] ?? 0)) throw new Error('the database does not respond yet');
  }

  onShutdown(): void {
    this.#logger.info('shut down');
  }
}
`,
  'src/main-on-fastify.ts': `
import cors from '@fastify/cors';
import { fastifyAdapter } from 'ashlar/fastify';
import { compiled } from './generated/index.js';

const app = await fastifyAdapter(compiled);
${corsOfPage.exec(shown('runtime/docs/fastify.md', 'src/main-with-plugins.ts'))?.[0] ?? ''}
await app.listen(\`127.0.0.1:\${process.env['PORT']}\`);
`,
  'src/call-function.ts': `
import assert from 'node:assert/strict';
import { application, handle } from './function.js';
import { Starts } from './starts.js';

const get = (path: string, headers: Record<string, string> = {}) =>
  handle(new Request(\`https://example.com\${path}\`, { headers }));

await assert.rejects(get('/health/live'), /the database does not respond yet/);
const responses = await Promise.all(['/health/live', '/health/ready', '/health/live'].map((path) => get(path)));
assert.deepEqual(responses.map(({ status }) => status), [200, 200, 200]);
assert.equal(Starts.count, 2);

const part = await get('/work/file', { range: 'bytes=4-8' });
assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 4-8/10']);
assert.equal(await part.text(), '45678');

const events = (await get('/work/events')).body?.getReader();
const first = new TextDecoder().decode((await events?.read())?.value);
assert.match(first, /^data: 0\\n\\n/);
await events?.cancel();

const closing = (await application()).close();
assert.equal((await get('/health/ready')).status, 503);
await closing;
`,
};

const settings = 'runtime/docs/getting-started.md';
const copy = ApplicationCopy.empty();

beforeAll(async () => {
  for (const [path, text] of Object.entries(sources)) copy.write(path, text);
  copy.write('package.json', shown(settings, 'package.json'));
  copy.write('tsconfig.json', shown(settings, 'tsconfig.json'));
  copy.write('deployed/terms.txt', '0123456789');
  const built = await copy.ashlar(['build']);
  expect(built.code === 0 ? '' : built.output).toBe('');
  expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 120_000);

/** Runs a main file, and calls `use` with its URL. Returns how the process ended after SIGTERM, or by itself. */
async function served(main: string, use: (url: string, process: RunningProcess) => Promise<void>): Promise<Finished> {
  const running = await serveApplication(copy.directory, `dist/${main}.js`);
  try {
    await use(running.url, running.process);
  } finally {
    await running.stop();
  }
  return running.process.finished;
}

/** Begins to send a body. Resolves when the application reads it; the returned function sends the rest, and resolves with the response. */
async function beginEcho(url: string): Promise<() => Promise<IncomingMessage>> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const message = request(`${url}/work/echo`, { method: 'POST', headers });
  const response = once(message, 'response');
  // The caller handles the error when it waits for the response.
  response.catch(() => undefined);
  message.flushHeaders();
  await once(message, 'continue');
  message.write('{"text":');
  return async () => {
    message.end('"a"}');
    const [received]: IncomingMessage[] = await response;
    if (received === undefined) throw new Error('there is no response');
    return received;
  };
}

/** The status of a health check with a connection of its own, or the code of the error. */
function check(url: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const sent = get(`${url}/health/ready`, { agent: false }, (response) => resolve(response.resume().statusCode));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
}

/** The entries of the log, without other lines of the output. */
function logOf({ output }: Pick<Finished, 'output'>): Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line): Record<string, unknown> => JSON.parse(line));
}

describe('errors.md', () => {
  test.each([
    ['a rejection that is not awaited', '/work/lost', 'not awaited', 'unhandledRejection'],
    ['an error of a timer', '/work/timer', 'not caught', 'uncaughtException'],
  ])('%s ends the process with code 1, without shutdown hooks', async (_title, path, message, origin) => {
    let inFlight: Promise<string> | undefined;
    const finished = await served('main', async (url, process) => {
      const sendRest = await beginEcho(url);
      await fetch(`${url}${path}`).catch(() => undefined);
      await process.finished;
      inFlight = sendRest().then(
        () => 'complete',
        () => 'cut',
      );
    });
    expect(finished.code).toBe(1);
    expect(finished.stderr).toContain(`Error: ${message}`);
    expect(await inFlight).toBe('cut');
    const entries = logOf(finished).filter(({ level, msg }) => level !== 'info' || msg === 'shut down');
    expect(entries).toMatchObject([{ level: 'fatal', msg: 'the process ends', origin, err: { message } }]);
  });

  test('an error that is caught is logged, and the process goes on', async () => {
    const finished = await served('main', async (url) => {
      expect(await (await fetch(`${url}/work/caught`)).text()).toBe('started');
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    });
    expect(finished.code).toBe(0);
    expect(logOf(finished)).toContainEqual(
      expect.objectContaining({
        scope: 'Reports',
        msg: 'the report failed',
        err: expect.objectContaining({ message: 'no paper' }),
      }),
    );
  });

  test('an error has the id of its request in the body and in the header', async () => {
    await served('main', async (url) => {
      const response = await fetch(`${url}/missing`, { headers: { 'x-request-id': 'given' } });
      expect(response.headers.get('x-request-id')).toBe('given');
      expect(await response.json()).toEqual({
        code: 'not-found',
        message: 'Cannot GET /missing',
        requestId: 'given',
      });
    });
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

test('lifecycle.md: from SIGTERM on, checks fail to connect, and the request in flight has its response', async () => {
  const finished = await served('main', async (url, process) => {
    expect(await check(url)).toBe(200);
    const sendRest = await beginEcho(url);
    process.signalGroup('SIGTERM');
    await expect.poll(() => check(url), { timeout: 20_000 }).toBe('ECONNREFUSED');
    const response = await sendRest();
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    response.resume();
    await process.finished;
  });
  expect(finished.code).toBe(0);
  expect(logOf(finished).map(({ msg }) => msg)).toContain('shut down');
});

describe('fetch.md', () => {
  test('an application runs on the server of `@hono/node-server`, and ends after SIGTERM', async () => {
    const { code } = await served('main-on-node', async (url) => {
      expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'up', failed: [] });
      expect((await fetch(`${url}/exports`, { method: 'POST' })).status).toBe(202);
    });
    expect(code).toBe(0);
  });

  test('a function starts one application, repeats a failed start, sends files and streams, and rejects after `close`', async () => {
    const env = { FAILURES: '1' };
    const ran = await runProcess(process.execPath, ['dist/call-function.js'], { cwd: copy.directory, env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });
});

test.each(['PUT', 'DELETE'])('fastify.md: the preflight of a route with the method %s is allowed', async (method) => {
  const { code } = await served('main-on-fastify', async (url) => {
    const response = await fetch(`${url}/work/all`, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': method },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
  });
  expect(code).toBe(0);
});
