import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { createServer, Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, type TLSSocket, connect as tlsConnect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { jsonUnknown, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type ListenOptions, Response, StartupError } from '../../../runtime/src/index.ts';
import { nodeRequest } from '../../../runtime/src/node/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { bundledProgram } from '../support/bundled-program.ts';
import { certificate } from '../support/certificate.ts';
import { createApplication, isOtherAdapter } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const script = await bundledProgram(fileURLToPath(new URL('../support/process-application.ts', import.meta.url)));
const { logger, lines } = loggerWithLines();

const localhost = certificate('localhost');
const other = certificate('other');

async function* twoEvents() {
  yield 1;
  yield 2;
}

async function* oneEvent() {
  yield 1;
  await new Promise(() => {});
}

/** The functions that end requests to `/waiting`. */
const releases: ((text: string) => void)[] = [];

const routes = {
  hello: route('GET /hello', { handle: () => 'hello', respond: respondText }),
  peer: route('GET /peer', { handle: ({ context }) => `${context.remoteAddress}`, respond: respondText }),
  client: route('GET /client', {
    handle: ({ context }) => {
      const socket = nodeRequest(context)?.socket as TLSSocket;
      return `${socket.getPeerCertificate().subject?.CN} ${socket.getProtocol()} ${socket.alpnProtocol}`;
    },
    respond: respondText,
  }),
  events: route('GET /events', { handle: () => Response.sse(twoEvents()), respond: respondEvents(jsonUnknown) }),
  waiting: route('GET /waiting', {
    handle: () =>
      new Promise<string>((resolve) => {
        releases.push(resolve);
      }),
    respond: respondText,
  }),
  endless: route('GET /endless', { handle: () => Response.sse(oneEvent()), respond: respondEvents(jsonUnknown) }),
};

let app: RunningApplication | undefined;
afterEach(() => app?.close());

async function create(): Promise<RunningApplication> {
  lines.length = 0;
  // A drain that has to wait for these times, such as for a handshake, fails by the timeout of the test.
  const times = { drainTimeout: 600_000, headersTimeout: 600_000, requestTimeout: 600_000 };
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, ...times });
  return app;
}

async function serveTls(tls: ListenOptions['tls'] = localhost): Promise<RunningApplication> {
  const created = await create();
  await created.listen(0, { ...(tls !== undefined && { tls }) });
  return created;
}

const clientOf = (options: object = {}) => new Agent({ connect: { ca: localhost.cert, ...options } });
const get = async (url: string, dispatcher = clientOf()) => (await request(url, { dispatcher })).body.text();

