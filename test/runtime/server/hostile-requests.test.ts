import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { respondEmpty, respondText, route, unknown } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { type ApplicationOptions, Response } from '../../../runtime/src/index.ts';
import type { RequestInputs } from '../../../runtime/src/pipeline/request-inputs.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, isOtherAdapter, useMiddleware, withoutMiddleware } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { noteRoutes } from '../support/notes.ts';
import { rawExchange, writeUntilClosed } from '../support/raw-connection.ts';

const { logger } = loggerWithLines();

async function start(options: ApplicationOptions = {}): Promise<RunningApplication> {
  const app = await createApplication(applicationOf(noteRoutes), { logger, handleSignals: false, ...options });
  await app.listen(0);
  return app;
}

function portOf(app: RunningApplication): number {
  return app.address().port ?? 0;
}

let app: RunningApplication;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());
// Whatever came before, the next client is served.
afterEach(async () => {
  const reply = await request(`${app.address().url}/notes/7`);
  expect([reply.statusCode, await reply.body.json()]).toEqual([200, { id: 7, title: 'One' }]);
});

/** The statuses of all responses in a text. */
function statuses(replies: string): number[] {
  return [...replies.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const head = (line: string, ...headers: readonly string[]) => [line, 'Host: a', ...headers, '', ''].join('\r\n');
const post = (...headers: readonly string[]) =>
  head('POST /notes HTTP/1.1', 'Content-Type: application/json', ...headers);
const last = 'Connection: close';
const json = { 'content-type': 'application/json' };

describe('an invalid request is rejected, and the connection is closed', () => {
  test.each<[string, string | Uint8Array, number[]]>([
    ['no HTTP at all', '\0\x01\x02\x03\r\n\r\n', [400]],
    ['a handshake of TLS', Buffer.from('160301020001000001fc0303', 'hex'), [400]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['an unknown version', head('GET / HTTP/3.7'), [400]],
    ['an unknown method', head('FETCH / HTTP/1.1'), [400]],
    ['a method in small letters', head('get / HTTP/1.1'), [400]],
    ['no path', head('GET HTTP/1.1'), [400]],

    ['NUL in the path', head('GET /no\0tes HTTP/1.1'), [400]],
    ['letters outside of ASCII in the path', head('GET /ä HTTP/1.1'), [400]],
    ['a blank in the path', head('GET /a b HTTP/1.1'), [400]],
    ['a blank before the colon', head('GET / HTTP/1.1', 'X-A : b'), [400]],
    ['a header without a name', head('GET / HTTP/1.1', ': b'), [400]],
    ['a header without a colon', head('GET / HTTP/1.1', 'nonsense'), [400]],
    ['NUL in a header', head('GET / HTTP/1.1', 'X-A: a\0b'), [400]],
    ['a bare carriage return in a header', head('GET / HTTP/1.1', 'X-A: a\rb'), [400]],
    ['a continued header', head('GET / HTTP/1.1', 'X-A: a', ' b'), [400]],
    ['headers that are too large', head('GET / HTTP/1.1', `X-A: ${'a'.repeat(20_000)}`), [431]],
    ['a path that is too long', head(`GET /${'a'.repeat(20_000)} HTTP/1.1`), [431]],
    ['length and chunks at once', post('Content-Length: 5', 'Transfer-Encoding: chunked'), [400]],
    ['two lengths', post('Content-Length: 5', 'Content-Length: 6'), [400]],
    ['one length twice', post('Content-Length: 5', 'Content-Length: 5'), [400]],
    ['a list of lengths', post('Content-Length: 5, 5'), [400]],
    ['a negative length', post('Content-Length: -1'), [400]],
    ['a length with a sign', post('Content-Length: +5'), [400]],
    ['a length that is not a number', post('Content-Length: 0x5'), [400]],
    ['an absurd length', post(`Content-Length: ${'9'.repeat(30)}`), [400]],
    ['chunks that are not last', post('Transfer-Encoding: chunked, gzip'), [400]],
    ['a size of a chunk that is not a number', `${post('Transfer-Encoding: chunked')}zz\r\n`, [400]],
    ['an absurd size of a chunk', `${post('Transfer-Encoding: chunked')}${'f'.repeat(20)}\r\n`, [400]],
    ['a chunk longer than it says', `${post('Transfer-Encoding: chunked')}1\r\nabc\r\n0\r\n\r\n`, [400]],
    ['a response instead of a request', 'HTTP/1.1 200 OK\r\n\r\n', [400]],
  ])('%s', async (_, bytes, want) => {
    const reply = await rawExchange(portOf(app), bytes);
    expect(statuses(reply)).toEqual(want);
    expect(reply).toMatch(/^connection: close\r\n/im);
    expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))).toMatchObject({ status: want[0] });
  });

  test('a tunnel', async () => {
    expect(statuses(await rawExchange(portOf(app), head('CONNECT example.org:443 HTTP/1.1')))).toEqual([]);
  });
});

