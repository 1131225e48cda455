import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jsonUnknown, respondJson, route, unknown } from '../../../runtime/src/codegen/v1.ts';
import type { RunningApplication } from '../../../runtime/src/container/running-application.ts';
import type { RequestContext } from '../../../runtime/src/context/request-context.ts';
import { invalid } from '../../../runtime/src/decoding/invalid.ts';
import { UnauthorizedException } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

/** The bytes of the body in guards, which run before it is read. */
let seenByGuards: unknown[] = [];
beforeEach(() => {
  seenByGuards = [];
});

const guard = {
  canActivate: (context: RequestContext) => {
    seenByGuards.push(context.rawBody);
    return true;
  },
};

const signature = (body: Uint8Array | string) => createHmac('sha256', 'secret').update(body).digest('hex');

/** Verifies the signature of the exact bytes, as for a webhook. */
const signed = {
  intercept: async (context: RequestContext, next: () => Promise<never>) => {
    if (context.rawBody === undefined || context.header('x-signature') !== signature(context.rawBody)) {
      throw new UnauthorizedException('the signature is wrong');
    }
    return await next();
  },
};

function described(raw: Uint8Array | undefined): object {
  if (raw === undefined) return { raw: 'absent' };
  return {
    raw: Buffer.from(raw).toString('latin1'),
    isPlain: raw.constructor === Uint8Array,
    ownsMemory: raw.byteOffset === 0 && raw.buffer.byteLength === raw.byteLength,
  };
}

const respond = respondJson<unknown>(jsonUnknown);

/** The responses by the bytes of the body, as a check of repeated requests keeps them. */
const firstResponses = new Map<string, unknown>();

const repeated = {
  intercept: async (context: RequestContext, next: () => Promise<never>) => {
    const { rawBody } = context;
    const key = rawBody === undefined ? 'absent' : signature(rawBody);
    const response = firstResponses.get(key) ?? (await next());
    firstResponses.set(key, response);
    return response as never;
  },
};

const routes = {
  intercepted: route('POST /intercepted', {
    body: 'json and bytes',
    bodyLimit: 50,
    interceptors: [repeated],
    handle: (inputs) => {
      const body = inputs.body(unknown);
      return body === invalid ? inputs.reject() : { body };
    },
    respond,
  }),
  raw: route('POST /raw', {
    guards: [guard],
    body: 'bytes',
    handle: (inputs) => {
      const raw = inputs.rawBody();
      return raw === invalid ? inputs.reject() : described(raw);
    },
    respond,
  }),
  optional: route('POST /optional', {
    body: 'bytes',
    handle: (inputs) => described(inputs.optionalRawBody()),
    respond,
  }),
  typed: route('POST /typed', {
    body: 'bytes',
    mediaTypes: ['application/pdf', 'image/*'],
    handle: (inputs) => described(inputs.optionalRawBody()),
    respond,
  }),
  webhook: route('POST /webhook', {
    body: 'json and bytes',
    bodyLimit: 50,
    interceptors: [signed],
    handle: (inputs) => {
      const raw = inputs.rawBody();
      const body = inputs.body(unknown);
      return raw === invalid || body === invalid ? inputs.reject() : { ...described(raw), body };
    },
    respond,
  }),
  json: route('POST /json', {
    body: 'json',
    handle: (inputs) => {
      const body = inputs.body(unknown);
      return body === invalid ? inputs.reject() : { raw: inputs.context.rawBody ?? 'not kept' };
    },
    respond,
  }),
};

const { logger } = loggerWithLines('error');
let app: RunningApplication;

beforeAll(async () => {
  app = await createApplication(applicationOf(routes), { logger, handleSignals: false, bodyLimit: 1_000 });
  await app.listen(0);
});
afterAll(() => app.close());

async function post(path: string, body?: string | Uint8Array | Readable, headers: Record<string, string> = {}) {
  const reply = await request(`${app.address().url}${path}`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  });
  return { status: reply.statusCode, json: await reply.body.json() };
}

const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
const received = (raw: Uint8Array | string) => ({
  status: 200,
  json: { raw: Buffer.from(raw).toString('latin1'), isPlain: true, ownsMemory: true },
});

