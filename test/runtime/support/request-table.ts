import {
  intFromText,
  invalid,
  jsonUnknown,
  respondEmpty,
  respondEvents,
  respondJson,
  respondText,
  route,
  stringFromText,
} from '../../../runtime/src/codegen/v1.ts';
import * as clientExceptions from '../../../runtime/src/errors/client-exceptions.ts';
import * as serverExceptions from '../../../runtime/src/errors/server-exceptions.ts';
import * as ashlar from '../../../runtime/src/index.ts';
import { noteRoutes } from './notes.ts';

/** A request and its expected response: the same in process and over a socket. */
export interface Row {
  /** `GET /notes/7`. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly status: number;
  /** The body: an exact text, or properties that the JSON must have. */
  readonly gives?: unknown;
  /** Headers of the response; `null` for one that must be absent. */
  readonly with?: Readonly<Record<string, string | RegExp | null>>;
}

class Visitor {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const exceptions: (new () => ashlar.HttpException)[] = [
  ...Object.values(clientExceptions),
  ...Object.values(serverExceptions),
];

const knows: ashlar.Guard = {
  canActivate(context) {
    const name = context.bearerToken();
    if (name !== undefined && name !== '') context.set(new Visitor(name));
    return name !== 'stranger';
  },
};
const stamps: ashlar.Interceptor = {
  intercept: async (context, next) => (await next()).withHeader('x-stamp', `${context.method} ${context.path}`),
};

/** The routes for the rows. */
export const tableRoutes = {
  ...noteRoutes,
  context: route('GET /context/{id}', {
    handle: ({ context }) => ({
      path: context.path,
      requestId: context.requestId,
      traceId: context.traceId,
      accept: context.header('ACCEPT') ?? '',
      cookie: context.cookie('a') ?? '',
      token: context.bearerToken() ?? '',
    }),
    respond: respondJson((value) => JSON.stringify(value)),
  }),
  visitor: route('GET /visitor', {
    guards: [knows],
    interceptors: [stamps],
    handle: (inputs) => {
      const visitor = inputs.user(Visitor);
      return visitor === invalid ? inputs.reject() : visitor.name;
    },
    respond: respondText,
  }),
  maybe: route('GET /maybe', {
    guards: [knows],
    handle: (inputs) => inputs.optionalUser(Visitor)?.name ?? 'anonymous',
    respond: respondText,
  }),
  inputs: route('GET /inputs/{id}', {
    handle: (inputs) => {
      const id = inputs.param('id', intFromText);
      const zone = inputs.header('x-zone', intFromText);
      const language = inputs.optionalHeader('accept-language', stringFromText);
      const session = inputs.cookie('session');
      const theme = inputs.optionalCookie('theme');
      if (id === invalid || zone === invalid || language === invalid || session === invalid) return inputs.reject();
      return [id, zone, language ?? '-', session, theme ?? '-'].join(' ');
    },
    respond: respondText,
  }),
  thrown: route('GET /thrown/{name}', {
    handle: (inputs): string => {
      const name = inputs.param('name', stringFromText);
      const Exception = exceptions.find((exception) => exception.name === name);
      throw Exception === undefined ? new Error(`no exception ${String(name)}`) : new Exception();
    },
    respond: respondText,
  }),
  stream: route('GET /stream', {
    handle: () => ashlar.Response.stream('text/csv', lines()).withHeader('x-own', '1'),
    respond: respondEmpty,
  }),
  events: route('GET /events', { handle: () => ashlar.Response.sse(lines()), respond: respondEvents(jsonUnknown) }),
  cookie: route('GET /cookie', {
    handle: () =>
      ashlar.Response.noContent().withCookie(new ashlar.Cookie('a', '1')).withCookie(ashlar.Cookie.removal('b')),
    respond: respondEmpty,
  }),
};

async function* lines() {
  yield 'one\n';
  yield 'ü\n';
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const json = { 'content-type': 'application/json' };
const draft = '{"title":"New"}';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** The same rows for each of several values. */
function each<T>(values: readonly T[], row: (value: T) => Row): Row[] {
  return values.map(row);
}

/** Methods, paths, queries, bodies, forms of responses, ids, context, guards and every error. */
export const rows: readonly Row[] = [
  // methods and paths
  {
    request: 'GET /notes/7',
    status: 200,
    gives: { id: 7 },
    with: { 'content-type': 'application/json', 'content-length': '22' },
  },
  { request: 'HEAD /notes/7', status: 200, gives: '', with: { 'content-length': '22' } },
  { request: 'HEAD /notes/x', status: 400, gives: '', with: { 'content-type': 'application/json' } },
  { request: 'HEAD /nope', status: 404, gives: '' },
  { request: 'GET /', status: 404, gives: { message: 'Cannot GET /' } },
  { request: 'GET /?a=1', status: 404, gives: { message: 'Cannot GET /' } },
  { request: 'GET /notes/7/', status: 404, gives: { message: 'Cannot GET /notes/7/' } },
  { request: 'GET //notes', status: 404 },
  { request: 'GET /Notes', status: 404 },
  { request: 'GET /notes/7/more', status: 404, with: { allow: null } },
  { request: 'GET /n%6ftes/%37', status: 200, gives: { id: 7 } },
  { request: 'GET /notes%2f7', status: 404, gives: { message: 'Cannot GET /notes%2f7' } },
  { request: 'GET /constructor', status: 404 },
  { request: 'GET /__proto__', status: 404 },
  ...each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], (method) => ({
    request: `${method} /notes`,
    status: 404,
    gives: { status: 404, error: 'Not Found', message: `Cannot ${method} /notes` },
    with: { allow: 'GET, HEAD, POST' },
  })),
  ...each(['%', '%a', '%zz', '%C3', '%C0%AF', '%ED%A0%80', '%FF'], (malformed) => ({
    request: `GET /notes/${malformed}`,
    status: 400,
    gives: { message: 'the path contains a malformed percent escape' },
  })),
  ...each(['x', '1.5', '1e3', '0x1', '+1', '%201', '9007199254740992', '%D9%A3'], (id) => ({
    request: `GET /notes/${id}`,
    status: 400,
    gives: { error: 'Bad Request', message: 'path parameter `id` must be an integer' },
  })),
  ...each([0, -1, 42, 9_007_199_254_740_991], (id) => ({ request: `GET /notes/${id}`, status: 200, gives: { id } })),
  { request: 'DELETE /notes/7', status: 204, gives: '', with: { 'content-length': null, 'content-type': null } },
  // queries
  { request: 'GET /notes', status: 200, gives: { limit: 20, tags: [] } },
  { request: 'GET /notes?', status: 200, gives: { limit: 20 } },
  { request: 'GET /notes?limit=5&&&', status: 200, gives: { limit: 5 } },
  { request: 'GET /notes?limit=5&limit=6', status: 400, gives: { errors: { limit: ['must be given only once'] } } },
  { request: 'GET /notes?limit', status: 400, gives: { errors: { limit: ['must be an integer'] } } },
  { request: 'GET /notes?tag=a&tag=b', status: 200, gives: { tags: ['a', 'b'] } },
  { request: 'GET /notes?tag=a%26b%3D+c', status: 200, gives: { tags: ['a&b= c'] } },
  { request: 'GET /notes?%74ag=x', status: 200, gives: { tags: ['x'] } },
  { request: 'GET /notes?other=1', status: 200, gives: { limit: 20 } },
  { request: 'GET /notes?limit=%zz', status: 400, gives: { message: 'the query contains a malformed percent escape' } },
  // bodies
  {
    request: 'POST /notes',
    headers: json,
    body: draft,
    status: 201,
    gives: { title: 'New' },
    with: { location: '/notes/2' },
  },
  { request: 'POST /notes', body: draft, status: 415, gives: { message: /Content-Type: application\/json/ } },
  ...each(
    ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json', 'application/json;x="a;b"'],
    (type) => ({ request: 'POST /notes', headers: { 'content-type': type }, body: draft, status: 201 }),
  ),
  ...each(
    [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      'application/jsonp',
      'json',
      'multipart/form-data',
    ],
    (type) => ({
      request: 'POST /notes',
      headers: { 'content-type': type },
      body: draft,
      status: 415,
      gives: { error: 'Unsupported Media Type' },
    }),
  ),
  ...each(['gzip', 'br', 'deflate'], (encoding) => ({
    request: 'POST /notes',
    headers: { ...json, 'content-encoding': encoding },
    body: draft,
    status: 415,
  })),
  { request: 'POST /notes', headers: { ...json, 'content-encoding': 'identity' }, body: draft, status: 201 },
  ...each(['{', '{"title"}', "{'title':1}", '{"title":"a",}', 'nonsense', 'NaN'], (body) => ({
    request: 'POST /notes',
    headers: json,
    body,
    status: 400,
    gives: { message: /^the body is not valid JSON: .* at line 1, column \d+$/ },
  })),
  ...each(['5', 'null', '[]', '"text"', 'true'], (body) => ({
    request: 'POST /notes',
    headers: json,
    body,
    status: 400,
    gives: { errors: { '': ['must be an object'] } },
  })),
  { request: 'POST /notes', headers: json, status: 400, gives: { message: 'a body is required' } },
  {
    request: 'POST /notes',
    headers: json,
    body: '{"title":null}',
    status: 400,
    gives: { errors: { title: ['must be a string'] } },
  },
  { request: 'POST /notes', headers: json, body: '\ufeff{"title":"BOM"}', status: 201, gives: { title: 'BOM' } },
  {
    request: 'POST /notes',
    headers: json,
    body: '{"title":"\\u00fc\\ud83d\\ude00"}',
    status: 201,
    gives: { title: 'ü😀' },
  },
  {
    request: 'POST /notes',
    headers: json,
    body: '{"__proto__":{"title":"x"}}',
    status: 400,
    gives: { message: /`__proto__`/ },
  },
  {
    request: 'POST /notes',
    headers: json,
    body: Buffer.from([0x22, 0xff, 0x22]),
    status: 400,
    gives: { message: 'the body is not valid UTF-8' },
  },
  {
    request: 'POST /notes',
    headers: json,
    body: JSON.stringify({ title: 'x'.repeat(5000) }),
    status: 413,
    gives: { message: /1000 bytes/ },
  },
  { request: 'GET /notes/7', body: 'this is not read', status: 200 },
  // forms of responses
  {
    request: 'GET /forms/text',
    status: 200,
    gives: 'grüß dich',
    with: { 'content-type': 'text/plain; charset=utf-8', 'content-length': '11' },
  },
  { request: 'GET /forms/no-content', status: 204, gives: '', with: { 'content-length': null } },
  { request: 'GET /forms/teapot', status: 418, gives: 'short' },
  {
    request: 'GET /forms/bytes',
    status: 200,
    with: { 'content-type': 'application/octet-stream', 'content-length': '2' },
  },
  {
    request: 'GET /forms/http-response',
    status: 202,
    gives: { ok: true },
    with: { 'content-type': 'application/problem+json' },
  },
  { request: 'GET /forms/cookies', status: 200, with: { 'set-cookie': 'a=1, b=2' } },
  {
    request: 'GET /cookie',
    status: 204,
    with: { 'set-cookie': /^a=1; Path=\/; HttpOnly; Secure; SameSite=Lax, b=; Max-Age=0/ },
  },
  {
    request: 'GET /stream',
    status: 200,
    gives: 'one\nü\n',
    with: { 'content-type': 'text/csv', 'x-own': '1', 'content-length': null },
  },
  { request: 'HEAD /stream', status: 200, gives: '', with: { 'content-type': 'text/csv', 'x-own': '1' } },
  {
    request: 'GET /events',
    status: 200,
    gives: 'data: "one\\n"\n\ndata: "ü\\n"\n\n',
    with: { 'cache-control': 'no-cache' },
  },
  { request: 'HEAD /events', status: 200, gives: '', with: { 'content-type': 'text/event-stream' } },
  // ids
  { request: 'GET /context/1', status: 200, with: { 'x-request-id': uuid, 'x-trace-id': uuid } },
  { request: 'GET /nope', status: 404, with: { 'x-request-id': uuid, 'x-trace-id': uuid } },
  { request: 'GET /notes/x', status: 400, with: { 'x-request-id': uuid } },
  { request: 'GET /forms/no-content', status: 204, with: { 'x-request-id': uuid } },
  { request: 'GET /stream', status: 200, with: { 'x-request-id': uuid } },
  ...each(['a', 'A-Z_0.9', 'x'.repeat(128)], (id) => ({
    request: 'GET /context/1',
    headers: { 'x-request-id': id },
    status: 200,
    gives: { requestId: id, traceId: id },
    with: { 'x-request-id': id, 'x-trace-id': id },
  })),
  ...each(['x'.repeat(129), 'a b', 'a,b', 'a/b', '<a>'], (id) => ({
    request: 'GET /context/1',
    headers: { 'x-request-id': id, 'x-trace-id': id },
    status: 200,
    with: { 'x-request-id': uuid, 'x-trace-id': uuid },
  })),
  {
    request: 'GET /context/1',
    headers: { 'x-trace-id': 't', 'x-request-id': 'r' },
    status: 200,
    with: { 'x-request-id': 'r', 'x-trace-id': 't' },
  },
  {
    request: 'GET /context/1',
    headers: { traceparent, 'x-trace-id': 't' },
    status: 200,
    with: { 'x-trace-id': traceparent.slice(3, 35) },
  },
  { request: 'GET /errors/text', headers: { 'x-request-id': 'r' }, status: 500, with: { 'x-request-id': 'r' } },
  // the context
  {
    request: 'GET /context/a%20b?c',
    headers: { accept: 'x/y' },
    status: 200,
    gives: { path: '/context/a%20b', accept: 'x/y' },
  },
  { request: 'GET /context/1', headers: { cookie: 'b=2; a=%41; a=3' }, status: 200, gives: { cookie: 'A' } },
  { request: 'GET /context/1', headers: { cookie: 'a=%zz' }, status: 200, gives: { cookie: '%zz' } },
  { request: 'GET /context/1', headers: { authorization: 'Bearer abc' }, status: 200, gives: { token: 'abc' } },
  { request: 'GET /context/1', headers: { authorization: 'Basic abc' }, status: 200, gives: { token: '' } },
  // guards, users, headers and cookies
  { request: 'GET /visitor', status: 401, gives: { error: 'Unauthorized', message: 'Not authenticated' } },
  {
    request: 'GET /visitor',
    headers: { authorization: 'Bearer ann' },
    status: 200,
    gives: 'ann',
    with: { 'x-stamp': 'GET /visitor' },
  },
  {
    request: 'HEAD /visitor',
    headers: { authorization: 'Bearer ann' },
    status: 200,
    gives: '',
    with: { 'x-stamp': 'HEAD /visitor' },
  },
  {
    request: 'GET /visitor',
    headers: { authorization: 'Bearer stranger' },
    status: 403,
    gives: { message: 'Access denied' },
    with: { 'x-stamp': null },
  },
  { request: 'GET /maybe', status: 200, gives: 'anonymous' },
  { request: 'GET /maybe', headers: { authorization: 'Bearer ann' }, status: 200, gives: 'ann' },
  { request: 'GET /inputs/1', headers: { 'x-zone': '2', cookie: 'session=s' }, status: 200, gives: '1 2 - s -' },
  {
    request: 'GET /inputs/1',
    headers: { 'X-Zone': '-2', 'Accept-Language': 'de', cookie: 'theme=dark; session=s' },
    status: 200,
    gives: '1 -2 de s dark',
  },
  {
    request: 'GET /inputs/x',
    status: 400,
    gives: {
      message: 'path parameter `id` must be an integer; header `x-zone` is required; cookie `session` is required',
    },
  },
  {
    request: 'GET /inputs/1',
    headers: { 'x-zone': 'x', cookie: 'session=' },
    status: 400,
    gives: { message: 'header `x-zone` must be an integer' },
  },
  // errors
  { request: 'GET /errors/conflict', status: 409, gives: { error: 'Conflict', errors: { title: ['is taken'] } } },
  { request: 'GET /errors/gateway', status: 502, gives: { error: 'Bad Gateway', message: 'Internal Server Error' } },
  ...each(['text', 'undefined', 'serializer', 'header'], (failure) => ({
    request: `GET /errors/${failure}`,
    status: 500,
    gives: { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
  })),
  ...exceptions.map((Exception): Row => {
    const { status, message } = new Exception();
    return {
      request: `GET /thrown/${Exception.name}`,
      status,
      gives: { status, message: status < 500 ? message : 'Internal Server Error' },
    };
  }),
];