describe('odd but valid requests are handled', () => {
  test.each<[string, string, number[], string]>([
    ['an empty line before it', `\r\n${head('GET /notes/7 HTTP/1.1', last)}`, [200], '"id":7'],
    ['no HTTP/1.1', 'GET /notes/7 HTTP/1.0\r\n\r\n', [200], '"id":7'],
    ['a whole address', head('GET http://a/notes/7 HTTP/1.1', last), [200], '"id":7'],
    ['an asterisk', head('OPTIONS * HTTP/1.1', last), [404], 'Cannot OPTIONS *'],
    ['two slashes', head('GET //notes/7 HTTP/1.1', last), [404], 'Cannot GET //notes/7'],
    ['dots', head('GET /notes/../notes/7 HTTP/1.1', last), [404], 'Cannot GET'],
    ['escaped letters', head('GET /%6eotes/%37 HTTP/1.1', last), [200], '"id":7'],
    ['an escaped slash', head('GET /notes%2F7 HTTP/1.1', last), [404], 'Cannot GET /notes%2F7'],
    ['an escaped NUL', head('GET /notes/%00 HTTP/1.1', last), [400], 'must be an integer'],
    ['a malformed escape', head('GET /notes/%7 HTTP/1.1', last), [400], 'malformed percent escape'],
    ['an escape that is not UTF-8', head('GET /notes/%C0%80 HTTP/1.1', last), [400], 'malformed percent escape'],
    ['an escaped half of a pair', head('GET /notes/%ED%A0%80 HTTP/1.1', last), [400], 'malformed percent escape'],
    ['an upgrade', head('GET /notes/7 HTTP/1.1', 'Connection: upgrade, close', 'Upgrade: websocket'), [200], '"id":7'],
    ['a wish for HTTP/2', head('GET /notes/7 HTTP/1.1', 'Connection: close, Upgrade', 'Upgrade: h2c'), [200], '"id":7'],
    ['no host', 'GET /notes/7 HTTP/1.1\r\nConnection: close\r\n\r\n', [400], 'exactly one `Host` header'],
    ['two hosts', head('GET /notes/7 HTTP/1.1', 'hOST: b'), [400], 'exactly one `Host` header'],
    ['one host twice', head('GET /notes/7 HTTP/1.1', 'Host: a'), [400], 'exactly one `Host` header'],
    [
      'two hosts of HTTP/1.0',
      'GET /notes/7 HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n',
      [400],
      'exactly one `Host` header',
    ],
    ['a header as long as that of the host', head('GET /notes/7 HTTP/1.1', 'Cost: b', last), [200], '"id":7'],
    ['an unknown expectation', head('GET /notes/7 HTTP/1.1', 'Expect: tea', last), [417], 'Expectation Failed'],
    ['a body of GET', `${head('GET /notes/7 HTTP/1.1', 'Content-Length: 3', last)}abc`, [200], '"id":7'],
    [
      'chunks with extensions and trailers',
      `${post('Transfer-Encoding: chunked', last)}f;a=b\r\n{"title":"New"}\r\n0\r\nX-T: 1\r\n\r\n`,
      [201],
      '"title":"New"',
    ],
  ])('%s', async (_, bytes, want, text) => {
    const reply = await rawExchange(portOf(app), bytes);
    expect(statuses(reply)).toEqual(want);
    expect(reply).toContain(text);
  });
});

