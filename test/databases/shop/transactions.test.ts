import type { TestApplication } from 'ashlar/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from '../../../fixtures/apps/shop/src/database/database.js';
import { Transactions } from '../../../fixtures/apps/shop/src/database/transactions.js';
import { hasPostgres } from '../support/postgres-server.ts';
import { ServedShop } from '../support/served-shop.ts';
import { product, type ShopClient } from '../support/shop-client.ts';
import type { ShopDatabase } from '../support/shop-database.ts';

describe.runIf(hasPostgres)('a transaction per request', () => {
  let shop: ServedShop;
  let database: ShopDatabase;
  let app: TestApplication;
  let client: ShopClient;
  let transactions: Transactions;

  beforeAll(async () => {
    shop = await ServedShop.start('transactions', { DATABASE_CONNECTIONS: '2' });
    ({ database, app, ada: client } = shop);
    transactions = app.resolve(Transactions);
  });
  afterAll(() => shop?.stop());

  /** How many transactions the application begins for work. */
  async function begunBy(work: () => Promise<unknown>): Promise<number> {
    const begin = vi.spyOn(app.resolve(Database), 'startTransaction');
    await work();
    const { length } = begin.mock.calls;
    begin.mockRestore();
    return length;
  }

  test('a request with invalid inputs begins no transaction, a valid one begins one', async () => {
    const invalid = () => client.send('POST', '/products', { body: { ...product, stock: -1 } });
    expect((await invalid()).status).toBe(400);
    expect(await begunBy(invalid)).toBe(0);
    expect(await begunBy(() => client.add('BEGIN'))).toBe(1);
  });

  test('invalid inputs are rejected while all connections are in use', async () => {
    // The guard needs the second connection.
    await transactions.run(async () => {
      await transactions.current();
      const sent = Array.from({ length: 10 }, () => client.send('POST', '/products', { body: {} }));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(10).fill(400));
    });
  });

  test('parallel first queries are in one transaction', async () => {
    const ids = await transactions.run(async () => {
      const transactionOf = async () => {
        const id = await sql<{ id: string }>`select pg_current_xact_id() as id`.execute(await transactions.current());
        return id.rows[0]?.id;
      };
      return Promise.all([transactionOf(), transactionOf(), transactionOf()]);
    });
    expect(new Set(ids).size).toBe(1);
  });

  test('an exception rolls back the queries before it', async () => {
    const [enough, short] = [await client.add('ENOUGH', { stock: 10 }), await client.add('SHORT', { stock: 1 })];
    const lines = [
      { productId: enough.id, quantity: 5 },
      { productId: short.id, quantity: 2 },
    ];
    expect(await client.order('rollback', lines)).toMatchObject({ status: 409 });
    const found = await client.send('GET', `/products/${enough.id}`);
    expect(found.json).toMatchObject({ stock: 10 });
    expect([await database.count('orders'), await database.count('outbox')]).toEqual([0, 0]);
  });

  test('concurrent orders never sell more than the stock', async () => {
    const { id } = await client.add('CONCURRENT', { stock: 5 });
    const orders = Array.from({ length: 12 }, (_, index) =>
      client.order(`concurrent-${index}`, [{ productId: id, quantity: 1 }]),
    );
    const statuses = (await Promise.all(orders)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect((await client.send('GET', `/products/${id}`)).json).toMatchObject({ stock: 0 });
  });

  test('a connection that is killed during a query is a 500 without effect, and the next request has a new connection', async () => {
    const { id, tag } = await client.add('KILLED');
    await database.queries.transaction().execute(async (lock) => {
      await lock
        .selectFrom('products')
        .select('id')
        .where('tenantId', '=', 1)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      const sent = client.send('PUT', `/products/${id}`, {
        body: { ...product, sku: 'KILLED-2' },
        headers: { 'if-match': tag },
      });
      await database.terminate(await database.untilWaiting(1));
      expect(await sent).toMatchObject({ status: 500 });
    });
    const found = await client.send('GET', `/products/${id}`);
    expect(found).toMatchObject({ status: 200, json: { sku: 'KILLED' }, headers: { etag: tag } });
  });

  test('a connection that is killed between two queries fails the second, and is not returned to the pool', async () => {
    const ended = transactions.run(async () => {
      const transaction = await transactions.current();
      await transaction.insertInto('outbox').values({ event: '{"orderId":0,"tenantId":0}' }).execute();
      await database.terminate(await database.processes(`state = 'idle in transaction'`));
      await expect.poll(() => database.processes(`state = 'idle in transaction'`)).toEqual([]);
      await sql`select 1`.execute(transaction);
    });
    await expect(ended).rejects.toThrow();
    const others = Array.from({ length: 4 }, () => client.send('GET', '/products'));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await database.count('outbox')).toBe(5);
  });

  test('idle connections that are killed are replaced', async () => {
    await client.send('GET', '/products');
    await database.terminate(await database.processes(`state = 'idle'`));
    await expect.poll(async () => (await client.send('GET', '/products')).status).toBe(200);
  });

  test('a failed query that is caught does not become a commit without effect', async () => {
    const caught = transactions.run(async () => {
      const transaction = await transactions.current();
      await transaction
        .insertInto('confirmations')
        .values({ orderId: -1 })
        .execute()
        .catch(() => {});
      return 'fine';
    });
    await expect(caught).rejects.toThrow('current transaction is aborted');
  });

  test('a query that is not awaited finds no transaction after the end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    let release = () => {};
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    await transactions.run(async () => {
      late = ended.then(() => transactions.current());
    });
    release();
    await expect(late).rejects.toThrow('no transaction is open here');
    await expect(transactions.current()).rejects.toThrow('no transaction is open here');
  });
});
