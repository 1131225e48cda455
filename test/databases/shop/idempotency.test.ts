import { HttpResponse, type RequestContext } from 'ashlar';
import { partial } from 'ashlar/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Transactions } from '../../../fixtures/apps/shop/src/database/transactions.js';
import { Idempotency } from '../../../fixtures/apps/shop/src/idempotency/idempotency.js';
import type { Tenant } from '../../../fixtures/apps/shop/src/tenants/tenant.js';
import { hasPostgres } from '../support/postgres-server.ts';
import { ServedShop } from '../support/served-shop.ts';
import { product, type ShopClient } from '../support/shop-client.ts';
import type { ShopDatabase } from '../support/shop-database.ts';

describe.runIf(hasPostgres)('idempotency keys', () => {
  let shop: ServedShop;
  let ada: ShopClient;
  let grace: ShopClient;
  let database: ShopDatabase;

  beforeAll(async () => {
    shop = await ServedShop.start('idempotency', { DATABASE_CONNECTIONS: '6' });
    ({ ada, grace, database } = shop);
  });
  afterAll(() => shop?.stop());

  async function stockOf(client: ShopClient, id: number): Promise<unknown> {
    return (await client.send('GET', `/products/${id}`)).json;
  }

  test('a repeated request has the first response, and is executed once', async () => {
    const { id } = await ada.add('REPEATED', { stock: 10 });
    const lines = [{ productId: id, quantity: 3 }];
    const first = await ada.order('repeated', lines);
    const second = await ada.order('repeated', lines);
    expect(first.status).toBe(201);
    const parts = ({ status, text, headers }: typeof first) => [status, text, headers['content-type']];
    expect(parts(second)).toEqual(parts(first));
    expect(await stockOf(ada, id)).toMatchObject({ stock: 7 });
  });

  test('a repeated request has all headers of the first response, each cookie among them', async () => {
    const transactions = shop.app.resolve(Transactions);
    const idempotency = new Idempotency(transactions);
    const tenant: Tenant = { id: 1, name: 'ada' };
    const context = partial<RequestContext>({
      get: <T>() => tenant as T,
      header: () => 'headers',
      method: 'POST',
      path: '/headers',
      rawBody: new Uint8Array(),
    });
    const response = HttpResponse.json(201, { id: 7 })
      .withHeader('etag', '"1"')
      .withHeader('location', '/headers/7')
      .withHeader('set-cookie', 'theme=dark')
      .withHeader('set-cookie', 'language=fr')
      .withHeader('Cache-Control', 'no-store, private');
    const send = () => transactions.run(() => idempotency.intercept(context, async () => response));
    for (const received of [await send(), await send()]) {
      const { status, contentType, headers } = received;
      expect({ status, contentType, headers }).toEqual({
        status: 201,
        contentType: 'application/json',
        headers: response.headers,
      });
      expect(Buffer.from(received.bodyBytes() ?? []).toString()).toBe('{"id":7}');
    }
  });

  test('the same key with other bytes is 422, also if they are the same JSON', async () => {
    const { id } = await ada.add('BYTES', { stock: 10 });
    const body = `{"lines":[{"productId":${id},"quantity":1}]}`;
    const headers = { 'idempotency-key': 'bytes' };
    expect(await ada.send('POST', '/orders', { body, headers })).toMatchObject({ status: 201 });
    for (const other of [body.replace(',', ', '), body.replace(':1}', ':2}')]) {
      expect(await ada.send('POST', '/orders', { body: other, headers })).toMatchObject({ status: 422 });
    }
    expect(await stockOf(ada, id)).toMatchObject({ stock: 9 });
  });

  test('a request without a key, or with an invalid one, is 400', async () => {
    const body = { lines: [{ productId: 1, quantity: 1 }] };
    for (const headers of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(101) }]) {
      expect(await ada.send('POST', '/orders', { body, headers })).toMatchObject({ status: 400 });
    }
  });

  test.each([4, 20])('%i concurrent requests with one key are one execution', async (count) => {
    const { id } = await ada.add(`AT-ONCE-${count}`, { stock: 100 });
    const before = await database.count('orders');
    const sent = Array.from({ length: count }, () => ada.order(`at-once-${count}`, [{ productId: id, quantity: 1 }]));
    const responses = await Promise.all(sent);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await stockOf(ada, id)).toMatchObject({ stock: 99 });
    expect(await database.count('orders')).toBe(before + 1);
  });

  test('an error is not stored: the request can be repeated with its key', async () => {
    const { id, tag } = await ada.add('LATER', { stock: 0 });
    const lines = [{ productId: id, quantity: 1 }];
    expect(await ada.order('later', lines)).toMatchObject({ status: 409 });
    const body = { ...product, sku: 'LATER', stock: 1 };
    await ada.send('PUT', `/products/${id}`, { body, headers: { 'if-match': tag } });
    expect(await ada.order('later', lines)).toMatchObject({ status: 201 });
  });

  test('when the first request fails, a request that waits for it is executed', async () => {
    const { id } = await ada.add('TAKEN-OVER', { stock: 10 });
    const lines = [{ productId: id, quantity: 1 }];
    let second: ReturnType<ShopClient['order']> | undefined;
    await database.queries.transaction().execute(async (lock) => {
      const products = lock.selectFrom('products').select('id').where('tenantId', '=', 1);
      await products.where('id', '=', id).forUpdate().execute();
      const first = ada.order('taken-over', lines);
      const waiting = await database.untilWaiting(1);
      second = ada.order('taken-over', lines);
      await database.untilWaiting(2);
      await database.terminate(waiting);
      expect(await first).toMatchObject({ status: 500 });
    });
    expect(await second).toMatchObject({ status: 201 });
    expect(await stockOf(ada, id)).toMatchObject({ stock: 9 });
  });

  test('the same key of two tenants is two keys', async () => {
    for (const client of [ada, grace]) {
      const { id } = await client.add('TENANTS', { stock: 1 });
      expect(await client.order('tenants', [{ productId: id, quantity: 1 }])).toMatchObject({ status: 201 });
    }
  });

  test('a product that is listed twice is 400 before a row is written', async () => {
    const line = { productId: 1, quantity: 1 };
    expect(await ada.order('twice', [line, line])).toMatchObject({ status: 400 });
  });
});
