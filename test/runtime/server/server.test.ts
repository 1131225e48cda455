import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client, request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import type { ApplicationOptions } from '../../../runtime/src/index.ts';
import { NodeIncomingRequest } from '../../../runtime/src/server/node-incoming-request.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, servesConnections } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { noteRoutes } from '../support/notes.ts';
import { rawExchange } from '../support/raw-connection.ts';

const { logger, lines } = loggerWithLines();
const limit = 1000;
let opened: RunningApplication[] = [];
/** Lets the route `/slow` respond. */
let release: () => void;
let slowArrived: Promise<void>;

async function serve(options: ApplicationOptions = {}): Promise<RunningApplication> {
  let arrived = () => {};
  slowArrived = new Promise((resolve) => {
    arrived = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = route('GET /slow', {
    handle: async () => {
      arrived();
      await released;
      return 'done';
    },
    respond: respondText,
  });
  const app = await createApplication(applicationOf({ ...noteRoutes, slow }), {
    logger,
    bodyLimit: limit,
    handleSignals: false,
    ...options,
  });
  opened.push(app);
  return app;
}

async function listening(
  options?: ApplicationOptions,
): Promise<{ app: RunningApplication; url: string; port: number }> {
  const app = await serve(options);
  await app.listen('127.0.0.1:0');
  const { url, port = 0 } = app.address();
  return { app, url, port };
}

beforeEach(() => {
  lines.length = 0;
});
afterEach(async () => {
  release?.();
  await Promise.all(opened.map((app) => app.close()));
  opened = [];
});

describe('over a socket', () => {
  test('responds, with all headers in order', async () => {
    const { url } = await listening();
    const response = await request(`${url}/forms/cookies`);
    expect([response.statusCode, await response.body.json()]).toEqual([200, { id: 1, title: 'c' }]);
    expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '20' });
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.headers['transfer-encoding']).toBeUndefined();
  });

  test('responds to HEAD without the body', async () => {
    const { port } = await listening();
    const reply = await rawExchange(port, 'HEAD /notes/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(reply).toContain('content-length: 22\r\n');
    expect(reply.endsWith('\r\n\r\n')).toBe(true);
  });

  test('204 has neither body nor length', async () => {
    const { port } = await listening();
    const reply = await rawExchange(port, 'DELETE /notes/7 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
    expect(reply).not.toMatch(/content-length|transfer-encoding/i);
  });

  test('several requests on one connection get their responses in order', async () => {
    const { port } = await listening();
    const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${last}\r\n`;
    const reply = await rawExchange(
      port,
      get('/slow'),
      get('/notes/8'),
      get('/forms/text', 'Connection: close\r\n'),
      ...released(),
    );
    expect([...reply.matchAll(/done|"id":8|grüß/g)].map(String)).toEqual(['done', '"id":8', 'grüß']);
  });

  test('a header that would split the response is a plain 500', async () => {
    const { url } = await listening();
    const response = await request(`${url}/errors/header`);
    expect(await response.body.json()).toMatchObject({ status: 500, message: 'Internal Server Error' });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('a body in chunks is put together', async () => {
    const { port } = await listening();
    const head =
      'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const reply = await rawExchange(port, head, '9\r\n{"title":\r\n', '4\r\n"ab"\r\n', '1\r\n}\r\n0\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(reply).toContain('"title":"ab"');
  });
});

test('requests of one connection have one peer, those of another have another', async () => {
  const seen: string[] = [];
  const peer = route('GET /peer', {
    handle: ({ context }) => {
      const connection = `${context.remoteAddress} ${context.remotePort}`;
      seen.push(connection, connection);
      return 'done';
    },
    respond: respondText,
  });
  const app = await createApplication(applicationOf({ peer }), { logger, handleSignals: false });
  opened.push(app);
  await app.listen('127.0.0.1:0');
  const send = 'GET /peer HTTP/1.1\r\nHost: a\r\n';
  for (let connection = 0; connection < 2; connection++) {
    await rawExchange(app.address().port ?? 0, `${send}\r\n${send}Connection: close\r\n\r\n`);
  }
  const [first, second] = new Set(seen);
  expect(seen).toEqual([first, first, first, first, second, second, second, second]);
  for (const remoteAddress of [first, second]) expect(remoteAddress).toMatch(/^127\.0\.0\.1 \d+$/);
});

describe('a body that is too large', () => {
  test.runIf(servesConnections)('is rejected by its declared length, before a waiting client sends it', async () => {
    const { port } = await listening();
    const socketResponse = await rawExchange(
      port,
      `POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${limit + 1}\r\n\r\n`,
    );
    expect(socketResponse).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(socketResponse).toContain(`the body is larger than the limit of ${limit} bytes`);
  });

  test('a client that can send it gets `100 Continue`', async () => {
    const { port } = await listening();
    const reply = await rawExchange(
      port,
      'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 13\r\n\r\n',
      '{"title":"a"}',
    );
    expect(reply).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
  });

  test('is rejected when it becomes too large, and the client gets the response', async () => {
    const { url } = await listening();
    const client = new Client(url);
    // Without a declared length.
    const body = Readable.from(Array.from({ length: 15 }, () => Buffer.alloc(100, 'x')));
    const response = await client.request({
      method: 'POST',
      path: '/notes',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.statusCode, await response.body.json()]).toMatchObject([413, { status: 413 }]);
    // The rest of it fitted into the allowance: the connection goes on.
    const next = await client.request({ method: 'GET', path: '/notes/1' });
    expect([next.statusCode, await next.body.json()]).toEqual([200, { id: 1, title: 'One' }]);
    await client.close();
  });

  test('a body that no route reads does not disturb the next request', async () => {
    const { port } = await listening();
    const reply = await rawExchange(
      port,
      'POST /nope HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n',
      'x'.repeat(500),
      'GET /notes/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect([...reply.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['404', '200']);
  });
});

describe('malformed requests', () => {
  const cases: [title: string, bytes: string, status: number][] = [
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header with NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ];
  test.each(cases)('%s gets a response, and the connection is closed', async (_title, bytes, status) => {
    const { port, url } = await listening();
    const reply = await rawExchange(port, bytes);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await request(`${url}/notes/1`)).statusCode).toBe(200);
  });

  test.runIf(servesConnections)('is counted', async () => {
    const { app, port } = await listening();
    expect(app.malformedRequests).toBe(0);
    const reply = await rawExchange(port, 'nonsense\r\n\r\n');
    expect(JSON.parse(reply.slice(reply.indexOf('{')))).toEqual({
      status: 400,
      error: 'Bad Request',
      message: 'the request is not valid HTTP',
    });
    expect(app.malformedRequests).toBe(1);
  });

  test('a body whose client disconnected is rejected', async () => {
    const outcome = new Promise<unknown>((resolve) => {
      const server = createServer((message, response) => {
        new NodeIncomingRequest(message, response).readBody(100, resolve, resolve);
        message.socket.destroy();
        server.close();
      });
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        rawExchange(
          port,
          'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"ti',
        );
      });
    });
    expect(await outcome).toMatchObject({ status: 400, message: expect.stringContaining('connection was closed') });
  });

  test('a client that disconnects in the middle of its body gets no response', async () => {
    const { port, url } = await listening();
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"ti',
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    expect((await request(`${url}/notes/1`)).statusCode).toBe(200);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('closing', () => {
  test('lets a request in flight finish, and ends its connection', async () => {
    const { app, url } = await listening();
    const client = new Client(url);
    const reply = client.request({ method: 'GET', path: '/slow' });
    await slowArrived;
    const closed = app.close();
    await expect(request(`${url}/notes/1`)).rejects.toThrow();
    release();
    const response = await reply;
    expect([await response.body.text(), response.headers['connection']]).toEqual(['done', 'close']);
    await closed;
    await client.destroy();
  });

  test('does not wait for idle connections', async () => {
    const { app, url } = await listening({ keepAliveTimeout: 600_000, drainTimeout: 600_000 });
    const client = new Client(url, { keepAliveTimeout: 600_000 });
    await (await client.request({ method: 'GET', path: '/notes/1' })).body.text();
    await app.close();
    await client.destroy();
  });

  test('does not wait for connections that never sent anything', async () => {
    const { app, port, url } = await listening({ drainTimeout: 600_000 });
    const silent = connect(port, '127.0.0.1');
    const ended = new Promise((resolve) => silent.once('close', resolve));
    await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
    // The server has accepted the idle connection when it responds on a later one.
    await (await request(`${url}/notes/1`)).body.text();
    await app.close();
    await ended;
  });

  test('does not keep a connection whose request ends only now', async () => {
    const { app, port } = await listening({ drainTimeout: 600_000 });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /nope HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n');
    // The response is complete, though its body is still arriving.
    await new Promise<void>((resolve) => socket.once('data', () => resolve()));
    const closed = app.close();
    socket.write('x'.repeat(500));
    await closed;
    socket.destroy();
  });

  test('aborts requests after the drain timeout', async () => {
    const { app, url } = await listening({ drainTimeout: 20 });
    const reply = request(`${url}/slow`).then(
      () => 'handled',
      () => 'cut',
    );
    await slowArrived;
    await app.close();
    expect(await reply).toBe('cut');
  });

  test('an application that never listened closes as well', async () => {
    const app = await serve();
    expect(() => app.address()).toThrow('is not listening');
    await app.close();
  });
});

describe('addresses', () => {
  test.runIf(servesConnections)('a port alone is one of the loopback interface', async () => {
    const app = await serve();
    await app.listen(0);
    expect(app.address()).toMatchObject({ host: '127.0.0.1', url: `http://127.0.0.1:${app.address().port}` });
    expect(lines.at(-1)).toMatchObject({ msg: `listening on ${app.address().url}` });
  });

  test('IPv6', async () => {
    const app = await serve();
    await app.listen('[::1]:0');
    expect(app.address().url).toBe(`http://[::1]:${app.address().port}`);
    expect((await request(`${app.address().url}/notes/1`)).statusCode).toBe(200);
  });

  test.skipIf(process.platform === 'win32')('a Unix socket, which is removed after closing', async () => {
    const path = join(temporaryDirectory(), 'app.sock');
    const app = await serve();
    await app.listen(path);
    expect(app.address()).toEqual({ url: `unix:${path}`, path });
    const client = new Client('http://localhost', { socketPath: path });
    expect((await client.request({ method: 'GET', path: '/notes/1' })).statusCode).toBe(200);
    await client.destroy();
    await app.close();
    expect(existsSync(path)).toBe(false);
  });

  test.runIf(servesConnections)('an address that is in use is reported, and the application is closed', async () => {
    const { port } = await listening();
    let shutDown = 0;
    class Closing {
      onShutdown() {
        shutDown++;
      }
    }
    const second = await createApplication(
      applicationOf(
        {},
        {
          createContainer: async (builder) =>
            builder.override(Closing) ?? builder.provide(Closing, new Closing(), ['onShutdown']),
        },
      ),
      { logger },
    );
    await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
      name: 'StartupError',
      code: 'address-in-use',
      message: `cannot listen on 127.0.0.1:${port}: another process listens there`,
    });
    expect(shutDown).toBe(1);
  });

  test.runIf(servesConnections)('an application that is closed before it listens does not listen', async () => {
    const app = await serve();
    const listened = app.listen(0).catch((error: unknown) => error);
    await app.close();
    expect(await listened).toMatchObject({ message: 'the application was closed before it listened' });
    expect(() => app.address()).toThrow('not listening');
  });

  test.runIf(servesConnections)('a second `listen` is rejected, and the first continues', async () => {
    const { app, url } = await listening();
    await expect(app.listen(0)).rejects.toThrow('already listening or closed');
    expect((await request(`${url}/notes/1`)).statusCode).toBe(200);
  });
});

test('the start logs modules, routes and the address', async () => {
  await listening();
  const messages = lines.map(({ msg }) => msg);
  expect(messages[0]).toBe('modules: AppModule');
  expect(messages).toContain('GET    /notes/:id');
  expect(messages).toContain('DELETE /notes/:id');
});

/** Lets the slow route go on, after everything before it was written; there is nothing more to write. */
function* released(): Generator<string> {
  setTimeout(() => release(), 50);
  yield* [];
}