describe('requests in a row', () => {
  const body = '{"title":"New"}';
  const created = `${post(`Content-Length: ${body.length}`)}${body}`;

  test('get their responses in order, however long each takes', async () => {
    const bytes = [created, head('GET /notes/x HTTP/1.1'), head('GET /notes/7 HTTP/1.1'), created];
    const reply = await rawExchange(portOf(app), bytes.join(''), head('GET /nope HTTP/1.1', last));
    expect(statuses(reply)).toEqual([201, 400, 200, 201, 404]);
  });

  test('end with the malformed one', async () => {
    const reply = await rawExchange(portOf(app), head('GET /notes/7 HTTP/1.1'), 'nonsense\r\n\r\n');
    expect(statuses(reply)).toEqual([200, 400]);
  });

  test.each([
    ['that is malformed', 'nonsense\r\n\r\n', [200, 404, 400]],
    ['with a malformed body', `${post('Transfer-Encoding: chunked')}zz\r\n`, [200, 404, 400]],
  ])('one %s waits until those before it are handled', async (_, malformed, want) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = route('GET /slow', { handle: () => released.then(() => 'late'), respond: respondText });
    const patient = await createApplication(applicationOf({ ...noteRoutes, slow }), { logger, handleSignals: false });
    await patient.listen(0);
    const socket = connect(portOf(patient), '127.0.0.1').on('error', () => {});
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk;
    });
    socket.write(head('GET /slow HTTP/1.1') + head('GET /nope HTTP/1.1') + malformed);
    await vi.waitFor(() => expect(patient.malformedRequests).toBe(1));
    expect(reply).toBe('');
    release();
    await once(socket, 'close');
    expect(statuses(reply)).toEqual(want);
    // No number alone: the id of a request may hold any.
    expect(reply.indexOf('late')).toBeLessThan(reply.indexOf('HTTP/1.1 404 '));
    expect(patient.malformedRequests).toBe(1);
    await patient.close();
  });

  test('the body of another request is not a request', async () => {
    const smuggled = head('GET /notes/666 HTTP/1.1');
    const bytes = `${head('POST /notes HTTP/1.1', 'Content-Type: text/plain', `Content-Length: ${smuggled.length}`)}${smuggled}`;
    const reply = await rawExchange(portOf(app), bytes, head('GET /notes/7 HTTP/1.1', last));
    expect(statuses(reply)).toEqual([415, 200]);
    expect(reply).not.toContain('"id":666');
  });
});

