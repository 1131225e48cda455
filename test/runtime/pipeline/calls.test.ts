import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonUnknown, respondEmpty, respondEvents, respondText, route } from '../../../runtime/src/codegen/v1.ts';
import { ConflictException, Cookie, Response, TooManyRequestsException } from '../../../runtime/src/index.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { uploadRoutes } from '../uploads/support/upload-application.ts';

const directory = temporaryDirectory();
const file = join(directory, 'digits.txt');
writeFileSync(file, '0123456789');
const uploads = mkdtempSync(join(directory, 'uploads-'));
const { logger, lines } = loggerWithLines('error');

/** The sources that have ended. */
let ended: string[] = [];
beforeEach(() => {
  ended = [];
  lines.length = 0;
});

async function* numbers() {
  try {
    yield 1;
    yield 2;
  } finally {
    ended.push('numbers');
  }
}

// biome-ignore lint/correctness/useYield: the source fails before its first chunk.
async function* broken(): AsyncGenerator<string> {
  throw new Error('no source');
}

const routes = {
  ...uploadRoutes,
  text: route('GET /text', { handle: () => 'grüß dich', respond: respondText }),
  file: route('GET /file', { handle: () => Response.file(file, 'text/plain'), respond: respondEmpty }),
  attachment: route('GET /attachment', { handle: () => Response.attachment(file), respond: respondEmpty }),
  stream: route('GET /stream', {
    handle: () => Response.stream('text/csv', Readable.from(['a,b\n', 'ü\n'])),
    respond: respondEmpty,
  }),
  events: route('GET /events', { handle: () => Response.sse(numbers()), respond: respondEvents(jsonUnknown) }),
  broken: route('GET /broken', { handle: () => Response.stream('text/csv', broken()), respond: respondEmpty }),
  cookies: route('GET /cookies', {
    handle: () => Response.noContent().withCookie(new Cookie('a', '1')).withCookie(Cookie.removal('b')),
    respond: respondEmpty,
  }),
  taken: route('GET /taken', {
    handle: (): string => {
      throw new ConflictException('taken').withErrors({ title: ['is taken'] });
    },
    respond: respondText,
  }),
  fails: route('GET /fails', {
    handle: (): string => {
      throw new Error('secret');
    },
    respond: respondText,
  }),
  limited: route('POST /limited', {
    throttle: {
      admit: () => {
        throw new TooManyRequestsException().withHeader('retry-after', '5');
      },
    },
    body: 'json',
    handle: () => 'never',
    respond: respondText,
  }),
  echo: route('POST /echo', { body: 'json', handle: () => 'received', respond: respondText }),
};

let app: CalledApplication;
beforeAll(async () => {
  app = await createTestApplication(applicationOf(routes), { logger, bodyLimit: 100, uploadTempDir: uploads });
});
afterAll(() => app.shutdown());

const staged = () => readdirSync(uploads).flatMap((name) => readdirSync(join(uploads, name)));

describe('a file', () => {
  test('is sent whole, with its validators', async () => {
    const response = await app.get('/file').send();
    expect([response.status, response.text(), response.header('content-length')]).toEqual([200, '0123456789', '10']);
    expect(response.header('accept-ranges')).toBe('bytes');
    const again = await app
      .get('/file')
      .header('if-none-match', response.header('etag') ?? '')
      .send();
    expect([again.status, again.text(), again.header('content-type')]).toEqual([304, '', undefined]);
  });

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, expect.stringContaining('"status":416'), 'bytes */10'],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('of which %s is requested: %i', async (range, status, text, contentRange) => {
    const response = await app.get('/file').header('range', range).send();
    expect([response.status, response.text(), response.header('content-range')]).toEqual([status, text, contentRange]);
  });

  test('has a name', async () => {
    const response = await app.get('/attachment').send();
    expect(response.header('content-disposition')).toBe('attachment; filename="digits.txt"');
  });
});

test.each([
  ['/text', 'text/plain; charset=utf-8', '11'],
  ['/file', 'text/plain', '10'],
  ['/stream', 'text/csv', undefined],
  ['/events', 'text/event-stream', undefined],
])('HEAD %s has the head alone', async (path, type, length) => {
  const response = await app.head(path).send();
  expect([response.status, response.text()]).toEqual([200, '']);
  expect([response.header('content-type'), response.header('content-length')]).toEqual([type, length]);
});

test.each([
  ['/stream', 'a,b\nü\n', []],
  ['/events', 'data: 1\n\ndata: 2\n\n', ['numbers']],
])('the stream of %s is complete', async (path, text, sources) => {
  const response = await app.get(path).send();
  expect([response.status, response.text()]).toEqual([200, text]);
  expect(ended).toEqual(sources);
});

test('cookies are separate headers', async () => {
  const response = await app.get('/cookies').send();
  expect([response.status, response.headers('set-cookie').length]).toEqual([204, 2]);
});

describe('an error', () => {
  test.each([
    ['/taken', 409, { status: 409, error: 'Conflict', message: 'taken', errors: { title: ['is taken'] } }],
    ['/fails', 500, { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' }],
    ['/broken', 500, { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' }],
    ['/missing', 404, { status: 404, error: 'Not Found', message: 'Cannot GET /missing' }],
  ])('%s: %i', async (path, status, envelope) => {
    const response = await app.get(path).header('x-request-id', 'r').send();
    expect([response.status, response.json()]).toEqual([status, envelope]);
    expect(response.header('x-request-id')).toBe('r');
    expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual(
      status === 500 ? [['request failed', 'r']] : [],
    );
  });

  test('413 and 429, which precedes it', async () => {
    const large = (path: string) => app.post(path).json('x'.repeat(200)).send();
    expect((await large('/echo')).status).toBe(413);
    const limited = await large('/limited');
    expect([limited.status, limited.header('retry-after')]).toEqual([429, '5']);
  });
});

describe('a form', () => {
  function formOf(size: number): FormData {
    const form = new FormData();
    form.append('documents', new File(['x'.repeat(size)], 'one.txt', { type: 'text/plain' }));
    form.append('documents', new File(['y'], 'two.txt'));
    return form;
  }

  test('has its files', async () => {
    const response = await app.post('/documents').multipart(formOf(300_000)).send();
    expect(response.json()).toMatchObject([
      { fileName: 'one.txt', contentType: 'text/plain', size: 300_000 },
      { fileName: 'two.txt', size: 1 },
    ]);
    expect(staged()).toEqual([]);
  });

  test('that is too large leaves no files', async () => {
    expect((await app.post('/documents').multipart(formOf(5_000_001)).send()).status).toBe(413);
    expect(staged()).toEqual([]);
  });

  test('that is malformed leaves no files', async () => {
    const type = 'multipart/form-data; boundary=b';
    const text = '--b\r\nContent-Disposition: form-data; name="documents"; filename="a"\r\n\r\nxyz';
    expect((await app.post('/documents').header('content-type', type).payload(text).send()).status).toBe(400);
    expect(staged()).toEqual([]);
  });
});
