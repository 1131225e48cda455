import { defaultBodyLimit } from '../model/body-limit.js';
import { requiresBody } from '../model/route-input.js';
import type { SkippedUse } from '../model/route-uses.js';
import type { ApplicationPlan, PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import { bodyMediaTypes } from '../plan/body-media-types.js';
import { handlerOf } from '../plan/routes/handler-of.js';
import { isCheckedFile } from '../plan/routes/input-questions.js';
import type { PlanTypes } from './check-text.js';
import { planInputs } from './plan-inputs.js';
import type { RequestStage, StageKind } from './request-plan.js';
import type { SourcePlaces } from './source-places.js';

/** The parts of an application that the stages of a route are planned with. */
export interface StageContext {
  readonly plan: ApplicationPlan;
  readonly places: SourcePlaces;
  readonly types: PlanTypes;
  /** An input of the path or the query is rejected whatever the rest of the request is. */
  readonly isRejected: boolean;
}

/**
 * The stages of a route in the order in which the runtime runs them: the same as in `stages.ts` of the runtime, with the parts of its
 * last stage apart. Skipped guards and interceptors precede the others; the error handler is last.
 */
export function planStages(route: PlannedRoute, context: StageContext): readonly RequestStage[] {
  const { places, isRejected } = context;
  const handler = stage('handler', handlerOf(route), {
    source: places.of(route.source),
    class: places.class(route.controller.class),
    runs: !isRejected,
  });
  return [
    ...rateLimitStage(route, places),
    ...useStages('guard', route, places),
    ...resolverStages(route, places),
    ...bodyStage(route, places),
    ...useStages('interceptor', route, places),
    ...inputsStage(route, context),
    ...filesStage(route, places, isRejected),
    handler,
    ...mapperStage(route, places, isRejected),
    stage('response', responseName(route), { source: places.of(route.operation.returns.span), runs: !isRejected }),
    ...errorHandlerStage(context),
  ];
}

/** A stage with the properties that it has; all others are empty. */
export function stage(
  kind: StageKind,
  name: string,
  known: Partial<Omit<RequestStage, 'kind' | 'name'>> = {},
): RequestStage {
  return {
    kind,
    name,
    source: null,
    declaredBy: null,
    class: null,
    options: null,
    runs: true,
    skippedBy: null,
    rateLimit: null,
    body: null,
    inputs: [],
    ...known,
  };
}

function rateLimitStage(route: PlannedRoute, places: SourcePlaces): readonly RequestStage[] {
  const { throttle, throttling } = route;
  if (throttling === undefined) return [];
  const { declaredBy } = throttling;
  const source = places.throttle(route);
  if (throttle === undefined) {
    return [stage('rate limit', 'SkipThrottle', { source, declaredBy, runs: false, skippedBy: declaredBy })];
  }
  return [
    stage('rate limit', throttle.key, {
      source,
      declaredBy,
      class: places.class(throttle.service.class),
      rateLimit: throttle.policy ?? null,
    }),
  ];
}

/** The guards or the interceptors of a route, after those that are skipped. */
function useStages(kind: 'guard' | 'interceptor', route: PlannedRoute, places: SourcePlaces): readonly RequestStage[] {
  const [planned, decorator] =
    kind === 'guard' ? ([route.guards, 'UseGuard'] as const) : ([route.interceptors, 'UseInterceptor'] as const);
  const read = places.uses(route, decorator);
  const running = planned.map((use, index) => {
    const span = read[index]?.span;
    return stage(kind, use.class.name, {
      source: span === undefined ? null : places.of(span),
      declaredBy: use.declaredBy,
      class: places.class(use.class),
      options: use.options ?? null,
    });
  });
  const skipped = route.skippedUses
    .filter((use) => use.decorator === decorator)
    .map((use) => skippedStage(kind, use, places));
  return [...skipped, ...running];
}

function skippedStage(kind: StageKind, use: SkippedUse, places: SourcePlaces): RequestStage {
  return stage(kind, use.class.name, {
    source: places.of(use.span),
    declaredBy: use.declaredBy,
    class: places.class(use.class),
    options: use.options ?? null,
    runs: false,
    skippedBy: use.skippedBy,
  });
}

function resolverStages(route: PlannedRoute, places: SourcePlaces): readonly RequestStage[] {
  const read = places.route(route).inputs;
  return route.resolvers.map((resolver) => {
    const index = route.inputs.findIndex(
      (input) => input.source === 'resolved' && input.resolver.class.id === resolver.class.id,
    );
    const span = read[index]?.typeSpan;
    return stage('resolver', resolver.class.name, {
      source: span === undefined ? null : places.of(span),
      class: places.class(resolver.class),
    });
  });
}

const bodySources: ReadonlySet<PlannedInput['source']> = new Set(['body', 'fields', 'raw', 'file', 'files', 'form']);

function bodyStage(route: PlannedRoute, places: SourcePlaces): readonly RequestStage[] {
  const { body, bodyLimit, inputs } = route;
  if (body === undefined) return [];
  const span = places.route(route).inputs[inputs.findIndex(({ source }) => bodySources.has(source))]?.typeSpan;
  return [
    stage('body', body, {
      source: span === undefined ? null : places.of(span),
      body: {
        contentTypes: bodyMediaTypes(route),
        required: inputs.some(requiresBody),
        limit: bodyLimit ?? defaultBodyLimit,
        isDefaultLimit: bodyLimit === undefined,
      },
    }),
  ];
}

function inputsStage(route: PlannedRoute, { places, types }: StageContext): readonly RequestStage[] {
  const inputs = planInputs(route, places, types);
  if (inputs.length === 0) return [];
  return [stage('inputs', handlerOf(route), { source: inputs[0]?.source ?? null, inputs })];
}

function filesStage(route: PlannedRoute, places: SourcePlaces, isRejected: boolean): readonly RequestStage[] {
  const files = route.inputs.filter(isCheckedFile);
  const read = places.route(route).inputs;
  return files.map((file) => {
    const span = read[route.inputs.indexOf(file)]?.typeSpan;
    return stage('files', file.rules.key, {
      source: span === undefined ? null : places.of(span),
      runs: !isRejected,
    });
  });
}

function mapperStage(route: PlannedRoute, places: SourcePlaces, isRejected: boolean): readonly RequestStage[] {
  if (route.response.kind !== 'mapped') return [];
  const { class: mapper, declaredBy } = route.response.mapper;
  const span = places.route(route).mapper?.span;
  return [
    stage('response mapper', mapper.name, {
      source: span === undefined ? null : places.of(span),
      declaredBy,
      class: places.class(mapper),
      runs: !isRejected,
    }),
  ];
}

function responseName({ response, operation }: PlannedRoute): string {
  const { kind } = response.kind === 'mapped' ? response.others : response;
  const declared = response.kind === 'mapped' ? 'json' : kind;
  const isOpaque = operation.returns.results.some(({ opaque }) => opaque === true);
  if (!isOpaque) return declared;
  const own = 'a stream, a file or an `HttpResponse`';
  return declared === 'empty' ? own : `${declared}, or ${own}`;
}

/** The error handler; none for the default responses. */
export function errorHandlerStage({ plan, places }: Pick<StageContext, 'plan' | 'places'>): readonly RequestStage[] {
  if (plan.errorHandler === undefined) return [];
  const { provider } = plan.errorHandler;
  const named = places.errorHandler;
  return [
    stage('error handler', provider?.class.name ?? 'ProblemDetailsHandler', {
      source: named === undefined ? null : places.of(named.span),
      declaredBy: plan.root ?? null,
      class: provider === undefined ? null : places.class(provider.class),
    }),
  ];
}
