import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { toDate } from '../../../compiler/src/emit/client/support/dates.ts';
import type { Operation } from '../../../compiler/src/emit/client/support/operation.ts';
import { readJson, readText } from '../../../compiler/src/emit/client/support/reading.ts';
import {
  addHeaders,
  delay,
  head,
  secondsToWait,
  send,
  textOf,
} from '../../../compiler/src/emit/client/support/sending.ts';
import {
  type ClientOptions,
  type ClientResponse,
  type GetOptions,
  type HeaderValues,
  UnexpectedResponse,
} from '../../../compiler/src/emit/client/support/types.ts';
import { streamed } from './streamed.ts';

const operation: Operation = {
  method: 'GET',
  path: '/notes?limit=1',
  responses: { 200: { 'application/json': readJson }, 204: {}, 429: { 'text/plain': readText } },
};
const json = () => Response.json({ at: 'a' });
const limited = (headers: Readonly<Record<string, string>> = { 'retry-after': '0' }) =>
  new Response('too many', { status: 429, headers: { 'content-type': 'text/plain', ...headers } });

/** Options whose `fetch` returns these responses, the last one again, and the calls that it received. */
function answering(...responses: readonly (() => Response)[]) {
  const calls: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[] = [];
  const options: ClientOptions<unknown> = {
    baseUrl: 'https://api.example.com',
    fetch: async (url, init) => {
      calls.push({ url, init, headers: new Headers(init.headers) });
      const response = responses[calls.length - 1] ?? responses.at(-1);
      if (response === undefined) throw new Error('no response');
      return response();
    },
  };
  return { options, calls };
}

function sent(options: ClientOptions<unknown>, request?: GetOptions, changes: Partial<Operation> = {}) {
  return send<ClientResponse<number, unknown>>(options, request, { ...operation, ...changes });
}

async function rejection(result: Promise<unknown>): Promise<UnexpectedResponse> {
  const error = await result.catch((reason: unknown) => reason);
  if (!(error instanceof UnexpectedResponse)) throw error;
  return error;
}

