import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  errorHandler,
  jsonArray,
  jsonNumber,
  jsonObject,
  jsonText,
  respondEmpty,
  respondEvents,
  respondJson,
  respondMapped,
  respondWithStatus,
  route,
} from '../../../runtime/src/codegen/v1.ts';
import { Response } from '../../../runtime/src/index.ts';
import type { MissingPropertyPolicy } from '../../../runtime/src/pipeline/missing-properties.ts';
import { TestApplication } from '../../../runtime/src/testing/test-application.ts';
import { applicationOf } from '../support/application-of.ts';
import { createApplication, createTestApplication } from '../support/create-application.ts';
import { loggerWithLines } from '../support/log-lines.ts';

const { logger, lines } = loggerWithLines('warn');
beforeEach(() => {
  lines.length = 0;
});

interface Stat {
  readonly token_os: string;
  readonly count: number;
}

const stat = (value: Stat) =>
  jsonObject('Stat', `{"token_os":"${jsonText(value.token_os)}","count":${jsonNumber(value.count)}}`);

/** Rows of a database, whose type is not checked. */
const rows = (...all: readonly unknown[]) => all as Stat[];

const withoutHandler = applicationOf({
  stats: route('GET /stats', {
    handler: 'StatsController.find',
    handle: () => rows({ tokenOs: 'x', count: 1 }, { token_os: 'y', count: 2 }, { count: 3 }),
    respond: respondJson((value: readonly Stat[]) => jsonArray(value, stat)),
  }),
  one: route('GET /stats/{id}', {
    handler: 'StatsController.find',
    handle: ({ context }) => (context.params['id'] === '1' ? rows({ count: 1 }) : rows({ token_os: 'x' }))[0] as Stat,
    respond: respondWithStatus(201, respondJson(stat)),
  }),
  created: route('POST /stats', {
    handler: 'StatsController.find',
    handle: () => Response.withStatus(202, rows({})[0] as Stat),
    respond: respondJson(stat),
  }),
  mapped: route('GET /mapped', {
    handler: 'StatsController.find',
    handle: () => rows({ count: 1 }),
    respond: respondMapped(
      { map: (result: unknown) => ({ items: result }) as never },
      ({ items }: { items: readonly Stat[] }) => `{"items":${jsonArray(items, stat)}}`,
      respondEmpty,
    ),
  }),
  events: route('GET /events', {
    handler: 'StatsController.find',
    handle: () =>
      Response.events(
        (async function* () {
          yield* rows({ token_os: 'x', count: 1 }, { count: 1 }, { count: 1 });
        })(),
      ),
    respond: respondEvents(stat),
  }),
  many: route('GET /many', {
    handler: 'StatsController.find',
    handle: () => Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key ${index}`, {}])),
    // A type without a name: the path has the names of the data.
    respond: respondJson((value: Readonly<Record<string, object>>) => {
      const entries = Object.entries(value).map(([name, { id }]: [string, { id?: string }]) => {
        return `${JSON.stringify(name)}:{"id":"${jsonText(id as string)}"}`;
      });
      return `{${entries.join(',')}}`;
    }),
  }),
  failing: route('GET /failing', {
    handler: 'StatsController.find',
    handle: () => {
      throw new Error('no database');
    },
    respond: respondEmpty,
  }),
});

const compiled: typeof withoutHandler = {
  ...withoutHandler,
  createErrorHandler: () =>
    errorHandler(
      { handle: ({ status }) => Response.withStatus(status, rows({ count: status })[0] as Stat) },
      respondJson(stat),
    ),
};

function create(missingProperties?: MissingPropertyPolicy) {
  return createTestApplication(compiled, { logger, ...(missingProperties && { missingProperties }) });
}

/** The messages of warnings. */
const warnings = () => lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg);

describe('a required property that a result lacks', () => {
  test('is one warning for each route and property, and the response is sent', async () => {
    const app = await create('warn');
    for (let time = 0; time < 3; time++) {
      const response = await app.get('/stats').send();
      expect([response.status, response.text()]).toEqual([200, '[{"count":1},{"token_os":"y","count":2},{"count":3}]']);
    }
    expect(lines).toMatchObject([
      { level: 'warn', msg: 'GET /stats: [0].token_os is missing in Stat', route: '/stats', method: 'GET' },
    ]);
  });

  test('is reported for each property of a route, whose path has its template', async () => {
    const app = await create('warn');
    for (const id of [1, 2, 1, 2]) expect((await app.get(`/stats/${id}`).send()).status).toBe(201);
    await app.post('/stats').send();
    expect(warnings()).toEqual([
      'GET /stats/{id}: token_os is missing in Stat',
      'GET /stats/{id}: count is missing in Stat',
      'POST /stats: token_os is missing in Stat',
      'POST /stats: count is missing in Stat',
    ]);
  });

  test('is reported for mapped results', async () => {
    const app = await create('warn');
    expect((await app.get('/mapped').send()).text()).toBe('{"items":[{"count":1}]}');
    expect(warnings()).toEqual(['GET /mapped: items[0].token_os is missing in Stat']);
  });

  test('is reported for events', async () => {
    const app = await create('warn');
    const text = 'data: {"token_os":"x","count":1}\n\ndata: {"count":1}\n\ndata: {"count":1}\n\n';
    expect((await app.get('/events').send()).text()).toBe(text);
    expect(warnings()).toEqual(['GET /events: token_os is missing in Stat']);
  });

  test('is reported for bodies of the error handler, also without a route', async () => {
    const app = await create('warn');
    expect((await app.get('/failing').send()).text()).toBe('{"count":500}');
    expect((await app.get('/nowhere').send()).text()).toBe('{"count":404}');
    expect(warnings()).toEqual(['GET /failing: token_os is missing in Stat', 'GET: token_os is missing in Stat']);
  });

  test('fails the request when it is an error', async () => {
    const app = await createTestApplication(withoutHandler, { logger, missingProperties: 'error' });
    const response = await app.get('/stats').send();
    expect([response.status, response.json<{ message: string }>().message]).toEqual([500, 'Internal Server Error']);
    const message = 'GET /stats: [0].token_os is missing in Stat';
    expect(lines).toMatchObject([{ level: 'error', msg: 'request failed', err: { message } }]);
    const created = await app.post('/stats').send();
    expect(created.status).toBe(500);
    expect(lines[1]).toMatchObject({
      err: { message: 'POST /stats: token_os is missing in Stat, count is missing in Stat' },
    });
  });

  test('in the error handler leads to the constant 500 when it is an error', async () => {
    const app = await create('error');
    const response = await app.get('/nowhere').send();
    expect([response.status, response.json<{ message: string }>().message]).toEqual([500, 'Internal Server Error']);
    expect(lines.map(({ msg }) => msg)).toContain('the error handler failed');
  });

  test('is not reported when it is ignored', async () => {
    const app = await create('ignore');
    expect((await app.get('/stats').send()).status).toBe(200);
    expect((await app.get('/nowhere').send()).text()).toBe('{"count":404}');
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  test('in records of data is reported a limited number of times', async () => {
    const app = await create('warn');
    for (let time = 0; time < 20; time++) await app.get('/many').send();
    expect(warnings()).toHaveLength(100);
    expect(warnings()[0]).toBe('GET /many: ["key 0"].id is missing');
  });
});

test('a required property that a result lacks is a warning of an application by default', async () => {
  const app = await createApplication(compiled, { logger, handleSignals: false });
  await app.listen(0);
  await (await request(`${app.address().url}/stats`)).body.dump();
  await app.close();
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
});

describe('a test application', () => {
  let app: TestApplication;
  afterEach(() => app.shutdown());

  test('fails the request by default', async () => {
    app = await TestApplication.create(withoutHandler, { logger });
    expect((await app.get('/stats').send()).status).toBe(500);
  });

  test('sends the response with another policy', async () => {
    app = await TestApplication.create(withoutHandler, { logger, missingProperties: 'ignore' });
    expect((await app.get('/stats').send()).status).toBe(200);
  });
});

test('another policy is an invalid option', async () => {
  const options = { logger, missingProperties: 'log' as 'warn' };
  await expect(createTestApplication(compiled, options)).rejects.toThrow(
    "the option `missingProperties` is 'log', but can only be 'error', 'warn' or 'ignore'",
  );
});
