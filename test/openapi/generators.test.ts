import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Application } from '../../runtime/src/container/application.ts';
import { createLogger } from '../../runtime/src/logging/create-logger.ts';
import { everythingElse, order } from '../apps/orders-requests.ts';
import { compileDocumented, generatedText } from './support/compile-documented.ts';
import { everyDecorator } from './support/every-decorator.ts';
import { compiledFixture, documentTextOf } from './support/fixture-applications.ts';
import { GeneratedProject } from './support/generated-project.ts';

const project = new GeneratedProject();
let app: Application;
let url: string;

beforeAll(async () => {
  await project.add('accounts', documentTextOf('accounts'));
  await project.add('orders', documentTextOf('orders'));
  await project.add('every-decorator', generatedText(await compileDocumented(everyDecorator), 'openapi.json'));
  const logger = createLogger({ level: 'fatal' });
  app = await Application.create(await compiledFixture('orders'), { handleSignals: false, logger });
  await app.listen('127.0.0.1:0');
  url = app.address().url;
}, 240_000);
afterAll(() => app.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the clients of hey-api and orval compile', async () => {
  const errors = await project.compile();
  // orval names the response of a status once for each media type, and gives all of them the same name.
  const others = errors.filter((error) => !/^orval\/every-decorator\.ts.*: error TS2300: .*Response200'/.test(error));
  expect(others).toEqual([]);
}, 120_000);

const placed = { pieces: 2, isOrder: true, total: order.total };
const whole = { ...order, ...everythingElse };

test('a client of hey-api works against the server', async () => {
  const { ordersPlace, ordersList, ordersFind } = await import(join(project.directory, 'hey-api/orders/sdk.gen.ts'));
  const { client } = await import(join(project.directory, 'hey-api/orders/client.gen.ts'));
  client.setConfig({ baseUrl: url });
  expect((await ordersPlace({ body: whole })).data).toMatchObject(placed);
  expect((await ordersPlace({ body: { ...order, corner: [1] } })).error).toMatchObject({ status: 400 });
  expect((await ordersList({ query: { limit: 5, ids: [1, 2] } })).data).toMatchObject({ limit: 5, ids: [1, 2] });
  expect((await ordersFind({ path: { year: 2030, name: 'bolt/7' } })).data).toEqual({ year: 2030, name: 'bolt/7' });
});

test('a client of orval works against the server', async () => {
  const { ordersPlace, ordersList, ordersFind } = await import(join(project.directory, 'orval/orders.ts'));
  const fetchOf = globalThis.fetch;
  // The client requests paths; a browser would add the origin of the page.
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => fetchOf(url + path, options));
  expect(await ordersPlace(whole)).toMatchObject({ status: 200, data: placed });
  expect(await ordersPlace({ ...order, corner: [1] })).toMatchObject({ status: 400 });
  expect(await ordersList({ limit: 5 })).toMatchObject({ data: { limit: 5 } });
  expect(await ordersFind(2030, 'bolt')).toMatchObject({ data: { year: 2030, name: 'bolt' } });
});
