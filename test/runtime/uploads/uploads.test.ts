import { once } from 'node:events';
import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FormData } from '../../support/form-data.ts';
import { applicationOf } from '../support/application-of.ts';
import { createTestApplication } from '../support/create-application.ts';
import { rawExchange } from '../support/raw-connection.ts';
import { startUploads, type UploadApplication, uploadRoutes } from './support/upload-application.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const boundary = 'xyz';

/** A part of a form, written by hand. */
function part(disposition: string, content: string | Buffer, ...headers: readonly string[]): Buffer {
  const head = [`--${boundary}`, `Content-Disposition: ${disposition}`, ...headers, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

const end = Buffer.from(`--${boundary}--\r\n`);

function fileOf(bytes: Buffer | string, name: string, type = 'image/png'): File {
  return new File([bytes], name, { type });
}

function portOf({ url }: UploadApplication): number {
  return Number(new URL(url).port);
}

describe('forms', () => {
  let running: UploadApplication;
  beforeAll(async () => {
    running = await startUploads();
  });
  afterAll(() => running.close());

  async function send(path: string, body: FormData | Buffer | string, contentType?: string) {
    const type = contentType ?? (body instanceof FormData ? undefined : `multipart/form-data; boundary=${boundary}`);
    const response = await request(`${running.url}/${path}`, {
      method: 'POST',
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    const json: unknown = JSON.parse((await response.body.text()) || 'null');
    // A response is sent after the files of its request have been deleted.
    expect(running.staged()).toEqual([]);
    return { status: response.statusCode, json };
  }

  function profile(file: File | string | undefined, caption = 'me'): FormData {
    const form = new FormData();
    form.set('caption', caption);
    if (typeof file === 'string') form.set('avatar', file);
    else if (file !== undefined) form.set('avatar', file);
    return form;
  }

  test('a file and text fields', async () => {
    expect(await send('avatar', profile(fileOf(png, 'me.png')))).toEqual({
      status: 200,
      json: {
        caption: 'me',
        avatar: {
          fieldName: 'avatar',
          fileName: 'me.png',
          contentType: 'image/png',
          size: png.byteLength,
          start: png.subarray(0, 40).toString('latin1'),
        },
      },
    });
  });

  test.each<[title: string, form: FormData, status: number, message: string, errors?: object]>([
    ['no file', profile(undefined), 400, 'file `avatar` is required'],
    ['text instead of a file', profile('text'), 400, 'file `avatar` must be a file, not text'],
    [
      'a file that is too large',
      profile(fileOf(Buffer.alloc(100_001), 'a.png')),
      413,
      'file `avatar` is larger than the limit of 100000 bytes',
    ],
    [
      'another type',
      profile(fileOf('%PDF-1.7\n', 'a.png')),
      400,
      'Validation failed',
      { avatar: ['must be image/png or image/jpeg, not application/pdf'] },
    ],
    [
      'an unknown type',
      profile(fileOf('text', 'a.png')),
      400,
      'Validation failed',
      { avatar: ['must be image/png or image/jpeg, not of an unknown type'] },
    ],
    ['a file that the controller rejects', profile(fileOf(png, 'bad.png')), 400, 'the avatar is bad'],
  ])('%s is rejected', async (_title, form, status, message, errors) => {
    const response = await send('avatar', form);
    expect(response).toMatchObject({ status, json: { message, ...(errors && { errors }) } });
  });

  test('two files instead of one are rejected', async () => {
    const form = profile(fileOf(png, 'a.png'));
    form.append('avatar', fileOf(png, 'b.png'));
    const { status, json } = await send('avatar', form);
    expect(status).toBe(400);
    expect(json).toMatchObject({ message: expect.stringContaining('file `avatar` must be one file, not several') });
  });

  test('several files of one name, in order', async () => {
    const form = new FormData();
    for (const name of ['a.txt', 'b.txt', 'c.txt']) form.append('documents', fileOf(name, name, 'text/plain'));
    const { json } = await send('documents', form);
    expect(json).toMatchObject([{ fileName: 'a.txt' }, { fileName: 'b.txt' }, { fileName: 'c.txt' }]);
  });

  test('a form without parts has no files', async () => {
    expect(await send('documents', end)).toEqual({ status: 200, json: [] });
  });

  test('the empty part of a file input without a file is not a file', async () => {
    const empty = part('form-data; name="documents"; filename=""', '', 'Content-Type: application/octet-stream');
    expect(await send('documents', Buffer.concat([empty, end]))).toEqual({ status: 200, json: [] });
  });

  test('files that the route does not declare are not stored', async () => {
    const form = new FormData();
    form.set('other', fileOf('other', 'other.txt'));
    form.set('documents', fileOf('a', 'a.txt'));
    expect((await send('documents', form)).json).toMatchObject([{ fileName: 'a.txt' }]);
  });

  test('JSON or a form, when the file is optional', async () => {
    const form = new FormData();
    form.set('caption', 'a form');
    expect(await send('optional', form)).toEqual({ status: 200, json: { caption: 'a form', cover: null } });
    form.set('cover', fileOf('cover', 'cover.txt'));
    expect((await send('optional', form)).json).toMatchObject({ caption: 'a form', cover: { fileName: 'cover.txt' } });
    expect(await send('optional', '{"caption":"JSON"}', 'application/json')).toEqual({
      status: 200,
      json: { caption: 'JSON', cover: null },
    });
    expect((await send('optional', 'caption=x', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  test('the whole form', async () => {
    const form = new FormData();
    for (const text of ['a', 'b']) form.append('text', text);
    form.set('one', fileOf('one', 'one.txt'));
    expect((await send('form', form)).json).toMatchObject({
      text: 'a',
      texts: ['a', 'b'],
      one: { fileName: 'one.txt' },
    });
    form.append('one', fileOf('two', 'two.txt'));
    expect(await send('form', form)).toMatchObject({
      status: 400,
      json: { message: 'file `one` must be one file, not 2' },
    });
  });

  test.each([
    ['JSON', 'application/json'],
    ['an encoded form', 'application/x-www-form-urlencoded'],
    ['mixed parts', `multipart/mixed; boundary=${boundary}`],
  ])('%s is not a form: 415', async (_title, contentType) => {
    expect((await send('documents', '{}', contentType)).status).toBe(415);
  });

  test.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a boundary of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`],
    ['a boundary with a control character', 'multipart/form-data; boundary="a\tb"'],
    ['another boundary', 'multipart/form-data; boundary=abc'],
  ])('%s: 400', async (_title, contentType) => {
    const { status, json } = await send(
      'documents',
      Buffer.concat([part('form-data; name="a"', 'x'), end]),
      contentType,
    );
    expect(status).toBe(400);
    expect(json).toMatchObject({ message: expect.stringMatching(/^the form is malformed: /) });
  });

  const documents = 'form-data; name="documents"; filename="a.txt"';
  test.each<[title: string, body: Buffer, status: number, message: RegExp]>([
    ['a body without a boundary', Buffer.from('x'), 400, /malformed/],
    ['a body without its end', part(documents, 'x'), 400, /malformed/],
    ['a body that ends in a file', part(documents, 'x').subarray(0, -4), 400, /malformed/],
    [
      'a part without a disposition',
      Buffer.from(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--`),
      400,
      /Content-Disposition/,
    ],
    ['a part without headers', Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--`), 400, /Content-Disposition/],
    [
      'a part with half of its headers',
      Buffer.from(`--${boundary}\r\nContent-Dispo\r\n--${boundary}--`),
      400,
      /malformed/,
    ],
    ['a part without a name', Buffer.concat([part('form-data; filename="a"', 'x'), end]), 400, /Content-Disposition/],
    ['another disposition', Buffer.concat([part('attachment; name="a"', 'x'), end]), 400, /Content-Disposition/],
    [
      'a nested form',
      Buffer.concat([part('form-data; name="a"', 'x', 'Content-Type: multipart/mixed; boundary=b'), end]),
      400,
      /multipart/,
    ],
    ['text that is not UTF-8', Buffer.concat([part('form-data; name="a"', Buffer.of(0xff)), end]), 400, /UTF-8/],
    [
      'too many headers',
      Buffer.concat([part(documents, 'x', ...Array.from({ length: 32 }, (_, i) => `X-${i}: 1`)), end]),
      413,
      /more than 32 headers/,
    ],
    [
      'headers that are too long',
      Buffer.concat([part(documents, 'x', `X-Long: ${'x'.repeat(17_000)}`), end]),
      413,
      /16384 characters/,
    ],
    [
      'headers of megabytes',
      Buffer.concat([part(documents, 'x', `X-Long: ${'x'.repeat(4_000_000)}`), end]),
      413,
      /16384 characters/,
    ],
    [
      'a line of megabytes that is no header',
      Buffer.concat([part(documents, 'x', 'x'.repeat(4_000_000)), end]),
      413,
      /16384 characters/,
    ],
    [
      'too many parts',
      Buffer.concat([...Array.from({ length: 1_001 }, () => part('form-data; name="a"', '')), end]),
      413,
      /more than 1000/,
    ],
    [
      'text fields that are too large',
      Buffer.concat([part('form-data; name="a"', 'x'.repeat(1_048_577)), end]),
      413,
      /text fields/,
    ],
    [
      'a body that is too large',
      Buffer.concat([part(documents, Buffer.alloc(5_000_000)), end]),
      413,
      /limit of 5000000 bytes/,
    ],
  ])('%s is rejected', async (_title, body, status, message) => {
    const response = await send('documents', body);
    expect(response).toMatchObject({ status, json: { message: expect.stringMatching(message) } });
  });

  test('a body that is too large without a declared length is rejected', async () => {
    const head = `POST /avatar HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = Buffer.concat([part('form-data; name="avatar"; filename="a"', Buffer.alloc(250_000))]);
    const sent = [head, `${chunk.byteLength.toString(16)}\r\n`, chunk, '\r\n0\r\n\r\n'];
    expect(await rawExchange(portOf(running), ...sent)).toMatch(/^HTTP\/1\.1 413 /);
    expect(running.staged()).toEqual([]);
  });

  test.each([
    ['a path', 'filename="../../etc/passwd"', 'passwd'],
    ['a Windows path', 'filename="C:\\Temp\\a.txt"', 'a.txt'],
    ['only dots', 'filename=".."', ''],
    ['a percent-encoded quote', 'filename="a%22b.txt"', 'a"b.txt'],
    ['an escaped quote', 'filename="a\\"b.txt"', 'a"b.txt'],
    ['a semicolon', 'filename="a;b=c.txt"', 'a;b=c.txt'],
    ['control characters', 'filename="a\u0007b%0D%0A.txt"', 'ab.txt'],
    ['UTF-8', 'filename="naïve 中文.txt"', 'naïve 中文.txt'],
    ['the notation of RFC 8187', 'filename="old"; filename*=UTF-8\'\'na%C3%AFve.txt', 'naïve.txt'],
    ['a malformed escape in that notation', 'filename="old"; filename*=UTF-8\'\'%FF', 'old'],
    ['300 characters', `filename="${'x'.repeat(300)}"`, 'x'.repeat(255)],
    ['no quotes', 'filename=plain.txt', 'plain.txt'],
  ])('the name of a file: %s', async (_title, fileName, expected) => {
    const body = Buffer.concat([part(`form-data; name="documents"; ${fileName}`, 'x'), end]);
    expect((await send('documents', body)).json).toMatchObject([{ fileName: expected }]);
  });

  test('blanks after a boundary are ignored', async () => {
    const body = Buffer.concat([part('form-data; name="documents"; filename="a.txt"', 'x'), end]).toString();
    const padded = body.replaceAll(`--${boundary}\r\n`, `--${boundary}  \r\n`).replace(/\r\n$/, '  \r\n');
    expect((await send('documents', Buffer.from(padded))).json).toMatchObject([{ fileName: 'a.txt', size: 1 }]);
  });

  test('the name of a file in another encoding is read as Latin-1', async () => {
    const name = Buffer.concat([
      Buffer.from('form-data; name="documents"; filename="'),
      Buffer.of(0xe9),
      Buffer.from('"'),
    ]);
    const head = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: `),
      name,
      Buffer.from('\r\n\r\nx\r\n'),
    ]);
    expect((await send('documents', Buffer.concat([head, end]))).json).toMatchObject([{ fileName: 'é' }]);
  });

  test('a handler that fails leaves no file', async () => {
    const form = new FormData();
    form.set('file', fileOf('x', 'x.txt'));
    expect((await send('throwing', form)).status).toBe(500);
  });

  test('a client that disconnects in the middle of a file leaves no file', async () => {
    const socket = connect(portOf(running), '127.0.0.1');
    await once(socket, 'connect');
    const body = part('form-data; name="documents"; filename="a"', Buffer.alloc(100_000));
    socket.write(
      `POST /documents HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 1000000\r\n\r\n`,
    );
    socket.write(body);
    await vi.waitFor(() => expect(running.staged()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(() => expect(running.staged()).toEqual([]));
  });

  test('a test application reads forms too', async () => {
    const app = await createTestApplication(applicationOf(uploadRoutes));
    const form = new globalThis.FormData();
    for (const size of [1, 300_000]) form.append('documents', fileOf(Buffer.alloc(size, 'x'), `${size}.txt`));
    const response = await app.post('/documents').multipart(form).send();
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject([{ size: 1 }, { size: 300_000 }]);
    await app.shutdown();
  });
});
