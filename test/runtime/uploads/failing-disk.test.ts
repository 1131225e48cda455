import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { FormData } from '../../support/form-data.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { bundledProgram } from '../support/bundled-program.ts';

const main = await bundledProgram(join(import.meta.dirname, 'support/upload-process.ts'));
let running: ChildProcess | undefined;
afterEach(() => running?.kill());

/** Starts the application in a process with a limit of the shell. */
async function start(server: string, limit: string, parent: string, env: Record<string, string> = {}): Promise<string> {
  running = spawn('bash', ['-c', `${limit} && exec ${JSON.stringify(process.execPath)} ${JSON.stringify(main)}`], {
    env: { ...process.env, UPLOADS: parent, SERVER: server, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(running.stdout ?? running, 'data');
  return String(line).trim();
}

function formOf(size: number): FormData {
  const form = new FormData();
  form.set('documents', new File([Buffer.alloc(size)], 'large.bin'));
  return form;
}

describe.skipIf(process.platform === 'win32').each(['node', 'fastify'])('on %s', (server) => {
  test('a disk that takes no more bytes: 500, nothing is left, and the next upload works', async () => {
    const parent = temporaryDirectory();
    // In blocks of 1,024 bytes. The system then fails as it does when a disk is full.
    const url = await start(server, 'ulimit -f 100', parent);
    const send = async (size: number) => {
      const response = await request(`${url}/documents`, { method: 'POST', body: formOf(size) });
      return { status: response.statusCode, text: await response.body.text() };
    };
    expect((await send(50_000)).status).toBe(200);
    const failed = await send(2_000_000);
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain(parent);
    const staged = readdirSync(parent).flatMap((name) => readdirSync(join(parent, name)));
    expect(staged).toEqual([]);
    expect((await send(50_000)).status).toBe(200);
  });

  test.each([
    ['the same file system', () => temporaryDirectory()],
    ['another file system', () => mkdtempSync('/dev/shm/ashlar-test-')],
  ])(
    'a process that is killed while it replaces a file in %s leaves the old file or the new one',
    async (_title, make) => {
      const parent = make();
      const target = join(parent, 'attachment.bin');
      const size = 8_000_000;
      const found = new Set<number>();
      for (let round = 0; round < 3; round++) {
        writeFileSync(target, 'old');
        const url = await start(server, 'true', temporaryDirectory(), { TARGET: target });
        const form = new FormData();
        form.set('file', new File([Buffer.alloc(size)], 'large.bin'));
        const response = request(`${url}/attachment`, { method: 'POST', body: form }).catch(() => undefined);
        await once(running?.stdout ?? process, 'data');
        await sleep(round * 4);
        running?.kill('SIGKILL');
        if (running !== undefined && running.exitCode === null && running.signalCode === null)
          await once(running, 'exit');
        await response;
        found.add(statSync(target).size);
      }
      rmSync(parent, { recursive: true });
      expect([3, size]).toEqual(expect.arrayContaining([...found]));
    },
  );

  test.runIf(process.platform === 'linux')('a disk that takes no more bytes leaves the old file in place', async () => {
    const parent = mkdtempSync('/dev/shm/ashlar-test-');
    const target = join(parent, 'attachment.bin');
    writeFileSync(target, 'old');
    const url = await start(server, 'true', temporaryDirectory(), { TARGET: target, LIMIT: '1000000' });
    const form = new FormData();
    form.set('file', new File([Buffer.alloc(4_000_000)], 'large.bin'));
    const response = await request(`${url}/attachment`, { method: 'POST', body: form });
    await response.body.text();
    expect(response.statusCode).toBe(500);
    expect([readFileSync(target, 'utf8'), readdirSync(parent)]).toEqual(['old', ['attachment.bin']]);
    rmSync(parent, { recursive: true });
  });

  test('a form of many files needs few descriptors', async () => {
    const parent = temporaryDirectory();
    const url = await start(server, 'ulimit -n 120', parent);
    const form = new FormData();
    for (let index = 0; index < 900; index++) form.append('documents', new File(['x'], `${index}.txt`));
    const responses = await Promise.all([1, 2, 3].map(() => request(`${url}/form`, { method: 'POST', body: form })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(readdirSync(parent).flatMap((name) => readdirSync(join(parent, name)))).toEqual([]);
  });
});
