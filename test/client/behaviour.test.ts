import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createClient, type ServerEvent, type Tick, UnexpectedResponse } from './generated/echo.ts';
import { events, json, type Script, scriptedServer } from './support/scripted-server.ts';

const server = scriptedServer();
/** The server that redirects lead to. */
const elsewhere = scriptedServer();
const client = (options = {}) => createClient({ baseUrl: server.url(), ...options });

const limited = { status: 429, error: 'Too Many Requests', message: 'Too many' };
const text: Script = (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('admitted');

describe('retries', () => {
  const options = { retries: 2 };

  test('a request is not repeated without the option', async () => {
    const received = server.respond(json(429, limited, { 'retry-after': '0' }), text);
    const result = await client().streams.limited();
    expect([result.status, result.body, received.length]).toEqual([429, limited, 1]);
  });

  test('a request is repeated after the seconds of `Retry-After`', async () => {
    const received = server.respond(json(429, limited, { 'retry-after': '1' }), text);
    const start = performance.now();
    expect((await client(options).streams.limited()).body).toBe('admitted');
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(received).toHaveLength(2);
  });

  test('a request is repeated at the date of `Retry-After`', async () => {
    const received = server.respond(json(429, limited, { 'retry-after': new Date(0).toUTCString() }), text);
    expect((await client(options).streams.limited()).body).toBe('admitted');
    expect(received).toHaveLength(2);
    server.respond(json(429, limited, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() }), text);
    expect((await client(options).streams.limited()).status).toBe(429);
  });

  test('the last 429 is the result, and other statuses are not repeated', async () => {
    const received = server.respond(json(429, limited, { 'retry-after': '0' }));
    expect((await client(options).streams.limited()).status).toBe(429);
    expect(received).toHaveLength(3);
    const once = server.respond(json(400, limited, { 'retry-after': '0' }));
    expect((await client(options).echo.optional()).status).toBe(400);
    expect(once).toHaveLength(1);
  });

  test('the option of a request replaces that of the client, and its headers are computed again', async () => {
    const received = server.respond(json(429, limited, { 'retry-after': '0' }), text);
    let count = 0;
    const headers = async () => ({ authorization: `Bearer ${++count}` });
    await client().streams.limited({}, { retries: 1, headers });
    expect(received.map((request) => request.headers.authorization)).toEqual(['Bearer 1', 'Bearer 2']);
  });

  test('an abort ends the wait', async () => {
    server.respond(json(429, limited, { 'retry-after': '30' }), text);
    const controller = new AbortController();
    const result = client(options).streams.limited({}, { signal: controller.signal });
    const reason = new Error('no longer needed');
    setTimeout(() => controller.abort(reason), 100);
    await expect(result).rejects.toBe(reason);
  });
});

describe('headers', () => {
  test('those of a request replace those of the client', async () => {
    const received = server.respond(text);
    const headers = new Headers({ 'x-tenant': 'a', authorization: 'one' });
    const options = { headers: { authorization: 'two', 'x-absent': undefined, 'x-count': 3 } };
    await client({ headers }).echo.text({}, options);
    expect(received[0]?.headers).toMatchObject({ 'x-tenant': 'a', authorization: 'two', 'x-count': '3' });
    expect(received[0]?.headers).not.toHaveProperty('x-absent');
  });

  test.each([
    ['an object', { authorization: 'one', 'X-Tenant': 'a' }],
    ['a `Headers`', new Headers({ authorization: 'one', 'x-tenant': 'a' })],
    ['a function', async () => ({ authorization: 'one', 'x-tenant': 'a' })],
  ])('`null` removes a header for one request: that of a client with %s', async (_title, headers) => {
    const received = server.respond(text);
    const echo = client({ headers }).echo;
    await echo.text({}, { headers: { Authorization: null, 'x-absent': null } });
    await echo.text({}, { headers: () => ({ 'X-TENANT': null, authorization: undefined }) });
    await echo.text();
    expect(received.map((request) => [request.headers.authorization, request.headers['x-tenant']])).toEqual([
      [undefined, 'a'],
      ['one', undefined],
      ['one', 'a'],
    ]);
    expect(received[0]?.headers).not.toHaveProperty('x-absent');
  });

  test('`null` removes a header of the input, and a header of the client that computes none', async () => {
    const received = server.respond(json(200, {}));
    const headers = { 'X-Int': 1, 'x-flag': true, 'X-Preset': 'own' };
    const options = { headers: { 'x-preset': null } };
    await client({ headers: { 'x-none': null } }).echo.headers({ headers }, options);
    expect(received[0]?.headers).toMatchObject({ 'x-int': '1', 'x-flag': 'true' });
    for (const name of ['x-preset', 'x-none']) expect(received[0]?.headers).not.toHaveProperty(name);
  });

  test('a slash at the end of the base URL is not part of a path', async () => {
    const received = server.respond(text);
    await createClient({ baseUrl: `${server.url()}/api/` }).echo.text();
    expect(received[0]?.url).toBe('/api/echo/text');
  });

  test('an error of the function for headers rejects the result', async () => {
    const headers = async () => Promise.reject(new Error('no token'));
    await expect(client({ headers }).echo.text()).rejects.toThrow('no token');
  });
});

