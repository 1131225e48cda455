import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intFromText, jsonUnknown, respondJson, route, string, unknown } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import type { RouteEntry } from '../../../runtime/src/pipeline/route-contract.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';
import { rawExchange } from '../support/raw-connection.ts';

type Inputs = Parameters<RouteEntry<'POST /{id}', unknown>['handle']>[0];

/** A route that responds with its input, or with `absent`. */
function taking(
  body: NonNullable<RouteEntry<'POST /{id}', unknown>['body']>,
  read: (inputs: Inputs) => unknown,
  files: RouteEntry<'POST /{id}', unknown>['files'] = {},
) {
  return {
    body,
    files,
    handle: (inputs: Inputs) => {
      const value = read(inputs);
      return value === invalid ? inputs.reject() : { given: value ?? 'absent' };
    },
    respond: respondJson<unknown>(jsonUnknown),
  };
}

const routes = {
  required: route(
    'POST /required',
    taking('json', (inputs) => inputs.body(unknown)),
  ),
  optional: route(
    'POST /optional',
    taking('json', (inputs) => inputs.optionalBody(string)),
  ),
  beside: route(
    'POST /beside/{id}',
    taking('json', (inputs) => {
      const id = inputs.param('id', intFromText);
      const body = inputs.body(string);
      return id === invalid || body === invalid ? invalid : body;
    }),
  ),
  fields: route(
    'POST /fields',
    taking('multipart', (inputs) => inputs.fields(unknown)),
  ),
  optionalFields: route(
    'POST /optional-fields',
    taking('multipart', (inputs) => inputs.optionalFields(unknown)),
  ),
  either: route(
    'POST /either',
    taking('json or multipart', (inputs) => inputs.fieldsOrBody(unknown, unknown)),
  ),
  optionalEither: route(
    'POST /optional-either',
    taking('json or multipart', (inputs) => inputs.optionalFieldsOrBody(unknown, string)),
  ),
  file: route(
    'POST /file',
    taking('multipart', (inputs) => inputs.file('a'), { a: {} }),
  ),
  twoFiles: route(
    'POST /two-files',
    taking(
      'multipart',
      (inputs) => {
        const a = inputs.file('a');
        const b = inputs.file('b');
        return a === invalid || b === invalid ? invalid : [a.size, b.size];
      },
      { a: {}, b: {} },
    ),
  ),
  optionalFile: route(
    'POST /optional-file',
    taking('json or multipart', (inputs) => inputs.optionalFile('a'), { a: {} }),
  ),
  files: route(
    'POST /files',
    taking('multipart', (inputs) => inputs.files('a'), { a: {} }),
  ),
  whole: route(
    'POST /whole',
    taking('multipart', (inputs) => inputs.form().fields(), { a: {} }),
  ),
};

const { logger, lines } = loggerWithLines('error');
let app: RunningApplication;

beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, bodyLimit: 1_000 });
  await app.listen(0);
});
afterAll(() => app.close());

interface Sent {
  readonly contentType?: string | undefined;
  readonly body?: string | Readable;
  readonly encoding?: string;
}

