import { pageAssets } from '../model/api-document.js';
import type { ApplicationModel } from '../model/application-model.js';
import { httpMethods } from '../model/http-methods.js';
import type { ApplicationPlan, PlannedRoute } from '../plan/application-plan.js';
import { type RouteResponse, routeResponses } from '../plan/routes/route-responses.js';
import { handlerOf } from '../plan/routes/route-stages.js';
import type { PlanTypes } from './check-text.js';
import { lostCandidates } from './lost-candidates.js';
import { nearMisses } from './near-misses.js';
import { parseQueryPairs } from './parse-query-pairs.js';
import { planPathParameters } from './plan-path-parameters.js';
import { planQuery } from './plan-query.js';
import { errorHandlerStage, planStages, stage } from './plan-stages.js';
import { failure, ofErrorHandler, possibleResponses, sorted } from './possible-responses.js';
import type {
  ExplainedRequest,
  MatchedRoute,
  MissingProtection,
  PossibleResponse,
  RequestPlan,
} from './request-plan.js';
import { RouteFinder } from './route-finder.js';
import { SourcePlaces } from './source-places.js';
import { type SplitTarget, splitTarget } from './split-target.js';

const always = [
  'Middleware of `app.use`, such as CORS, runs before the route and can respond itself.',
  'The server rejects malformed and slow requests itself: 400, 408, 413, 417, 431 and 501.',
  'Another server, such as Fastify or a proxy, can add a prefix to the path and routes of its own.',
];

/** A compiled application as the plan of a request needs it. */
export interface PlannedApplication {
  readonly plan: ApplicationPlan;
  readonly model: ApplicationModel;
  /** The directory of the generated files, relative to the package. */
  readonly out: string;
}

/** The plan of a request: a function of the application and of the request alone. */
export function planRequest(application: PlannedApplication, request: ExplainedRequest): RequestPlan {
  return new RequestPlanner(application, request).plan();
}

/** The parts of a plan that depend on the route. */
type RoutedParts = Omit<RequestPlan, 'application' | 'request' | 'atRunTime'>;

const unrouted = {
  route: null,
  candidates: [],
  pathParameters: [],
  missing: [],
  nearMisses: [],
  allow: [],
} as const satisfies Partial<RoutedParts>;

class RequestPlanner {
  readonly #plan: ApplicationPlan;
  readonly #out: string;
  readonly #method: string;
  readonly #target: SplitTarget;
  readonly #places: SourcePlaces;
  readonly #finder: RouteFinder<PlannedRoute>;
  readonly #types: PlanTypes;

  constructor({ plan, model, out }: PlannedApplication, { method, target }: ExplainedRequest) {
    this.#plan = plan;
    this.#out = out;
    this.#method = method;
    this.#target = splitTarget(target);
    this.#places = new SourcePlaces(model);
    this.#finder = new RouteFinder(plan);
    this.#types = new Map(plan.types.map(({ type }) => [type.id, type]));
  }

