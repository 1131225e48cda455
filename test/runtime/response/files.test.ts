import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { respondEmpty, route, string } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { Response } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { sendWithCurl } from '../support/send-with-curl.ts';

const directory = mkdtempSync(join(tmpdir(), 'ashlar-files-'));
const modified = new Date('2025-03-04T05:06:07.890Z');
const lastModified = 'Tue, 04 Mar 2025 05:06:07 GMT';
const isoDate = '2025-03-04T05:06:07Z';
const etag = `"a-${modified.getTime().toString(16)}"`;
const { logger } = loggerWithLines();

const file = route('GET /files/{name}', {
  handle: (inputs) => {
    const name = inputs.param('name', string);
    if (name === invalid) return inputs.reject();
    return Response.file(join(directory, name), 'text/plain').then((reply) => reply.withHeader('x-own', '1'));
  },
  respond: respondEmpty,
});
const posted = route('POST /files', {
  handle: () => Response.file(join(directory, 'ten'), 'text/plain'),
  respond: respondEmpty,
});
const nul = route('GET /nul', { handle: () => Response.file('a\0b', 'text/plain'), respond: respondEmpty });

let app: RunningApplication;
let inProcess: CalledApplication;
beforeAll(async () => {
  for (const [name, text] of [
    ['ten', '0123456789'],
    ['empty', ''],
    ['secret', 'x'],
  ] as const) {
    writeFileSync(join(directory, name), text);
    utimesSync(join(directory, name), modified, modified);
  }
  chmodSync(join(directory, 'secret'), 0);
  const compiled = applicationOf({ file, posted, nul });
  inProcess = await createTestApplication(compiled, { logger });
  app = await createApplication(compiled, { logger, handleSignals: false });
  await app.listen(0);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

/** A request, and the status, the body and some headers of its response. */
type Row = [
  title: string,
  method: 'GET' | 'HEAD' | 'POST',
  path: string,
  headers: Record<string, string>,
  status: number,
  body: string | undefined,
  reply?: Record<string, string | undefined>,
];

const ten = '/files/ten';
const whole = { 'content-length': '10', 'content-type': 'text/plain', 'accept-ranges': 'bytes', etag, 'x-own': '1' };
const part = (range: string) => ({ ...whole, 'content-length': undefined, 'content-range': `bytes ${range}/10` });

const rows: Row[] = [
  ['the whole', 'GET', ten, {}, 200, '0123456789', { ...whole, 'last-modified': lastModified }],
  ['its head', 'HEAD', ten, {}, 200, '', whole],
  ['an empty file', 'GET', '/files/empty', {}, 200, '', { 'content-length': '0' }],
  ['no file', 'GET', '/files/nope', {}, 404, undefined],
  ['no file, HEAD', 'HEAD', '/files/nope', {}, 404, ''],
  ['a directory', 'GET', '/files/%2E', {}, 404, undefined],
  ['a file in a file', 'GET', '/files/ten%2Fx', {}, 404, undefined],
  ['a name that is too long', 'GET', `/files/${'x'.repeat(300)}`, {}, 404, undefined],
  ['a name with NUL', 'GET', '/nul', {}, 404, undefined],
  ['the first bytes', 'GET', ten, { range: 'bytes=0-3' }, 206, '0123', part('0-3')],
  ['the last byte', 'GET', ten, { range: 'bytes=9-9' }, 206, '9', part('9-9')],
  ['from a byte on', 'GET', ten, { range: 'bytes=7-' }, 206, '789', part('7-9')],
  ['the last bytes', 'GET', ten, { range: 'bytes=-2' }, 206, '89', part('8-9')],
  ['more last bytes than there are', 'GET', ten, { range: 'bytes=-99' }, 206, '0123456789', part('0-9')],
  ['an end after the end', 'GET', ten, { range: 'bytes=8-99' }, 206, '89', part('8-9')],
  ['blanks in the range', 'GET', ten, { range: 'bytes= 0 - 1' }, 206, '01', part('0-1')],
  ['a range of HEAD, for which there is none', 'HEAD', ten, { range: 'bytes=0-3' }, 200, '', whole],
  ['a unit in capitals', 'GET', ten, { range: 'BYTES=0-1' }, 206, '01', part('0-1')],
  ['a blank in a number', 'GET', ten, { range: 'bytes=0 0-3' }, 200, '0123456789'],
  ['a start after the end', 'GET', ten, { range: 'bytes=10-' }, 416, undefined, { 'content-range': 'bytes */10' }],
  ['no last bytes', 'GET', ten, { range: 'bytes=-0' }, 416, undefined, { 'content-range': 'bytes */10' }],
  ['a range of nothing', 'GET', '/files/empty', { range: 'bytes=0-' }, 416, undefined],
  ['an absurd number', 'GET', ten, { range: `bytes=${'9'.repeat(400)}-` }, 416, undefined],
  ['a range backwards', 'GET', ten, { range: 'bytes=3-1' }, 200, '0123456789'],
  ['several ranges', 'GET', ten, { range: 'bytes=0-1,4-5' }, 200, '0123456789'],
  ['another unit', 'GET', ten, { range: 'lines=0-1' }, 200, '0123456789'],
  ['no numbers', 'GET', ten, { range: 'bytes=-' }, 200, '0123456789'],
  ['negative numbers', 'GET', ten, { range: 'bytes=--1' }, 200, '0123456789'],
  ['a range of POST', 'POST', '/files', { range: 'bytes=0-3' }, 200, '0123456789'],
  ['a range of this version', 'GET', ten, { range: 'bytes=0-3', 'if-range': etag }, 206, '0123'],
  ['a range of this date', 'GET', ten, { range: 'bytes=0-3', 'if-range': lastModified }, 206, '0123'],
  ['a range of another version', 'GET', ten, { range: 'bytes=0-3', 'if-range': '"other"' }, 200, '0123456789'],
  ['a range of a weak version', 'GET', ten, { range: 'bytes=0-3', 'if-range': `W/${etag}` }, 200, '0123456789'],
  ['a known tag', 'GET', ten, { 'if-none-match': etag }, 304, '', { etag, 'content-length': undefined }],
  ['a known tag, HEAD', 'HEAD', ten, { 'if-none-match': etag }, 304, ''],
  ['a weak tag', 'GET', ten, { 'if-none-match': `W/${etag}` }, 304, ''],
  ['one of several tags', 'GET', ten, { 'if-none-match': `"x", ${etag}` }, 304, ''],
  ['any tag', 'GET', ten, { 'if-none-match': '*' }, 304, ''],
  ['another tag', 'GET', ten, { 'if-none-match': '"x"' }, 200, '0123456789'],
  [
    'another tag, a known date',
    'GET',
    ten,
    { 'if-none-match': '"x"', 'if-modified-since': lastModified },
    200,
    undefined,
  ],
  ['the date', 'GET', ten, { 'if-modified-since': lastModified }, 304, '', { 'last-modified': lastModified }],
  ['a later date', 'GET', ten, { 'if-modified-since': 'Wed, 05 Mar 2025 00:00:00 GMT' }, 304, ''],
  ['an earlier date', 'GET', ten, { 'if-modified-since': 'Mon, 03 Mar 2025 00:00:00 GMT' }, 200, '0123456789'],
  ['a date of RFC 850', 'GET', ten, { 'if-modified-since': 'Tuesday, 04-Mar-25 05:06:07 GMT' }, 304, ''],
  ['a date of asctime', 'GET', ten, { 'if-modified-since': 'Tue Mar  4 05:06:07 2025' }, 304, ''],
  ['an earlier date of asctime', 'GET', ten, { 'if-modified-since': 'Tue Mar  4 05:06:06 2025' }, 200, '0123456789'],
  ['no date', 'GET', ten, { 'if-modified-since': 'yesterday' }, 200, '0123456789'],
  ['a date of another format', 'GET', ten, { 'if-modified-since': '2040-01-01' }, 200, '0123456789'],
  ['a range of a date of another format', 'GET', ten, { range: 'bytes=0-3', 'if-range': isoDate }, 200, '0123456789'],
  ['an unchanged file', 'GET', ten, { 'if-match': `"x", ${etag}` }, 200, '0123456789'],
  ['a file, whichever it is', 'GET', ten, { 'if-match': '*' }, 200, '0123456789'],
  ['a changed file', 'GET', ten, { 'if-match': '"x"' }, 412, undefined],
  ['a changed file, HEAD', 'HEAD', ten, { 'if-match': '"x"' }, 412, ''],
  ['a file that is weakly the same', 'GET', ten, { 'if-match': `W/${etag}` }, 412, undefined],
  ['a file unchanged since then', 'GET', ten, { 'if-unmodified-since': lastModified }, 200, '0123456789'],
  ['a file changed since then', 'GET', ten, { 'if-unmodified-since': 'Mon, 03 Mar 2025 00:00:00 GMT' }, 412, undefined],
  ['a file changed since no date', 'GET', ten, { 'if-unmodified-since': 'yesterday' }, 200, '0123456789'],
  [
    'a tag before a date',
    'GET',
    ten,
    { 'if-match': etag, 'if-unmodified-since': 'Mon, 03 Mar 2025 00:00:00 GMT' },
    200,
    '0123456789',
  ],
  ['`If-Match` before `If-None-Match`', 'GET', ten, { 'if-match': '"x"', 'if-none-match': etag }, 412, undefined],
  ['`If-Match` before `Range`', 'GET', ten, { 'if-match': '"x"', range: 'bytes=0-3' }, 412, undefined],
  ['a known tag and a range', 'GET', ten, { 'if-none-match': etag, range: 'bytes=0-3' }, 304, ''],
];

describe('over a socket', () => {
  test.each(rows)('%s: %s %s', async (_, method, path, headers, status, body, wanted = {}) => {
    const reply = await request(`${app.address().url}${path}`, { method, headers });
    const text = await reply.body.text();
    expect(reply.statusCode).toBe(status);
    if (body !== undefined) expect(text).toBe(body);
    for (const [name, value] of Object.entries(wanted)) {
      if (name !== 'content-length' || status !== 206) expect(reply.headers[name]).toBe(value);
    }
    if (status === 206) expect(reply.headers['content-length']).toBe(String(text.length));
  });
});

// Windows has no such permissions.
test.skipIf(process.platform === 'win32')('a file that the process is not permitted to read is forbidden', async () => {
  // Loads what errors need, which another user might not be permitted to read.
  expect((await inProcess.get('/files/nope').send()).status).toBe(404);
  // The superuser may read every file, the user `nobody` none of these.
  const isSuperuser = process.geteuid?.() === 0;
  if (isSuperuser) process.seteuid?.(65_534);
  try {
    const reply = await inProcess.get('/files/secret').send();
    expect(reply.status).toBe(403);
    expect(reply.json()).toMatchObject({ error: 'Forbidden', message: 'access to the file is denied' });
  } finally {
    if (isSuperuser) process.seteuid?.(0);
  }
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.runIf(hasCurl)('with curl', async () => {
  const sent = rows.map(([, method, path, headers, status]) => ({ request: `${method} ${path}`, headers, status }));
  const replies = await sendWithCurl(app.address().url, sent);
  for (const [index, [title, , , , status, body, wanted = {}]] of rows.entries()) {
    const reply = replies[index];
    expect(reply?.status, title).toBe(status);
    if (body !== undefined) expect(reply?.text, title).toBe(body);
    for (const [name, value] of Object.entries(wanted)) {
      if (name !== 'content-length' || status !== 206) expect(reply?.header(name), title).toBe(value);
    }
  }
});

describe('through ashlar/testing', () => {
  test.each(rows)('%s: %s %s', async (_, method, path, headers, status, body, wanted = {}) => {
    const name = method.toLowerCase() as 'get' | 'head' | 'post';
    let sent = inProcess[name](path);
    for (const [header, value] of Object.entries(headers)) sent = sent.header(header, value);
    const reply = await sent.send();
    expect(reply.status).toBe(status);
    if (body !== undefined) expect(reply.text()).toBe(body);
    for (const [header, value] of Object.entries(wanted)) {
      if (header !== 'content-length' || status !== 206) expect(reply.header(header)).toBe(value);
    }
  });
});
