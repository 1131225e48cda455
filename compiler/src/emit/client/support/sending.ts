import type { Operation } from './operation.js';
import { sentMethod } from './sent-method.js';
import {
  type ClientOptions,
  type ClientResponse,
  type GetOptions,
  type HeaderValues,
  type RequestOptions,
  type TextValue,
  UnexpectedResponse,
} from './types.js';

/** Calls a method of a GET route by HEAD: `await head(client.notes.find, { id: 1 })`. The result has no body. */
export async function head<Input, Status extends number>(
  method: (input: Input, request: GetOptions) => Promise<ClientResponse<Status, unknown>>,
  input: NoInfer<Input>,
  request?: RequestOptions,
): Promise<ClientResponse<Status, undefined>> {
  const { status, headers } = await method(input, { ...request, [sentMethod]: 'HEAD' });
  return { status, headers, body: undefined };
}

async function send<Result>(
  options: ClientOptions<unknown>,
  request: GetOptions | undefined,
  operation: Operation,
): Promise<Result> {
  const response = await fetchAgain(options, request ?? {}, operation);
  const { status, headers } = response;
  const isHead = request?.[sentMethod] === 'HEAD';
  const body = await readBody(response, operation, isHead, options.dates);
  // The server checks and writes bodies by the types from which this file is generated.
  return { status, headers, body } as Result;
}

async function readBody(
  response: Response,
  { responses, dates }: Operation,
  isHead: boolean,
  convert: ((text: string) => unknown) | undefined,
): Promise<unknown> {
  const contents = responses[response.status];
  if (contents === undefined) throw new UnexpectedResponse(response);
  if (isHead || Object.keys(contents).length === 0) {
    await discard(response.body);
    return undefined;
  }
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  const [kind = ''] = mediaType.split('/');
  const known = [mediaType.trim(), kind.trim() + '/*', '*/*'].find((name) => Object.hasOwn(contents, name));
  const read = known === undefined ? undefined : contents[known];
  if (read === undefined) throw new UnexpectedResponse(response);
  const revive = dates?.[response.status];
  if (convert === undefined || revive === undefined) return read(response, (value) => value);
  return read(response, (value) => revive(value, convert));
}

async function fetchAgain(options: ClientOptions<unknown>, request: GetOptions, operation: Operation): Promise<Response> {
  const { signal, retries = options.retries ?? 0 } = request;
  for (let attempt = 0; ; attempt++) {
    const response = await fetchOnce(options, request, operation);
    const wait = response.status === 429 && attempt < retries ? secondsToWait(response) : undefined;
    if (wait === undefined || wait > (options.longestWait ?? 60)) return response;
    await discard(response.body);
    await delay(wait * 1000, signal);
  }
}

async function fetchOnce(options: ClientOptions<unknown>, request: GetOptions, operation: Operation): Promise<Response> {
  const { baseUrl, credentials } = options;
  const { path, body } = operation;
  const headers = new Headers();
  for (const source of [options.headers, operation.headers, request.headers]) {
    addHeaders(headers, typeof source === 'function' ? await source() : source);
  }
  if (body?.type !== undefined && !headers.has('content-type')) headers.set('content-type', body.type);
  const call = options.fetch ?? fetch;
  return await call((baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl) + path, {
    method: request[sentMethod] ?? operation.method,
    headers,
    ...(body !== undefined && { body: body.content }),
    ...(request.signal !== undefined && { signal: request.signal }),
    ...(credentials !== undefined && { credentials }),
    // Another address gets neither the headers nor the body.
    redirect: 'manual',
  });
}

function addHeaders(headers: Headers, source: HeaderValues = {}): void {
  if (isHeaders(source)) {
    source.forEach((value, name) => headers.set(name, value));
    return;
  }
  for (const [name, value] of Object.entries(source)) {
    if (value === null) headers.delete(name);
    else if (value !== undefined) headers.set(name, textOf(value));
  }
}

/** Whether headers have the methods of `Headers`, also those of another implementation. */
function isHeaders(source: HeaderValues): source is Headers {
  return 'forEach' in source && typeof source['forEach'] === 'function';
}

/** Ends a body that is not read. The connection may have failed already. */
async function discard(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

function textOf(value: TextValue | Blob): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The time of `Retry-After`: a number of seconds, or a date. */
function secondsToWait(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  // `Date.parse` reads other numbers as dates. A date of HTTP begins with the day of the week.
  const seconds = /^[a-z]/i.test(text) ? (Date.parse(text) - Date.now()) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted === true) reject(signal.reason);
      else resolve();
    };
    // A timer cannot wait longer than 2 ** 31 - 1 milliseconds.
    const timer = setTimeout(end, Math.min(milliseconds, 2 ** 31 - 1));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

export { addHeaders, delay, secondsToWait, send, textOf };
