import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { respondText, route } from '../../../runtime/src/codegen/v1.ts';
import type { Guard } from '../../../runtime/src/index.ts';
import { servesConnections } from '../support/create-application.ts';
import { rawExchange } from '../support/raw-connection.ts';
import { startUploads, type UploadApplication, uploadRoutes } from './support/upload-application.ts';

const filePart = '--b\r\nContent-Disposition: form-data; name="documents"; filename="a.txt"\r\n\r\n';
const end = '\r\n--b--\r\n';

function head(path: string, length: number, ...headers: readonly string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: multipart/form-data; boundary=b', ...headers];
  return `${lines.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`;
}

function portOf({ url }: UploadApplication): number {
  return Number(new URL(url).port);
}

/** Opens a connection and collects what is received over it. */
async function open(running: UploadApplication): Promise<{ socket: Socket; received(): string }> {
  const socket = connect(portOf(running), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (piece: string) => {
    received += piece;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received };
}

test.runIf(servesConnections)(
  'a client that stops in the middle of a file is disconnected after the request timeout',
  async () => {
    const running = await startUploads(uploadRoutes, { requestTimeout: 300, headersTimeout: 300 });
    onTestFinished(() => running.close());
    const { socket, received } = await open(running);
    socket.write(`${head('/documents', 1_000_000)}${filePart}a few bytes`);
    await vi.waitFor(() => expect(running.staged()).toHaveLength(1));
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 408 /);
    await vi.waitFor(() => expect(running.staged()).toEqual([]));
  },
);

test('a client that waits for `100 Continue` sends its form then', async () => {
  const running = await startUploads();
  onTestFinished(() => running.close());
  const { socket, received } = await open(running);
  const body = `${filePart}text${end}`;
  socket.write(head('/documents', body.length, 'Expect: 100-continue', 'Connection: close'));
  await vi.waitFor(() => expect(received()).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
  socket.write(body);
  await once(socket, 'close');
  expect(received()).toMatch(/HTTP\/1\.1 200 /);
  expect(received()).toContain('"fileName":"a.txt"');
  expect(running.staged()).toEqual([]);
});

test('an application that closes waits for an upload in progress, and deletes its staging directory', async () => {
  const running = await startUploads();
  const { socket, received } = await open(running);
  const body = `${filePart}text${end}`;
  socket.write(`${head('/documents', body.length)}${filePart}te`);
  await vi.waitFor(() => expect(running.staged()).toHaveLength(1));
  const closed = running.close();
  await delay(20);
  socket.write(`xt${end}`);
  await once(socket, 'close');
  expect(received()).toMatch(/^HTTP\/1\.1 200 /);
  expect(received()).toContain('"size":4');
  await closed;
  expect(existsSync(running.parent)).toBe(false);
});

test('an application that closes ends an upload that does not continue', async () => {
  const running = await startUploads(uploadRoutes, { drainTimeout: 100 });
  const { socket } = await open(running);
  socket.write(`${head('/documents', 1_000_000)}${filePart}te`);
  await vi.waitFor(() => expect(running.staged()).toHaveLength(1));
  const disconnected = once(socket, 'close');
  await running.app.close();
  await disconnected;
  expect(readdirSync(running.parent)).toEqual([]);
  await running.close();
});

test('a guard rejects a form before a file of it is staged', async () => {
  const seen: (readonly string[])[] = [];
  const guard: Guard = {
    canActivate: async () => {
      await delay(50);
      seen.push(running.staged());
      return false;
    },
  };
  const running: UploadApplication = await startUploads({
    documents: route('POST /documents', {
      body: 'multipart',
      guards: [guard],
      files: { documents: {} },
      handle: () => 'the guard accepted the request',
      respond: respondText,
    }),
  });
  onTestFinished(() => running.close());
  const body = `${filePart}${'x'.repeat(200_000)}${end}`;
  const response = await rawExchange(portOf(running), head('/documents', body.length, 'Connection: close'), body);
  expect(response).toMatch(/^HTTP\/1\.1 403 /);
  expect(seen).toEqual([[]]);
  expect(running.staged()).toEqual([]);
});

test.runIf(servesConnections)('uploads after a 413 work with the connections of the same client', async () => {
  const running = await startUploads();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await running.close();
  });
  const send = async (size: number) => {
    const sent = request(`${running.url}/documents`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    sent.end(`${filePart}${'x'.repeat(size)}${end}`);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response === undefined) throw new Error('the event has a response');
    await text(response);
    return response.statusCode;
  };
  const statuses: (number | undefined)[] = [];
  for (const size of [10, 5_000_000, 10, 5_000_000, 5_000_000, 10]) statuses.push(await send(size));
  expect(statuses).toEqual([200, 413, 200, 413, 413, 200]);
  expect(running.staged()).toEqual([]);
});
