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

/** A request and what its answer must be: the same in process and over a socket. */
export interface Row {
  /** `GET /notes/7`. */
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly status: number;
  /** The body: a text as it is, anything else as JSON that must hold it. */
  readonly gives?: unknown;
  /** Headers of the answer; `null` for one that must not be there. */
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

/** What the rows are asked of. */
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
    handle: (inputs) => inputs.optionalUser(Visitor)?.name ?? 'nobody',
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

/** Methods, paths, queries, bodies, forms of answers, ids, context, guards and every error. */
export const rows: readonly Row[] = [
  // methods and paths
  {
    ask: 'GET /notes/7',
    status: 200,
    gives: { id: 7 },
    with: { 'content-type': 'application/json', 'content-length': '22' },
  },
  { ask: 'HEAD /notes/7', status: 200, gives: '', with: { 'content-length': '22' } },
  { ask: 'HEAD /notes/x', status: 400, gives: '', with: { 'content-type': 'application/json' } },
  { ask: 'HEAD /nope', status: 404, gives: '' },
  { ask: 'GET /', status: 404, gives: { message: 'Cannot GET /' } },
  { ask: 'GET /?a=1', status: 404, gives: { message: 'Cannot GET /' } },
  { ask: 'GET /notes/7/', status: 404, gives: { message: 'Cannot GET /notes/7/' } },
  { ask: 'GET //notes', status: 404 },
  { ask: 'GET /Notes', status: 404 },
  { ask: 'GET /notes/7/more', status: 404, with: { allow: null } },
  { ask: 'GET /n%6ftes/%37', status: 200, gives: { id: 7 } },
  { ask: 'GET /notes%2f7', status: 404, gives: { message: 'Cannot GET /notes%2f7' } },
  { ask: 'GET /constructor', status: 404 },
  { ask: 'GET /__proto__', status: 404 },
  ...each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], (method) => ({
    ask: `${method} /notes`,
    status: 404,
    gives: { status: 404, error: 'Not Found', message: `Cannot ${method} /notes` },
    with: { allow: 'GET, HEAD, POST' },
  })),
  ...each(['%', '%a', '%zz', '%C3', '%C0%AF', '%ED%A0%80', '%FF'], (malformed) => ({
    ask: `GET /notes/${malformed}`,
    status: 400,
    gives: { message: 'the path contains a malformed percent escape' },
  })),
  ...each(['x', '1.5', '1e3', '0x1', '+1', '%201', '9007199254740992', '%D9%A3'], (id) => ({
    ask: `GET /notes/${id}`,
    status: 400,
    gives: { error: 'Bad Request', message: 'path parameter `id` must be an integer' },
  })),
  ...each([0, -1, 42, 9_007_199_254_740_991], (id) => ({ ask: `GET /notes/${id}`, status: 200, gives: { id } })),
  { ask: 'DELETE /notes/7', status: 204, gives: '', with: { 'content-length': null, 'content-type': null } },
  // queries
  { ask: 'GET /notes', status: 200, gives: { limit: 20, tags: [] } },
  { ask: 'GET /notes?', status: 200, gives: { limit: 20 } },
  { ask: 'GET /notes?limit=5&&&', status: 200, gives: { limit: 5 } },
  { ask: 'GET /notes?limit=5&limit=6', status: 400, gives: { errors: { limit: ['must be given only once'] } } },
  { ask: 'GET /notes?limit', status: 400, gives: { errors: { limit: ['must be an integer'] } } },
  { ask: 'GET /notes?tag=a&tag=b', status: 200, gives: { tags: ['a', 'b'] } },
  { ask: 'GET /notes?tag=a%26b%3D+c', status: 200, gives: { tags: ['a&b= c'] } },
  { ask: 'GET /notes?%74ag=x', status: 200, gives: { tags: ['x'] } },
  { ask: 'GET /notes?other=1', status: 200, gives: { limit: 20 } },
  { ask: 'GET /notes?limit=%zz', status: 400, gives: { message: 'the query contains a malformed percent escape' } },
  // bodies
  {
    ask: 'POST /notes',
    headers: json,
    body: draft,
    status: 201,
    gives: { title: 'New' },
    with: { location: '/notes/2' },
  },
  { ask: 'POST /notes', body: draft, status: 415, gives: { message: /Content-Type: application\/json/ } },
  ...each(
    ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json', 'application/json;x="a;b"'],
    (type) => ({ ask: 'POST /notes', headers: { 'content-type': type }, body: draft, status: 201 }),
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
      ask: 'POST /notes',
      headers: { 'content-type': type },
      body: draft,
      status: 415,
      gives: { error: 'Unsupported Media Type' },
    }),
  ),
  ...each(['gzip', 'br', 'deflate'], (encoding) => ({
    ask: 'POST /notes',
    headers: { ...json, 'content-encoding': encoding },
    body: draft,
    status: 415,
  })),
  { ask: 'POST /notes', headers: { ...json, 'content-encoding': 'identity' }, body: draft, status: 201 },
  ...each(['{', '{"title"}', "{'title':1}", '{"title":"a",}', 'nonsense', 'NaN'], (body) => ({
    ask: 'POST /notes',
    headers: json,
    body,
    status: 400,
    gives: { message: /^the body is not valid JSON: .* at line 1, column \d+$/ },
  })),
  ...each(['5', 'null', '[]', '"text"', 'true'], (body) => ({
    ask: 'POST /notes',
    headers: json,
    body,
    status: 400,
    gives: { errors: { '': ['must be an object'] } },
  })),
  { ask: 'POST /notes', headers: json, status: 400, gives: { errors: { '': ['is required'] } } },
  {
    ask: 'POST /notes',
    headers: json,
    body: '{"title":null}',
    status: 400,
    gives: { errors: { title: ['must be a string'] } },
  },
  { ask: 'POST /notes', headers: json, body: '\ufeff{"title":"BOM"}', status: 201, gives: { title: 'BOM' } },
  {
    ask: 'POST /notes',
    headers: json,
    body: '{"title":"\\u00fc\\ud83d\\ude00"}',
    status: 201,
    gives: { title: 'ü😀' },
  },
  {
    ask: 'POST /notes',
    headers: json,
    body: '{"__proto__":{"title":"x"}}',
    status: 400,
    gives: { message: /`__proto__`/ },
  },
  {
    ask: 'POST /notes',
    headers: json,
    body: Buffer.from([0x22, 0xff, 0x22]),
    status: 400,
    gives: { message: 'the body is not valid UTF-8' },
  },
  {
    ask: 'POST /notes',
    headers: json,
    body: JSON.stringify({ title: 'x'.repeat(5000) }),
    status: 413,
    gives: { message: /1000 bytes/ },
  },
  { ask: 'GET /notes/7', body: 'nobody reads this', status: 200 },
  // forms of answers
  {
    ask: 'GET /forms/text',
    status: 200,
    gives: 'grüß dich',
    with: { 'content-type': 'text/plain; charset=utf-8', 'content-length': '11' },
  },
  { ask: 'GET /forms/no-content', status: 204, gives: '', with: { 'content-length': null } },
  { ask: 'GET /forms/teapot', status: 418, gives: 'short' },
  { ask: 'GET /forms/bytes', status: 200, with: { 'content-type': 'application/octet-stream', 'content-length': '2' } },
  {
    ask: 'GET /forms/http-response',
    status: 202,
    gives: { ok: true },
    with: { 'content-type': 'application/problem+json' },
  },
  { ask: 'GET /forms/cookies', status: 200, with: { 'set-cookie': 'a=1, b=2' } },
  {
    ask: 'GET /cookie',
    status: 204,
    with: { 'set-cookie': /^a=1; Path=\/; HttpOnly; Secure; SameSite=Lax, b=; Max-Age=0/ },
  },
  {
    ask: 'GET /stream',
    status: 200,
    gives: 'one\nü\n',
    with: { 'content-type': 'text/csv', 'x-own': '1', 'content-length': null },
  },
  { ask: 'HEAD /stream', status: 200, gives: '', with: { 'content-type': 'text/csv', 'x-own': '1' } },
  {
    ask: 'GET /events',
    status: 200,
    gives: 'data: "one\\n"\n\ndata: "ü\\n"\n\n',
    with: { 'cache-control': 'no-cache' },
  },
  { ask: 'HEAD /events', status: 200, gives: '', with: { 'content-type': 'text/event-stream' } },
  // ids
  { ask: 'GET /context/1', status: 200, with: { 'x-request-id': uuid, 'x-trace-id': uuid } },
  { ask: 'GET /nope', status: 404, with: { 'x-request-id': uuid, 'x-trace-id': uuid } },
  { ask: 'GET /notes/x', status: 400, with: { 'x-request-id': uuid } },
  { ask: 'GET /forms/no-content', status: 204, with: { 'x-request-id': uuid } },
  { ask: 'GET /stream', status: 200, with: { 'x-request-id': uuid } },
  ...each(['a', 'A-Z_0.9', 'x'.repeat(128)], (id) => ({
    ask: 'GET /context/1',
    headers: { 'x-request-id': id },
    status: 200,
    gives: { requestId: id, traceId: id },
    with: { 'x-request-id': id, 'x-trace-id': id },
  })),
  ...each(['x'.repeat(129), 'a b', 'a,b', 'a/b', '<a>'], (id) => ({
    ask: 'GET /context/1',
    headers: { 'x-request-id': id, 'x-trace-id': id },
    status: 200,
    with: { 'x-request-id': uuid, 'x-trace-id': uuid },
  })),
  {
    ask: 'GET /context/1',
    headers: { 'x-trace-id': 't', 'x-request-id': 'r' },
    status: 200,
    with: { 'x-request-id': 'r', 'x-trace-id': 't' },
  },
  {
    ask: 'GET /context/1',
    headers: { traceparent, 'x-trace-id': 't' },
    status: 200,
    with: { 'x-trace-id': traceparent.slice(3, 35) },
  },
  { ask: 'GET /faults/text', headers: { 'x-request-id': 'r' }, status: 500, with: { 'x-request-id': 'r' } },
  // the context
  {
    ask: 'GET /context/a%20b?c',
    headers: { accept: 'x/y' },
    status: 200,
    gives: { path: '/context/a%20b', accept: 'x/y' },
  },
  { ask: 'GET /context/1', headers: { cookie: 'b=2; a=%41; a=3' }, status: 200, gives: { cookie: 'A' } },
  { ask: 'GET /context/1', headers: { cookie: 'a=%zz' }, status: 200, gives: { cookie: '%zz' } },
  { ask: 'GET /context/1', headers: { authorization: 'Bearer abc' }, status: 200, gives: { token: 'abc' } },
  { ask: 'GET /context/1', headers: { authorization: 'Basic abc' }, status: 200, gives: { token: '' } },
  // guards, users, headers and cookies
  { ask: 'GET /visitor', status: 401, gives: { error: 'Unauthorized', message: 'Not authenticated' } },
  {
    ask: 'GET /visitor',
    headers: { authorization: 'Bearer ann' },
    status: 200,
    gives: 'ann',
    with: { 'x-stamp': 'GET /visitor' },
  },
  {
    ask: 'HEAD /visitor',
    headers: { authorization: 'Bearer ann' },
    status: 200,
    gives: '',
    with: { 'x-stamp': 'HEAD /visitor' },
  },
  {
    ask: 'GET /visitor',
    headers: { authorization: 'Bearer stranger' },
    status: 403,
    gives: { message: 'Access denied' },
    with: { 'x-stamp': null },
  },
  { ask: 'GET /maybe', status: 200, gives: 'nobody' },
  { ask: 'GET /maybe', headers: { authorization: 'Bearer ann' }, status: 200, gives: 'ann' },
  { ask: 'GET /inputs/1', headers: { 'x-zone': '2', cookie: 'session=s' }, status: 200, gives: '1 2 - s -' },
  {
    ask: 'GET /inputs/1',
    headers: { 'X-Zone': '-2', 'Accept-Language': 'de', cookie: 'theme=dark; session=s' },
    status: 200,
    gives: '1 -2 de s dark',
  },
  {
    ask: 'GET /inputs/x',
    status: 400,
    gives: {
      message: 'path parameter `id` must be an integer; header `x-zone` is required; cookie `session` is required',
    },
  },
  {
    ask: 'GET /inputs/1',
    headers: { 'x-zone': 'x', cookie: 'session=' },
    status: 400,
    gives: { message: 'header `x-zone` must be an integer' },
  },
  // errors
  { ask: 'GET /faults/conflict', status: 409, gives: { error: 'Conflict', errors: { title: ['is taken'] } } },
  { ask: 'GET /faults/gateway', status: 502, gives: { error: 'Bad Gateway', message: 'Internal Server Error' } },
  ...each(['text', 'undefined', 'serializer', 'header'], (fault) => ({
    ask: `GET /faults/${fault}`,
    status: 500,
    gives: { status: 500, error: 'Internal Server Error', message: 'Internal Server Error' },
  })),
  ...exceptions.map((Exception): Row => {
    const { status, message } = new Exception();
    return {
      ask: `GET /thrown/${Exception.name}`,
      status,
      gives: { status, message: status < 500 ? message : 'Internal Server Error' },
    };
  }),
];
