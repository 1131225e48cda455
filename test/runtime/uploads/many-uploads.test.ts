import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FormData } from '../../support/form-data.ts';
import { isComplete, rounds } from '../../support/rounds.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { isOtherAdapter } from '../support/create-application.ts';
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

const uploads = rounds(950);

test(`${uploads} good, bad and aborted uploads leave no file and no descriptor`, async () => {
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
  await round(uploads / kinds.length);
  await vi.waitFor(() => expect(running.staged()).toEqual([]));
  await vi.waitFor(() => expect(descriptors()).toBeLessThanOrEqual(before + 5));
  expect(statuses).toHaveLength(10 * kinds.length + uploads);
  expect(new Set(statuses)).toEqual(new Set([200, 413, 400, undefined]));
  await running.close();
});

// The memory is bounded by the forms, which all adapters read in the same way.
test.runIf(isComplete && !isOtherAdapter)(
  '1,000 mixed uploads of a gigabyte do not grow the memory of the process',
  async () => {
    const parent = temporaryDirectory();
    const server = fork(join(import.meta.dirname, 'support/upload-process.ts'), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, UPLOADS: parent },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    onTestFinished(() => void server.kill());
    const [line] = await once(server.stdout ?? server, 'data');
    const url = String(line).trim();
    /** The resident memory of the process in MiB. */
    const memory = async () => {
      server.send('memory');
      const [usage] = await once(server, 'message');
      return Number(Object(usage).memory) / 1_048_576;
    };
    const send = async (size: number) => {
      const body = new FormData();
      body.set('other', new File([Buffer.alloc(size)], 'large.bin'));
      const response = await request(`${url}/form`, { method: 'POST', body });
      await response.body.dump();
      return response.statusCode;
    };
    const statuses = new Set<number | undefined>();
    const round = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const sizes = [1_500_000, 1_900_000, 2_100_000];
        const sent = [...sizes.map(send), abort(Number(new URL(url).port), 500_000)];
        for (const status of await Promise.all(sent)) statuses.add(status);
      }
    };
    await round(50);
    const before = await memory();
    await round(200);
    // Less than a twentieth of the bytes that were sent.
    expect((await memory()) - before).toBeLessThan(40);
    expect(statuses).toEqual(new Set([200, 413, undefined]));
    await vi.waitFor(() => expect(readdirSync(parent).flatMap((name) => readdirSync(join(parent, name)))).toEqual([]));
  },
  120_000,
);
