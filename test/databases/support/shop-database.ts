import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { connect } from '../../../fixtures/apps/shop/src/database/connect.js';
import { migrate } from '../../../fixtures/apps/shop/src/database/migrator.js';
import type { Tables } from '../../../fixtures/apps/shop/src/database/tables.js';
import type { PostgresServer } from './postgres-server.ts';

/** The keys of the tenants of the tests. */
export const keys = { ada: 'key-of-ada', grace: 'key-of-grace' } as const;

/** A database of the application `shop`, and connections of the tests to it. */
export class ShopDatabase {
  readonly url: string;
  /** For queries of tests. Each query of a table of tenants needs its condition. */
  readonly queries: Kysely<Tables>;

  private constructor(url: string) {
    this.url = url;
    this.queries = connect({ databaseUrl: url, databaseConnections: 5 }, { warn: () => {} });
  }

  /** A database without tables. */
  static empty(server: PostgresServer, name: string): ShopDatabase {
    return new ShopDatabase(server.createDatabase(name));
  }

  /** A database with all tables, and two tenants with the ids 1 and 2. */
  static async create(server: PostgresServer, name: string): Promise<ShopDatabase> {
    const database = ShopDatabase.empty(server, name);
    await migrate(database.queries);
    for (const [tenant, key] of Object.entries(keys)) {
      const keyDigest = createHash('sha256').update(key).digest('hex');
      await database.queries.insertInto('tenants').values({ name: tenant, keyDigest }).execute();
    }
    return database;
  }

  /** The environment variables of an application on this database. */
  environment(variables: Readonly<Record<string, string>> = {}): Record<string, string> {
    const fixed = { DATABASE_URL: this.url, CURSOR_SECRET: 'a-secret-of-at-least-32-characters' };
    return { ...fixed, OUTBOX_INTERVAL: '3600000', ...variables };
  }

  /** The processes of the server whose connections meet a condition. Those of `queries` have sent other queries last. */
  async processes(condition: string): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(this.queries);
    return rows.map(({ pid }) => pid);
  }

  /** Waits until a number of connections wait for locks. */
  async untilWaiting(count: number): Promise<number[]> {
    for (;;) {
      const waiting = await this.processes(`wait_event_type = 'Lock'`);
      if (waiting.length >= count) return waiting;
      await delay(10);
    }
  }

  /** Ends connections, as an administrator or a failover does. */
  async terminate(processes: readonly number[]): Promise<void> {
    for (const pid of processes) await sql`select pg_terminate_backend(${pid})`.execute(this.queries);
  }

  /** The number of rows of a table, of all tenants. */
  async count(table: keyof Tables): Promise<number> {
    const counted = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(this.queries);
    return Number(counted.rows[0]?.count);
  }

  async close(): Promise<void> {
    await this.queries.destroy();
  }
}