describe('the bytes of a body', () => {
  test.each([
    undefined,
    'application/octet-stream',
    'text/plain',
    'application/json',
    'multipart/form-data',
    'nonsense',
  ])('arrive as they were sent with the content type %s', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expect(await post('/raw', bytes, headers)).toEqual(received(bytes));
    const chunks = [bytes.subarray(0, 3), bytes.subarray(3, 100), bytes.subarray(100)];
    expect(await post('/raw', Readable.from(chunks), headers)).toEqual(received(bytes));
    expect(await post('/optional', bytes, headers)).toEqual(received(bytes));
  });

  test('are not there for guards', async () => {
    await post('/raw', bytes);
    expect(seenByGuards).toEqual([undefined]);
  });

  test('have the limit of bodies', async () => {
    expect(await post('/raw', Buffer.alloc(1_000))).toMatchObject({ status: 200 });
    for (const body of [Buffer.alloc(1_001), Readable.from([Buffer.alloc(600), Buffer.alloc(600)])]) {
      expect((await post('/raw', body)).status).toBe(413);
    }
  });

  test('are rejected with a content encoding', async () => {
    expect((await post('/raw', bytes, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test.each([{}, { 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])(
    'are absent without a body: %j',
    async (headers) => {
      for (const body of [undefined, '', Readable.from([])]) {
        expect(await post('/optional', body, headers)).toEqual({ status: 200, json: { raw: 'absent' } });
        expect(await post('/typed', body, headers)).toEqual({ status: 200, json: { raw: 'absent' } });
        expect(await post('/raw', body, headers)).toMatchObject({
          status: 400,
          json: { message: 'a body is required' },
        });
      }
    },
  );
});

describe('bytes of declared media types', () => {
  test.each(['application/pdf', 'Application/PDF; version=1', 'image/png', 'image/x-own'])(
    'accept %s',
    async (type) => {
      expect(await post('/typed', bytes, { 'content-type': type })).toEqual(received(bytes));
    },
  );

  test.each([
    ['application/json', '`application/json`'],
    ['imageless/png', '`imageless/png`'],
    ['image', '`image`'],
    ['image/', '`image/`'],
    ['image/*', '`image/*`'],
    ['image/png/x', '`image/png/x`'],
    ['*/*', '`*/*`'],
    [undefined, 'a body without `Content-Type`'],
  ])('reject %s', async (type, sent) => {
    expect(await post('/typed', bytes, type === undefined ? {} : { 'content-type': type })).toMatchObject({
      status: 415,
      json: { message: `the body must be application/pdf or image/*, not ${sent}` },
    });
  });
});

describe('bytes beside a decoded body', () => {
  const json = { 'content-type': 'application/json' };
  // The decoded value does not show the blanks, the order or the escape.
  const text = '{ "b":1,\t"a": "\\u00fc ü" }';

  test('belong to the decoded value, and interceptors verify them', async () => {
    expect(await post('/webhook', text, { ...json, 'x-signature': signature(text) })).toEqual({
      status: 200,
      json: { ...received(text).json, body: { b: 1, a: 'ü ü' } },
    });
    expect(await post('/webhook', `${text} `, { ...json, 'x-signature': signature(text) })).toMatchObject({
      status: 401,
    });
  });

  test.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', JSON.stringify('x'.repeat(50)), 413],
  ])('have the rules of JSON: %s %s', async (type, body, status) => {
    expect((await post('/webhook', body, { 'content-type': type, 'x-signature': signature(body) })).status).toBe(
      status,
    );
  });

  test('are absent without a body', async () => {
    expect((await post('/webhook', '', json)).status).toBe(401);
  });

  test('are there for an interceptor whose handler does not take them', async () => {
    const send = (body: string) => post('/intercepted', body, json);
    expect(await send('{"a":1}')).toEqual({ status: 200, json: { body: { a: 1 } } });
    expect(await send('{"a":2}')).toEqual({ status: 200, json: { body: { a: 2 } } });
    expect(await send('{"a":1}')).toEqual({ status: 200, json: { body: { a: 1 } } });
    expect([...firstResponses.keys()]).toEqual([signature('{"a":1}'), signature('{"a":2}')]);
    expect((await send(JSON.stringify('x'.repeat(50)))).status).toBe(413);
  });

  test('are not kept by other routes', async () => {
    expect(await post('/json', '{}', json)).toEqual({ status: 200, json: { raw: 'not kept' } });
  });
});
