/** A request and its expected response. */
export interface AccountsRequest {
  readonly title: string;
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly status: number;
  /** The body: an object is compared as JSON. */
  readonly body?: string | object;
  readonly responseHeaders?: Readonly<Record<string, readonly string[]>>;
}

/** The credentials of the administrator. */
export const root = { authorization: 'Bearer root-token' };
/** The envelope of an error. */
export const error = (status: number, name: string, message: string) => ({ status, error: name, message });

/** In this order: sessions are opened before they are used. */
export const accountsRequests: readonly AccountsRequest[] = [
  {
    title: 'nobody',
    method: 'get',
    path: '/accounts/me',
    status: 401,
    body: error(401, 'Unauthorized', 'Session not found'),
    responseHeaders: { 'x-trail': [] },
  },
  {
    title: 'an unknown user',
    method: 'get',
    path: '/accounts/me',
    headers: { authorization: 'Bearer other' },
    status: 403,
    body: error(403, 'Forbidden', 'Access denied'),
  },
  {
    title: 'another scheme than bearer',
    method: 'get',
    path: '/accounts/me',
    headers: { authorization: 'bearer root-token' },
    status: 401,
  },
  {
    title: 'a bearer, through both interceptors',
    method: 'get',
    path: '/accounts/me',
    headers: root,
    status: 200,
    body: { name: 'root', isAdmin: true },
    responseHeaders: { 'x-trail': ['GET /accounts/me'], 'cache-control': ['no-store'] },
  },
  {
    title: 'a session cookie, percent-encoded, the first of two',
    method: 'get',
    path: '/accounts/me',
    headers: { cookie: 'a=b; session=root%2Dtoken; session=other' },
    status: 200,
  },
  {
    title: 'a path as an object',
    method: 'get',
    path: '/accounts/a%2Fb/entries/3',
    headers: root,
    status: 200,
    body: 'entry 3 of a/b',
    responseHeaders: { 'x-trail': ['GET /accounts/a%2Fb/entries/3'], 'cache-control': [] },
  },
  {
    title: 'a wrong part of a path',
    method: 'get',
    path: '/accounts/a/entries/x',
    headers: root,
    status: 400,
    body: error(400, 'Bad Request', 'path parameter `position` must be an integer'),
  },
  {
    title: 'a guard of the method',
    method: 'post',
    path: '/accounts/a',
    headers: root,
    json: { name: 'b' },
    status: 200,
    body: 'root renamed a to b',
  },
  {
    title: 'a guard before a body that is wrong',
    method: 'post',
    path: '/accounts/a',
    json: { name: 5 },
    status: 401,
  },
  {
    title: 'cookies, in the order of the calls',
    method: 'post',
    path: '/sessions',
    json: { name: 'ann' },
    status: 201,
    body: { token: 'ann-token' },
    responseHeaders: {
      'set-cookie': [
        'session=ann-token; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Strict',
        'seen=1; Path=/; Secure; SameSite=Lax',
      ],
    },
  },
  {
    title: 'a session of another user than the administrator',
    method: 'delete',
    path: '/accounts/a',
    headers: { cookie: 'session=ann-token' },
    status: 403,
  },
  {
    title: 'a missing cookie',
    method: 'delete',
    path: '/sessions',
    status: 400,
    body: error(400, 'Bad Request', 'cookie `session` is required'),
  },
  {
    title: 'a cookie that is removed',
    method: 'delete',
    path: '/sessions',
    headers: { cookie: 'session=ann-token' },
    status: 204,
    body: '',
    responseHeaders: {
      'set-cookie': [
        'session=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; Secure; SameSite=Lax',
      ],
    },
  },
  {
    title: 'everything optional left out',
    method: 'get',
    path: '/sessions',
    headers: { 'x-zone': '-3' },
    status: 200,
    body: { method: 'GET', zone: -3, language: 'en', session: 'none', user: 'anonymous' },
  },
  {
    title: 'everything given',
    method: 'get',
    path: '/sessions',
    headers: { 'X-ZONE': '2', 'accept-language': 'de', cookie: 'session=%E0%A4%A' },
    status: 200,
    body: { method: 'GET', zone: 2, language: 'de', session: '%E0%A4%A', user: 'anonymous' },
  },
  {
    title: 'a missing header',
    method: 'get',
    path: '/sessions',
    status: 400,
    body: error(400, 'Bad Request', 'header `x-zone` is required'),
  },
  {
    title: 'a wrong header',
    method: 'get',
    path: '/sessions',
    headers: { 'x-zone': 'x' },
    status: 400,
    body: error(400, 'Bad Request', 'header `x-zone` must be an integer'),
  },
  {
    title: 'the ids of the request',
    method: 'get',
    path: '/sessions',
    headers: { 'x-request-id': 'req-1', 'x-trace-id': 'trace.1' },
    status: 400,
    responseHeaders: { 'x-request-id': ['req-1'], 'x-trace-id': ['trace.1'] },
  },
];
