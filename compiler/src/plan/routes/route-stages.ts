import type { ResolvedMapper } from '../../check/checked-application.js';
import type { ResolvedReference, ResolvedRouteUse, ResolvedUse } from '../../model/resolved-references.js';
import type { SkippedUse, UseDecorator } from '../../model/route-uses.js';
import type { RouteBody } from '../../model/upload.js';
import type { PlannedFile, PlannedInput, PlannedRoute, PlannedThrottle } from '../application-plan.js';
import { isCheckedFile } from './input-questions.js';

/** A stage of a request to a route. */
export type RouteStage = StageKind & {
  /** The class of a guard, a resolver, an interceptor or a mapper, the handler, or the part of the request. */
  readonly subject: string;
  /** The module, class or method that declares it; absent where the handler itself implies it. */
  readonly declaredBy?: string;
  /** The class or method whose decorator skips it; absent for a stage that is not skipped. */
  readonly skippedBy?: string;
};

type StageKind =
  /** Without a throttle, it is skipped. */
  | { readonly kind: 'rate limit'; readonly throttle?: PlannedThrottle }
  | { readonly kind: 'guard' | 'interceptor'; readonly use: ResolvedRouteUse | SkippedUse }
  | { readonly kind: 'resolver'; readonly use: ResolvedUse }
  | { readonly kind: 'body'; readonly body: RouteBody }
  | { readonly kind: 'inputs'; readonly inputs: readonly PlannedInput[] }
  /** A file whose rules are checked when all inputs are decoded. */
  | { readonly kind: 'files'; readonly file: PlannedFile }
  | { readonly kind: 'handler'; readonly controller: ResolvedReference }
  | { readonly kind: 'response mapper'; readonly mapper: ResolvedMapper }
  | { readonly kind: 'response' };

/**
 * The stages of a route in the order in which the runtime runs them: the same as in `stages.ts` of the runtime, with the parts of its
 * last stage apart. Skipped guards and interceptors precede the others.
 */
export function routeStages(route: PlannedRoute): readonly RouteStage[] {
  const { resolvers, body, inputs, response, controller } = route;
  const handler = handlerOf(route);
  return [
    ...rateLimit(route),
    ...uses('guard', 'UseGuard', route.guards, route),
    ...resolvers.map((use): RouteStage => ({ kind: 'resolver', subject: use.class.name, use })),
    ...(body === undefined ? [] : [{ kind: 'body' as const, subject: body, body }]),
    ...uses('interceptor', 'UseInterceptor', route.interceptors, route),
    ...(inputs.length === 0 ? [] : [{ kind: 'inputs' as const, subject: handler, inputs }]),
    ...inputs.filter(isCheckedFile).map((file): RouteStage => ({ kind: 'files', subject: file.rules.key, file })),
    { kind: 'handler', subject: handler, controller },
    ...(response.kind === 'mapped' ? [mapperStage(response.mapper)] : []),
    { kind: 'response', subject: sentAs(route) },
  ];
}

/** The handler of a route as messages name it: `NotesController.find`. */
export function handlerOf({ controller, handler }: PlannedRoute): string {
  return `${controller.class.name}.${handler}`;
}

function rateLimit({ throttle, throttling }: PlannedRoute): readonly RouteStage[] {
  if (throttling === undefined) return [];
  const { declaredBy } = throttling;
  if (throttle !== undefined) return [{ kind: 'rate limit', subject: throttle.key, declaredBy, throttle }];
  return [{ kind: 'rate limit', subject: 'SkipThrottle', declaredBy, skippedBy: declaredBy }];
}

/** The guards or the interceptors of a route, after those that are skipped. */
function uses(
  kind: 'guard' | 'interceptor',
  decorator: UseDecorator,
  planned: readonly ResolvedRouteUse[],
  { skippedUses }: PlannedRoute,
): readonly RouteStage[] {
  const stageOf = (use: ResolvedRouteUse | SkippedUse): RouteStage => {
    const { declaredBy } = use;
    return { kind, subject: use.class.name, declaredBy, use, ...('skippedBy' in use && { skippedBy: use.skippedBy }) };
  };
  return [...skippedUses.filter((use) => use.decorator === decorator), ...planned].map(stageOf);
}

function mapperStage(mapper: ResolvedMapper): RouteStage {
  return { kind: 'response mapper', subject: mapper.class.name, declaredBy: mapper.declaredBy, mapper };
}

/** The way in which the result is sent. */
function sentAs({ response, operation }: PlannedRoute): string {
  const { kind } = response.kind === 'mapped' ? response.others : response;
  const declared = response.kind === 'mapped' ? 'json' : kind;
  const isOpaque = operation.returns.results.some(({ opaque }) => opaque === true);
  if (!isOpaque) return declared;
  const own = 'a stream, a file or an `HttpResponse`';
  return declared === 'empty' ? own : `${declared}, or ${own}`;
}
