import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import { compile } from '../../compiler/src/compile.ts';
import { diskFileSystem } from '../../compiler/src/files/disk-file-system.ts';
import type { ApplicationPlan, PlannedRoute } from '../../compiler/src/plan/application-plan.ts';
import type { PossibleResponse, RequestPlan, RequestStage } from '../../compiler/src/request-plan/request-plan.ts';
import type { CompiledApplication } from '../../runtime/src/container/compiled-application.ts';
import type { MemoryRequestParts } from '../../runtime/src/testing/memory-incoming-request.ts';
import { fc } from '../support/fast-check.ts';
import { applicationDirectory } from '../support/repository.ts';
import { rounds } from '../support/rounds.ts';
import { hintedApplications } from './support/hinted-applications.ts';
import {
  InstrumentedApplication,
  isStageMethod,
  type RecordedRequest,
  type RecordedStage,
} from './support/instrumented-application.ts';
import { fixedRequests, randomRequests } from './support/random-requests.ts';

// The plan of a request and the running application agree. More requests than in the gate, and different ones:
// `SEED=7 ROUNDS=30 npx vitest run test/request-plan/running-server`.
const runs = rounds(150);

/** How often the compared requests had each kind of outcome, in all applications. */
const seen = new Map<string, number>();

function count(kind: string): void {
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
}

describe.each(hintedApplications)('the plans of requests to $name', (fixture) => {
  let running: InstrumentedApplication;
  let compiledByCompiler: Awaited<ReturnType<typeof compile>>['applications'][number];

  beforeAll(async () => {
    const directory = applicationDirectory(fixture.name);
    const { applications: compiled } = await compile({ directory, fileSystem: diskFileSystem });
    const [only] = compiled;
    if (only === undefined) throw new Error(`${fixture.name} does not compile`);
    compiledByCompiler = only;
    // The generated file says of it that it is one.
    const { compiled: generated }: { compiled: CompiledApplication<unknown> } = await import(
      `${directory}/src/generated/index.ts`
    );
    running = await InstrumentedApplication.start(generated, fixture.env ?? {});
  }, 120_000);

  afterAll(() => running.close());

  async function compare(parts: MemoryRequestParts): Promise<void> {
    const explained = explainRequest(compiledByCompiler, { method: parts.method, target: parts.target });
    checkAgreement(explained, await running.send(parts), compiledByCompiler.plan, parts);
  }

  test('agree with the running application for requests to every route', async () => {
    const { plan } = compiledByCompiler;
    for (const parts of fixedRequests(plan.routes, fixture, documentationPaths(plan))) await compare(parts);
  }, 600_000);

  test('agree with the running application for random requests', async () => {
    const { plan } = compiledByCompiler;
    await fc.assert(fc.asyncProperty(randomRequests(plan.routes, fixture, documentationPaths(plan)), compare), {
      numRuns: runs,
    });
  }, 600_000);
});

test('the compared requests have every kind of outcome', () => {
  const kinds = ['route', 'documentation', 'not-found', 'malformed-path', 'with Allow', 'rejected input', 'whole plan'];
  for (const kind of [...kinds, '200', '400', '401', '403', '404', '413', '415', '422', '429']) {
    expect([kind, seen.get(kind) ?? 0]).toEqual([kind, expect.any(Number)]);
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
});

/** The paths of the API document and its page. */
function documentationPaths({ document: { openApi } }: ApplicationPlan): readonly string[] {
  if (openApi === undefined) return [];
  return [openApi.jsonPath.path, openApi.uiPath.path, `${openApi.uiPath.path}/start.js`];
}

function checkAgreement(
  explained: RequestPlan,
  recorded: RecordedRequest,
  plan: ApplicationPlan,
  parts: MemoryRequestParts,
): void {
  const shown = { request: `${parts.method} ${parts.target}`, explained, recorded };
  const message = () => JSON.stringify(shown, undefined, 1);
  count(explained.outcome);
  count(String(recorded.status));
  if (explained.allow.length > 0) count('with Allow');
  const { route } = explained;
  expect(recorded.route, message()).toEqual(
    route === null ? undefined : { method: route.method, path: route.path, handler: route.handler },
  );
  const planned = plan.routes.find(({ method, path }) => method === route?.method && path === route.path);
  const entered = recorded.stages.map((stage) => nameOf(stage, planned, plan)).filter((name) => name !== undefined);
  const expected = explained.stages.filter(isObserved).map(({ kind, name }) => `${kind} ${name}`);
  // The stages run in the order of the plan; the first one that fails ends the request.
  expect(expected.slice(0, entered.length), message()).toEqual(entered);
  if (route !== null && recorded.failure === undefined && entered.length === expected.length) count('whole plan');
  if (explained.pathParameters.some(({ check }) => check.result === 'rejected')) {
    count('rejected input');
    expect(
      entered.some((name) => name.startsWith('handler ')),
      message(),
    ).toBe(false);
  }
  checkStatus(explained, recorded, planned, plan, message);
}

/** The status is one of those that the stage which caused it can cause. */
function checkStatus(
  { responses, stages }: RequestPlan,
  { status, failure, thrownBy, stages: ran }: RecordedRequest,
  route: PlannedRoute | undefined,
  plan: ApplicationPlan,
  message: () => string,
): void {
  const caused = failure === undefined ? status : failureStatus(failure, plan);
  const isRouted = route !== undefined;
  const culprit = thrownBy === undefined ? undefined : nameOf(thrownBy, route, plan)?.split(' ').slice(0, -1).join(' ');
  const possible = responses.filter((response) => {
    if (culprit !== undefined)
      return isFrom(response, culprit) && (response.status === null || response.status === caused);
    // The framework knows the statuses of its own rejections. Results of handlers and interceptors can have a status of their own.
    if (response.status === caused) return true;
    const isOwnResult = response.stage === 'response' || response.stage === 'interceptor';
    return response.status === null && failure === undefined && isOwnResult && ran.length > 0;
  });
  expect(possible.length, message()).toBeGreaterThan(0);
  if (failure === undefined && isRouted) return;
  // Another status than that of the failure is the choice of the error handler.
  if (caused !== status)
    expect(
      stages.some(({ kind }) => kind === 'error handler'),
      message(),
    ).toBe(true);
}

function failureStatus(
  { status, isValidation }: NonNullable<RecordedRequest['failure']>,
  plan: ApplicationPlan,
): number {
  return isValidation ? (plan.errorHandler?.validationStatus ?? status) : status;
}

function isFrom({ stage, status }: PossibleResponse, kind: string): boolean {
  return stage === kind || (stage === 'any' && status === 500);
}

const observed: ReadonlySet<RequestStage['kind']> = new Set([
  ...(['rate limit', 'guard', 'resolver', 'interceptor', 'handler', 'response mapper'] as const),
]);

function isObserved({ kind, runs: does }: RequestStage): boolean {
  return does && observed.has(kind);
}

/** The kind and the name of the stage of an instance of the container. */
function nameOf(
  { instance, method }: RecordedStage,
  route: PlannedRoute | undefined,
  plan: ApplicationPlan,
): string | undefined {
  if (route === undefined) return undefined;
  if (method === 'admit') return `rate limit ${route.throttle?.key}`;
  if (!isStageMethod(method) || instance === route.controller.name) {
    return method === route.handler ? `handler ${route.controller.class.name}.${method}` : undefined;
  }
  const name = plan.providers.find((provider) => provider.name === instance)?.class.name;
  if (method === 'canActivate') return `guard ${name}`;
  if (method === 'resolve') return `resolver ${name}`;
  return method === 'intercept' ? `interceptor ${name}` : `response mapper ${name}`;
}