async function post(path: string, { contentType, body, encoding }: Sent = {}) {
  const reply = await request(`${app.address().url}${path}`, {
    method: 'POST',
    headers: {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: reply.statusCode, json: await reply.body.json() };
}

const bodyIsRequired = { status: 400, json: { status: 400, error: 'Bad Request', message: 'a body is required' } };
const absent = { status: 200, json: { given: 'absent' } };

const wanted: [path: string, response: unknown][] = [
  ['/required', bodyIsRequired],
  ['/optional', absent],
  ['/fields', bodyIsRequired],
  ['/optional-fields', absent],
  ['/either', bodyIsRequired],
  ['/optional-either', absent],
  ['/file', bodyIsRequired],
  ['/two-files', bodyIsRequired],
  ['/optional-file', absent],
  ['/files', { status: 200, json: { given: [] } }],
  ['/whole', bodyIsRequired],
];

const contentTypes = [
  undefined,
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=b',
  // Without a boundary, a form is malformed if there is one.
  'multipart/form-data',
  'application/x-www-form-urlencoded',
];

describe.each(wanted)('a request without a body to %s', (path, response) => {
  test.each(contentTypes)('with the content type %s', async (contentType) => {
    expect(await post(path, { contentType })).toEqual(response);
  });

  test.each(contentTypes)('with the content type %s and no bytes of undeclared length', async (contentType) => {
    expect(await post(path, { contentType, body: Readable.from([]) })).toEqual(response);
  });

  test.each(contentTypes)('with the content type %s and a content encoding', async (contentType) => {
    expect(await post(path, { contentType, encoding: 'gzip' })).toEqual(response);
  });

  test('logs nothing', () => expect(lines).toEqual([]));
});

describe('the bytes of requests', () => {
  const head = (path: string, ...headers: readonly string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n');
  const exchange = (...parts: readonly string[]) => rawExchange(Number(new URL(app.address().url).port), ...parts);

  test.each([
    ['no framing', [], ''],
    ['a length of 0', ['Content-Length: 0'], ''],
    ['an empty chunked body', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['an empty chunked body with a trailer', ['Transfer-Encoding: chunked'], '0\r\nA: b\r\n\r\n'],
  ])('%s means an absent body', async (_title, headers, body) => {
    for (const type of ['application/json', 'text/plain']) {
      expect(await exchange(head('/optional', ...headers, `Content-Type: ${type}`), body)).toMatch(
        /^HTTP\/1\.1 200 .*{"given":"absent"}/s,
      );
      expect(await exchange(head('/required', ...headers, `Content-Type: ${type}`), body)).toMatch(
        /^HTTP\/1\.1 400 .*a body is required/s,
      );
    }
  });

  test('one chunked byte is a body', async () => {
    const chunked = 'Transfer-Encoding: chunked';
    const sent = ['1\r\nx\r\n', '0\r\n\r\n'];
    expect(await exchange(head('/optional', chunked, 'Content-Type: text/plain'), ...sent)).toMatch(/^HTTP\/1\.1 415 /);
    expect(await exchange(head('/optional', chunked, 'Content-Type: application/json'), ...sent)).toMatch(
      /^HTTP\/1\.1 400 .*not valid JSON/s,
    );
    expect(await exchange(head('/files', chunked, 'Content-Type: text/plain'), ...sent)).toMatch(/^HTTP\/1\.1 415 /);
    expect(await exchange(head('/files', chunked, 'Content-Type: multipart/form-data'), ...sent)).toMatch(
      /^HTTP\/1\.1 400 .*boundary/s,
    );
  });

  test('a client that waits for `100 Continue` is rejected for its media type at once', async () => {
    const waiting = ['Transfer-Encoding: chunked', 'Expect: 100-continue', 'Content-Type: text/plain'];
    // The server of the Fetch API sends `100 Continue` itself.
    expect(await exchange(head('/optional', ...waiting))).toMatch(/^(HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 415 /);
  });

  test('a body of an unsupported type whose end never comes is rejected', async () => {
    const unsupported = ['Transfer-Encoding: chunked', 'Content-Type: text/plain'];
    expect(await exchange(head('/required', ...unsupported), '5\r\nhello\r\n')).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('a request with a body', () => {
  test.each([
    ['/optional', '"x"', { status: 200, json: { given: 'x' } }],
    ['/optional-either', '"x"', { status: 200, json: { given: 'x' } }],
    ['/required', 'null', { status: 200, json: { given: 'absent' } }],
  ])('of %s is decoded', async (path, body, response) => {
    expect(await post(path, { contentType: 'application/json', body })).toEqual(response);
    expect(await post(path, { contentType: 'application/json', body: Readable.from([body]) })).toEqual(response);
  });

  test.each([
    ['application/json', '7', 400],
    ['application/json', ' ', 400],
    ['application/json', 'null', 400],
    ['text/plain', '"x"', 415],
    [undefined, '"x"', 415],
    ['application/json', JSON.stringify('x'.repeat(1_000)), 413],
  ])('of the type %s that the optional body does not accept: %s', async (contentType, body, status) => {
    expect((await post('/optional', { contentType, body })).status).toBe(status);
    expect((await post('/optional', { contentType, body: Readable.from([body]) })).status).toBe(status);
  });

  test('a form without fields is not absent', async () => {
    const form = { contentType: 'multipart/form-data; boundary=b', body: '--b--\r\n' };
    expect(await post('/optional-fields', form)).toEqual({ status: 200, json: { given: {} } });
    expect(await post('/fields', form)).toEqual({ status: 200, json: { given: {} } });
  });
});

test('the errors of other inputs are reported with that of the absent body', async () => {
  expect(await post('/beside/x')).toMatchObject({
    status: 400,
    json: { message: 'path parameter `id` must be an integer; a body is required' },
  });
});
