import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FetchApplication, fetchAdapter } from 'ashlar/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled as accounts } from '../../fixtures/apps/accounts/src/generated/index.js';
import { compiled as gallery } from '../../fixtures/apps/gallery/src/generated/index.js';
import { compiled as notes } from '../../fixtures/apps/notes/src/generated/index.js';
import { applicationDirectory, repositoryDirectory } from '../support/repository.js';
import { type RunningProcess, startProcess } from '../support/run-process.js';
import { type NotesRequest, notesRequests } from './notes-requests.js';

const json = { 'content-type': 'application/json' };

type Application = 'notes' | 'gallery' | 'accounts';

/** The sample applications on a server of the Fetch API. */
interface Served {
  call(application: Application, path: string, init?: RequestInit): Promise<Response>;
  /** Begins to write a note. Resolves when the body is read; the returned function sends the rest, and resolves with the status. */
  beginNote(begin: string): Promise<(rest: string) => Promise<number>>;
  /** Begins to close the applications. */
  close(): Promise<void>;
  /** Waits until they are closed; the exit code of their process. */
  closed(): Promise<number | undefined>;
}

/** The applications under the `Request` and `Response` of Node, without a server. */
async function inProcess(): Promise<Served> {
  const options = { handleSignals: false };
  const applications: Record<Application, FetchApplication> = {
    notes: await fetchAdapter(notes, options),
    gallery: await fetchAdapter(gallery, options),
    accounts: await fetchAdapter(accounts, options),
  };
  let closing: Promise<unknown> = Promise.resolve();
  return {
    call: (name, path, init) => {
      const { fetch } = applications[name];
      return fetch(new Request(`http://localhost${path}`, init), { remoteAddress: '127.0.0.1' });
    },
    beginNote: async (begin) => {
      const body = new TransformStream<Uint8Array, Uint8Array>();
      const writer = body.writable.getWriter();
      const init = { method: 'POST', headers: json, body: body.readable, duplex: 'half' } as const;
      const response = applications.notes.fetch(new Request('http://localhost/notes', init));
      await writer.write(Buffer.from(begin));
      return async (rest) => {
        await Promise.all([writer.write(Buffer.from(rest)), writer.close()]);
        return (await response).status;
      };
    },
    close: async () => {
      closing = Promise.all(Object.values(applications).map((app) => app.close()));
    },
    closed: async () => {
      await closing;
      return 0;
    },
  };
}

async function inRuntime(program: string, args: readonly string[]): Promise<Served> {
  const script = fileURLToPath(new URL('fetch-server.ts', import.meta.url));
  const running = startProcess(join(repositoryDirectory, 'node_modules/.bin', program), [...args, script], {
    cwd: repositoryDirectory,
    env: { ASHLAR_LOG: undefined },
  });
  const ports = await portsOf(running);
  return {
    call: (name, path, init) => fetch(`http://127.0.0.1:${ports[name]}${path}`, init),
    beginNote: async (begin) => {
      const message = request({
        host: '127.0.0.1',
        port: ports.notes,
        path: '/notes',
        method: 'POST',
        headers: { ...json, expect: '100-continue' },
      });
      const response = once(message, 'response');
      message.flushHeaders();
      await once(message, 'continue');
      message.write(begin);
      return async (rest) => {
        message.end(rest);
        const [received]: IncomingMessage[] = await response;
        return received?.statusCode ?? 0;
      };
    },
    close: async () => {
      running.signalGroup('SIGTERM');
      await running.said('SIGTERM: closing');
    },
    closed: async () => (await running.finished).code,
  };
}

async function portsOf(running: RunningProcess): Promise<Record<Application, number>> {
  const line = /^\{"notes":.*\}$/m;
  await running.said(line);
  // The script writes exactly this.
  return JSON.parse(line.exec(running.output())?.[0] ?? '{}') as Record<Application, number>;
}

const denoFlags = ['--no-remote', '--cached-only', '--no-lock', '--node-modules-dir=manual', '--no-check'];
const servers: readonly { readonly name: string; readonly start: () => Promise<Served> }[] = [
  { name: 'Node, without a server', start: inProcess },
  { name: 'Node, with @hono/node-server', start: () => inRuntime('tsx', []) },
  { name: 'Bun', start: () => inRuntime('bun', ['run', '--no-install']) },
  // Imports of sources have the extension `.js`, as for the compiler of TypeScript.
  { name: 'Deno', start: () => inRuntime('deno', ['run', '-A', ...denoFlags, '--unstable-sloppy-imports']) },
];

