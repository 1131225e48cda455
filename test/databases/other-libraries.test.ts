import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBlocks } from '../docs/code-blocks.ts';
import { ApplicationCopy } from '../support/application-copy.ts';
import { repositoryDirectory } from '../support/repository.ts';
import { hasPostgres, PostgresServer } from './support/postgres-server.ts';

/** A transaction of a page, and what a test does with it. */
interface OpenTransaction<Queries> {
  readonly queries: Queries;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}
type Replace<Queries> = (queries: Queries, id: number, version: number, sku: string) => Promise<boolean>;

const page = readFileSync(join(repositoryDirectory, 'runtime/docs/database/10-other-libraries.md'), 'utf8');

describe.runIf(hasPostgres)('transactions of other libraries', () => {
  let server: PostgresServer;
  let pool: Pool;
  let source: DataSource;
  let database: Kysely<unknown>;
  let copy: ApplicationCopy;

  /** A function of a file of the page. */
  async function shown(file: string, name: string): Promise<unknown> {
    const module: unknown = await import(pathToFileURL(copy.path(`dist/${file}.js`)).href);
    return Object(module)[name];
  }

  beforeAll(async () => {
    server = await PostgresServer.start();
    copy = ApplicationCopy.empty();
    copy.write('package.json', '{ "name": "others", "type": "module" }');
    const settings = ApplicationCopy.of('typeorm').read('tsconfig.json');
    copy.write('tsconfig.json', settings);
    for (const { file, text } of codeBlocks(page)) if (file !== undefined) copy.write(file, text);
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });

    const url = server.createDatabase('others');
    pool = new Pool({ connectionString: url, max: 3 });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    database = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await sql`create table products (id integer primary key generated always as identity, sku text not null,
      version integer not null default 1, deleted_at timestamptz)`.execute(database);
    await sql`create unique index products_sku on products (sku) where deleted_at is null`.execute(database);
    const entity = await shown('product-with-typeorm', 'ProductRow');
    // A function of the compiled page has no type.
    source = new DataSource({ type: 'postgres', url, entities: [entity as () => void] });
    await source.initialize();
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.destroy();
    await server?.stop();
  });

  async function add(sku: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`insert into products (sku) values (${sku}) returning id`.execute(
      database,
    );
    return rows[0]?.id ?? 0;
  }

  async function skuOf(id: number): Promise<string | undefined> {
    const { rows } = await sql<{ sku: string }>`select sku from products where id = ${id}`.execute(database);
    return rows[0]?.sku;
  }

  /** Client and functions of each library. Functions of the compiled page have no types: the page states them. */
  const libraries = {
    TypeORM: async () => {
      const begin = (await shown('begin-with-typeorm', 'beginWithTypeOrm')) as (
        source: DataSource,
      ) => Promise<OpenTransaction<unknown>>;
      const replace = (await shown('product-with-typeorm', 'replaceSku')) as Replace<unknown>;
      return { begin: () => begin(source), replace };
    },
    Drizzle: async () => {
      const begin = (await shown('begin-with-drizzle', 'beginWithDrizzle')) as (
        pool: Pool,
      ) => Promise<OpenTransaction<unknown>>;
      const replace = (await shown('products-with-drizzle', 'replaceSku')) as Replace<unknown>;
      return { begin: () => begin(pool), replace };
    },
    Prisma: async () => {
      const begin = (await shown('begin-with-prisma', 'beginWithPrisma')) as (
        client: object,
      ) => Promise<OpenTransaction<unknown>>;
      // A client with transactions that have a callback, as a generated one has.
      const client = {
        $transaction: (work: (queries: Transaction<unknown>) => Promise<void>) => database.transaction().execute(work),
      };
      const replace: Replace<unknown> = async (queries, id, version, sku) => {
        const statement = sql`update products set sku = ${sku} where id = ${id} and version = ${version}`;
        const { numAffectedRows } = await statement.execute(queries as Transaction<unknown>);
        return numAffectedRows === 1n;
      };
      return { begin: () => begin(client), replace };
    },
  };

  describe.each(Object.entries(libraries))('of %s', (name, library) => {
    test('a commit keeps the changes, and a rollback does not', async () => {
      const { begin, replace } = await library();
      const id = await add(`${name}-old`);
      const first = await begin();
      expect(await replace(first.queries, id, 1, `${name}-rolled-back`)).toBe(true);
      await first.rollback();
      expect(await skuOf(id)).toBe(`${name}-old`);
      const second = await begin();
      expect(await replace(second.queries, id, 7, `${name}-other`)).toBe(false);
      expect(await replace(second.queries, id, 1, `${name}-new`)).toBe(true);
      await second.commit();
      expect(await skuOf(id)).toBe(`${name}-new`);
    });

    test('connections are given back, also when they end, more often than the pool has some', async () => {
      const { begin, replace } = await library();
      const id = await add(`${name}-ending`);
      for (let round = 0; round < 5; round += 1) {
        const transaction = await begin();
        await replace(transaction.queries, id, 1, `${name}-ended`);
        const others = sql.raw(`state = 'idle in transaction' and pid <> pg_backend_pid()`);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`.execute(database);
        await expect(transaction.commit()).rejects.toThrow();
        await transaction.rollback().catch(() => {});
      }
      expect(await skuOf(id)).toBe(`${name}-ending`);
      const last = await begin();
      await last.rollback();
    });
  });

  test('the soft deletion of TypeORM hides rows from `find`, and not from updates', async () => {
    const { replace } = await libraries.TypeORM();
    const id = await add('soft');
    // A function of the compiled page has no type.
    const entity = (await shown('product-with-typeorm', 'ProductRow')) as () => void;
    await source.manager.softDelete(entity, { id });
    expect(await source.manager.findOneBy(entity, { id })).toBeNull();
    expect(await replace(source.manager, id, 1, 'changed')).toBe(true);
  });

  test.each(['TypeORM', 'Drizzle'] as const)('%s has the error of `pg` of a violated index', async (name) => {
    const { begin, replace } = await libraries[name]();
    await add(`${name}-taken`);
    const id = await add(`${name}-free`);
    const transaction = await begin();
    const error: unknown = await replace(transaction.queries, id, 1, `${name}-taken`).catch((thrown) => thrown);
    await transaction.rollback();
    const { driverError, cause } = Object(error);
    expect(Object(error).constructor.name).toBe(name === 'TypeORM' ? 'QueryFailedError' : 'DrizzleQueryError');
    expect(name === 'TypeORM' ? driverError : cause).toMatchObject({ code: '23505', constraint: 'products_sku' });
    expect(name === 'TypeORM' ? driverError : cause).toBeInstanceOf(DatabaseError);
  });
});
