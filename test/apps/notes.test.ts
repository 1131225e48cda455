import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TestApplication } from 'ashlar/testing';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/notes/src/generated/index.js';
import { NotesService } from '../../fixtures/apps/notes/src/notes/notes.service.js';
import { ApplicationCopy } from '../support/application-copy.js';
import { runProcess } from '../support/run-process.js';
import { type ServedApplication, serveApplication } from '../support/serve-application.js';
import { applicationServers } from './application-servers.js';
import { type NotesRequest, notesRequests } from './notes-requests.js';

/** A response of one of the clients. */
interface ReceivedResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

const clients: {
  readonly name: string;
  readonly send: (url: string, wanted: NotesRequest) => Promise<ReceivedResponse>;
}[] = [{ name: 'undici', send: sendByUndici }];
if (spawnSync('curl', ['--version']).status === 0) clients.push({ name: 'curl', send: sendByCurl });

function checkResponse({ status, json, responseHeaders = {}, empty }: NotesRequest, response: ReceivedResponse): void {
  expect(response).toMatchObject({ status });
  if (json !== undefined) expect(JSON.parse(response.text)).toEqual(json);
  if (empty) expect(response.text).toBe('');
  for (const [name, value] of Object.entries(responseHeaders)) expect(response.headers.get(name)).toBe(value);
}

describe('over a socket', () => {
  let copy: ApplicationCopy;

  beforeAll(async () => {
    copy = ApplicationCopy.of('notes');
    copy.addFastifyMain();
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
  });

  // One client is enough to compare the servers.
  const combinations = applicationServers.flatMap(([server, main], index) =>
    (index === 0 ? clients : clients.slice(0, 1)).map((client) => ({ ...client, server, main })),
  );
  describe.each(combinations)('requests of $name to $server', ({ name, send, main }) => {
    let served: ServedApplication;
    beforeAll(async () => {
      served = await serveApplication(copy.directory, main);
    });
    afterAll(() => served.stop());

    test.each(notesRequests)('$method $path: $title', async (wanted) => {
      checkResponse(wanted, await send(served.url, wanted));
    });

    test.runIf(name === 'undici')('streams the notes that are written, after they are written', async () => {
      const { statusCode, headers, body } = await request(`${served.url}/notes/events`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream']);
      const write = (text: string) =>
        request(`${served.url}/notes`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
      await (await write('{"title":5}')).body.dump();
      const written = await (await write('{"title":"New","body":"Text"}')).body.json();
      let events = '';
      for await (const chunk of body) {
        events += chunk;
        if (events.endsWith('\n\n')) break;
      }
      expect(events).toBe(`data: ${JSON.stringify({ note: written })}\n\n`);
      await served.process.said(`Note ${Object(written).id} was written`);
    });

    test('responds to a burst of requests on many connections', async () => {
      const [, , note, missing] = notesRequests;
      if (note === undefined || missing === undefined) throw new Error('the table has these rows');
      const burst = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? note : missing));
      await Promise.all(burst.map(async (wanted) => checkResponse(wanted, await send(served.url, wanted))));
    });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with exit code 0', async (signal) => {
    const served = await serveApplication(copy.directory);
    served.process.signalGroup(signal);
    expect(await served.process.finished).toMatchObject({ code: 0 });
  });
});

describe('ends after the request in flight', () => {
  const body = '{"title":"Late","body":""}';
  const head = `POST /notes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;

  test('also when one Ctrl-C arrives twice, as npm delivers it', async () => {
    const copy = ApplicationCopy.of('notes');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const served = await serveApplication(copy.directory);
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1').setEncoding('utf8');
    let response = '';
    socket.on('data', (text: string) => {
      response += text;
    });
    socket.write(`${head}${body.slice(0, 5)}`);
    await request(`${served.url}/notes/1`).then(({ body: rest }) => rest.dump()); // the head has arrived by now
    served.process.signalGroup('SIGINT');
    await served.process.said('SIGINT');
    served.process.signalGroup('SIGINT');
    await delay(50);
    socket.end(body.slice(5));
    await once(socket, 'close');
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    expect(await served.process.finished).toMatchObject({ code: 0 });
  });
});

describe('through ashlar/testing', () => {
  test('responds as over a socket', async () => {
    const app = await TestApplication.create(compiled);
    for (const wanted of notesRequests.filter(({ method }) => method !== 'HEAD')) {
      const method = wanted.method.toLowerCase() as 'get' | 'post' | 'delete';
      let sent = app[method](wanted.path);
      for (const [name, value] of Object.entries(wanted.headers ?? {})) sent = sent.header(name, value);
      if (wanted.body !== undefined) sent = sent.payload(new TextEncoder().encode(wanted.body));
      const response = await sent.send();
      const names = Object.keys(wanted.responseHeaders ?? {});
      const headers = new Map(names.map((name) => [name, response.header(name) ?? '']));
      checkResponse(wanted, { status: response.status, headers, text: response.text() });
    }
    await app.shutdown();
  });

  test('resolves the instances of the application', async () => {
    const app = await TestApplication.create(compiled);
    expect(app.resolve(NotesService).find(1)).toMatchObject({ title: 'Welcome' });
    await app.shutdown();
  });
});

async function sendByUndici(url: string, { method, path, headers, body }: NotesRequest): Promise<ReceivedResponse> {
  const response = await request(`${url}${path}`, { method, headers: { ...headers }, body: body ?? null });
  const text = await response.body.text();
  const received = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status: response.statusCode, headers: new Map(received), text };
}

async function sendByCurl(url: string, { method, path, headers = {}, body }: NotesRequest): Promise<ReceivedResponse> {
  const args = ['--silent', '--show-error', '--dump-header', '-'];
  args.push(...(method === 'HEAD' ? ['--head'] : ['--request', method]));
  if (!('content-type' in headers)) args.push('--header', 'content-type:'); // curl would send one of its own
  for (const [name, value] of Object.entries(headers)) args.push('--header', `${name}: ${value}`);
  if (body !== undefined) args.push('--data-binary', '@-');
  const { stdout } = await runProcess('curl', [...args, `${url}${path}`], { input: body ?? '' });
  return parseResponse(stdout);
}

function parseResponse(stdout: string): ReceivedResponse {
  const end = stdout.lastIndexOf('\r\n\r\n');
  const head = stdout.slice(0, end).split('\r\n\r\n').at(-1) ?? ''; // after `100 Continue`
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers), text: stdout.slice(end + 4) };
}