describe.skipIf(process.platform === 'win32').each(servers)('on $name', ({ start }) => {
  let served: Served;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(async () => {
    await served.close();
    await served.closed();
  });

  test.each(notesRequests)('$method $path: $title', async (wanted: NotesRequest) => {
    const { method, path, headers = {}, body, status, json: expected, responseHeaders = {}, empty } = wanted;
    // Bytes: a body of text would have a content type.
    const response = await served.call('notes', path, {
      method,
      headers,
      body: body === undefined ? null : Buffer.from(body),
    });
    const text = await response.text();
    expect(response.status).toBe(status);
    if (expected !== undefined) expect(JSON.parse(text)).toEqual(expected);
    if (empty) expect(text).toBe('');
    for (const [name, value] of Object.entries(responseHeaders)) expect(response.headers.get(name)).toBe(value);
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('HEAD has the headers of GET', async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => served.call('notes', '/notes/1', { method })),
    );
    expect(await head?.text()).toBe('');
    for (const name of ['content-type', 'content-length']) expect(head?.headers.get(name)).toBe(get?.headers.get(name));
    expect(head?.headers.get('content-length')).toBe(String((await get?.text())?.length));
  });

  test('serves the API document', async () => {
    const file = join(applicationDirectory('notes'), 'src/generated/openapi.json');
    const response = await served.call('notes', '/openapi.json');
    expect(await response.json()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  test('a body without a content type is rejected, whether its length is declared or not', async () => {
    const text = new TextEncoder().encode('{"title":"a","body":"b"}');
    const inChunks = new Blob([text]).stream();
    const requests: RequestInit[] = [{ body: text }, { body: inChunks, duplex: 'half' }];
    for (const init of requests) {
      const response = await served.call('notes', '/notes', { method: 'POST', ...init });
      expect([response.status, await response.json()]).toMatchObject([415, { error: 'Unsupported Media Type' }]);
    }
  });

  test('streams events', async () => {
    const { headers, reader } = await openEvents(served);
    expect(headers.get('content-type')).toBe('text/event-stream');
    await reader.cancel();
  });

  test('receives uploads, and rejects one above the limit while it arrives', async () => {
    const response = await served.call('gallery', '/pictures/notes', { method: 'POST', body: form('text') });
    expect(await response.json()).toMatchObject({ field: 'note', name: 'note.txt', type: 'text/plain', size: 4 });
    const large = await served.call('gallery', '/pictures/notes', { method: 'POST', body: form('x'.repeat(2 ** 20)) });
    expect([large.status, await large.json()]).toMatchObject([
      413,
      { message: 'the body is larger than the limit of 1048576 bytes' },
    ]);
  });

  test('sends several cookies, and limits the rate of a client', async () => {
    const open = () => served.call('accounts', '/sessions', { method: 'POST', headers: json, body: '{"name":"ann"}' });
    const first = await open();
    await first.text();
    expect(first.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual(['session', 'seen']);
    const others = [];
    for (let count = 0; count < 5; count++) others.push(await open());
    const last = others.at(-1);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429]);
    expect(last?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await last?.json()).toMatchObject({ status: 429, message: 'Rate limit exceeded' });
  });

  test('closing ends streams of events, and waits for the request in flight', async () => {
    const { reader } = await openEvents(served);
    const sendRest = await served.beginNote('{"title":"a",');
    await served.close();
    await untilEnd(reader);
    expect(await sendRest('"body":"b"}')).toBe(201);
    expect(await served.closed()).toBe(0);
  });
});

/** Requests the stream of events, and reads the first one. */
async function openEvents(served: Served) {
  const write = async () => {
    const init = { method: 'POST', headers: json, body: '{"title":"a","body":"b"}' };
    await (await served.call('notes', '/notes', init)).text();
  };
  let isOpen = false;
  const events = served.call('notes', '/notes/events').finally(() => {
    isOpen = true;
  });
  // Bun sends the head of the response with the first event.
  while (!isOpen) await write();
  const { headers, body } = await events;
  await write();
  if (body === null) throw new Error('the response has no body');
  const reader = body.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(
    /^(data: \{"note":\{"id":\d+,"title":"a","body":"b"\}\}\n\n)+$/,
  );
  return { headers, reader };
}

async function untilEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

function form(text: string): FormData {
  const data = new FormData();
  data.append('note', new File([text], 'note.txt', { type: 'text/plain' }));
  return data;
}
