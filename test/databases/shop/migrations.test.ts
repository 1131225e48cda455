import { createLogger } from 'ashlar';
import { TestApplication } from 'ashlar/testing';
import { type Migration, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, migrations, pendingMigrations } from '../../../fixtures/apps/shop/src/database/migrator.js';
import { compiled } from '../../../fixtures/apps/shop/src/generated/index.js';
import { readPages } from '../../docs/pages.ts';
import { ApplicationCopy } from '../../support/application-copy.ts';
import { runProcess } from '../../support/run-process.ts';
import { hasPostgres, PostgresServer } from '../support/postgres-server.ts';
import { ShopDatabase } from '../support/shop-database.ts';

const names = Object.keys(migrations);
const page = readPages().find(({ path }) => path === 'runtime/docs/database/1-migrations.md');

describe.runIf(hasPostgres)('migrations', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(async () => {
    await server?.stop();
  });

  test('run once, also when several processes start them at the same time', async () => {
    const database = ShopDatabase.empty(server, 'several');
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.queries)));
    expect(runs.filter((run) => run.length > 0)).toEqual([names]);
    expect(await pendingMigrations(database.queries)).toEqual([]);
    await database.close();
  });

  test('are in one transaction: a failure leaves the schema as it was', async () => {
    const database = ShopDatabase.empty(server, 'failing');
    const broken: Migration = {
      async up(migrated) {
        await migrated.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new Error('broken');
      },
    };
    await expect(migrate(database.queries, { ...migrations, '9999-broken': broken })).rejects.toThrow('broken');
    expect(await pendingMigrations(database.queries)).toEqual(names);
    expect(await migrate(database.queries)).toEqual(names);
    await database.close();
  });

  test('that have not run reject the start of the application, with their names', async () => {
    const database = ShopDatabase.empty(server, 'pending');
    const start = TestApplication.create(compiled, {
      env: database.environment(),
      logger: createLogger({ level: 'silent' }),
    });
    await expect(start).rejects.toThrow('migrations have not run: 0001-products, 0002-orders');
    await database.close();
  });

  test('keep the rows, and the queries of an older release', async () => {
    const database = ShopDatabase.empty(server, 'older');
    const { queries } = database;
    await migrate(queries, Object.fromEntries(Object.entries(migrations).slice(0, 4)));
    await queries.insertInto('tenants').values({ name: 'ada', keyDigest: 'x' }).execute();
    const add = (sku: string) =>
      queries.insertInto('products').values({ tenantId: 1, sku, name: 'Pen', priceInCents: 1, stock: 1 }).execute();
    await add('before');
    expect(await migrate(queries)).toEqual(['0005-soft-deletion']);
    await add('after');
    const rows = queries.selectFrom('products').select('sku').where('tenantId', '=', 1).orderBy('id');
    expect(await rows.execute()).toEqual([{ sku: 'before' }, { sku: 'after' }]);
    await expect(add('after')).rejects.toThrow('products_sku');
    await database.close();
  });

  test('and the other statements of the pages run', async () => {
    const database = ShopDatabase.empty(server, 'statements');
    await migrate(database.queries);
    const pages = readPages().filter(({ path }) => path.startsWith('runtime/docs/database/'));
    const statements = pages.flatMap(({ blocks }) => blocks.filter(({ language }) => language === 'sql'));
    expect(statements.length).toBe(3);
    for (const { text } of statements) await sql.raw(text).execute(database.queries);
    const app = await TestApplication.create(compiled, { env: database.environment() });
    const listed = await app.get('/products').header('authorization', 'Bearer key-of-the-new-shop').send();
    expect([listed.status, listed.json()]).toEqual([200, { items: [] }]);
    await app.shutdown();
    await database.close();
  });

  test('run by the program of the application, which reports them', async () => {
    const copy = ApplicationCopy.of('shop');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const database = ShopDatabase.empty(server, 'program');
    const command = page?.blocks.find(({ text }) => text.startsWith('node '))?.text ?? '';
    const run = () => runProcess('sh', ['-c', command], { cwd: copy.directory, env: { DATABASE_URL: database.url } });
    expect(await run()).toMatchObject({ code: 0, stdout: names.map((name) => `migrated: ${name}\n`).join('') });
    expect(await run()).toMatchObject({ code: 0, stdout: '' });
    await database.close();
    const env = { DATABASE_URL: undefined };
    const failed = await runProcess('sh', ['-c', command], { cwd: copy.directory, env });
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: 'DATABASE_URL is missing\n' });
  });

  test('run from the sources in development, with the variables of `.env`', async () => {
    const copy = ApplicationCopy.of('shop');
    const database = ShopDatabase.empty(server, 'development');
    copy.write('.env', `DATABASE_URL=${database.url}\n`);
    const command = page?.blocks.find(({ text }) => text.startsWith('npx tsx '))?.text ?? '';
    const run = () => runProcess('sh', ['-c', command], { cwd: copy.directory, env: { DATABASE_URL: undefined } });
    expect(await run()).toMatchObject({ code: 0, stdout: names.map((name) => `migrated: ${name}\n`).join('') });
    copy.write('.env', '');
    expect(await run()).toMatchObject({ code: 1, stdout: '', stderr: 'DATABASE_URL is missing\n' });
    await database.close();
  });
});
