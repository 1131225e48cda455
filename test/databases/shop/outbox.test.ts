import { createLogger } from 'ashlar';
import { override, TestApplication } from 'ashlar/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compiled } from '../../../fixtures/apps/shop/src/generated/index.js';
import { Confirmations } from '../../../fixtures/apps/shop/src/outbox/confirmations.js';
import type { OrderPlaced } from '../../../fixtures/apps/shop/src/outbox/order-placed.js';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { serveApplication } from '../../support/serve-application.ts';
import { hasPostgres, PostgresServer } from '../support/postgres-server.ts';
import { ShopClient } from '../support/shop-client.ts';
import { ShopDatabase } from '../support/shop-database.ts';

describe.runIf(hasPostgres)('the outbox', () => {
  let server: PostgresServer;
  let database: ShopDatabase;
  let databases = 0;
  const applications: TestApplication[] = [];

  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  beforeEach(async () => {
    databases += 1;
    database = await ShopDatabase.create(server, `outbox${databases}`);
  });
  afterEach(async () => {
    for (const app of applications.splice(0)) await app.shutdown();
    await database.close();
  });
  afterAll(async () => {
    await server?.stop();
  });

  /** An application that looks into the outbox every 10 ms. A given handler replaces the confirmations. */
  async function start(handle?: (event: OrderPlaced) => Promise<void>): Promise<ShopClient> {
    const app = await TestApplication.create(compiled, {
      env: database.environment({ OUTBOX_INTERVAL: '10' }),
      overrides: handle === undefined ? [] : [override(Confirmations, { handle })],
      logger: createLogger({ level: 'fatal' }),
    });
    applications.push(app);
    return new ShopClient((await app.listen()).url);
  }

  async function orderBy(client: ShopClient, count: number): Promise<void> {
    const { id } = await client.add('ORDERED', { stock: count });
    for (let index = 0; index < count; index += 1) {
      expect((await client.order(`order-${index}`, [{ productId: id, quantity: 1 }])).status).toBe(201);
    }
  }

  test('an event is delivered after the commit, and leaves the outbox', async () => {
    await orderBy(await start(), 1);
    await expect.poll(() => database.count('confirmations')).toBe(1);
    await expect.poll(() => database.count('outbox')).toBe(0);
  });

  test('an event is delivered after a crash between commit and delivery', async () => {
    const copy = ApplicationCopy.of('shop');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const crashing = await serveApplication(copy.directory, 'dist/main.js', database.environment());
    await orderBy(new ShopClient(crashing.url), 1);
    crashing.process.signalGroup('SIGKILL');
    await crashing.process.finished;
    expect([await database.count('outbox'), await database.count('confirmations')]).toEqual([1, 0]);

    const next = await serveApplication(copy.directory, 'dist/main.js', database.environment());
    await expect.poll(() => database.count('confirmations'), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => database.count('outbox')).toBe(0);
    expect(await next.stop()).toMatchObject({ code: 0 });
  });

  test('an event is delivered again when the connection ends after its handler', async () => {
    const sent: number[] = [];
    const client = await start(async ({ orderId }) => {
      sent.push(orderId);
      if (sent.length === 1) await database.terminate(await database.processes(`state = 'idle in transaction'`));
    });
    await orderBy(client, 1);
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual([1, 1]);
    await expect.poll(() => database.count('outbox')).toBe(0);
  });

  test('an event that fails waits, and later events are delivered meanwhile', async () => {
    let failures = 0;
    const sent: number[] = [];
    const client = await start(async ({ orderId }) => {
      if (orderId === 1 && failures < 2) {
        failures += 1;
        throw new Error('the mail server is down');
      }
      sent.push(orderId);
    });
    await orderBy(client, 3);
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual([2, 3, 1]);
    await expect.poll(() => database.count('outbox')).toBe(0);
    expect(failures).toBe(2);
  });

  test('an event that takes long does not hold up the events that the other process delivers', async () => {
    const sent: number[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handle = async ({ orderId }: OrderPlaced) => {
      if (orderId === 1) await released;
      sent.push(orderId);
    };
    const [client] = await Promise.all([start(handle), start(handle)]);
    await orderBy(client, 3);
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual([2, 3]);
    release();
    await expect.poll(() => sent).toEqual([2, 3, 1]);
  });

  test('two processes deliver each event once', async () => {
    const sent: number[] = [];
    const handle = async ({ orderId }: OrderPlaced) => {
      sent.push(orderId);
    };
    const [client] = await Promise.all([start(handle), start(handle)]);
    await orderBy(client, 20);
    await expect.poll(() => database.count('outbox'), { timeout: 10_000 }).toBe(0);
    expect(sent.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});
