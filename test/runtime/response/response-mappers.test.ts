import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  jsonUnknown,
  respondEmpty,
  respondJson,
  respondMapped,
  respondText,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import { HttpResponse, NotFoundException, Response, type ResponseMapper } from '../../../runtime/src/index.ts';
import { applicationOf } from '../support/application-of.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger } = loggerWithLines();

const envelope: ResponseMapper = {
  map: (result, context) => {
    if (result === 'broken') throw new NotFoundException('no envelope');
    return { data: result, path: context.path };
  },
};

const mapped = respondMapped(envelope, jsonUnknown, respondJson(jsonUnknown));
const app: { current?: CalledApplication } = {};
beforeAll(async () => {
  app.current = await createTestApplication(
    applicationOf({
      value: route('GET /value', { handle: () => [1], respond: mapped }),
      promise: route('GET /promise', { handle: async () => ({ a: 1 }), respond: mapped }),
      none: route('GET /none', { handle: () => null, respond: mapped }),
      created: route('GET /created', {
        handle: () => 1,
        respond: respondMapped(envelope, jsonUnknown, respondEmpty, 201),
      }),
      same: route('GET /same', {
        handle: () => Response.withStatus(202, 'json').withHeader('x-kept', 'yes'),
        respond: mapped,
      }),
      nothing: route('GET /nothing', { handle: () => undefined, respond: mapped }),
      text: route('GET /text', { handle: () => 'text', respond: respondMapped(envelope, jsonUnknown, respondText) }),
      plain: route('GET /plain', { handle: () => Response.text(200, 'text'), respond: mapped }),
      bytes: route('GET /bytes', { handle: () => Response.bytes(200, new Uint8Array([97])), respond: mapped }),
      failure: route('GET /failure', { handle: () => Response.withStatus(409, { reason: 'full' }), respond: mapped }),
      raw: route('GET /raw', { handle: () => HttpResponse.json(200, 1), respond: mapped }),
      broken: route('GET /broken', { handle: () => Response.body('broken'), respond: mapped }),
    }),
    { logger },
  );
});
afterAll(() => app.current?.shutdown());

test.each([
  ['/value', 200, '{"data":[1],"path":"/value"}'],
  ['/promise', 200, '{"data":{"a":1},"path":"/promise"}'],
  ['/none', 200, '{"data":null,"path":"/none"}'],
  ['/created', 201, '{"data":1,"path":"/created"}'],
  ['/same', 202, '{"data":"json","path":"/same"}'],
  ['/nothing', 204, ''],
  ['/text', 200, 'text'],
  ['/plain', 200, 'text'],
  ['/bytes', 200, 'a'],
  ['/failure', 409, '{"reason":"full"}'],
  ['/raw', 200, '1'],
])(
  'the response of GET %s has the status %i and the JSON of the mapper where it is JSON',
  async (path, status, text) => {
    const response = await app.current?.get(path).send();
    expect([response?.status, response?.text()]).toEqual([status, text]);
  },
);

test('a mapped response keeps its headers', async () => {
  const response = await app.current?.get('/same').send();
  expect([response?.header('x-kept'), response?.header('content-type')]).toEqual(['yes', 'application/json']);
});

test('an exception of a mapper is the response', async () => {
  const response = await app.current?.get('/broken').send();
  expect([response?.status, response?.text()]).toEqual([404, expect.stringContaining('no envelope')]);
});
