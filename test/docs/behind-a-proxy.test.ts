import { once } from 'node:events';
import { Agent, createServer, request as nodeRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLimits } from '../../runtime/src/container/application-options.ts';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { type ExampleProject, exampleProject, pathIn, settingsPage } from './example-project.js';
import { type Page, readPages } from './pages.js';

const pages = readPages().filter(({ path }) => path === settingsPage || path.endsWith('/behind-a-proxy.md'));
const page = pages.find(({ path }) => path !== settingsPage);
let project: ExampleProject;

/** An application with a path, which the text of the page describes. */
const prefixedModule = `
import { Module } from 'ashlar';
import { AppModule } from './app.module.js';

@Module({ path: '/shop', imports: [AppModule] })
export class PrefixedModule {}
`;

beforeAll(async () => {
  project = exampleProject(pages);
  const { copy } = project;
  copy.write(fileOf('src/prefixed.module.ts'), prefixedModule);
  copy.write(fileOf('src/prefixed.ts'), copy.read(fileOf('src/main.ts')).replace('./generated/', './prefixed/'));
  const { ashlar: applications, ...manifest } = JSON.parse(copy.read('package.json'));
  const prefixed = { root: `${fileOf('src/prefixed.module.ts')}#PrefixedModule`, out: fileOf('src/prefixed') };
  copy.write('package.json', JSON.stringify({ ...manifest, ashlar: [...applications, prefixed] }));
  expect(await project.copy.ashlar(['build'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.copy.tsc()).toMatchObject({ code: 0, output: '' });
}, 240_000);

function shown(): Page {
  if (page === undefined) throw new Error('there is no page');
  return page;
}

/** The path of a file of the page in the project. */
function fileOf(file: string): string {
  return pathIn(shown(), file);
}

/** Starts the application of the page. */
function serve(trusted: string, main = 'src/main.js'): Promise<ServedApplication> {
  return serveApplication(project.copy.directory, `dist/${fileOf(main)}`, { TRUSTED_PROXIES: trusted });
}

/** Sends a body as JSON. */
async function post(url: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await request(url, { headers });
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
}

async function clientOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return JSON.parse((await get(`${url}/client`, headers)).text);
}

/**
 * A proxy as the page configures nginx: it appends the address of its client, which a test sets by `x-test-address`, removes the
 * prefix `/shop`, and reuses connections.
 */
async function startProxy(target: string): Promise<{ readonly url: string; readonly server: Server }> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const {
      'x-test-address': address = '203.0.113.200',
      'x-forwarded-for': received,
      connection: _,
      ...headers
    } = incoming.headers;
    const forwardedFor = [received, address].flat().filter((part) => part !== undefined);
    const added = {
      'x-forwarded-for': forwardedFor.join(', '),
      'x-forwarded-proto': 'https',
      'x-request-id': 'of-nginx',
    };
    const path = (incoming.url ?? '/').replace(/^\/shop\//, '/');
    const options = { agent, method: incoming.method, headers: { ...headers, ...added } };
    const forwarded = nodeRequest(target + path, options);
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}

describe('behind a trusted proxy', () => {
  let application: ServedApplication;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  beforeAll(async () => {
    application = await serve('127.0.0.1,10.0.0.0/8');
    proxy = await startProxy(application.url);
  });
  afterAll(async () => {
    proxy.server.close();
    proxy.server.closeAllConnections();
    await application.stop();
  });

  const from = (address: string, headers: Readonly<Record<string, string>> = {}) =>
    clientOf(proxy.url, { 'x-test-address': address, ...headers });

  test('the client is the address that the proxy has appended, not the one that a client sends', async () => {
    expect(await from('203.0.113.7')).toEqual({ client: '203.0.113.7', connection: '127.0.0.1' });
    expect(await from('203.0.113.7', { 'x-forwarded-for': '1.2.3.4' })).toMatchObject({ client: '203.0.113.7' });
    expect(await from('2001:db8::7')).toMatchObject({ client: '2001:db8::7' });
  });

  test('the client is the address before a chain of trusted proxies', async () => {
    expect(await from('10.0.0.5', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ client: '203.0.113.7' });
    expect(await from('198.51.100.1', { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ client: '198.51.100.1' });
  });

  test('other headers with addresses are ignored', async () => {
    const headers = { forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4', 'cf-connecting-ip': '1.2.3.4' };
    expect(await from('203.0.113.7', headers)).toMatchObject({ client: '203.0.113.7' });
  });

  test('a malformed header is 400', async () => {
    const { status } = await get(`${proxy.url}/client`, {
      'x-forwarded-for': 'unknown',
      'x-test-address': '203.0.113.7',
    });
    expect(status).toBe(400);
  });

  test('rate limits count clients', async () => {
    const limited = async (address: string, headers = {}) =>
      (await get(`${proxy.url}/limited`, { 'x-test-address': address, ...headers })).status;
    const statuses = [await limited('203.0.113.1'), await limited('203.0.113.1'), await limited('203.0.113.1')];
    expect(statuses).toEqual([200, 200, 429]);
    expect(await limited('203.0.113.1', { 'x-forwarded-for': '198.51.100.9' })).toBe(429);
    expect(await limited('203.0.113.2')).toBe(200);
  });

  test('the id of the proxy is in the log, and a cookie is secure over plain HTTP', async () => {
    const { status, headers } = await post(`${proxy.url}/session`, '{ "name": "Ada" }');
    expect({ status, id: headers['x-request-id'] }).toEqual({ status: 204, id: 'of-nginx' });
    expect(headers['set-cookie']).toMatch(/; Secure(;|$)/);
    await application.process.said(/"requestId":"of-nginx".*"msg":"logged in"/);
  });

  test('forwarded hosts, schemes, ports and prefixes change nothing', async () => {
    const forwarded = { 'x-forwarded-host': 'example.org', 'x-forwarded-port': '1', 'x-forwarded-prefix': '/shop' };
    const ignored = await get(`${proxy.url}/client`, { 'x-test-address': '203.0.113.7', ...forwarded });
    expect(ignored).toMatchObject({ status: 200, text: '{"client":"203.0.113.7","connection":"127.0.0.1"}' });
  });

  test('a proxy that removes a prefix reaches the routes, and the API document names the prefix', async () => {
    expect((await get(`${proxy.url}/shop/health/ready`)).text).toBe('ready');
    expect((await get(`${application.url}/shop/health/ready`)).status).toBe(404);
    const { servers } = JSON.parse(project.copy.read(fileOf('src/generated/openapi.json')));
    expect(servers).toEqual([{ url: '/shop' }]);
  });

  test('the application rejects a body above its limit', async () => {
    const { status, headers } = await post(`${proxy.url}/session`, JSON.stringify({ name: 'a'.repeat(1024 * 1024) }));
    expect({ status, type: headers['content-type'] }).toEqual({ status: 413, type: 'application/json' });
  });

  test('streams switch buffering off, and the response has the id of the proxy', async () => {
    const events = await get(`${proxy.url}/progress`);
    expect(events.text).toBe('data: "first"\n\ndata: "second"\n\n');
    expect(events.headers).toMatchObject({
      'x-accel-buffering': 'no',
      'cache-control': 'no-cache',
      'x-request-id': 'of-nginx',
    });
    const stream = await get(`${proxy.url}/export`);
    expect(stream).toMatchObject({ text: 'firstsecond', headers: { 'x-accel-buffering': 'no' } });
  });
});

test('a header of a client that is not a trusted proxy is ignored', async () => {
  const application = await serve('10.0.0.0/8');
  const spoofed = { 'x-forwarded-for': '203.0.113.7' };
  expect(await clientOf(application.url, spoofed)).toEqual({ client: '127.0.0.1', connection: '127.0.0.1' });
  const limited = async (address: string) =>
    (await get(`${application.url}/limited`, { 'x-forwarded-for': address })).status;
  const statuses = [await limited('203.0.113.1'), await limited('203.0.113.2'), await limited('203.0.113.3')];
  expect(statuses).toEqual([200, 200, 429]);
  await application.stop();
});

test('the application keeps idle connections longer than the proxies of the page', async () => {
  const timeouts = shown().text.matchAll(/^\| (.*) \| (\d+) s \|$/gm);
  const seconds = Array.from(timeouts, ([, proxy, timeout]) => ({ proxy, timeout: Number(timeout) }));
  expect(seconds.map(({ timeout }) => timeout)).toEqual([60, 60, 600]);
  expect(readLimits({}).keepAliveTimeout).toBe(65_000);
  const application = await serve('127.0.0.1');
  const { headers } = await get(`${application.url}/client`);
  expect(headers['keep-alive']).toBe('timeout=620');
  await application.stop();
});

test('a prefix that the proxy passes on is the path of the root module', async () => {
  const application = await serve('127.0.0.1', 'src/prefixed.js');
  expect((await get(`${application.url}/shop/health/ready`)).text).toBe('ready');
  expect((await get(`${application.url}/health/ready`)).status).toBe(404);
  await application.stop();
});

test('health checks are not counted', async () => {
  const application = await serve('127.0.0.1');
  const statuses = [];
  // More than the policy of routes without a decorator of their own allows.
  for (let count = 0; count < 101; count += 1) statuses.push((await get(`${application.url}/health/ready`)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await application.stop();
});

test('on SIGTERM, requests in flight are finished, their connections are closed, and no others are accepted', async () => {
  const application = await serve('127.0.0.1');
  const { port } = new URL(application.url);
  const idle = await connection(port);
  idle.socket.write('GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(idle.received()).toContain('ready'));
  const busy = await connection(port);
  const head = 'POST /session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 16\r\n';
  busy.socket.write(`${head}Expect: 100-continue\r\n\r\n`);
  await vi.waitFor(() => expect(busy.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
  const finished = application.stop();
  await idle.closed;
  // Between the two system calls that close the connection and the listener, the kernel still accepts a connection.
  await vi.waitFor(() => expect(connection(port)).rejects.toThrow('ECONNREFUSED'));
  busy.socket.write('{"name": "Lena"}');
  await busy.closed;
  expect(busy.received()).toMatch(/^HTTP\/1\.1 204 .*^connection: close\r$/ims);
  expect(await finished).toMatchObject({ code: 0 });
});

/** Opens a connection. A reset by the server is a way of closing it, which `closed` waits for. */
async function connection(port: string) {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, received: () => received, closed };
}
