import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import * as conventions from '@opentelemetry/semantic-conventions';
import { Pool, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres, PostgresServer } from '../databases/support/postgres-server.ts';
import { ApplicationCopy } from '../support/application-copy.ts';
import { freePort, type ServedApplication, serveApplication } from '../support/serve-application.ts';
import { strictest } from '../support/strictest.ts';
import { readArchive } from '../support/text-archive.ts';

const sources = readArchive(readFileSync(new URL('opentelemetry-application.txt', import.meta.url), 'utf8')).files;

/** The names of the stable attributes of the semantic conventions. */
const conventional = new Set<unknown>(
  Object.entries(conventions).flatMap(([name, value]) => (name.startsWith('ATTR_') ? [value] : [])),
);

/** A span as OTLP sends it in JSON. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
  readonly events?: readonly { readonly name: string }[];
}

/** A receiver of OTLP over HTTP, and another server that the application requests. */
class Collector {
  readonly spans: ReceivedSpan[] = [];
  readonly received: string[] = [];
  readonly #server: Server = createServer((message, response) => {
    let body = '';
    message.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    message.on('end', () => {
      if (message.url === '/v1/traces') this.#add(body);
      else this.received.push(String(message.headers['traceparent']));
      response.end('{}');
    });
  });
  url = '';

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    this.url = `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The spans of a trace, as soon as there are so many. */
  async trace(traceId: string, count: number): Promise<readonly ReceivedSpan[]> {
    const found = () => this.spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => found().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
    return found();
  }

  #add(body: string): void {
    const { resourceSpans } = JSON.parse(body);
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans);
  }
}

let copy: ApplicationCopy;
const collector = new Collector();
const served: ServedApplication[] = [];

beforeAll(async () => {
  await collector.start();
  copy = ApplicationCopy.empty();
  copy.write('package.json', '{ "name": "traced", "version": "1.0.0", "type": "module" }');
  const compilerOptions = {
    ...{ target: 'es2022', lib: ['es2023'], types: ['node'], ...strictest, skipLibCheck: true, module: 'nodenext' },
    ...{ verbatimModuleSyntax: true, experimentalDecorators: true, rootDir: 'src', outDir: 'dist' },
  };
  copy.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  for (const [file, text] of sources) copy.write(file, text);
  expect(await copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await copy.tsc([])).toMatchObject({ code: 0, output: '' });
});

afterEach(async () => {
  for (const application of served.splice(0)) await application.stop();
});

afterAll(() => collector.stop());

async function serve(environment: Readonly<Record<string, string>>, main = 'main'): Promise<ServedApplication> {
  const application = await serveApplication(
    copy.directory,
    ['--import', './hook.mjs', `dist/${main}.js`],
    environment,
  );
  served.push(application);
  return application;
}

const traceId = (digit: string) => digit.repeat(32);

function get(url: string, trace: string) {
  return request(url, { headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01`, connection: 'close' } });
}

function attributesOf({ attributes }: ReceivedSpan): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, spans.map((span) => span.name).join(', ')).toHaveLength(1);
  return found[0] as ReceivedSpan;
}

