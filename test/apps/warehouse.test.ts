import { EventBus, type Token } from 'ashlar';
import type { CompiledApplication } from 'ashlar/codegen/v1';
import { override, TestApplication } from 'ashlar/testing';
import { request } from 'undici';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import manifest from '../../fixtures/apps/warehouse/src/generated/manifest.json' with { type: 'json' };
import { ApplicationCopy } from '../support/application-copy.js';
import { applicationDirectory } from '../support/repository.js';
import { serveApplication } from '../support/serve-application.js';
import { applicationServers } from './application-servers.js';

// Not by their names: what the application uses of TypeScript is more than this repository allows itself.
const source = `${applicationDirectory('warehouse')}/src`;
const { compiled }: { compiled: CompiledApplication<unknown> } = await import(`${source}/generated/index.ts`);
const { trail }: { trail: string[] } = await import(`${source}/trail.ts`);
const { Journal }: { Journal: Token<{ write(entry: string): void }> } = await import(`${source}/audit/journal.ts`);
const { Mailer }: { Mailer: Token<object> } = await import(`${source}/messaging/mailer.ts`);
const { SalesService }: { SalesService: Token<object> } = await import(`${source}/sales/sales.service.ts`);
const { ArticleSold }: { ArticleSold: new (article: number, customer: string) => object } = await import(
  `${source}/sales/article-sold.ts`
);
const { Clock }: { Clock: Token } = await import(`${source}/time/clock.ts`);
const { FixedClock }: { FixedClock: Token } = await import(`${source}/time/fixed-clock.ts`);
const { Reports: SalesReports }: { Reports: Token } = await import(`${source}/sales/reports.ts`);
const { Reports: StockReports }: { Reports: Token } = await import(`${source}/stock/reports.ts`);

const construction = [
  'Configuration',
  'Pool',
  'Migrations',
  'Articles',
  'Articles.onModuleInit',
  'CatalogueController',
  'stock Reports',
  'CustomersRepository',
  'CustomersRepository.onModuleInit',
  'FixedClock',
  'SmtpMailer',
  'sales Reports',
  'SalesService',
  'SalesService.onModuleInit',
  'SalesController',
  'Journal',
  'Auditor',
  'Auditor.onModuleInit',
  'HealthController',
];
const bootstrap = ['stock Reports.onBootstrap', 'SalesService.onBootstrap', 'HealthController.onBootstrap'];
const shutdown = [
  'memory:warehouse: closed',
  'Auditor.onShutdown',
  'SalesController.onShutdown',
  'SalesService.onShutdown',
  'sales Reports.onShutdown',
  'SmtpMailer.onShutdown',
  'Migrations.onShutdown',
];
/** The calls of the handlers for the sale below, those of the imported module first. */
const handled = ['sales Reports: ArticleSold', 'memory:warehouse: sold 7 to Ada'];
const wholeLife = [...construction, ...bootstrap, ...handled, ...shutdown];

const sale = {
  article: 'memory:warehouse: article 7 is in stock',
  soldAt: Date.UTC(2026, 0, 1),
  letter: 'warehouse@example.org: Dear Ada',
};

beforeEach(() => {
  trail.length = 0;
});

