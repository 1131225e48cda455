import { dateParts } from './date-parts.js';
import { readingParts } from './reading-parts.js';
import type { Support, SupportPart } from './support-parts.js';

/** The functions that send every request. */
export const sending = `interface Operation {
  readonly method: string;
  /** The path and the query, encoded. */
  readonly path: string;
  readonly headers?: HeaderValues | undefined;
  readonly body?: RequestBody | undefined;
  /** How bodies are read, by status and media type. */
  readonly responses: Readonly<Record<number, Readonly<Record<string, ReadBody>>>>;
  /** Converts the dates of bodies, by status. */
  readonly dates?: Readonly<Record<number, ReadDates>>;
}

type ReadBody = (response: Response, revive: (value: unknown) => unknown) => unknown;

/** Converts the dates of a value in place. */
type ReadDates = (value: unknown, convert: (text: string) => unknown) => unknown;

interface RequestBody {
  readonly content: string | FormData | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

/** The method in place of that of the operation: only \`head\` sets it, whose result has another type. Clients share the symbol. */
const sentMethod: unique symbol = Symbol.for('ashlar.method');

/** Calls a method of a GET route by HEAD: \`await head(client.notes.find, { id: 1 })\`. The result has no body. */
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

/** Whether headers have the methods of \`Headers\`, also those of another implementation. */
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

/** The time of \`Retry-After\`: a number of seconds, or a date. */
function secondsToWait(response: Response): number | undefined {
  const text = response.headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\\d+$/.test(text)) return Number(text);
  // \`Date.parse\` reads other numbers as dates. A date of HTTP begins with the day of the week.
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
`;

/** The other parts, in the order in which they are written. */
export const supportParts: Readonly<Record<SupportPart, Support>> = {
  segment: {
    text: `/** Encodes a path parameter. A URL cannot have a segment of dots: it would name another path. */
function segment(value: TextValue): string {
  const text = textOf(value);
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError('a path parameter cannot be ' + JSON.stringify(text));
  }
  return encodeURIComponent(text);
}
`,
  },
  queryOf: {
    uses: ['encodedFields'],
    text: `function queryOf(
  values: Readonly<Record<string, TextValue | readonly TextValue[] | undefined>>,
  lists?: readonly string[],
): string {
  const text = encodedFields(values, lists);
  return text === '' ? '' : '?' + text;
}
`,
  },
  cookieHeader: {
    text: `/** The header \`Cookie\`, which browsers write themselves. */
function cookieHeader(cookies: Readonly<Record<string, TextValue | undefined>> = {}): string | undefined {
  const present = Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]]));
  const pairs = present.map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length === 0 ? undefined : pairs.join('; ');
}
`,
  },
  renamed: {
    text: `/** An object with the names that are sent: TypeScript takes some names for properties of every object. */
function renamed<Value>(
  value: Readonly<Record<string, Value>> | undefined,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> | undefined {
  const sent = new Map(Object.entries(names));
  return value && Object.fromEntries(Object.entries(value).map(([name, item]) => [sent.get(name) ?? name, item]));
}
`,
  },
  jsonBody: {
    text: `function jsonBody(value: unknown): RequestBody | undefined {
  if (value === undefined) return undefined;
  const content = JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return { content, type: 'application/json' };
}
`,
  },
  formBody: {
    uses: ['encodedFields'],
    text: `function formBody(value: object | undefined, lists?: readonly string[]): RequestBody | undefined {
  return value && { content: encodedFields(value, lists), type: 'application/x-www-form-urlencoded' };
}
`,
  },
  multipartBody: {
    uses: ['fieldsOf'],
    text: `function multipartBody(value: object | undefined, lists?: readonly string[]): RequestBody | undefined {
  if (value === undefined) return undefined;
  const form = new FormData();
  for (const { name, item } of fieldsOf(value, lists)) {
    // An empty list is sent like a file input without a file.
    if (item === undefined) form.append(name, new Blob([]), '');
    else form.append(name, item instanceof Blob ? item : textOf(item));
  }
  return { content: form };
}
`,
  },
  jsonOrMultipartBody: {
    uses: ['jsonBody', 'multipartBody'],
    text: `/** A form if one of the files is present, and otherwise JSON. */
function jsonOrMultipartBody(
  value: object | undefined,
  files: readonly string[],
  lists?: readonly string[],
): RequestBody | undefined {
  const present: readonly (readonly [string, unknown])[] = Object.entries(value ?? {});
  const hasFile = present.some(([name, item]) => files.includes(name) && item !== undefined);
  return hasFile ? multipartBody(value, lists) : jsonBody(value);
}
`,
  },
  formDataBody: {
    text: `function formDataBody(content: FormData | undefined): RequestBody | undefined {
  return content && { content };
}
`,
  },
  rawBody: {
    uses: ['RawBody'],
    text: `function rawBody(content: RawBody | undefined, type?: string): RequestBody | undefined {
  if (content === undefined) return undefined;
  const hasType = type === undefined || (content instanceof Blob && content.type !== '');
  return hasType ? { content } : { content, type };
}
`,
  },
  RawBody: {
    text: `/** The bytes of a body. A \`Blob\` has a media type; for other values, the header \`Content-Type\` names it. */
export type RawBody = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
`,
  },
  encodedFields: {
    uses: ['fieldsOf'],
    text: `/** The text of a query, or of a form without files. A name without \`=\` is an empty list. */
function encodedFields(value: object, lists?: readonly string[]): string {
  const pairs = fieldsOf(value, lists).map(({ name, item }) => {
    const pair = String(new URLSearchParams([[name, item === undefined ? '' : textOf(item)]]));
    return item === undefined ? pair.slice(0, -1) : pair;
  });
  return pairs.join('&');
}
`,
  },
  fieldsOf: {
    text: `interface Field {
  readonly name: string;
  /** Absent for an empty list. */
  readonly item?: TextValue | Blob;
}

/** The fields of a query or a form: one for each item of a list, and none for \`undefined\`. Only \`lists\` can be sent empty. */
function fieldsOf(value: object, lists: readonly string[] = []): readonly Field[] {
  const all: readonly (readonly [string, TextValue | Blob | readonly (TextValue | Blob)[] | undefined])[] =
    Object.entries(value);
  return all.flatMap(([name, field]): readonly Field[] => {
    if (field === undefined) return [];
    const items = [field].flat();
    if (items.length === 0 && lists.includes(name)) return [{ name: name + '[]' }];
    return items.map((item) => ({ name, item }));
  });
}
`,
  },
  ...readingParts,
  ...dateParts,
};
