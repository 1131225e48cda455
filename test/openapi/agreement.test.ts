import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { checkOperation } from './support/check-operation.ts';
import { checkRejections } from './support/check-rejections.ts';
import { checkResponse } from './support/check-response.ts';
import { type DeclaredParameter, documentIn, operationsOf } from './support/declared-operation.ts';
import { extent, patience } from './support/extent.ts';
import { compiledFixture, documentTextOf, fixtureNames, testFixture } from './support/fixture-applications.ts';
import { TestedApplication } from './support/tested-application.ts';

/** Streams of events that continue until the client or the application ends them. */
const endless = new Set(['notesEvents', 'salesStream']);
/** Is about a file that is not there. */
const alwaysFails = 'exportsMissing';

describe.each(fixtureNames)('%s', (name) => {
  let tested: TestedApplication;
  beforeAll(async () => {
    tested = await testFixture(name);
  });
  afterAll(() => tested.shutdown());

  const operations = operationsOf(documentIn(documentTextOf(name))).filter(({ id }) => !endless.has(id));

  test.each(operations)(
    '$name accepts documented requests, and has documented responses',
    async (operation) => {
      const statuses = [...(await checkOperation(tested, operation, extent))];
      expect(statuses.some((status) => status < 300)).toBe(operation.id !== alwaysFails);
      // Texts in a path are taken as they are, and so are those that may be left out.
      const isStrict = ({ schema, required, place }: DeclaredParameter) =>
        schema['type'] !== 'string' || (required && place !== 'path');
      const canBeWrong = operation.body !== undefined || operation.parameters.some(isStrict);
      expect(statuses.includes(400)).toBe(canBeWrong);
    },
    patience,
  );

  test.each(operations)('$name rejects requests as documented', (operation) => checkRejections(tested, operation));
});

test.each([
  ['notes', 'notesEvents', '/notes', { title: 'Second', body: '' }],
  ['warehouse', 'salesStream', '/sales', { article: 1, customer: 'Ada' }],
] as const)('%s: the document describes each event of an endless stream', async (name, id, path, body) => {
  const app = await TestApplication.create(await compiledFixture(name));
  const tested = new TestedApplication(app, documentTextOf(name));
  const operation = tested.operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  const stream = app.get(operation.template).send();
  // The stream begins to listen with the first microtasks.
  await Promise.resolve();
  for (let sent = 0; sent < 2; sent++) await app.post(path).json(body).send();
  await app.shutdown();
  const received = await stream;
  expect(received.text().match(/^data: /gm)).toHaveLength(2);
  checkResponse(operation, received, tested.schemaCheckOf(operation));
});

test('a truncated list of errors is documented', async () => {
  const tested = await testFixture('orders');
  const operation = tested.operations.find(({ name }) => name === 'POST /orders');
  if (operation === undefined) throw new Error('there is no POST /orders');
  const tags = JSON.stringify({ tags: Array.from({ length: 200 }, (_, index) => index) });
  const received = await tested.send({ method: 'post', target: '/orders', headers: [], body: tags });
  await tested.shutdown();
  expect(received.json()).toMatchObject({ status: 400, truncated: true });
  checkResponse(operation, received, tested.schemaCheckOf(operation));
});

test('a response above the rate limit is documented', async () => {
  const app = await TestApplication.create(await compiledFixture('accounts'));
  const tested = new TestedApplication(app, documentTextOf('accounts'));
  const limited = tested.operations.filter(({ responses }) => responses.has('429'));
  expect(limited.map(({ id }) => id)).toContain('sessionsOpen');
  for (const operation of limited) {
    const path = operation.template.replaceAll(/\{\w+\}/g, '1');
    let received = await app[operation.method](path).send();
    for (let request = 0; request < 100 && received.status !== 429; request++)
      received = await app[operation.method](path).send();
    expect([operation.name, received.status]).toEqual([operation.name, 429]);
    checkResponse(operation, received, tested.schemaCheckOf(operation));
  }
});