describe('`server`', () => {
  test('is the server of node:http after `listen`, and absent before', async () => {
    const created = await create();
    expect(created.server).toBeUndefined();
    await created.listen(0);
    expect(created.server).toBeInstanceOf(Server);
    expect(created.server?.address()).toMatchObject({ port: created.address().port });
  });

  test.each(['http', 'https'])('upgrades connections of %s, which end when the application closes', async (scheme) => {
    const created = await create();
    await created.listen(0, scheme === 'https' ? { tls: localhost } : {});
    created.server?.on('upgrade', (message, socket) => {
      const accept = createHash('sha1').update(String(message.headers['sec-websocket-key'])).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\nx-accept: ${accept}\r\n\r\n`,
      );
      socket.pipe(socket);
    });
    const { port = 0 } = created.address();
    const socket =
      scheme === 'https' ? tlsConnect({ port, host: '127.0.0.1', ca: localhost.cert }) : connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('error', () => {});
    socket.write(
      'GET /any HTTP/1.1\r\nhost: a\r\nupgrade: echo\r\nconnection: upgrade\r\nsec-websocket-key: k\r\n\r\n',
    );
    await vi.waitFor(() => expect(received).toContain('101 Switching Protocols'));
    socket.write('first message');
    await vi.waitFor(() => expect(received).toContain('first message'));
    const closed = once(socket, 'close');
    await created.close();
    await closed;
  });
});

describe('TLS', () => {
  test('serves HTTPS, and its address begins with https', async () => {
    const { url, port } = (await serveTls()).address();
    expect(url).toBe(`https://127.0.0.1:${port}`);
    expect(lines).toContainEqual(expect.objectContaining({ msg: `listening on ${url}` }));
    expect(await get(`${url}/hello`)).toBe('hello');
    expect(await get(`${url}/peer`)).toBe('127.0.0.1');
    expect(await get(`${url}/events`)).toBe('data: 1\n\ndata: 2\n\n');
    await expect(get(`${url}/hello`, new Agent())).rejects.toThrow('self-signed certificate');
  });

  test('finishes the requests in flight when the application closes', async () => {
    const created = await serveTls();
    releases.length = 0;
    const text = get(`${created.address().url}/waiting`);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    const closed = created.close();
    await vi.waitFor(() => expect(created.server?.listening).toBe(false));
    releases[0]?.('done');
    expect(await text).toBe('done');
    await closed;
  });

  test('serves a Unix socket', async ({ skip }) => {
    if (process.platform === 'win32') skip();
    const path = join(temporaryDirectory(), 'app.sock');
    const created = await create();
    await created.listen(path, { tls: localhost });
    expect(created.address()).toEqual({ url: `unix:${path}`, path });
    const dispatcher = clientOf({ socketPath: path });
    expect(await get('https://localhost/hello', dispatcher)).toBe('hello');
  });

  test('takes the options of node:tls: versions, certificates of clients, and certificates by name', async () => {
    const { port } = (
      await serveTls({
        ...localhost,
        minVersion: 'TLSv1.3',
        requestCert: true,
        ca: other.cert,
        SNICallback: (name, done) =>
          done(null, name === 'other' ? createSecureContext({ ...other, ca: other.cert }) : undefined),
      })
    ).address();
    const url = `https://127.0.0.1:${port}/client`;
    expect(await get(url, clientOf({ ...other, servername: 'localhost' }))).toBe('other TLSv1.3 http/1.1');
    await expect(get(url, clientOf({ servername: 'localhost' }))).rejects.toThrow();
    await expect(get(url, clientOf({ ...other, servername: 'localhost', maxVersion: 'TLSv1.2' }))).rejects.toThrow();
    expect(await get(url, clientOf({ ...other, servername: 'other', ca: other.cert }))).toBe('other TLSv1.3 http/1.1');
  });

  test('closes connections that send no TLS, and serves the others', async () => {
    const created = await serveTls();
    const { url, port = 0 } = created.address();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /hello HTTP/1.1\r\nhost: a\r\n\r\n');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    await once(socket, 'close');
    expect(received).not.toContain('HTTP');
    expect(await get(`${url}/hello`)).toBe('hello');
  });

  test('a connection without a handshake is closed after the time for headers', async () => {
    lines.length = 0;
    app = await createApplication(applicationOf(routes), { logger, handleSignals: false, headersTimeout: 300 });
    await app.listen(0, { tls: localhost });
    const socket = connect(app.address().port ?? 0, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'close');
  });

  test('a close ends events, idle connections and handshakes', async () => {
    const created = await serveTls();
    const { url, port = 0 } = created.address();
    const handshake = connect(port, '127.0.0.1');
    handshake.on('error', () => {});
    handshake.resume();
    await once(handshake, 'connect');
    expect(await get(`${url}/hello`)).toBe('hello');
    const events = await request(`${url}/endless`, { dispatcher: clientOf() });
    const text = events.body.text();
    const closed = once(handshake, 'close');
    await created.close();
    await closed;
    expect(await text).toBe('data: 1\n\n');
  });

  test.each<[string, object, string]>([
    ['a certificate alone', { cert: localhost.cert }, 'TLS needs `key` and `cert`, `pfx`, or `SNICallback`'],
    ['no certificate', {}, 'TLS needs `key` and `cert`, `pfx`, or `SNICallback`'],
    ['a text that is none', { key: 'secret', cert: 'certificate' }, 'the options of TLS are not valid: '],
    ['the key of another certificate', { ...localhost, key: other.key }, 'the options of TLS are not valid: '],
  ])('%s is not enough', async (_title, tls, message) => {
    const created = await create();
    const error = await created.listen(0, { tls }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({ code: 'invalid-option', message: expect.stringContaining(message) });
    expect(String(error)).not.toContain('secret');
  });
});

describe.skipIf(process.platform === 'win32')('a file descriptor', () => {
  test.each(['a port', 'a Unix socket'])('of %s is served, as systemd passes it', async (kind) => {
    const parent = createServer();
    const path = join(temporaryDirectory(), 'app.sock');
    parent.listen(kind === 'a port' ? { port: 0, host: '127.0.0.1' } : { path });
    await once(parent, 'listening');
    const child = spawn(process.execPath, [script], {
      // Node shares the socket of a server: the child gets it as the descriptor 3.
      stdio: ['ignore', 'pipe', 'inherit', Reflect.get(parent, '_handle')],
      env: { ...process.env, ASHLAR_LOG: undefined, SERVER: isOtherAdapter ? 'fastify' : 'node', DESCRIPTOR: '3' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await vi.waitFor(() => expect(output).toContain('main goes on'));
    const address = parent.address();
    // A server that is closed deletes the file of its socket.
    if (kind === 'a Unix socket') renameSync(path, `${path}.moved`);
    parent.close();
    const isPort = typeof address === 'object' && address !== null;
    expect(output).toContain(`listening on ${isPort ? `http://127.0.0.1:${address.port}` : 'fd:3'}`);
    const url = isPort ? `http://127.0.0.1:${address.port}` : 'http://localhost';
    const dispatcher = new Agent(isPort ? {} : { connect: { socketPath: `${path}.moved` } });
    expect(await get(`${url}/slow`, dispatcher)).toBe('done');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('of another kind than a socket is an error', async () => {
    const created = await create();
    await expect(created.listen({ fd: 100_000 })).rejects.toMatchObject({
      code: 'address-unavailable',
      message: expect.stringContaining('cannot listen on the file descriptor 100000'),
    });
  });
});
