import { TestApplication, type TestResponse } from 'ashlar/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/orders/src/generated/index.js';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.create(compiled);
});

const item = { sku: 'bolt-7', count: 2, price: 19.99 };

const order = {
  customer: 'ada@example.com',
  items: [item],
  payment: { kind: 'invoice', days: 14 },
  placedAt: '2030-01-31T12:00:00+02:00',
  total: '90071992547409930',
  tags: ['new'],
  corner: [1.5, -2],
  weights: { 'bolt-7': 0.25 },
};

function post(path: string, body: unknown): Promise<TestResponse> {
  return app.post(path).json(body).send();
}

function errorsOf(response: TestResponse): unknown {
  const body: unknown = response.json();
  return typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
}

test('a class arrives as its instance, with defaults, dates and big integers', async () => {
  const response = await post('/orders', { ...order, isOrder: false, constructor: 1, pieces: 'not a method' });
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    pieces: 2,
    priority: 3,
    isOrder: true,
    placedAt: '2030-01-31T10:00:00.000Z',
    total: '90071992547409930',
  });
});

const everythingElse = {
  site: 'https://example.com/a?b',
  signature: 'AAEC',
  payment: { kind: 'card', number: '123456789012' },
  corner: [0, 0, 'origin'],
  note: null,
  priority: 5,
  weights: {},
  tags: [],
};

test('everything that may be absent may be there', async () => {
  expect((await post('/orders', { ...order, ...everythingElse })).json()).toMatchObject({ priority: 5 });
});

const refused: [title: string, parts: Record<string, unknown>, errors: Record<string, string[]>][] = [
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

test.each(refused)('an order is refused for %s', async (_title, parts, errors) => {
  const response = await post('/orders', { ...order, ...parts });
  expect(response.status).toBe(400);
  expect(response.json()).toEqual({ status: 400, error: 'Bad Request', message: 'Validation failed', errors });
});

const queries: [query: string, status: number, body: object][] = [
  ['', 200, { limit: 20, order: 'asc', ids: [], isFilter: true }],
  ['?limit=5&order=desc&ids=1&ids=2', 200, { limit: 5, order: 'desc', ids: [1, 2], isFilter: true }],
  ['?from=2030-01-02T00:00:00Z&until=2030-01-01T00:00:00Z', 400, { until: ['must not be before `from`'] }],
  ['?limit=0&ids=1&ids=0', 400, { limit: ['must be at least 1'], 'ids.1': ['must be at least 1'] }],
  ['?limit=5&limit=6', 400, { limit: ['must be given only once'] }],
  ['?from=2030-01-01T00:00:00Z&from=2030-01-02T00:00:00Z', 400, { from: ['must be given only once'] }],
  ['?ids=1&ids=2&ids=3&ids=4', 400, { ids: ['must have at most 3 items'] }],
];

test.each(queries)('GET /orders%s', async (query, status, body) => {
  const response = await app.get(`/orders${query}`).send();
  expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, body]);
});

test('a path is taken as a tuple', async () => {
  expect((await app.get('/orders/2030/bolt%2F7').send()).json()).toEqual({ year: 2030, name: 'bolt/7' });
  const wrong = await app.get('/orders/now/bolt').send();
  expect(wrong.json()).toMatchObject({ status: 400, message: 'path parameter `year` must be an integer' });
});

describe('rules of a Standard Schema', () => {
  const capitals = { code: ['must be in capitals'] };
  const half = { percent: ['must not be more than half'] };
  const rows: [path: string, body: object, status: number, want: object][] = [
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
  test.each(rows)('%s: %j', async (path, body, status, want) => {
    const response = await post(`/coupons/${path}`, body);
    expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, want]);
  });
});