  plan(): RequestPlan {
    const { name, root } = this.#plan;
    const { path, query, segments = [] } = this.#target;
    const compared = this.#finder.segmentsOf(path);
    const route = compared && this.#finder.find(this.#method, compared);
    const parts =
      compared === undefined || route === undefined ? this.#unrouted(compared) : this.#routed(route, compared);
    const isQueryMalformed = parseQueryPairs(query ?? '') === undefined;
    // Readers of the JSON find the properties in one order.
    return {
      application: { name, root: root ?? null, out: this.#out },
      request: { method: this.#method, path, segments, query, isQueryMalformed },
      outcome: parts.outcome,
      route: parts.route,
      candidates: parts.candidates,
      pathParameters: parts.pathParameters,
      queryParameters: parts.queryParameters,
      stages: parts.stages,
      responses: parts.responses,
      missing: parts.missing,
      nearMisses: parts.nearMisses,
      allow: parts.allow,
      atRunTime: decidedAtRunTime(this.#plan, route),
    };
  }

  #routed(route: PlannedRoute, segments: readonly string[]): RoutedParts {
    const plan = this.#plan;
    const [places, types] = [this.#places, this.#types];
    const pathParameters = planPathParameters(route, segments, types);
    const query = planQuery(route, this.#target.query, types);
    const checks = [...pathParameters.map(({ check }) => check), ...query.checks.values()];
    const isRejected = checks.some(({ result }) => result === 'rejected');
    const validationStatus = plan.errorHandler?.validationStatus ?? 400;
    const context = { plan, places, types, isRejected, pathParameters, query, validationStatus };
    const responses = routeResponses(route, types, validationStatus);
    return {
      ...unrouted,
      outcome: 'route',
      route: this.#matched(route),
      candidates: lostCandidates(route, segments, plan.routes, places),
      pathParameters,
      queryParameters: query.parameters,
      stages: planStages(route, context),
      responses: possibleResponses(route, responses, context),
      missing: missingProtection(route, responses),
    };
  }

  #matched(route: PlannedRoute): MatchedRoute {
    return {
      method: route.method,
      path: route.path,
      handler: handlerOf(route),
      operationId: route.operation.id,
      source: this.#places.of(route.source),
      ignoresSlash: this.#finder.ignoresSlashOf(this.#target.path),
      isHead: this.#method === 'HEAD',
    };
  }

  #unrouted(segments: readonly string[] | undefined): RoutedParts {
    const { path, query } = this.#target;
    const { parameters: queryParameters } = planQuery(undefined, query, this.#types);
    if (segments === undefined) {
      return {
        ...unrouted,
        ...this.#failing(400, 'the path contains a malformed percent escape'),
        queryParameters,
        outcome: 'malformed-path',
      };
    }
    const isDocument = this.#documentPaths().includes(path);
    if (isDocument && (this.#method === 'GET' || this.#method === 'HEAD')) {
      return { ...unrouted, queryParameters, ...this.#documentation(path) };
    }
    const request = { method: this.#method, path, segments, query: query === null ? '' : `?${query}` };
    const allowed = httpMethods.filter(
      (method) => this.#finder.find(method, segments) !== undefined || (isDocument && method === 'GET'),
    );
    const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const cause = allow.length === 0 ? 'no route has this path' : `no route of this path handles ${this.#method}`;
    return {
      ...unrouted,
      ...this.#failing(404, allow.length === 0 ? cause : `${cause}; the header \`Allow\` lists ${allow.join(', ')}`),
      queryParameters,
      outcome: 'not-found',
      nearMisses: nearMisses(request, this.#plan, this.#finder, this.#places),
      allow,
    };
  }

  /** The response to a request that reaches no route, and the error handler that creates it. */
  #failing(status: number, cause: string): Pick<RoutedParts, 'stages' | 'responses'> {
    const context = { plan: this.#plan, places: this.#places };
    return {
      stages: errorHandlerStage(context),
      responses: sorted([failure(status, 'routing', null, cause), ...ofErrorHandler(context)]),
    };
  }

  /** The paths of the API document, its page and the files that the page loads. */
  #documentPaths(): readonly string[] {
    const { openApi } = this.#plan.document;
    if (openApi === undefined) return [];
    const page = openApi.uiPath.path;
    const below = page === '/' ? '' : page;
    return [openApi.jsonPath.path, page, ...pageAssets.map((name) => `${below}/${name}`)];
  }

  #documentation(path: string): Pick<RoutedParts, 'outcome' | 'stages' | 'responses'> {
    const { openApi } = this.#plan.document;
    const isDocument = path === openApi?.jsonPath.path;
    const isPage = path === openApi?.uiPath.path;
    const name = isDocument ? 'the API document' : isPage ? 'the page of the API document' : 'a file of the page';
    const source = openApi === undefined ? null : this.#places.of(openApi.span);
    const of = (status: number, cause: string): PossibleResponse => failure(status, 'documentation', name, cause);
    const ownFailures = isDocument
      ? [of(304, 'the client has the document already')]
      : isPage
        ? [of(501, 'the package `swagger-ui-dist` is not installed')]
        : path.endsWith('/start.js')
          ? []
          : [of(404, 'the package `swagger-ui-dist` is not installed')];
    const context = { plan: this.#plan, places: this.#places };
    return {
      outcome: 'documentation',
      stages: [
        stage('documentation', name, { source, declaredBy: this.#plan.root ?? null }),
        ...errorHandlerStage(context),
      ],
      responses: sorted([
        of(200, `${name} is sent`),
        ...ownFailures,
        failure(500, 'documentation', name, 'it cannot be read'),
        ...ofErrorHandler(context),
      ]),
    };
  }
}

/** Everything that only the running application decides about a request, in whole sentences. */
function decidedAtRunTime(plan: ApplicationPlan, route: PlannedRoute | undefined): readonly string[] {
  const { body, bodyLimit, throttle } = route ?? {};
  const isJson = body !== undefined && body !== 'bytes' && body !== 'form' && body !== 'multipart';
  return [
    ...always,
    ...(throttle !== undefined && throttle.policy === undefined
      ? [`\`${throttle.declaredBy}\` chooses the rate limit at start-up.`]
      : []),
    ...(body !== undefined && bodyLimit === undefined
      ? ['The option `bodyLimit` of `Application.create` replaces the default body limit of 1 MiB.']
      : []),
    ...(isJson
      ? [
          'With the option `bodyWithoutContentType`, a body without `Content-Type` is read as JSON; otherwise it is rejected with 415.',
        ]
      : []),
    ...(plan.document.openApi !== undefined
      ? ['With the option `openapi: false`, the API document and its page are not served.']
      : []),
  ];
}

/** The protection that a route does not have. */
function missingProtection(
  { guards, skippedUses, throttle, throttling }: PlannedRoute,
  responses: readonly RouteResponse[],
): readonly MissingProtection[] {
  const missing: MissingProtection[] = [];
  if (guards.length === 0) {
    const skipped = skippedUses.filter(({ decorator }) => decorator === 'UseGuard');
    const by = [...new Set(skipped.map(({ skippedBy }) => `\`${skippedBy}\``))].join(' and ');
    const message = by === '' ? 'no guard: any client can call the route' : `no guard: ${by} skips all of them`;
    missing.push({ kind: 'guard', message });
  } else if (admitAll(responses)) {
    const names = [...new Set(guards.map((guard) => `\`${guard.class.name}\``))].join(' and ');
    missing.push({ kind: 'guard', message: `no guard that rejects a request: ${names} always returns \`true\`` });
  }
  if (throttle === undefined) {
    const isExempt = throttling?.skip === true;
    const message = isExempt ? `no rate limit: \`@SkipThrottle\` of \`${throttling.declaredBy}\`` : 'no rate limit';
    missing.push({ kind: 'rate limit', message });
  }
  return missing;
}

/** Whether no guard rejects a request, as far as the sources show. */
function admitAll(responses: readonly RouteResponse[]): boolean {
  return responses.every(
    ({ stage, kind, status }) => stage !== 'guard' || (kind === 'undocumented' && status === undefined),
  );
}