describe('slow and half', () => {
  let hasty: RunningApplication;
  beforeAll(async () => {
    hasty = await start({ headersTimeout: 100, requestTimeout: 200 });
  });
  afterAll(() => hasty.close());

  test.each([
    ['nothing after the first letters', 'GET /no'],
    ['a head without an end', 'GET /notes/7 HTTP/1.1\r\nHost: a\r\n'],
    ['a body without an end', `${post('Content-Length: 100')}{"ti`],
    ['chunks without an end', `${post('Transfer-Encoding: chunked')}1\r\n{\r\n`],
  ])('%s times out', async (_, bytes) => {
    expect(statuses(await rawExchange(portOf(hasty), bytes))).toEqual([408]);
  });

  test('a client that has closed its side gets the response', async () => {
    const socket = connect({ port: portOf(app), host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.end(head('GET /notes/7 HTTP/1.1'));
    await once(socket, 'end');
    expect(statuses(Buffer.concat(chunks).toString())).toEqual([200]);
    socket.destroy();
  });

  describe('a client that has said its all while its handler is at work', () => {
    let patient: RunningApplication;
    let release: () => void;
    let signals: AbortSignal[] = [];
    beforeEach(async () => {
      signals = [];
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const handle = async ({ context }: RequestInputs) => {
        signals.push(context.signal);
        await released;
        return context.path;
      };
      const slow = route('GET /slow/{id}', { handle, respond: respondText });
      const stream = route('GET /stream', {
        handle: async ({ context }) => {
          signals.push(context.signal);
          await released;
          return Response.stream('text/plain', waiting);
        },
        respond: respondEmpty,
      });
      const file = route('GET /file', {
        handle: async ({ context }) => {
          signals.push(context.signal);
          await released;
          return Response.file(fileURLToPath(import.meta.url), 'text/plain');
        },
        respond: respondEmpty,
      });
      patient = await createApplication(applicationOf({ slow, stream, file }), { logger, handleSignals: false });
      await patient.listen(0);
    });
    afterEach(() => patient.close());

    /** Waits for an item that never comes, and records when it is stopped. */
    let stopped = 0;
    const waiting = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<IteratorResult<string>>(() => {}),
        return: async () => {
          stopped++;
          return { done: true as const, value: undefined };
        },
      }),
    };

    /** Sends everything, closes its side, and returns the responses after the handlers have noticed it. */
    async function sayAll(...requests: readonly string[]): Promise<string> {
      const socket = connect({ port: portOf(patient), host: '127.0.0.1', allowHalfOpen: true });
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
      socket.end(requests.join(''));
      await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual(requests.map(() => true)));
      release();
      await once(socket, 'close');
      return Buffer.concat(chunks).toString();
    }

    test('gets the response, though the handler was notified that it may have disconnected', async () => {
      const reply = await sayAll(head('GET /slow/1 HTTP/1.1'));
      expect(statuses(reply)).toEqual([200]);
      expect(reply).toMatch(/\r\n\r\n\/slow\/1$/);
    });

    test('gets all responses, in order', async () => {
      const reply = await sayAll(head('GET /slow/1 HTTP/1.1'), head('GET /slow/2 HTTP/1.1'));
      expect(reply.match(/\/slow\/./g)).toEqual(['/slow/1', '/slow/2']);
    });

    test('gets a file', async () => {
      expect(await sayAll(head('GET /file HTTP/1.1'))).toContain('gets a file');
    });

    test.skipIf(isOtherAdapter)(
      'has one listener per response, not one for each response of the connection',
      async () => {
        const connections = new Set<Socket>();
        useMiddleware(patient, (message, _response, next) => {
          connections.add(message.socket);
          next();
        });
        release();
        const socket = connect({ port: portOf(patient), host: '127.0.0.1' });
        const counts: (number | undefined)[] = [];
        for (let count = 0; count < 5; count++) {
          socket.write(head('GET /slow/1 HTTP/1.1'));
          await once(socket, 'data');
          counts.push([...connections][0]?.listenerCount('end'));
        }
        expect(connections.size).toBe(1);
        expect(counts.slice(1)).toEqual(counts.slice(0, -1));
        socket.destroy();
      },
    );

    test('gets no stream of unknown length: its source is stopped', async () => {
      stopped = 0;
      expect(await sayAll(head('GET /stream HTTP/1.1'))).toBe('');
      await vi.waitFor(() => expect(stopped).toBe(1));
    });
  });

  test('a client that resets its connection has sent nothing malformed', async () => {
    const patient = await start();
    const socket = connect(portOf(patient), '127.0.0.1');
    socket.write(head('GET /notes/7 HTTP/1.1'));
    await once(socket, 'data');
    socket.resetAndDestroy();
    // Closing does not wait for a client that is still connected.
    await patient.close();
    expect(patient.malformedRequests).toBe(0);
  });

  test.each(
    withoutMiddleware([
      ['a body that is read', 'POST /notes HTTP/1.1\r\nHost: a\r\n'],
      ['a body that is not read', 'POST /nope HTTP/1.1\r\nHost: a\r\n'],
      ['a body with an unknown expectation', 'POST /notes HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n'],
      ['a body that middleware rejects', 'POST /rejected HTTP/1.1\r\nHost: a\r\n'],
      ['a body that middleware does not wait for', 'POST /responded HTTP/1.1\r\nHost: a\r\n'],
      ['a body with middleware', 'POST /notes HTTP/1.1\r\nHost: a\r\n'],
    ]),
  )('a client that goes on sending %s loses the connection', async (title, head) => {
    const patient = await start({ bodyLimit: 1000 });
    if (title.includes('middleware')) {
      useMiddleware(patient, ({ url }, response, next) => {
        if (url === '/responded') response.end('handled');
        else next(url === '/rejected' ? new Error('rejected') : undefined);
      });
    }
    const chunk = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    expect(await writeUntilClosed(portOf(patient), `${head}Transfer-Encoding: chunked\r\n\r\n`, chunk)).toBeGreaterThan(
      0,
    );
    await patient.close();
  });

  test('byte by byte', async () => {
    const socket = connect(portOf(app), '127.0.0.1').setNoDelay(true);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    const body = '{"title":"ü"}';
    const bytes = Buffer.from(`${post(`Content-Length: ${Buffer.byteLength(body)}`, last)}${body}`);
    for (const byte of bytes) {
      socket.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toContain('"title":"ü"');
  });

  const idle = Number(process.env['IDLE_CONNECTIONS'] ?? 500);
  test(`${idle} idle connections do not disturb others, and are closed at the end`, async () => {
    const patient = await start();
    const sockets: Socket[] = [];
    // The system queues so many connections that are not accepted yet.
    for (let count = 0; count < idle; count += 250) {
      const some = Array.from({ length: Math.min(250, idle - count) }, () => connect(portOf(patient), '127.0.0.1'));
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      sockets.push(...some);
    }
    expect((await request(`${patient.address().url}/notes/7`)).statusCode).toBe(200);
    const closed = sockets.map((socket) =>
      once(
        socket.on('error', () => {}),
        'close',
      ),
    );
    await patient.close();
    await Promise.all(closed);
  });
});

test('closing under load loses no response', async () => {
  let begun = 0;
  let handled = 0;
  const counted = route('POST /counted', {
    body: 'json',
    handle: async (inputs) => {
      begun++;
      await new Promise(setImmediate);
      return JSON.stringify(inputs.body(unknown));
    },
    respond: respondText,
  });
  const busy = await createApplication(applicationOf({ counted }), { logger, handleSignals: false });
  await busy.listen(0);
  const { url } = busy.address();
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      const reply = await request(`${url}/counted`, { method: 'POST', headers: json, body: '"text"' }).catch(
        () => undefined,
      );
      // Connections that were not accepted are rejected; accepted ones have started, and are counted.
      if (reply === undefined) return;
      expect([reply.statusCode, await reply.body.text()]).toEqual([200, '"text"']);
      handled++;
    }
  });
  await vi.waitFor(() => expect(handled).toBeGreaterThan(100), { timeout: 10_000 });
  await busy.close();
  await Promise.all(clients);
  expect(handled).toBe(begun);
});
