import { createLogger } from 'ashlar';
import { TestApplication } from 'ashlar/testing';
import { compiled } from '../../../fixtures/apps/shop/src/generated/index.js';
import { PostgresServer } from './postgres-server.ts';
import { ShopClient } from './shop-client.ts';
import { ShopDatabase } from './shop-database.ts';

/** The application `shop` on a server of PostgreSQL of its own, and a client for each of its two tenants. */
export class ServedShop {
  readonly app: TestApplication;
  readonly database: ShopDatabase;
  readonly ada: ShopClient;
  readonly grace: ShopClient;
  readonly #server: PostgresServer;

  private constructor(app: TestApplication, url: string, database: ShopDatabase, server: PostgresServer) {
    this.app = app;
    this.database = database;
    this.ada = new ShopClient(url, 'ada');
    this.grace = new ShopClient(url, 'grace');
    this.#server = server;
  }

  /** `variables` are environment variables of the application. Failures that a test expects are not logged. */
  static async start(name: string, variables: Readonly<Record<string, string>> = {}): Promise<ServedShop> {
    const server = await PostgresServer.start();
    const database = await ShopDatabase.create(server, name);
    const app = await TestApplication.create(compiled, {
      env: database.environment(variables),
      logger: createLogger({ level: 'fatal' }),
    });
    return new ServedShop(app, (await app.listen()).url, database, server);
  }

  async stop(): Promise<void> {
    await this.app.shutdown();
    await this.database.close();
    await this.#server.stop();
  }
}
