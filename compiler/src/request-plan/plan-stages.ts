import { defaultBodyLimit } from '../model/body-limit.js';
import { requiresBody } from '../model/route-input.js';
import type { ApplicationPlan, PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import { bodyMediaTypes } from '../plan/body-media-types.js';
import { type RouteStage, routeStages } from '../plan/routes/route-stages.js';
import type { PlanTypes } from './check-text.js';
import { planInputs } from './plan-inputs.js';
import type { PossibleResponse, RequestStage, StageKind } from './request-plan.js';
import type { SourcePlaces } from './source-places.js';

/** The parts of an application that the stages of a route are planned with. */
export interface StageContext {
  readonly plan: ApplicationPlan;
  readonly places: SourcePlaces;
  readonly types: PlanTypes;
  /** An input of the path or the query is rejected whatever the rest of the request is. */
  readonly isRejected: boolean;
}

/** The stages of a route, each with its place in the sources and whether it runs. The error handler is last. */
export function planStages(route: PlannedRoute, context: StageContext): readonly RequestStage[] {
  const stages = routeStages(route);
  const running = (kind: RouteStage['kind']) =>
    stages.filter((one) => one.kind === kind && one.skippedBy === undefined);
  const explained = stages.map((one) => {
    const known = { declaredBy: one.declaredBy ?? null, skippedBy: one.skippedBy ?? null };
    return stage(one.kind, one.subject, {
      ...known,
      runs: one.skippedBy === undefined && isReached(one.kind, context),
      ...partsOf(one, running(one.kind).indexOf(one), route, context),
    });
  });
  return [...explained, ...errorHandlerStage(context)];
}

const afterInputs: ReadonlySet<PossibleResponse['stage']> = new Set([
  'files',
  'handler',
  'response mapper',
  'response',
]);

/** Whether a request reaches a stage: one with an invalid path or query is rejected when the inputs are decoded. */
export function isReached(stage: PossibleResponse['stage'], { isRejected }: Pick<StageContext, 'isRejected'>): boolean {
  return !(isRejected && afterInputs.has(stage));
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

/** The place of a stage, and what else is known of it. `index`: its position among the running stages of its kind. */
function partsOf(one: RouteStage, index: number, route: PlannedRoute, context: StageContext): Partial<RequestStage> {
  const { places, types } = context;
  switch (one.kind) {
    case 'rate limit': {
      const { throttle } = one;
      const source = places.throttle(route);
      if (throttle === undefined) return { source };
      return { source, class: places.class(throttle.service.class), rateLimit: throttle.policy ?? null };
    }
    case 'guard':
    case 'interceptor': {
      const decorator = one.kind === 'guard' ? 'UseGuard' : 'UseInterceptor';
      const span = 'span' in one.use ? one.use.span : places.uses(route, decorator)[index]?.span;
      return { source: places.maybe(span), class: places.class(one.use.class), options: one.use.options ?? null };
    }
    case 'resolver': {
      const { id } = one.use.class;
      const source = places.input(route, (input) => input.source === 'resolved' && input.resolver.class.id === id);
      return { source, class: places.class(one.use.class) };
    }
    case 'body':
      return { source: places.input(route, ({ source }) => bodySources.has(source)), body: bodyPlan(route) };
    case 'inputs': {
      const planned = planInputs(route, places, types);
      return { source: planned[0]?.source ?? null, inputs: planned };
    }
    case 'files':
      return { source: places.input(route, (input) => input === one.file) };
    case 'handler':
      return { source: places.of(route.source), class: places.class(one.controller.class) };
    case 'response mapper':
      return { source: places.maybe(places.route(route).mapper?.span), class: places.class(one.mapper.class) };
    case 'response':
      return { source: places.of(route.operation.returns.span) };
    default:
      return one satisfies never;
  }
}

const bodySources: ReadonlySet<PlannedInput['source']> = new Set(['body', 'fields', 'raw', 'file', 'files', 'form']);

function bodyPlan(route: PlannedRoute): RequestStage['body'] {
  const { bodyLimit, inputs } = route;
  return {
    contentTypes: bodyMediaTypes(route),
    required: inputs.some(requiresBody),
    limit: bodyLimit ?? defaultBodyLimit,
    isDefaultLimit: bodyLimit === undefined,
  };
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
