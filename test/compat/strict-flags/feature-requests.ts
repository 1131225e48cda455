/** A request to the application of a feature, and the status of its response. */
export interface FeatureRequest {
  readonly feature: string;
  readonly method: 'get' | 'post';
  readonly target: string;
  readonly status: number;
  readonly token?: string;
  /** JSON, unless `form` is true. */
  readonly body?: string;
  readonly isForm?: true;
}

const nulls = {
  ...{ text: null, count: null, list: [null, 'a'], pair: [null, 1], map: { a: null, b: true }, choice: null },
  ...{ either: null, address: { street: null } },
};

function get(feature: string, target: string, status: number, token?: string): FeatureRequest {
  return { feature, method: 'get', target, status, ...(token !== undefined && { token }) };
}

function post(feature: string, target: string, body: unknown, status: number): FeatureRequest {
  return { feature, method: 'post', target, status, ...(body !== undefined && { body: JSON.stringify(body) }) };
}

/** Requests to every feature: what they accept and reject does not depend on the flags of the compiler. */
export const featureRequests: readonly FeatureRequest[] = [
  get('error-handler', '/notes/missing', 404),
  get('error-handler', '/elsewhere', 404),
  post('error-handler', '/notes', { title: '' }, 422),
  post('error-handler', '/notes', { title: null }, 422),
  post('error-handler', '/notes', { title: 'a' }, 200),
  get('asynchronous-error-handler', '/elsewhere', 404),
  get('asynchronous-error-handler', '/broken', 500),
  get('problem-details', '/pages?page=x', 400),
  get('problem-details', '/pages?page=3', 200),
  get('guards-and-interceptors', '/api/reports', 401),
  get('guards-and-interceptors', '/api/reports', 403, 'editor'),
  get('guards-and-interceptors', '/api/reports', 200, 'admin'),
  get('guards-and-interceptors', '/api/reports/public', 200),
  { ...post('guards-and-interceptors', '/api/reports', undefined, 201), token: 'editor' },
  get('request-values', '/articles/viewer', 200),
  get('request-values', '/articles/mine', 401),
  get('request-values', '/articles/mine', 200, 'ada'),
  get('request-values', '/articles/by-slug/first', 200),
  get('request-values', '/articles/by-slug/second', 404),
  get('configurations', '/limits', 200),
  get('tokens-and-modules', '/values', 200),
  get('tokens-and-modules', '/sender', 200),
  post('bodies', '/bodies/optional', undefined, 200),
  post('bodies', '/bodies/optional', { name: 'a' }, 200),
  post('bodies', '/bodies/optional', null, 400),
  post('bodies', '/bodies/optional', { name: null }, 400),
  {
    feature: 'bodies',
    method: 'post',
    target: '/bodies/form',
    status: 200,
    body: 'name=a&ages=1&ages=2',
    isForm: true,
  },
  { feature: 'bodies', method: 'post', target: '/bodies/form', status: 400, body: 'ages=x', isForm: true },
  post('bodies', '/bodies/raw', [1], 200),
  post('bodies', '/bodies/raw-beside', { name: 'a' }, 200),
  post('bodies', '/bodies/files', undefined, 200),
  post('nulls', '/nulls', nulls, 200),
  ...['text', 'count', 'list', 'pair', 'map', 'choice', 'either', 'address'].map((name) =>
    post('nulls', '/nulls', { ...nulls, [name]: undefined }, 400),
  ),
  post('nulls', '/nulls', { ...nulls, optional: null }, 400),
  post('nulls', '/nulls', { ...nulls, optionalOrNull: null }, 200),
  post('nulls', '/nulls', { ...nulls, orUndefined: null }, 400),
  post('nulls', '/nulls', { ...nulls, pair: [null, null] }, 400),
  post('nulls', '/nulls', { ...nulls, limit: null }, 400),
  post('nulls', '/nulls/names', { one: null, two: 'a' }, 200),
  post('nulls', '/nulls/names', { one: 'a', two: null }, 400),
  post('nulls', '/nulls/shapes', null, 200),
  post('nulls', '/nulls/shapes', { kind: 'circle', radius: null }, 200),
  post('nulls', '/nulls/shapes', { kind: null }, 400),
  post('nulls', '/nulls/trees', { left: { left: null, right: { left: null } } }, 200),
  post('nulls', '/nulls/trees', { left: null, right: null }, 400),
  post('nulls', '/nulls/partial', { text: null }, 200),
  post('nulls', '/nulls/partial', { orUndefined: null }, 400),
  post('nulls', '/nulls/required', { optional: 'a', optionalOrNull: null }, 200),
  post('nulls', '/nulls/required', { optional: null, optionalOrNull: null }, 400),
  post('nulls', '/nulls/required', { optional: 'a' }, 400),
  get('nulls', '/nulls', 200),
  get('nulls', '/nulls?b=x', 400),
  get('nulls', '/nulls/nothing', 204),
  get('response-mappers', '/cats', 200),
  get('response-mappers', '/cats/first', 203),
  get('response-mappers', '/cats/count', 200),
  get('response-mappers', '/cats/text', 200),
  post('responses', '/responses/created', undefined, 201),
  get('responses', '/responses/events', 200),
  get('responses', '/responses/several', 409),
  get('responses', '/responses/bytes', 200),
  get('responses', '/responses/leaves', 200),
  get('paths', '/v2/cats/every?ids=1&ids[]=2', 200),
  get('paths', '/cats/x', 400),
  get('paths', '/cats/7', 200),
  post('validators', '/bookings', { from: 'a', to: 'a' }, 400),
  post('validators', '/bookings', { from: 'a', to: null }, 200),
  post('validators', '/bookings/periods', { from: 'a', to: 'b', days: null }, 400),
  post('events', '/signups', undefined, 200),
  get('limits', '/limited', 200),
  get('limits', '/limited', 429),
];
