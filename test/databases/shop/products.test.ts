import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../support/postgres-server.ts';
import { ServedShop } from '../support/served-shop.ts';
import { product, type ShopClient } from '../support/shop-client.ts';
import type { ShopDatabase } from '../support/shop-database.ts';

interface ProductList {
  readonly items: readonly { readonly name: string; readonly id: number }[];
  readonly next?: string;
}

describe.runIf(hasPostgres)('products', () => {
  let shop: ServedShop;
  let ada: ShopClient;
  let grace: ShopClient;
  let database: ShopDatabase;

  beforeAll(async () => {
    shop = await ServedShop.start('products');
    ({ ada, grace, database } = shop);
  });
  afterAll(() => shop?.stop());

  async function page(client: ShopClient, query: string): Promise<ProductList> {
    const { status, text } = await client.send('GET', `/products?${query}`);
    expect(status).toBe(200);
    return JSON.parse(text);
  }

  describe('pages', () => {
    const names = ['Apple', 'Book', 'Book', 'Cup', 'Desk', 'Egg', 'Fork'];
    beforeAll(async () => {
      for (const [index, name] of names.entries()) await grace.add(`PAGE-${index}`, { name });
    });

    test('have each product once, also of products with one name', async () => {
      const found: string[] = [];
      const ids = new Set<number>();
      let next: string | undefined = '';
      let pages = 0;
      while (next !== undefined) {
        const current: ProductList = await page(grace, `limit=2${next && `&cursor=${next}`}`);
        found.push(...current.items.map(({ name }) => name));
        for (const { id } of current.items) ids.add(id);
        next = current.next;
        pages += 1;
      }
      expect(found).toEqual(names);
      expect([ids.size, pages]).toEqual([7, 4]);
    });

    test('are stable while products are added and deleted', async () => {
      const first = await page(grace, 'limit=3');
      const before = await grace.add('BEFORE', { name: 'Aardvark' });
      const after = await grace.add('AFTER', { name: 'Zebra' });
      // The row of the cursor itself may be deleted.
      const last = first.items.at(-1)?.id;
      await grace.send('DELETE', `/products/${last}`);
      const second = await page(grace, `limit=100&cursor=${first.next}`);
      expect(second.items.map(({ name }) => name)).toEqual(['Cup', 'Desk', 'Egg', 'Fork', 'Zebra']);
      expect(second.next).toBeUndefined();
      await grace.send('POST', `/products/${last}/restoration`);
      for (const { id } of [before, after]) await grace.send('DELETE', `/products/${id}`);
    });

    test('a cursor that was changed, or that belongs to the other tenant, is rejected', async () => {
      const { next = '' } = await page(grace, 'limit=2');
      const [text = '', code = ''] = next.split('.');
      const position = Buffer.from(JSON.stringify(['', 0])).toString('base64url');
      const cursors = ['x', '.', `${position}.${code}`, `${text}.`, `${text}.${code.slice(1)}`, `${text}.${code}A`, ''];
      for (const cursor of cursors) {
        const response = await grace.send('GET', `/products?cursor=${cursor}`);
        expect(response, cursor).toMatchObject({ status: 400, json: { message: 'the cursor is not valid' } });
      }
      expect(await ada.send('GET', `/products?cursor=${next}`)).toMatchObject({ status: 400 });
      for (const limit of [0, 101, 'x']) {
        expect(await grace.send('GET', `/products?limit=${limit}`)).toMatchObject({ status: 400 });
      }
    });
  });

  describe('entity tags', () => {
    const change = (id: number, tag: string | undefined, name = 'Changed') =>
      ada.send('PUT', `/products/${id}`, {
        body: { ...product, sku: `TAG-${id}`, name },
        ...(tag !== undefined && { headers: { 'if-match': tag } }),
      });

    test('a known version is 304 without a body', async () => {
      const { id, tag } = await ada.add('KNOWN');
      const known = [tag, `W/${tag}`, `"other", ${tag}`, '*'];
      for (const header of known) {
        const response = await ada.send('GET', `/products/${id}`, { headers: { 'if-none-match': header } });
        expect(response, header).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
      }
      const response = await ada.send('GET', `/products/${id}`, { headers: { 'if-none-match': '"0"' } });
      expect(response).toMatchObject({ status: 200, headers: { etag: tag } });
    });

    test('a change without the read version is 428, and one of another version is 412', async () => {
      const { id, tag } = await ada.add('CHANGE');
      expect(await change(id, undefined)).toMatchObject({ status: 428 });
      for (const other of ['"0"', `W/${tag}`, 'x', '"1e0"', '"99999999999999999999"']) {
        expect(await change(id, other), other).toMatchObject({ status: 412 });
      }
      const changed = await change(id, tag);
      expect(changed).toMatchObject({ status: 200, json: { name: 'Changed' }, headers: { etag: '"2"' } });
      expect(await change(id, tag)).toMatchObject({ status: 412 });
      expect(await change(id, '"7", "2"')).toMatchObject({ status: 200, headers: { etag: '"3"' } });
      expect(await change(id, '*')).toMatchObject({ status: 200, headers: { etag: '"4"' } });
      expect(await change(0, '*')).toMatchObject({ status: 404 });
    });

    test('of two writers with one version, one changes the product', async () => {
      const { id, tag } = await ada.add('WRITERS');
      const writers = ['A', 'B', 'C', 'D', 'E'].map((name) => change(id, tag, name));
      const results = await Promise.all(writers);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
      const winner = results.find(({ status }) => status === 200);
      expect(await ada.send('GET', `/products/${id}`)).toMatchObject({ json: winner?.json, headers: { etag: '"2"' } });
    });

    test('a writer that waits for the other sees its change', async () => {
      const { id, tag } = await ada.add('WAITING');
      let sent: ReturnType<typeof change> | undefined;
      await database.queries.transaction().execute(async (other) => {
        const products = other.updateTable('products').set({ version: 2 }).where('tenantId', '=', 1);
        await products.where('id', '=', id).execute();
        sent = change(id, tag);
        await database.untilWaiting(1);
      });
      expect(await sent).toMatchObject({ status: 412 });
    });
  });

  describe('deletion', () => {
    test('a deleted product is missing everywhere, and its `sku` is free', async () => {
      const { id } = await ada.add('DELETED');
      expect(await ada.send('DELETE', `/products/${id}`)).toMatchObject({ status: 204 });
      expect(await ada.send('DELETE', `/products/${id}`)).toMatchObject({ status: 404 });
      expect(await ada.send('GET', `/products/${id}`)).toMatchObject({ status: 404 });
      expect(await ada.order('deleted', [{ productId: id, quantity: 1 }])).toMatchObject({ status: 409 });
      const { items } = await page(ada, 'limit=100');
      expect(items.map((item) => item.id)).not.toContain(id);
      await ada.add('DELETED');
    });

    test('a restored product has a new version, unless its `sku` is taken', async () => {
      const { id, tag } = await ada.add('RESTORED');
      const restore = () => ada.send('POST', `/products/${id}/restoration`);
      expect(await restore()).toMatchObject({ status: 404 });
      await ada.send('DELETE', `/products/${id}`);
      const other = await ada.add('RESTORED');
      expect(await restore()).toMatchObject({ status: 409, json: { errors: { sku: ['is taken'] } } });
      await ada.send('DELETE', `/products/${other.id}`);
      const restored = await restore();
      expect(restored).toMatchObject({ status: 200, json: { id, sku: 'RESTORED' } });
      expect(restored.headers['etag']).not.toBe(tag);
    });

    test('of concurrent restorations and additions with one `sku`, one succeeds', async () => {
      const deleted: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        const { id } = await ada.add('ONCE');
        await ada.send('DELETE', `/products/${id}`);
        deleted.push(id);
      }
      const sent = [
        ...deleted.map((id) => ada.send('POST', `/products/${id}/restoration`)),
        ada.send('POST', '/products', { body: { ...product, sku: 'ONCE' } }),
      ];
      const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
      expect([statuses[0] === 200 || statuses[0] === 201, ...statuses.slice(1)]).toEqual([true, 409, 409, 409]);
    });

    test('orders keep the products that were deleted later', async () => {
      const { id } = await ada.add('ORDERED');
      await ada.order('ordered', [{ productId: id, quantity: 1 }]);
      expect(await ada.send('DELETE', `/products/${id}`)).toMatchObject({ status: 204 });
      const lines = database.queries.selectFrom('orderLines').select('quantity').where('tenantId', '=', 1);
      expect(await lines.where('productId', '=', id).execute()).toEqual([{ quantity: 1 }]);
    });
  });
});
