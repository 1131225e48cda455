import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { respondEmpty, route } from '../../../runtime/src/codegen/v1.ts';
import { StagingDirectory } from '../../../runtime/src/uploads/staging-directory.ts';
import { FormData } from '../../support/form-data.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { startUploads } from './support/upload-application.ts';

const { logger } = loggerWithLines();
const longAgo = new Date(Date.now() - 25 * 3_600_000);

/** A staging directory that a crashed process has left behind, with the files and whether each is old. */
function leftover(parent: string, name: string, files: Readonly<Record<string, boolean>>): string {
  const directory = join(parent, name);
  mkdirSync(directory, { mode: 0o700 });
  for (const [file, isOld] of Object.entries(files)) {
    writeFileSync(join(directory, file), 'x');
    if (isOld) utimesSync(join(directory, file), longAgo, longAgo);
  }
  utimesSync(directory, longAgo, longAgo);
  return directory;
}

describe('files of crashed processes', () => {
  test('staged files of a crashed process are deleted when they are older than a day', async () => {
    const parent = temporaryDirectory();
    const old = leftover(parent, 'ashlar-uploads-old', { a: true, b: true });
    const mixed = leftover(parent, 'ashlar-uploads-mixed', { old: true, new: false });
    const other = leftover(parent, 'other', { a: true });
    const staging = await StagingDirectory.open(parent, logger);
    expect(existsSync(old)).toBe(false);
    expect(readdirSync(mixed)).toEqual(['new']);
    expect(readdirSync(other)).toEqual(['a']);
    await staging.close();
  });

  test('staged files in the target of a link are not deleted', async () => {
    const parent = temporaryDirectory();
    const other = leftover(temporaryDirectory(), 'other', { a: true });
    symlinkSync(other, join(parent, 'ashlar-uploads-link'));
    const staging = await StagingDirectory.open(parent, logger);
    expect(readdirSync(other)).toEqual(['a']);
    await staging.close();
  });
});

describe('the staging directory', () => {
  test('the staging directory is deleted when the application closes', async () => {
    const running = await startUploads();
    expect(readdirSync(running.parent)).toHaveLength(1);
    await running.app.close();
    expect(readdirSync(running.parent)).toEqual([]);
    await running.close();
  });

  test('the staging directory is created again after a program has cleaned the temporary files', async () => {
    const running = await startUploads();
    for (const name of readdirSync(running.parent)) rmSync(join(running.parent, name), { recursive: true });
    const form = new FormData();
    form.set('documents', new File(['x'], 'x.txt'));
    const send = () => request(`${running.url}/documents`, { method: 'POST', body: form });
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await send()).statusCode));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const [name = ''] = readdirSync(running.parent);
    expect(statSync(join(running.parent, name)).mode & 0o777).toBe(0o700);
    await running.close();
  });

  test('an upload fails with 500 when a link has replaced the staging directory', async () => {
    const running = await startUploads();
    const [name = ''] = readdirSync(running.parent);
    rmSync(join(running.parent, name), { recursive: true });
    symlinkSync(temporaryDirectory(), join(running.parent, name));
    const form = new FormData();
    form.set('documents', new File(['x'], 'x.txt'));
    const { statusCode } = await request(`${running.url}/documents`, { method: 'POST', body: form });
    expect(statusCode).toBe(500);
    expect(running.lines).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining('has been replaced') }),
      }),
    );
    await running.close();
  });

  test.skipIf(process.getuid?.() === 0)('the staging directory needs a writable parent', async () => {
    const parent = temporaryDirectory();
    chmodSync(parent, 0o500);
    await expect(StagingDirectory.open(parent, logger)).rejects.toMatchObject({ code: 'upload-directory' });
  });

  test('a start without a staging directory fails with the option to set', async () => {
    const form = route('POST /form', {
      body: 'multipart',
      files: 'all',
      handle: () => undefined,
      respond: respondEmpty,
    });
    const uploadTempDir = join(temporaryDirectory(), 'missing');
    await expect(createApplication(applicationOf({ form }), { uploadTempDir, logger })).rejects.toMatchObject({
      name: 'StartupError',
      code: 'upload-directory',
      message: expect.stringContaining('`uploadTempDir`'),
    });
  });

  test('the staging directory is not created for an application without forms', async () => {
    const json = route('POST /json', { body: 'json', handle: () => undefined, respond: respondEmpty });
    const parent = temporaryDirectory();
    const app = await createApplication(applicationOf({ json }), {
      uploadTempDir: parent,
      logger,
      handleSignals: false,
    });
    expect(readdirSync(parent)).toEqual([]);
    await app.close();
  });
});
