import { expect } from 'vitest';

const item = { sku: 'bolt-7', count: 2, price: 19.99 };

/** An order that is accepted. */
export const order = {
  customer: 'ada@example.com',
  items: [item],
  payment: { kind: 'invoice', days: 14 },
  placedAt: '2030-01-31T12:00:00+02:00',
  total: '90071992547409930',
  tags: ['new'],
  corner: [1.5, -2],
  weights: { 'bolt-7': 0.25 },
};

/** Optional parts of an order, and alternatives of its parts. */
export const everythingElse = {
  site: 'https://example.com/a?b',
  signature: 'AAEC',
  payment: { kind: 'card', number: '123456789012' },
  corner: [0, 0, 'origin'],
  note: null,
  priority: 5,
  weights: {},
  tags: [],
};

/** Parts that make an order invalid, with the errors of the response. */
export const rejected: [title: string, parts: Record<string, unknown>, errors: Record<string, string[]>][] = [
  [
    'everything at once',
    {
      customer: 'ada',
      items: [{ sku: 'bolt', count: 0, price: 0.005 }, 'bolt'],
      payment: { kind: 'card', number: '1' },
      placedAt: '2030-02-30T00:00:00Z',
      total: 5,
      site: 'example.com',
      signature: 'A',
      tags: ['', 'a', 'a'],
      corner: [1],
      weights: { a: '1' },
      note: 'a note that is too long',
      priority: 6,
    },
    {
      customer: ['must be an email address'],
      'items.0.sku': [expect.stringMatching(/^must match the pattern /)],
      'items.0.count': ['must be at least 1'],
      'items.0.price': ['must be a multiple of 0.01'],
      'items.1': ['must be an object'],
      'payment.number': ['must match the pattern ^[0-9]{12,19}$'],
      placedAt: ['must be a date and time such as 2030-12-31T23:59:59Z'],
      total: ['must be an integer in decimal digits'],
      site: ['must be a URL'],
      signature: ['must be base64'],
      tags: ['must not have the same item twice'],
      'tags.0': ['must have at least 1 character'],
      corner: ['must have at least 2 items'],
      'weights.a': ['must be a number'],
      note: ['must have at most 20 characters'],
      priority: ['must be at most 5'],
    },
  ],
  ['another kind', { payment: { kind: 'cash' } }, { 'payment.kind': ['must be one of "card", "invoice"'] }],
  ['no kind', { payment: {} }, { 'payment.kind': ['is required'] }],
  ['no items', { items: [] }, { items: ['must have at least 1 item'] }],
  ['its own rules', { items: [item, item] }, { items: ['must not hold bolt-7 twice'] }],
];

/** Queries of the list of orders. */
export const queries: [query: string, status: number, body: object][] = [
  ['', 200, { limit: 20, order: 'asc', ids: [], isFilter: true }],
  ['?limit=5&order=desc&ids=1&ids=2', 200, { limit: 5, order: 'desc', ids: [1, 2], isFilter: true }],
  ['?from=2030-01-02T00:00:00Z&until=2030-01-01T00:00:00Z', 400, { until: ['must not be before `from`'] }],
  ['?limit=0&ids=1&ids=0', 400, { limit: ['must be at least 1'], 'ids.1': ['must be at least 1'] }],
  ['?limit=5&limit=6', 400, { limit: ['must be given only once'] }],
  ['?from=2030-01-01T00:00:00Z&from=2030-01-02T00:00:00Z', 400, { from: ['must be given only once'] }],
  ['?ids=1&ids=2&ids=3&ids=4', 400, { ids: ['must have at most 3 items'] }],
];

const capitals = { code: ['must be in capitals'] };
const half = { percent: ['must not be more than half'] };
/** Coupons, below `/coupons`. */
export const coupons: [path: string, body: object, status: number, want: object][] = [
  ['zod', { code: 'ABC', percent: 20 }, 200, { code: 'zod ABC', percent: 20 }],
  ['zod', { code: 'abc', percent: 60 }, 400, { ...capitals, ...half }],
  ['zod', { code: 5 }, 400, { code: ['must be a string'], percent: ['is required'] }],
  ['waiting', { code: 'NEW', percent: 1 }, 200, { code: 'NEW', percent: 1 }],
  ['waiting', { code: 'USED', percent: 1 }, 400, { code: ['was redeemed'] }],
  ['valibot', { code: 'ABC', percent: 20 }, 200, { code: 'ABC', percent: 20 }],
  ['valibot', { code: 'abc', percent: 60 }, 400, { ...capitals, ...half }],
  ['arktype', { code: 'ABC', percent: 20 }, 200, { code: 'ABC', percent: 20 }],
  ['arktype', { code: 'abc', percent: 60 }, 400, { code: [expect.any(String)], percent: [expect.any(String)] }],
];

/** A request of the suite, and the status of its response. */
export interface OrdersRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: unknown;
  readonly status: number;
}

/** Every request of the suite. */
export const ordersRequests: readonly OrdersRequest[] = [
  { method: 'POST', path: '/orders', json: order, status: 200 },
  { method: 'POST', path: '/orders', json: { ...order, ...everythingElse }, status: 200 },
  ...rejected.map(
    ([, parts]): OrdersRequest => ({ method: 'POST', path: '/orders', json: { ...order, ...parts }, status: 400 }),
  ),
  ...queries.map(([query, status]): OrdersRequest => ({ method: 'GET', path: `/orders${query}`, status })),
  { method: 'GET', path: '/orders/2030/bolt%2F7', status: 200 },
  { method: 'GET', path: '/orders/now/bolt', status: 400 },
  ...coupons.map(([path, json, status]): OrdersRequest => ({ method: 'POST', path: `/coupons/${path}`, json, status })),
];
