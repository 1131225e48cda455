import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { FormData, request } from 'undici';
import { expect, test, vi } from 'vitest';
import { startUploads } from './support/upload-application.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]);
const canCount = process.platform === 'linux';
const descriptors = () => (canCount ? readdirSync('/proc/self/fd').length : 0);

function avatarOf(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('caption', 'me');
  form.set('avatar', new File([bytes], 'me.png'));
  return form;
}

/** Sends the beginning of a form with a file, and closes the connection in the middle of it. */
async function abort(port: number, bytes: number): Promise<undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = 'Content-Disposition: form-data; name="documents"; filename="a"\r\n\r\n';
  socket.write(
    `POST /documents HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n${head}`,
  );
  socket.write(Buffer.alloc(bytes));
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  return undefined;
}

test('1,000 good, bad and aborted uploads leave no file and no descriptor', async () => {
  const running = await startUploads();
  const port = Number(new URL(running.url).port);
  const send = async (path: string, body: FormData | Buffer, headers?: Record<string, string>) => {
    const response = await request(`${running.url}/${path}`, { method: 'POST', body, ...(headers && { headers }) });
    await response.body.dump();
    return response.statusCode;
  };
  const malformed = Buffer.from('--b\r\nContent-Disposition: form-data; name="documents"; filename="a"\r\n\r\nxyz');
  const kinds: (() => Promise<number | undefined>)[] = [
    () => send('avatar', avatarOf(png)),
    () => send('avatar', avatarOf(Buffer.alloc(150_000))),
    () => send('documents', malformed, { 'content-type': 'multipart/form-data; boundary=b' }),
    () => send('throwing', avatarOf(png)),
    () => abort(port, 70_000),
  ];
  const statuses: (number | undefined)[] = [];
  const round = async (count: number) => {
    for (let index = 0; index < count; index++) {
      statuses.push(...(await Promise.all(kinds.map((kind) => kind()))));
    }
  };
  await round(10);
  const before = descriptors();
  await round(190);
  await vi.waitFor(() => expect(running.staged()).toEqual([]));
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before + 5));
  expect(statuses).toHaveLength(1_000);
  expect(new Set(statuses)).toEqual(new Set([200, 413, 400, undefined]));
  await running.close();
});
