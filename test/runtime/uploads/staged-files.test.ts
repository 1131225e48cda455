import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

test('the error of an existing path names the option that replaces it', async () => {
  const target = join(directory, 'existing.txt');
  writeFileSync(target, 'old');
  const { text } = await upload((file) => file.persistTo(target).catch((error: Error) => error.message));
  expect(text).toBe(
    `${target} exists already, and \`persistTo\` never overwrites a file: call \`persistTo(path, { replace: true })\` to replace it`,
  );
  expect(readFileSync(target, 'utf8')).toBe('old');
});

/** The directories that a file is moved to: one beside the staging directory, and one of another file system. */
const targets = [
  ['the same file system', () => join(directory, 'replaced')],
  ['another file system', () => join('/dev/shm', `ashlar-test-${process.pid}`)],
] as const;

describe.each(targets)('`replace` in %s', (_title, nameDirectory) => {
  const parent = nameDirectory();
  const target = join(parent, 'attachment.txt');

  beforeEach(() => void mkdirSync(parent));
  afterEach(() => rmSync(parent, { recursive: true }));

  const replace = (file: UploadedFile) => file.persistTo(target, { replace: true });

  test('a file is replaced, and nothing else is left', async () => {
    writeFileSync(target, 'old', { mode: 0o644 });
    const { status, text } = await upload(async (file) => {
      await replace(file);
      return { path: file.path, bytes: String(Buffer.from(await file.bytes())) };
    });
    expect([status, JSON.parse(text)]).toEqual([200, { path: target, bytes: 'content' }]);
    expect([readFileSync(target, 'utf8'), lstatSync(target).mode & 0o777]).toEqual(['content', 0o600]);
    expect([readdirSync(parent), running?.staged()]).toEqual([['attachment.txt'], []]);
  });

  test('a path that is free gets the file', async () => {
    expect((await upload(replace)).status).toBe(200);
    expect(readFileSync(target, 'utf8')).toBe('content');
  });

  test('a link is replaced itself, and the file that it leads to stays', async () => {
    writeFileSync(join(parent, 'other.txt'), 'other');
    symlinkSync('other.txt', target);
    expect((await upload(replace)).status).toBe(200);
    expect([readFileSync(target, 'utf8'), lstatSync(target).isSymbolicLink()]).toEqual(['content', false]);
    expect(readFileSync(join(parent, 'other.txt'), 'utf8')).toBe('other');
  });

  test('a directory is not replaced: the handler gets the error, and the file is deleted', async () => {
    mkdirSync(target);
    writeFileSync(join(target, 'inside.txt'), 'old');
    const { text } = await upload((file) => replace(file).catch((error: { code: string }) => error.code));
    expect(text).toBe('EISDIR');
    expect([readdirSync(parent), readdirSync(target), running?.staged()]).toEqual([
      ['attachment.txt'],
      ['inside.txt'],
      [],
    ]);
  });

  test('a reader of the path finds all of the old file or all of the new one', async () => {
    const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(900_000));
    writeFileSync(target, contents[0] ?? '');
    let isOver = false;
    const read = (async () => {
      const found = new Set<string>();
      while (!isOver) found.add(await readFile(target, 'utf8'));
      return found;
    })();
    for (const content of contents.slice(1)) {
      await upload(replace, content);
      await running?.close();
      running = undefined;
    }
    isOver = true;
    for (const text of await read) expect(contents.includes(text)).toBe(true);
    expect(readFileSync(target, 'utf8') === contents[2]).toBe(true);
  });
});

test('a file whose path is taken can still be moved', async () => {
  const target = join(directory, 'taken-first.txt');
  writeFileSync(target, 'old');
  const { status } = await upload(async (file) => {
    await file.persistTo(target).catch(() => {});
    await file.persistTo(target, { replace: true });
  });
  expect([status, readFileSync(target, 'utf8')]).toEqual([200, 'content']);
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