describe('an application that uses every feature of modules', () => {
  test('has 13 modules, each once, imported ones first', () => {
    expect(compiled.modules).toEqual([
      'ConfigurationModule',
      'DatabaseModule',
      'CatalogueModule',
      'StockModule',
      'CustomersModule',
      'EventModule',
      'TimeModule',
      'MessagingModule',
      'PlatformModule',
      'SalesModule',
      'AuditModule',
      'HealthModule',
      'AppModule',
    ]);
  });

  test('is constructed in the order of its dependencies, handles requests, and shuts down in reverse order', async () => {
    const app = await TestApplication.create(compiled);
    expect(trail).toEqual([...construction, ...bootstrap]);
    const response = await app.post('/sales').json({ article: 7, customer: 'Ada' }).send();
    expect({ status: response.status, json: response.json() }).toEqual({ status: 200, json: sale });
    expect((await app.get('/health').send()).json()).toEqual({ now: sale.soldAt });
    expect((await app.get('/articles/3/name').send()).text()).toBe('memory:warehouse: article 3');
    await app.shutdown();
    await app.shutdown();
    expect(trail).toEqual(wholeLife);
  });

  test('delivers events to the handlers of their own class, and to their overrides', async () => {
    const written: string[] = [];
    const journal = { write: (entry: string) => void written.push(entry) };
    const app = await TestApplication.create(compiled, { overrides: [override(Journal, journal)] });
    const order = { article: 7, customer: 'Ada' };
    expect(await app.post('/sales').json(order).send()).toMatchObject({ status: 200 });
    expect(await app.post('/sales/returns').json(order).send()).toMatchObject({ status: 204 });
    expect(trail.slice(-2)).toEqual(['sales Reports: ArticleSold', 'sales Reports: ArticleReturned']);
    expect(written).toEqual(['sold 7 to Ada']);
    await app.shutdown();
  });

  test('responds with the exception of an event handler', async () => {
    const app = await TestApplication.create(compiled);
    const response = await app.post('/sales').json({ article: 7, customer: '' }).send();
    expect({ status: response.status, json: response.json() }).toMatchObject({
      status: 422,
      json: { message: 'a sale needs a customer' },
    });
    await app.shutdown();
  });

  test('streams sales until it is shut down', async () => {
    const app = await TestApplication.create(compiled);
    const stream = app.get('/sales/stream').send();
    for (const customer of ['Ada', 'Bob']) await app.post('/sales').json({ article: 7, customer }).send();
    await app.shutdown();
    const [ada, bob] = [
      { article: 7, customer: 'Ada' },
      { article: 7, customer: 'Bob' },
    ].map((sold) => JSON.stringify(sold));
    expect((await stream).text()).toBe(`data: ${ada}\n\ndata: ${bob}\n\n`);
  });

  test('keeps handlers when all of their dependents are overridden', async () => {
    const service = { sell: () => sale };
    const app = await TestApplication.create(compiled, {
      overrides: [override(SalesService, service), override(Mailer, {})],
    });
    await app.resolve(EventBus).emit(new ArticleSold(7, 'Ada'));
    expect(trail.slice(-2)).toEqual(handled);
    await app.shutdown();
  });

  test('gives one instance for an abstract class and the class that it is provided by', async () => {
    const app = await TestApplication.create(compiled);
    expect(app.resolve(Clock)).toBe(app.resolve(FixedClock));
    expect(app.resolve(SalesReports)).not.toBe(app.resolve(StockReports));
    await app.shutdown();
  });

  test('distinguishes classes of the same name in the manifest', () => {
    const reports = manifest.modules.flatMap(({ providers }) => providers).filter((name) => name.endsWith('#Reports'));
    expect(reports).toEqual(['src/stock/reports.ts#Reports', 'src/sales/reports.ts#Reports']);
  });

  test('does not compile when a handler no longer takes its event', async () => {
    const copy = ApplicationCopy.of('warehouse');
    copy.edit(
      'src/audit/auditor.ts',
      'handle({ article, customer }: ArticleSold)',
      'handle({ article, customer }: Return)',
    );
    copy.edit(
      'src/audit/auditor.ts',
      '/** Watches',
      'interface Return extends ArticleSold {\n  reason: string;\n}\n\n/** Watches',
    );
    const { code, output } = await copy.tsc(['--noEmit']);
    expect(code).not.toBe(0);
    // The method of a class is compared in both directions with that of the interface, so the class itself compiles.
    expect(output).toMatch(/^src\/generated\/container\.ts\(\d+,\d+\): error TS2345/);
  });

  const separate = ApplicationCopy.of('warehouse');
  beforeAll(async () => {
    separate.addFastifyMain();
    expect(await separate.tsc()).toMatchObject({ code: 0, output: '' });
  });

  test.each(applicationServers)('has the same lifecycle in a separate process, on %s', async (_server, main) => {
    const served = await serveApplication(separate.directory, main);
    const stream = await request(`${served.url}/sales/stream`);
    const left = await request(`${served.url}/sales/stream`);
    left.body.destroy();
    const response = await request(`${served.url}/sales`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"article":7,"customer":"Ada"}',
    });
    expect(await response.body.json()).toEqual(sale);
    const events = stream.body.text();
    const { code, stdout } = await served.stop();
    expect(code).toBe(0);
    expect(await events).toBe('data: {"article":7,"customer":"Ada"}\n\n');
    expect(stdout.trimEnd().split('\n').slice(-wholeLife.length)).toEqual(wholeLife);
    expect(stdout).toMatch(/"scope":"SmtpMailer".*sent: Dear Ada/);
  });
});
