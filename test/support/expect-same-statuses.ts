import { expect } from 'vitest';
import { explainRequest } from '../../compiler/src/commands/explain-request.ts';
import type { CompiledApplication } from '../../compiler/src/compile.ts';
import { type Json, objectOf } from '../../compiler/src/openapi-diff/json.ts';
import type { PlannedRoute } from '../../compiler/src/plan/application-plan.ts';
import { planClient } from '../../compiler/src/plan/client/plan-client.ts';
import { routeResponses } from '../../compiler/src/plan/routes/route-responses.ts';
import type { PossibleResponse } from '../../compiler/src/request-plan/request-plan.ts';

/** The texts in the place of the parameters of a path: some are valid for each type, others are not. */
const parameterTexts = ['1', 'a', '', '9e99', 'true', '0b1e8b2c-7a53-4c39-9a5f-3f8f6b1c2d4e', '2026-01-01', '%zz'];
const queries = ['', '?page=1', '?page=x&page=y', '?%zz', '?unknown'];

/**
 * Expects that the API document, the plan and the client have the same statuses for each route of an application, and that the plans of
 * requests have no others, besides those of errors that are no responses of the application. Returns the number of compared routes.
 */
export function expectSameStatuses(application: CompiledApplication): number {
  const { plan, artifacts } = application;
  const documented = documentedStatuses(artifacts.find(({ name }) => name === 'openapi.json')?.text ?? '{}');
  const operations = planClient(plan).groups.flatMap((group) => group.operations);
  const ofClient = new Map(operations.map(({ method, template, responses }) => [`${method} ${template}`, responses]));
  const types = new Map(plan.types.map(({ type }) => [type.id, type]));
  for (const route of plan.routes) {
    const name = `${route.method} ${route.path}`;
    const { id } = route.operation;
    const statuses = documented.get(id);
    const planned = routeResponses(route, types, plan.errorHandler?.validationStatus ?? 400).flatMap((response) =>
      response.status !== undefined && !['undocumented', 'replaced'].includes(response.kind) ? [response.status] : [],
    );
    expect(distinct(planned), `the plan of ${name}`).toEqual(statuses);
    const client = ofClient.get(name)?.map(({ status }) => status);
    expect(client, `the client of ${name}`).toEqual(statuses);
    for (const target of targetsOf(route)) {
      const explained = explainRequest(application, { method: route.method, target });
      if (explained.route?.operationId !== id) continue;
      const others = explained.responses.filter((response) => !isAllowed(response, statuses ?? []));
      expect(others, `ashlar explain ${route.method} ${target}`).toEqual([]);
    }
  }
  return plan.routes.length;
}

/** The statuses of the operations of a document, by their ids. */
function documentedStatuses(document: string): ReadonlyMap<string, readonly number[]> {
  // `JSON.parse` returns any JSON.
  const { paths = {} } = objectOf(JSON.parse(document) as Json);
  const operations = Object.values(objectOf(paths)).flatMap((path) => Object.values(objectOf(path)));
  return new Map(
    operations.map(objectOf).map((operation) => {
      const { operationId, responses = {} } = operation;
      return [String(operationId), distinct(Object.keys(objectOf(responses)).map(Number))];
    }),
  );
}

/** Errors of the application that are no `HttpException`, and those that `@ApiErrors` leaves out, are in no document. */
function isAllowed({ status, stage, cause }: PossibleResponse, documented: readonly number[]): boolean {
  const isOutside = stage === 'any' || stage === 'error handler' || cause.endsWith('`@ApiErrors` does not name it');
  return status === null || isOutside || documented.includes(status);
}

/** Requests to a route: with texts of all kinds in the place of parameters, and queries of all kinds. */
function targetsOf({ segments, inputs }: PlannedRoute): readonly string[] {
  const paths = parameterTexts.map((text) =>
    segments.map((segment) => `/${segment.kind === 'literal' ? encodeURIComponent(segment.text) : text}`).join(''),
  );
  const own = inputs.some(({ source }) => source === 'query') ? queries : [''];
  return [...new Set(paths)].flatMap((path) => own.map((query) => `${path || '/'}${query}`));
}

function distinct(statuses: readonly number[]): readonly number[] {
  return [...new Set(statuses)].sort((a, b) => a - b);
}
