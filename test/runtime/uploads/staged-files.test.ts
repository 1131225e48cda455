import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { invalid, jsonUnknown, respondJson, route } from '../../../runtime/src/codegen/v1.ts';
import { Response, type UploadedFile } from '../../../runtime/src/index.ts';
import { FormData } from '../../support/form-data.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { startUploads, type UploadApplication } from './support/upload-application.ts';

const directory = temporaryDirectory();
let running: UploadApplication | undefined;
afterEach(() => running?.close());

/** Uploads a file to a handler, and returns the status and the body of the response. */
async function upload(handle: (file: UploadedFile) => unknown, content = 'content') {
  const file = route('POST /file', {
    body: 'multipart',
    files: { file: {} },
    handle: async (inputs) => {
      const uploaded = inputs.file('file');
      return uploaded === invalid ? inputs.reject() : ((await handle(uploaded)) ?? null);
    },
    respond: respondJson(jsonUnknown),
  });
  running = await startUploads({ file });
  const form = new FormData();
  form.set('file', new File([content], 'a.txt'));
  const response = await request(`${running.url}/file`, { method: 'POST', body: form });
  return { status: response.statusCode, text: await response.body.text() };
}

test('the staged file and its directory belong to the user of the process alone', async () => {
  const { text } = await upload((file) => ({
    file: lstatSync(file.path).mode & 0o777,
    directory: lstatSync(join(file.path, '..')).mode & 0o777,
  }));
  expect(JSON.parse(text)).toEqual({ file: 0o600, directory: 0o700 });
});

test('names in the staging directory are not those of the client', async () => {
  const { text } = await upload((file) => file.path);
  expect(text).toMatch(/\/ashlar-uploads-\w{6}\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test('a persisted file stays, under its new path', async () => {
  const target = join(directory, 'kept.txt');
  const { text } = await upload(async (file) => {
    await file.persistTo(target);
    return { path: file.path, bytes: String(Buffer.from(await file.bytes())) };
  });
  expect(JSON.parse(text)).toEqual({ path: target, bytes: 'content' });
  expect(readFileSync(target, 'utf8')).toBe('content');
  expect(running?.staged()).toEqual([]);
});

test('a file is persisted in another file system', async () => {
  // The usual temporary directory of Linux is one of its own.
  const target = join('/dev/shm', `ashlar-test-${process.pid}.txt`);
  const { status } = await upload((file) => file.persistTo(target));
  expect(status).toBe(200);
  expect(readFileSync(target, 'utf8')).toBe('content');
  expect(readdirSync('/dev/shm').filter((name) => name.endsWith('.part'))).toEqual([]);
  rmSync(target);
});

test.each<[title: string, prepare: (path: string) => void, code: string]>([
  ['a file', (path) => writeFileSync(path, 'old'), 'EEXIST'],
  ['a directory', (path) => mkdirSync(path), 'EEXIST'],
  ['a link that leads nowhere', (path) => symlinkSync('nowhere', path), 'EEXIST'],
])('%s is never overwritten', async (title, prepare, code) => {
  const target = join(directory, title.replaceAll(' ', '-'));
  prepare(target);
  const { text } = await upload((file) => file.persistTo(target).catch((error: { code: string }) => error.code));
  expect(text).toBe(code);
  expect(running?.staged()).toEqual([]);
  if (title === 'a file') expect(readFileSync(target, 'utf8')).toBe('old');
});

test('the directory must exist', async () => {
  const target = join(directory, 'missing', 'a.txt');
  const { text } = await upload((file) => file.persistTo(target).catch((error: { code: string }) => error.code));
  expect(text).toBe('ENOENT');
});

test('a file is persisted once', async () => {
  const { text } = await upload(async (file) => {
    await file.persistTo(join(directory, 'once.txt'));
    return file.persistTo(join(directory, 'twice.txt')).catch((error: Error) => error.message);
  });
  expect(text).toContain('has been moved to');
});

test('a file that was kept beyond the request reports its deletion', async () => {
  let kept: UploadedFile | undefined;
  await upload((file) => {
    kept = file;
  });
  await expect(kept?.bytes()).rejects.toThrow('the uploaded file of the field `file` was deleted');
  expect(() => kept?.stream()).toThrow('call `persistTo` in the handler');
  await expect(kept?.persistTo(join(directory, 'late.txt'))).rejects.toThrow('was deleted');
});

test('the headers of the part, and the content as a stream', async () => {
  const { text } = await upload(async (file) => ({
    headers: file.headers,
    content: String(await buffer(file.stream())),
  }));
  expect(JSON.parse(text)).toEqual({
    headers: {
      'content-disposition': 'form-data; name="file"; filename="a.txt"',
      'content-type': 'application/octet-stream',
    },
    content: 'content',
  });
});

test('a response can stream the file after the handler has returned', async () => {
  const content = 'x'.repeat(1_000_000);
  const { text } = await upload((file) => Response.stream('text/plain', file.stream()), content);
  expect(text).toBe(content);
  expect(running?.staged()).toEqual([]);
});

test('a staged file that cannot be deleted is logged, and does not change the response', async () => {
  const { status, text } = await upload(({ path }) => {
    // A directory cannot be deleted as a file.
    rmSync(path);
    mkdirSync(path);
    return path;
  });
  expect(status).toBe(200);
  expect(running?.lines).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'an uploaded file could not be deleted', path: text }),
  );
});