describe('a request', () => {
  test('has the method, the URL, and no redirects', async () => {
    const { options, calls } = answering(json);
    const result = await sent(options);
    expect([result.status, result.body, result.headers.get('content-type')]).toEqual([
      200,
      { at: 'a' },
      'application/json',
    ]);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe('https://api.example.com/notes?limit=1');
    expect(Object.keys(calls[0]?.init ?? {}).sort()).toEqual(['headers', 'method', 'redirect']);
    expect(calls[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual' });
  });

  test.each([
    ['', '/notes?limit=1'],
    ['/', '/notes?limit=1'],
    ['https://example.com/api/', 'https://example.com/api/notes?limit=1'],
  ])('has the path after the base URL "%s"', async (baseUrl, wanted) => {
    const { options, calls } = answering(json);
    await sent({ ...options, baseUrl });
    expect(calls[0]?.url).toBe(wanted);
  });

  test('has the body with its media type, which headers replace, and the credentials and the signal', async () => {
    const { options, calls } = answering(json);
    const { signal } = new AbortController();
    const changes = { method: 'POST', body: { content: 'a', type: 'text/csv' } };
    await sent({ ...options, credentials: 'include' }, { signal }, changes);
    await sent(options, { headers: { 'Content-Type': 'text/plain' } }, changes);
    await sent(options, undefined, { ...changes, body: { content: 'a' } });
    expect(calls[0]?.init).toMatchObject({ method: 'POST', body: 'a', credentials: 'include', signal });
    const types = calls.map(({ headers }) => headers.get('content-type'));
    expect(types).toEqual(['text/csv', 'text/plain', null]);
  });

  test('has the headers of the client, of the operation and of the request, the later in place of the earlier', async () => {
    const { options, calls } = answering(json);
    const headers = { 'x-a': 'client', 'x-b': 'client', 'x-c': 'client', 'x-d': 'client' };
    const own = { headers: { 'X-B': 'operation', 'x-c': 'operation', 'x-e': 1n } };
    await sent({ ...options, headers }, { headers: async () => ({ 'x-c': 'request', 'x-d': null }) }, own);
    expect([...(calls[0]?.headers ?? [])]).toEqual([
      ['x-a', 'client'],
      ['x-b', 'operation'],
      ['x-c', 'request'],
      ['x-e', '1'],
    ]);
  });

  test('is sent by the `fetch` of the platform without another', async () => {
    await expect(sent({ baseUrl: 'http://127.0.0.1:1' })).rejects.toBeInstanceOf(TypeError);
  });
});

test('headers are set and removed without regard to their case', () => {
  class OtherHeaders {
    forEach(call: (value: string, name: string) => void): void {
      call('other', 'x-other');
    }
  }
  const headers = new Headers({ 'x-a': '1', 'x-b': '2' });
  const all: readonly HeaderValues[] = [
    { 'X-A': null, 'x-b': undefined, 'x-none': null, at: new Date(0) },
    new Headers({ 'X-B': '3' }),
    // Only its method is used.
    new OtherHeaders() as unknown as Headers,
  ];
  for (const values of all) addHeaders(headers, values);
  addHeaders(headers);
  expect(Object.fromEntries(headers)).toEqual({ 'x-b': '3', 'x-other': 'other', at: '1970-01-01T00:00:00.000Z' });
});

test('values are sent as text: dates as in JSON', () => {
  const values = ['a', 1, true, 7n, new Date(0), new URL('http://a')].map(textOf);
  expect(values).toEqual(['a', '1', 'true', '7', '1970-01-01T00:00:00.000Z', 'http://a/']);
});

describe('a response', () => {
  test('with an undocumented status is an exception, with the unread response', async () => {
    const { options } = answering(
      () => new Response('<h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    const error = await rejection(sent(options));
    expect([error.name, error.message]).toEqual(['UnexpectedResponse', 'unexpected response: status 502, text/html']);
    expect([error.response.bodyUsed, await error.response.text()]).toEqual([false, '<h1>']);
  });

  test.each([
    ['no content type', {}],
    ['text/html', { 'content-type': 'text/html' }],
    ['constructor', { 'content-type': 'constructor' }],
  ])('with an undocumented type is an exception: %s', async (type, headers) => {
    const { options } = answering(() => new Response(streamed([]).response.body, { headers }));
    expect((await rejection(sent(options))).message).toBe(`unexpected response: status 200, ${type}`);
  });

  test('is read by its media type, or by the first range that it is in', async () => {
    const named = (name: string) => () => name;
    const types = { 'text/csv': named('csv'), 'text/*': named('text'), '*/*': named('any') };
    const read = async (type: string) => {
      const { options } = answering(() => new Response('', { headers: { 'content-type': type } }));
      return (await sent(options, undefined, { responses: { 200: types } })).body;
    };
    expect(await read('Text/CSV ; charset=utf-8')).toBe('csv');
    expect(await read('text/html')).toBe('text');
    expect([await read('image/png'), await read('text')]).toEqual(['any', 'text']);
  });

  test('without a documented body is discarded, and so is the body of HEAD', async () => {
    const bodies: (readonly unknown[])[] = [];
    const { options, calls } = answering(() => {
      const { response, cancelled } = streamed([], 'open');
      bodies.push(cancelled);
      return response;
    });
    expect((await sent(options, undefined, { responses: { 200: {} } })).body).toBeUndefined();
    const method = (_input: object, request: GetOptions): Promise<ClientResponse<200, unknown>> =>
      send(options, request, operation);
    const result = await head(method, {}, { headers: { 'x-a': '1' } });
    expect(result).toEqual({ status: 200, headers: expect.any(Headers), body: undefined });
    expect(bodies.map(({ length }) => length)).toEqual([1, 1]);
    expect(calls.map(({ init }) => init.method)).toEqual(['GET', 'HEAD']);
    expect(calls[1]?.headers.get('x-a')).toBe('1');
  });

  test('has dates if the client converts them, and the status has some', async () => {
    const { options } = answering(json);
    const converting = { ...options, dates: (text: string) => `date ${text}` };
    const dates = { 200: (value: unknown, convert: (text: string) => unknown) => toDate(Object(value).at, convert) };
    expect((await sent(converting, undefined, { dates })).body).toBe('date a');
    expect((await sent(options, undefined, { dates })).body).toEqual({ at: 'a' });
    expect((await sent(converting, undefined, { dates: {} })).body).toEqual({ at: 'a' });
  });
});

describe('a response 429', () => {
  test.each<[count: number, client: number | undefined, request: number | undefined]>([
    [1, undefined, undefined],
    [1, 0, undefined],
    [3, 2, undefined],
    [2, 2, 1],
    [1, 2, 0],
  ])('leads to %i requests with `retries` %s of the client and %s of the request', async (count, client, request) => {
    const { options, calls } = answering(limited);
    const result = await sent({ ...options, retries: client }, { retries: request });
    expect([result.status, result.body, calls.length]).toEqual([429, 'too many', count]);
  });

  test('is discarded before the request is repeated, whose headers are computed again', async () => {
    const { response, cancelled } = streamed([], 'open');
    const { options, calls } = answering(() => new Response(response.body, limited()), json);
    let count = 0;
    const result = await sent({ ...options, retries: 1, headers: () => ({ 'x-count': ++count }) });
    expect([result.status, cancelled.length]).toEqual([200, 1]);
    expect(calls.map(({ headers }) => headers.get('x-count'))).toEqual(['1', '2']);
  });

  test.each([
    ['without a time', { 'retry-after': '' }, {}],
    ['with a time above the usual longest wait', { 'retry-after': '61' }, {}],
    ['with a time above the longest wait of the client', { 'retry-after': '1' }, { longestWait: 0 }],
  ])('is the result %s', async (_title, headers, further) => {
    const { options, calls } = answering(() => limited(headers));
    expect((await sent({ ...options, retries: 5, ...further })).status).toBe(429);
    expect(calls).toHaveLength(1);
  });

  test('is the only status after which a request is repeated', async () => {
    const { options, calls } = answering(() => new Response(null, { status: 503, headers: { 'retry-after': '0' } }));
    await rejection(sent({ ...options, retries: 5 }));
    expect(calls).toHaveLength(1);
  });
});

describe('the header `Retry-After`', () => {
  const secondsOf = (value: string | undefined) =>
    secondsToWait(new Response(null, { headers: value === undefined ? {} : { 'retry-after': value } }));

  test.each([
    ['0', 0],
    ['007', 7],
    ['120', 120],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Thursday, 01-Jan-70 00:00:00 GMT', 0],
  ])('%s is a time', (value, seconds) => {
    expect(secondsOf(value)).toBe(seconds);
  });

  test.each([undefined, '', '-5', '1.5', '1e3', '2026-01-01', '1, 2', 'soon', 'Thu, soon'])(
    '%s is not a time',
    (value) => {
      expect(secondsOf(value)).toBeUndefined();
    },
  );

  test('a date in the future is the time until then', () => {
    const seconds = secondsOf(new Date(Date.now() + 3_600_000).toUTCString());
    expect(Math.abs((seconds ?? 0) - 3600)).toBeLessThan(600);
  });
});

describe('a wait', () => {
  test('ends by itself, and leaves no listener', async () => {
    const { signal } = new AbortController();
    await delay(1, signal);
    await delay(0, undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('ends with the reason of an abort, before it begins and meanwhile', async () => {
    const reason = new Error('no longer needed');
    await expect(delay(1e6, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = delay(1e6, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('that is longer than a timer can be does not end at once', async () => {
    const controller = new AbortController();
    const waiting = delay(2 ** 40, controller.signal).then(
      () => 'ended',
      () => 'aborted',
    );
    expect(await Promise.race([waiting, delay(20, undefined)])).toBeUndefined();
    controller.abort();
    expect(await waiting).toBe('aborted');
  });
});
