import { afterAll, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { checkEcho } from './support/check-echo.ts';
import { checkOperation } from './support/check-operation.ts';
import { bodyLimit, checkRejections } from './support/check-rejections.ts';
import { echoApplication } from './support/echo-application.ts';
import { extent, patience } from './support/extent.ts';
import { clientOf, GeneratedClients } from './support/generated-client.ts';
import { TestedApplication } from './support/tested-application.ts';

const { compiled, document } = await echoApplication();
const tested = new TestedApplication(await TestApplication.create(compiled, { bodyLimit }), document);
afterAll(() => tested.shutdown());

const echoes = tested.operations.filter(({ template }) => !template.startsWith('/results/'));
const responses = tested.operations.filter(({ template }) => template.startsWith('/results/'));

test.each(echoes)(
  '$name returns its inputs',
  async (operation) => {
    const statuses = await checkOperation(tested, operation, extent, (request, response) => {
      if (response.status !== 200) return;
      const isJson = response.header('content-type') === 'application/json';
      checkEcho(request, isJson ? response.json() : response.text());
    });
    expect(statuses).toContain(operation.responses.has('200') ? 200 : 204);
  },
  patience,
);

test.each(responses)(
  '$name has every documented response',
  async (operation) => {
    const statuses = [...(await checkOperation(tested, operation, extent))];
    const documented = [...operation.responses.keys()].map(Number).filter((status) => status !== 413 && status !== 415);
    expect(statuses.sort()).toEqual(documented);
  },
  patience,
);

test.each(tested.operations)('$name rejects requests as documented', (operation) => checkRejections(tested, operation));

test('a client generator reads the intended types', async () => {
  const clients = new GeneratedClients();
  await clients.add('echo', clientOf('echo'), document);
  const places = await clients.compile('5.9');
  // The generator writes recursive unions as properties of an interface, where types may not name themselves.
  const ofUser = places.filter((place) => !place.startsWith('echo/api.ts'));
  expect(ofUser).toEqual(clients.wrongLines('echo'));
}, 120_000);
