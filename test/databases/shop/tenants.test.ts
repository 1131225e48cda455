import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { serveApplication } from '../../support/serve-application.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { ServedShop } from '../support/served-shop.ts';
import { product, ShopClient } from '../support/shop-client.ts';
import type { ShopDatabase } from '../support/shop-database.ts';

describe.runIf(hasPostgres)('tenants', () => {
  let shop: ServedShop;
  let ada: ShopClient;
  let grace: ShopClient;
  let database: ShopDatabase;

  beforeAll(async () => {
    shop = await ServedShop.start('tenants');
    ({ ada, grace, database } = shop);
  });
  afterAll(() => shop?.stop());

  test('a request without the key of a tenant is rejected', async () => {
    for (const headers of [{ authorization: 'Bearer unknown' }, { authorization: '' }]) {
      const response = await ada.send('GET', '/products', { headers });
      expect(response).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    }
  });

  test('no route shows or changes a product of the other tenant', async () => {
    const { id, tag } = await ada.add('SECRET');
    const path = `/products/${id}`;
    const before = await ada.send('GET', path);
    const sent = [
      grace.send('GET', path),
      grace.send('PUT', path, { body: product, headers: { 'if-match': tag } }),
      grace.send('DELETE', path),
      grace.send('POST', `${path}/restoration`),
    ];
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await grace.order('other', [{ productId: id, quantity: 1 }])).toMatchObject({ status: 409 });
    expect((await grace.send('GET', '/products')).json).toEqual({ items: [] });
    const after = await ada.send('GET', path);
    expect([after.text, after.headers['etag']]).toEqual([before.text, before.headers['etag']]);
  });

  test('two tenants have products with one `sku`', async () => {
    await ada.add('SAME');
    await grace.add('SAME');
    expect((await ada.send('POST', '/products', { body: { ...product, sku: 'SAME' } })).json).toMatchObject({
      status: 409,
      errors: { sku: ['is taken'] },
    });
  });

  test('a query without a condition for the tenant is rejected before it is sent', async () => {
    const { queries } = database;
    const names = 'has no condition for the tenant';
    const rejected: readonly (() => Promise<unknown>)[] = [
      () => queries.selectFrom('products').selectAll().execute(),
      () => queries.selectFrom('products as p').selectAll().execute(),
      () => queries.selectFrom('products').selectAll().where('tenantId', '>', 0).execute(),
      () => queries.selectFrom('products').selectAll().where('id', '=', 1).execute(),
      () =>
        queries
          .selectFrom('products')
          .selectAll()
          .where((eb) => eb.or([eb('tenantId', '=', 1), eb('id', '=', 1)]))
          .execute(),
      () => queries.updateTable('products').set({ stock: 0 }).execute(),
      () => queries.deleteFrom('orders').where('id', '=', 1).execute(),
      () =>
        queries
          .selectFrom('orders')
          .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
          .select('orders.id')
          .where('orders.tenantId', '=', 1)
          .execute(),
      () =>
        queries
          .selectFrom('orders')
          .innerJoin('orderLines', 'orderLines.tenantId', 'orders.tenantId')
          .select('orders.id')
          .where('orders.tenantId', '=', 1)
          .execute(),
      () =>
        queries
          .selectFrom('tenants')
          .selectAll()
          .where(({ exists, selectFrom }) => exists(selectFrom('orders').select('id')))
          .execute(),
      () =>
        queries
          .with('all', (query) => query.selectFrom('orders').selectAll())
          .selectFrom('all')
          .selectAll()
          .execute(),
    ];
    for (const query of rejected) await expect(Promise.resolve().then(query)).rejects.toThrow(names);
  });

  test('queries with a condition for each table are sent', async () => {
    const { queries } = database;
    const { id } = await ada.add('JOINED');
    await ada.order('joined', [{ productId: id, quantity: 3 }]);
    const lines = await queries
      .selectFrom('orders')
      .innerJoin('orderLines as line', (join) =>
        join.onRef('line.orderId', '=', 'orders.id').on('line.tenantId', '=', 1),
      )
      .select('line.quantity')
      .where((eb) => eb.and([eb('orders.tenantId', '=', 1), eb('line.productId', '=', id)]))
      .execute();
    expect(lines).toEqual([{ quantity: 3 }]);
    expect(await queries.selectFrom('tenants').select('name').orderBy('id').execute()).toHaveLength(2);
  });

  test('a condition that a change of the sources forgets is found by the first request', async () => {
    const copy = ApplicationCopy.of('shop');
    copy.edit(
      'src/products/products.ts',
      "version: eb('version', '+', 1) }))\n      .where('tenantId', '=', tenant.id)\n",
      "version: eb('version', '+', 1) }))\n",
    );
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const served = await serveApplication(copy.directory, 'dist/main.js', database.environment());
    const { id, tag } = await ada.add('FORGOTTEN');
    const change = { body: product, headers: { 'if-match': tag } };
    const response = await new ShopClient(served.url, 'grace').send('PUT', `/products/${id}`, change);
    expect(response).toMatchObject({ status: 500, json: { message: 'Internal Server Error' } });
    const { output } = await served.stop();
    expect(output).toContain('a query of products has no condition for the tenant');
  });
});
