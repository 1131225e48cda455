import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { diskFileSystem } from '../../../compiler/src/files/disk-file-system.ts';
import { entriesOf, type Json, objectOf } from '../../../compiler/src/openapi-diff/json.ts';
import type { PlannedRoute } from '../../../compiler/src/plan/application-plan.ts';
import type { CompiledApplication } from '../../../runtime/src/container/compiled-application.ts';
import type { MemoryRequestParts } from '../../../runtime/src/testing/memory-incoming-request.ts';
import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import { hintedApplications } from '../../request-plan/support/hinted-applications.ts';
import { fixedRequests } from '../../request-plan/support/random-requests.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { type CalledApplication, createTestApplication } from '../support/create-application.ts';

/** Conditions and ranges for which the server sends another status than 200 in place of a file. */
const conditions: readonly (readonly [name: string, value: string])[] = [
  ['range', 'bytes=0-3'],
  ['range', 'bytes=99999999-'],
  ['if-none-match', '*'],
  ['if-match', '"another"'],
];

const seen = new Set<number>();

describe.each(hintedApplications)('the statuses of responses of $name', (fixture) => {
  let app: CalledApplication;
  let routes: readonly PlannedRoute[];
  let documented: ReadonlyMap<string, ReadonlySet<number>>;

  beforeAll(async () => {
    const directory = applicationDirectory(fixture.name);
    const { applications } = await compile({ directory, fileSystem: diskFileSystem });
    routes = applications[0]?.plan.routes ?? [];
    documented = statusesOf(readFileSync(`${directory}/src/generated/openapi.json`, 'utf8'));
    // The generated file says of it that it is one.
    const { compiled }: { compiled: CompiledApplication<unknown> } = await import(
      `${directory}/src/generated/index.ts`
    );
    app = await createTestApplication(compiled, { env: fixture.env ?? {} });
  }, 120_000);

  afterAll(() => app.shutdown());

  test('are in its API document', async () => {
    for (const route of routes) {
      // A stream of events ends when its client leaves.
      if (route.operation.returns.results.some(({ events }) => events === true)) continue;
      for (const request of requestsTo(route, fixture)) {
        const { status } = await send(app, request);
        seen.add(status);
        const statuses = [...(documented.get(route.operation.id) ?? [])];
        expect(statuses, `${route.method} ${request.target} ${[...request.headers.keys()].join(', ')}`).toContain(
          status,
        );
      }
    }
  });
});

test('the responses have the statuses of ranges, of preconditions, and of each kind of rejection', () => {
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([200, 201, 206, 304, 400, 401, 403, 404, 412, 413, 415, 416]),
  );
});

/** Requests to a route, and those for its result under conditions. */
function requestsTo(route: PlannedRoute, hints: (typeof hintedApplications)[number]): readonly MemoryRequestParts[] {
  const own = fixedRequests([route], hints, []).filter(
    ({ method, target }) => method === route.method && target !== '/nowhere' && target !== '/%zz',
  );
  const conditional = own.flatMap((request) =>
    conditions.map(([name, value]) => ({ ...request, headers: new Map([...request.headers, [name, [value]]]) })),
  );
  return route.method === 'GET' ? [...own, ...conditional] : own;
}

function send(app: CalledApplication, { method, target, headers, body }: MemoryRequestParts): Promise<TestResponse> {
  const request = requestWith(app, method)(target);
  for (const [name, values] of headers) if (name !== 'host') for (const value of values) request.header(name, value);
  return (body.byteLength === 0 ? request : request.payload(body)).send();
}

function requestWith(app: CalledApplication, method: string): CalledApplication['get'] {
  switch (method) {
    case 'POST':
      return (path) => app.post(path);
    case 'PUT':
      return (path) => app.put(path);
    case 'PATCH':
      return (path) => app.patch(path);
    case 'DELETE':
      return (path) => app.delete(path);
    default:
      return (path) => app.get(path);
  }
}

function statusesOf(document: string): ReadonlyMap<string, ReadonlySet<number>> {
  // `JSON.parse` returns any JSON.
  const { paths } = objectOf(JSON.parse(document) as Json);
  const operations = entriesOf(paths).flatMap(([, path]) =>
    entriesOf(path).map(([, operation]) => objectOf(operation)),
  );
  return new Map(
    operations.map(({ operationId, responses }) => [
      String(operationId),
      new Set(entriesOf(responses).map(([status]) => Number(status))),
    ]),
  );
}
