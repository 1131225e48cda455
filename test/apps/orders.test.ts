import { createLogger } from 'ashlar';
import { fastifyAdapter } from 'ashlar/fastify';
import { TestApplication } from 'ashlar/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiled } from '../../fixtures/apps/orders/src/generated/index.js';
import { coupons, everythingElse, order, queries, rejected } from './orders-requests.js';

interface ReceivedResponse {
  readonly status: number;
  json(): unknown;
}

/** Requests to the application without a connection. */
interface Transport {
  get(path: string): Promise<ReceivedResponse>;
  post(path: string, body: unknown): Promise<ReceivedResponse>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Transport> {
  const app = await TestApplication.create(compiled);
  return {
    get: (path) => app.get(path).send(),
    post: (path, body) => app.post(path).json(body).send(),
    close: () => app.shutdown(),
  };
}

async function onFastify(): Promise<Transport> {
  const app = await fastifyAdapter(compiled, { logger: createLogger({ level: 'error' }), handleSignals: false });
  const headers = { 'content-type': 'application/json' };
  const received = (sent: ReturnType<typeof app.inject>): Promise<ReceivedResponse> =>
    sent.then((response) => ({ status: response.statusCode, json: () => response.json() }));
  return {
    get: (path) => received(app.inject(path)),
    post: (path, body) => received(app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) })),
    close: () => app.close(),
  };
}

function errorsOf(response: ReceivedResponse): unknown {
  const body: unknown = response.json();
  return typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
}

describe.each([
  ['in memory', inMemory],
  ['on Fastify', onFastify],
] as const)('%s', (_title, open) => {
  let app: Transport;
  beforeAll(async () => {
    app = await open();
  });
  afterAll(() => app.close());

  test('a class is decoded into its instance, with defaults, dates and big integers', async () => {
    const response = await app.post('/orders', { ...order, isOrder: false, constructor: 1, pieces: 'not a method' });
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
    expect((await app.post('/orders', { ...order, ...everythingElse })).json()).toMatchObject({ priority: 5 });
  });

  test.each(rejected)('an order is rejected for %s', async (_title, parts, errors) => {
    const response = await app.post('/orders', { ...order, ...parts });
    expect(response.status).toBe(400);
    expect(response.json()).toEqual({ status: 400, error: 'Bad Request', message: 'Validation failed', errors });
  });

  test.each(queries)('GET /orders%s', async (query, status, body) => {
    const response = await app.get(`/orders${query}`);
    expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, body]);
  });

  test('a path is decoded as a tuple', async () => {
    expect((await app.get('/orders/2030/bolt%2F7')).json()).toEqual({ year: 2030, name: 'bolt/7' });
    const wrong = await app.get('/orders/now/bolt');
    expect(wrong.json()).toMatchObject({ status: 400, message: 'path parameter `year` must be an integer' });
  });

  describe('rules of a Standard Schema', () => {
    test.each(coupons)('%s: %j', async (path, body, status, want) => {
      const response = await app.post(`/coupons/${path}`, body);
      expect([response.status, status === 200 ? response.json() : errorsOf(response)]).toEqual([status, want]);
    });
  });
});