describe('a request', () => {
  test.each([
    ['node:http', 'main', '1'],
    ['Fastify', 'on-fastify', '8'],
    ['the Fetch API', 'on-fetch', '9'],
  ])(
    'on %s is one trace of spans from the guard to the event handler and outgoing requests',
    async (_title, main, digit) => {
      const environment = {
        OTLP_URL: `${collector.url}/v1/traces`,
        OTHER_URL: `${collector.url}/other`,
      };
      const { url, process } = await serve(environment, main);
      const trace = traceId(digit);
      const { statusCode, headers, body } = await get(`${url}/notes/7?secret=1`, trace);
      expect({ statusCode, text: await body.text() }).toEqual({ statusCode: 200, text: `north ${trace}` });
      expect(headers['x-trace-id']).toBe(trace);
      const spans = await collector.trace(trace, 8);
      const server = named(spans, 'GET /notes/{id}');
      expect(server).toMatchObject({ kind: 2, parentSpanId: 'b'.repeat(16) });
      expect(attributesOf(server)).toMatchObject({
        'http.request.method': 'GET',
        'http.route': '/notes/{id}',
        'http.response.status_code': 200,
        'url.path': '/notes/7',
        'url.scheme': 'http',
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(url).port),
        'client.address': '127.0.0.1',
        'network.peer.address': '127.0.0.1',
      });
      // A request of the Fetch API does not have its version.
      const version = main === 'on-fetch' ? undefined : '1.1';
      expect(attributesOf(server)['network.protocol.version']).toBe(version);
      const unknown = Object.keys(attributesOf(server)).filter((key) => !conventional.has(key));
      expect(unknown).toEqual([]);
      expect(JSON.stringify(server)).not.toContain('secret');
      for (const name of ['guard', 'interceptor', 'resolver', 'handler', 'Reads NoteRead', 'GET']) {
        expect(named(spans, name).parentSpanId, name).toBe(server.spanId);
      }
      expect(named(spans, 'in event handler').parentSpanId).toBe(named(spans, 'Reads NoteRead').spanId);
      expect(collector.received.at(-1)).toMatch(new RegExp(`^00-${trace}-${named(spans, 'GET').spanId}-01$`));
      await process.said(`"traceId":"${trace}"`);
      const lines = process
        .output()
        .split('\n')
        .filter((line) => line.includes(trace));
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { msg: 'request', route: '/notes/{id}', traceId: trace, spanId: server.spanId },
      ]);
    },
  );

  test('that fails has the error, and the status of a server span', async () => {
    const { url } = await serve({ OTLP_URL: `${collector.url}/v1/traces` });
    expect((await get(`${url}/notes/404`, traceId('2'))).statusCode).toBe(404);
    const missing = named(await collector.trace(traceId('2'), 5), 'GET /notes/{id}');
    expect(missing.status.code ?? 0).toBe(0);
    expect(attributesOf(missing)).not.toHaveProperty('error.type');
    expect((await get(`${url}/notes/500`, traceId('3'))).statusCode).toBe(500);
    const failed = named(await collector.trace(traceId('3'), 5), 'GET /notes/{id}');
    expect(failed).toMatchObject({ status: { code: 2 }, events: [{ name: 'exception' }] });
    expect(attributesOf(failed)).toMatchObject({ 'error.type': '500', 'http.response.status_code': 500 });
    expect((await get(`${url}/notes/13`, traceId('4'))).statusCode).toBe(500);
    const handler = named(await collector.trace(traceId('4'), 7), 'Reads NoteRead');
    expect(handler).toMatchObject({ status: { code: 2 } });
    expect(attributesOf(handler)).toMatchObject({ 'error.type': 'Error' });
    expect((await get(`${url}/nowhere`, traceId('5'))).statusCode).toBe(404);
    expect(attributesOf(named(await collector.trace(traceId('5'), 1), 'GET'))).not.toHaveProperty('http.route');
  });

  test.each([
    ['node:http', 'main', 'a'],
    ['Fastify', 'on-fastify', 'c'],
    ['the Fetch API', 'on-fetch', 'd'],
  ])('on %s of a client that disconnects has neither a status nor an error', async (_title, main, digit) => {
    const { url } = await serve({ OTLP_URL: `${collector.url}/v1/traces` }, main);
    const leaving = new AbortController();
    const headers = { traceparent: `00-${traceId(digit)}-${'b'.repeat(16)}-01` };
    const response = request(`${url}/notes/499`, { headers, signal: leaving.signal });
    await named(await collector.trace(traceId(digit), 4), 'handler');
    leaving.abort();
    await expect(response).rejects.toThrow();
    const server = named(await collector.trace(traceId(digit), 5), 'GET /notes/{id}');
    expect(server.status.code ?? 0).toBe(0);
    expect(server.events ?? []).toEqual([]);
    expect(attributesOf(server)).toMatchObject({ 'error.type': 'client_disconnected', 'http.route': '/notes/{id}' });
    expect(attributesOf(server)).not.toHaveProperty('http.response.status_code');
  });

  test('has one server span beside the http instrumentation', async () => {
    const { url } = await serve({ OTLP_URL: `${collector.url}/v1/traces`, WITH_HTTP: '1' });
    const trace = traceId('6');
    const response = await get(`${url}/notes/7`, trace);
    expect(response.statusCode).toBe(200);
    const spans = await collector.trace(trace, 7);
    const server = named(spans, 'GET /notes/{id}');
    expect(spans.filter(({ kind }) => kind === 2)).toEqual([server]);
    // The instrumentation ends its span itself, when the response is sent.
    expect(attributesOf(server)).toMatchObject({ 'http.route': '/notes/{id}', 'app.sent': true });
    expect(named(spans, 'guard').parentSpanId).toBe(server.spanId);
  });
});

test('metrics have the routes of requests, and a fixed number of series', async () => {
  const port = await freePort();
  const { url } = await serve({ METRICS_PORT: String(port) });
  const read = async () => (await (await request(`http://127.0.0.1:${port}/metrics`)).body.text()).split('\n').sort();
  const series = (lines: readonly string[]) =>
    lines.filter((line) => /^http_server/.test(line)).map((line) => line.replace(/ [^ ]+$/, ''));
  for (let id = 0; id < 10; id++) await (await request(`${url}/notes/${id}`)).body.dump();
  await (await request(`${url}/nowhere`)).body.dump();
  expect((await request(`${url}/notes/x`)).statusCode).toBe(400);
  const before = await read();
  expect(before.join('\n')).toMatch(
    /^http_server_request_duration_count\{http_request_method="GET",url_scheme="http",http_response_status_code="200",http_route="\/notes\/\{id\}"[^}]*\} 10$/m,
  );
  expect(before.join('\n')).toMatch(
    /^http_server_active_requests\{http_request_method="GET",url_scheme="http"[^}]*\} 0$/m,
  );
  // Many at the same time, and each with a path of its own.
  const client = new Pool(url, { connections: 20 });
  for (let id = 0; id < 5000; id += 500) {
    const paths = Array.from(
      { length: 500 },
      (_, index) => `/${id % 1000 === 0 ? 'notes/x' : 'nowhere/'}${id + index}`,
    );
    await Promise.all(paths.map(async (path) => (await client.request({ path, method: 'GET' })).body.dump()));
  }
  await client.close();
  expect(series(await read())).toEqual(series(before));
});

describe.runIf(hasPostgres)('a query', () => {
  let database: PostgresServer;
  beforeAll(async () => {
    database = await PostgresServer.start();
  });
  afterAll(async () => {
    await database?.stop();
  });

  test('is a span of the request', async () => {
    const environment = { OTLP_URL: `${collector.url}/v1/traces`, DATABASE_URL: database.createDatabase('traced') };
    const { url } = await serve(environment);
    expect((await get(`${url}/notes/7`, traceId('7'))).statusCode).toBe(200);
    const spans = await collector.trace(traceId('7'), 8);
    const server = named(spans, 'GET /notes/{id}');
    expect(named(spans, 'pg.query:SELECT traced').parentSpanId).toBe(server.spanId);
  });
});
