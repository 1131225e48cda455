import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApplication } from '../../runtime/src/testing/test-application.ts';
import { expectSameStatuses } from '../support/expect-same-statuses.ts';
import { fc } from '../support/fast-check.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import { type RandomRoute, randomApplication } from './random-responses/random-application.ts';
import type { Outcome } from './random-responses/random-results.ts';
import { checkResponse, type ReceivedResponse } from './support/check-response.ts';
import { loadApplication } from './support/echo-application.ts';
import { TestedApplication } from './support/tested-application.ts';

// Handlers, response mappers and error handlers of random applications: each response is as the document describes it. More of them
// than in the gate: `SEED=7 ROUNDS=10 npx vitest run test/openapi/random-responses`.
const firstSeed = seedOr(20_261_126);
const applications = Array.from({ length: rounds(6) }, (_, index) => firstSeed * 1000 + index);
const outcomesPerRoute = 12;

/** How many responses there were of each kind, in all applications. */
const kinds = new Map<string, number>();

/** The module of a random application that its handlers take their results from. */
interface Results {
  readonly give: (path: string, handle: () => unknown) => void;
  readonly calledMappers: () => readonly string[];
}

/** An application, and the module of its results. */
interface Loaded {
  readonly tested: TestedApplication;
  readonly results: Results;
}

describe.each(applications)('the responses of the random application %i', (seed) => {
  const { files, routes } = randomApplication(seed);
  let loaded: Loaded;

  beforeAll(async () => {
    const { compiled, application, document, directory } = await loadApplication(files);
    // The file is in `files`.
    const results: Results = await import(join(directory, 'src/results.ts'));
    expect(expectSameStatuses(application)).toBe(routes.length);
    loaded = { tested: new TestedApplication(await TestApplication.create(compiled), document), results };
  }, 120_000);

  afterAll(() => loaded.tested.shutdown());

  test('are as the document describes them', async () => {
    for (const [index, route] of routes.entries()) {
      const outcomes = fc.sample(route.outcomes, { seed: seed + index, numRuns: outcomesPerRoute });
      for (const outcome of outcomes) await checkOutcome(loaded, route, outcome);
    }
  });
});

test('the responses are of every kind', () => {
  expect([...kinds.keys()].sort()).toEqual(['empty', 'error', 'mapped JSON', 'other', 'unmapped JSON']);
});

function kindOf(response: ReceivedResponse, isMapped: boolean): string {
  if (response.status >= 400) return 'error';
  if (response.text() === '') return 'empty';
  if (response.header('content-type') !== 'application/json') return 'other';
  return isMapped ? 'mapped JSON' : 'unmapped JSON';
}

/** @throws Error with the source of the handler, if the response is not that of the document, or of the mapper that applies. */
async function checkOutcome({ tested, results }: Loaded, route: RandomRoute, outcome: Outcome): Promise<void> {
  const { path, mapper, source } = route;
  const operation = tested.operations.find(({ template }) => template === path);
  if (operation === undefined) throw new Error(`the document has no ${path}`);
  results.give(path, outcome.handle);
  const received = await tested.send({ method: 'get', target: path, headers: [] });
  try {
    if (outcome.status !== undefined) expect(received.status).toBe(outcome.status);
    const called = outcome.isMappable && mapper !== undefined ? [mapper] : [];
    expect(results.calledMappers()).toEqual(called);
    const kind = kindOf(received, called.length > 0);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (outcome.isEmpty === true) expect(received.text()).toBe('');
    else checkResponse(operation, received, tested.schemaCheckOf(operation));
  } catch (cause) {
    throw new Error(`${source}\nmapper: ${mapper}\n${String(cause)}`, { cause });
  }
}