describe('responses that are not documented', () => {
  async function rejection(result: Promise<unknown>): Promise<UnexpectedResponse> {
    const error = await result.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UnexpectedResponse);
    return error as UnexpectedResponse;
  }

  test('another status is an exception with the unread response', async () => {
    server.respond((response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>proxy</h1>'));
    const error = await rejection(client().echo.text());
    expect(error.message).toBe('unexpected response: status 502, text/html');
    expect([error.name, error.response.status, await error.response.text()]).toEqual([
      'UnexpectedResponse',
      502,
      '<h1>proxy</h1>',
    ]);
  });

  test('another content type is an exception, also none', async () => {
    server.respond((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<form>'));
    expect((await rejection(client().echo.moment())).message).toBe('unexpected response: status 200, text/html');
    server.respond((response) => void response.writeHead(200).end('{}'));
    expect((await rejection(client().echo.moment())).message).toBe('unexpected response: status 200, no content type');
  });

  test('invalid JSON is an exception with its cause', async () => {
    server.respond((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'));
    expect((await rejection(client().echo.moment())).cause).toBeInstanceOf(SyntaxError);
  });

  test('parameters and the case of a content type have no effect', async () => {
    const type = 'Application/JSON; charset=UTF-8';
    server.respond((response) => void response.writeHead(200, { 'content-type': type }).end('{"moment":"now"}'));
    expect((await client().echo.moment()).body).toEqual({ moment: 'now' });
  });

  test('a redirect is received if it is documented', async () => {
    server.respond(
      (response) => void response.writeHead(302, { 'content-type': 'text/plain', location: '/' }).end('elsewhere'),
    );
    const result = await client().streams.elsewhere();
    expect([result.status, result.headers.get('location')]).toEqual([302, '/']);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect %i that is not documented leads to no other server',
    async (status) => {
      const other = elsewhere.respond(json(200, {}));
      server.respond((response) => void response.writeHead(status, { location: elsewhere.url() }).end());
      const options = { headers: { 'x-api-key': 'secret' } };
      const error = await rejection(client(options).echo.moment());
      expect(error.response.status).toBe(status);
      expect(other).toEqual([]);
    },
  );

  test('a failure of the network is the error of `fetch`', async () => {
    const error = await createClient({ baseUrl: 'http://127.0.0.1:1' })
      .echo.text()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    server.respond((response) => void response.destroy());
    await expect(client().echo.text()).rejects.toBeInstanceOf(TypeError);
  });

  test('an abort is the error of `fetch`, before and during a request', async () => {
    server.respond(() => {});
    await expect(client().echo.text({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const pending = client().echo.text({}, { signal: AbortSignal.timeout(50) });
    await expect(pending).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('server-sent events', () => {
  async function received(...chunks: readonly (string | Uint8Array)[]): Promise<readonly ServerEvent<Tick>[]> {
    server.respond(events(...chunks));
    const result = await client().streams.endless();
    const all: ServerEvent<Tick>[] = [];
    for await (const event of result.body) all.push(event);
    return all;
  }

  const data = '{"at":"1970-01-01T00:00:00.000Z","text":"ä€😀"}';
  const parsed = JSON.parse(data);
  const plain = { data: parsed, event: 'message', id: '' };

  const stream = [
    '\uFEFF: a comment\n',
    `data: ${data}\n\n`,
    `event: tick\r\nid: 7\r\ndata:${data}\r\n\r\n`,
    `data: ${data.slice(0, 6)}\rdata:  ${data.slice(6)}\rretry: 30\r\r`,
    'unknown: field\nnocolon\n:\n\n',
    `id: a\0b\nretry: soon\nretry: ${'9'.repeat(400)}\ndata: ${data}\n\n`,
    `id\ndata: ${data}\n\n`,
    `data: ${data}\n`,
  ].join('');
  const wanted = [
    plain,
    { data: parsed, event: 'tick', id: '7' },
    { data: parsed, event: 'message', id: '7', retry: 30 },
    { data: parsed, event: 'message', id: '7', retry: 30 },
    { data: parsed, event: 'message', id: '', retry: 30 },
  ];

  test('fields, comments, and lines with each end are read; an unfinished event is not', async () => {
    expect(await received(stream)).toEqual(wanted);
  });

  test('data that is not JSON ends the loop with an exception', async () => {
    await expect(received('data: {\n\n')).rejects.toBeInstanceOf(UnexpectedResponse);
  });

  test('dates are converted', async () => {
    server.respond(events(`data: ${data}\n\n`));
    const result = await client({ dates: (value: string) => new Date(value) }).streams.endless();
    for await (const event of result.body) expect(event.data.at).toEqual(new Date(0));
  });

  /** An endless stream, and the promise that its connection is closed. */
  function endless(chunk: string, type: string): { readonly script: Script; readonly closed: Promise<unknown> } {
    let close = (_: unknown): void => {};
    const closed = new Promise((resolve) => {
      close = resolve;
    });
    const script: Script = (response) => {
      response.writeHead(200, { 'content-type': type }).write(chunk);
      void once(response, 'close').then(close);
    };
    return { script, closed };
  }

  test('the end of the loop closes the connection', async () => {
    const { script, closed } = endless(`data: ${data}\n\n`, 'text/event-stream');
    server.respond(script);
    const result = await client().streams.endless();
    for await (const event of result.body) {
      expect(event).toEqual(plain);
      break;
    }
    await closed;
  });

  test('so does the end of a loop over bytes', async () => {
    const { script, closed } = endless('first\n', 'text/csv');
    server.respond(script);
    const result = await client().streams.lines();
    for await (const chunk of result.body) {
      expect(new TextDecoder().decode(chunk)).toBe('first\n');
      break;
    }
    await closed;
  });

  test('an abort ends the loop with its reason, and closes the connection', async () => {
    const { script, closed } = endless(`data: ${data}\n\n`, 'text/event-stream');
    server.respond(script);
    const controller = new AbortController();
    const result = await client().streams.endless({}, { signal: controller.signal });
    const { body } = result;
    const loop = async () => {
      for await (const _ of body) controller.abort();
    };
    await expect(loop()).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });
});

test('bytes are read whole in each form', async () => {
  server.respond((response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b'));
  const read = async () => {
    const result = await client().streams.lines();
    return result.body;
  };
  expect(await (await read()).text()).toBe('a,b');
  expect(await (await read()).bytes()).toEqual(new TextEncoder().encode('a,b'));
  const blob = await (await read()).blob();
  expect([blob.type, blob.size]).toEqual(['text/csv', 3]);
});

test('a response without a body is `undefined`, whatever its content type is', async () => {
  const { createClient: create } = await import('./generated/warehouse.ts');
  const { sales } = create({ baseUrl: server.url() });
  for (const headers of [{}, { 'content-type': 'application/json' }]) {
    server.respond((response) => void response.writeHead(204, headers).end());
    const back = await sales.takeBack({ body: { article: 1, customer: 'Ada' } });
    expect([back.status, back.body]).toEqual([204, undefined]);
  }
});
