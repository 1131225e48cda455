import { TestApplication, type TestResponse } from 'ashlar/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/orders/src/generated/index.js';
import { coupons, everythingElse, order, queries, rejected } from './orders-requests.js';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.create(compiled);
});

function post(path: string, body: unknown): Promise<TestResponse> {
  return app.post(path).json(body).send();
}

function errorsOf(response: TestResponse): unknown {
  const body: unknown = response.json();
  return typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
}

test('a class is decoded into its instance, with defaults, dates and big integers', async () => {
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

test('every optional property can be present', async () => {
  expect((await post('/orders', { ...order, ...everythingElse })).json()).toMatchObject({ priority: 5 });
});

test.each(rejected)('an order is rejected for %s', async (_title, parts, errors) => {
  const response = await post('/orders', { ...order, ...parts });
  expect(response.status).toBe(400);
  expect(response.json()).toEqual({ status: 400, error: 'Bad Request', message: 'Validation failed', errors });
});

test.each(queries)('GET /orders%s', async (query, status, body) => {
  const response = await app.get(`/orders${query}`).send();
  expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, body]);
});

test('a path is decoded as a tuple', async () => {
  expect((await app.get('/orders/2030/bolt%2F7').send()).json()).toEqual({ year: 2030, name: 'bolt/7' });
  const wrong = await app.get('/orders/now/bolt').send();
  expect(wrong.json()).toMatchObject({ status: 400, message: 'path parameter `year` must be an integer' });
});

describe('rules of a Standard Schema', () => {
  test.each(coupons)('%s: %j', async (path, body, status, want) => {
    const response = await post(`/coupons/${path}`, body);
    expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, want]);
  });
});
