import type { Token } from 'ashlar';
import type { CompiledApplication } from 'ashlar/codegen/v1';
import { TestApplication } from 'ashlar/testing';
import { request } from 'undici';
import { beforeEach, describe, expect, test } from 'vitest';
import manifest from '../../fixtures/apps/warehouse/src/generated/manifest.json' with { type: 'json' };
import { ApplicationCopy } from '../support/application-copy.js';
import { applicationDirectory } from '../support/repository.js';
import { serveApplication } from '../support/serve-application.js';

// Not by their names: what the application uses of TypeScript is more than this repository allows itself.
const source = `${applicationDirectory('warehouse')}/src`;
const { compiled }: { compiled: CompiledApplication<unknown> } = await import(`${source}/generated/index.ts`);
const { trail }: { trail: string[] } = await import(`${source}/trail.ts`);
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
const wholeLife = [...construction, ...bootstrap, ...shutdown];

const sale = {
  article: 'memory:warehouse: article 7 is in stock',
  soldAt: Date.UTC(2026, 0, 1),
  letter: 'warehouse@example.org: Dear Ada',
};

beforeEach(() => {
  trail.length = 0;
});

describe('an application that uses every rule of modules at once', () => {
  test('has 12 modules, each once, imported ones first', () => {
    expect(compiled.modules).toEqual([
      'ConfigurationModule',
      'DatabaseModule',
      'CatalogueModule',
      'StockModule',
      'CustomersModule',
      'TimeModule',
      'MessagingModule',
      'PlatformModule',
      'SalesModule',
      'AuditModule',
      'HealthModule',
      'AppModule',
    ]);
  });

  test('is constructed in the order of its dependencies, answers, and ends in reverse', async () => {
    const app = await TestApplication.create(compiled);
    expect(trail).toEqual([...construction, ...bootstrap]);
    const answer = await app.post('/sales').json({ article: 7, customer: 'Ada' }).send();
    expect({ status: answer.status, json: answer.json() }).toEqual({ status: 200, json: sale });
    expect((await app.get('/health').send()).json()).toEqual({ now: sale.soldAt });
    expect((await app.get('/articles/3/name').send()).text()).toBe('memory:warehouse: article 3');
    await app.shutdown();
    await app.shutdown();
    expect(trail).toEqual(wholeLife);
  });

  test('gives one instance for an abstract class and the class that it is provided by', async () => {
    const app = await TestApplication.create(compiled);
    expect(app.resolve(Clock)).toBe(app.resolve(FixedClock));
    expect(app.resolve(SalesReports)).not.toBe(app.resolve(StockReports));
    await app.shutdown();
  });

  test('tells classes of one name apart in the manifest', () => {
    const reports = manifest.modules.flatMap(({ providers }) => providers).filter((name) => name.endsWith('#Reports'));
    expect(reports).toEqual(['src/stock/reports.ts#Reports', 'src/sales/reports.ts#Reports']);
  });

  test('goes the same way in a process of its own', async () => {
    const copy = ApplicationCopy.of('warehouse');
    expect(await copy.tsc()).toMatchObject({ code: 0, output: '' });
    const served = await serveApplication(copy.directory);
    const answer = await request(`${served.url}/sales`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"article":7,"customer":"Ada"}',
    });
    expect(await answer.body.json()).toEqual(sale);
    const { code, stdout } = await served.stop();
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').slice(-wholeLife.length)).toEqual(wholeLife);
    expect(stdout).toMatch(/"scope":"SmtpMailer".*sent: Dear Ada/);
  });
});
