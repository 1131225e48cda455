import { contentsOf, documentedContent, type ResponseContent } from '../model/shapes/response-content.js';
import { unwrapped } from '../model/shapes/shape-questions.js';
import { typeText } from '../model/shapes/type-text.js';
import type { PlannedRoute } from '../plan/application-plan.js';
import type { RouteResponse } from '../plan/routes/route-responses.js';
import { handlerOf } from '../plan/routes/route-stages.js';
import type { PlanTypes } from './check-text.js';
import type { QueryPlan } from './plan-query.js';
import { isReached, type StageContext } from './plan-stages.js';
import type { PathParameterPlan, PossibleResponse, ValueCheck } from './request-plan.js';

/** Everything about a request on which its responses depend. */
export interface ResponseContext extends StageContext {
  readonly pathParameters: readonly PathParameterPlan[];
  readonly query: QueryPlan;
  /** The status for values that are decoded and invalid. */
  readonly validationStatus: number;
}

/**
 * The responses to a request with this path and query, each with the stage that causes it: those of all responses of its route that the
 * request can have, and those of the error handler and of the store of rate limits.
 */
export function possibleResponses(
  route: PlannedRoute,
  all: readonly RouteResponse[],
  context: ResponseContext,
): readonly PossibleResponse[] {
  const { types } = context;
  const reached = all.filter(({ stage }) => isReached(stage, context));
  const sent = new Set(
    reached.flatMap(({ stage, kind, status }) => (stage === 'response' && kind !== 'described' ? status : [])),
  );
  const listed = reached.filter(({ kind, status }) => kind !== 'described' || !sent.has(status));
  const ofTarget = listed.filter(isOfTarget);
  const failures = valueFailures(context).map(({ status, cause }) =>
    failure(status, 'inputs', handlerOf(route), cause),
  );
  return sorted([
    ...ofThrottleOptions(route, context),
    ...listed.flatMap((response) => {
      // The failures of this request are in the place of all that its path and query could have.
      if (ofTarget.includes(response)) return response === ofTarget[0] ? failures : [];
      return isNeverInvalid(response, types) ? [] : [explained(response, context)];
    }),
    ...ofErrorHandler(context),
  ]);
}

/** Responses by status, and in their order; those whose status is not known are last. Each cause is listed once. */
export function sorted(responses: readonly PossibleResponse[]): readonly PossibleResponse[] {
  const distinct = [...new Map(responses.map((response) => [JSON.stringify(response), response])).values()];
  const known = distinct.filter(({ status }) => status !== null);
  const unknown = distinct.filter(({ status }) => status === null);
  return [...known.toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0)), ...unknown];
}

/** A response that a stage causes. */
export function failure(
  status: number | null,
  stage: PossibleResponse['stage'],
  name: string | null,
  cause: string,
): PossibleResponse {
  return { status, stage, name, cause, contents: [] };
}

function explained(response: RouteResponse, { types, places }: StageContext): PossibleResponse {
  const { status = null, stage, subject = null, thrownBy, kind } = response;
  const place = thrownBy === undefined ? '' : `, ${places.thrower(thrownBy)}`;
  const cause = `${response.cause}${place}${kind === 'replaced' ? '; `@ApiErrors` does not name it' : ''}`;
  const contents = contentsOfResponse(response, types).map((content) => described(content, types));
  return { status, stage, name: subject, cause, contents };
}

function contentsOfResponse(response: RouteResponse, types: PlanTypes): readonly ResponseContent<never>[] {
  if (response.kind === 'result') return contentsOf(response.result, types);
  const content = response.kind === 'described' ? documentedContent(response.response, types) : undefined;
  return content === undefined ? [] : [content];
}

function described(
  { mediaType, shape }: ResponseContent<never>,
  types: PlanTypes,
): PossibleResponse['contents'][number] {
  return { contentType: mediaType, type: shape === undefined ? null : typeText(shape, types) };
}

/** Whether a response is the rejection of an input that the path or the query has. */
function isOfTarget(response: RouteResponse): boolean {
  if (response.kind !== 'rejection' || response.values === undefined) return false;
  const { source } = response.values;
  return source === 'query' || source.startsWith('param');
}

/** Whether a response is the rejection of a header that is never invalid: an optional one that is any text. */
function isNeverInvalid(response: RouteResponse, types: PlanTypes): boolean {
  if (response.kind !== 'rejection' || response.values?.source !== 'header') return false;
  const { validation, optional, shape, header } = response.values;
  const { kind, ...limits } = unwrapped(shape, types);
  const isAnyText = kind === 'string' && Object.keys(limits).length === 0;
  const isNeeded = !optional && header?.default === undefined;
  return !isNeeded && isAnyText && validation === undefined;
}

/** A reason for which the path or the query of a request is rejected, and the status. */
interface ValueFailure {
  readonly status: number;
  readonly cause: string;
}

/** The reasons for which a request with this path and query is rejected while its inputs are decoded, and for which it may be. */
function valueFailures({ pathParameters, query, validationStatus }: ResponseContext): readonly ValueFailure[] {
  const failureOf = ({ result, reason }: ValueCheck, what: string): readonly ValueFailure[] => {
    if (result === 'accepted') return [];
    const cause = `${what} ${result === 'rejected' ? 'is' : 'can be'} invalid: ${reason}`;
    return [{ status: validationStatus, cause }];
  };
  const ofPath = pathParameters.flatMap(({ name, check }) => failureOf(check, `path parameter \`${name}\``));
  const { parameters, isMalformed, checks } = query;
  if (checks.size === 0) return ofPath;
  if (isMalformed) return [...ofPath, { status: 400, cause: 'the query contains a malformed percent escape' }];
  const ofParameters = parameters.flatMap(({ name, check }) => failureOf(check, `query parameter \`${name}\``));
  if (ofParameters.length > 0) return [...ofPath, ...ofParameters];
  return [...ofPath, ...[...checks.values()].flatMap((check) => failureOf(check, 'the query'))];
}

function ofThrottleOptions({ throttle }: PlannedRoute, { places }: StageContext): readonly PossibleResponse[] {
  if (throttle === undefined || !places.hasThrottleOptions) return [];
  return [failure(null, 'rate limit', throttle.key, 'the tracker or the store of the rate limit throws an exception')];
}

/** An error handler of the application chooses the status of errors itself. */
export function ofErrorHandler({ plan, places }: Pick<StageContext, 'plan' | 'places'>): readonly PossibleResponse[] {
  const { provider } = plan.errorHandler ?? {};
  if (provider === undefined) return [];
  const { name } = provider.class;
  const returns = places.errorHandler?.facts?.returns;
  // Without a method of its own, the class sends the status of the error, as `ProblemDetailsHandler` does.
  const inherits = places.errorHandler?.facts !== undefined && returns === undefined;
  const own = inherits ? [] : [failure(null, 'error handler', name, 'it can send errors with another status')];
  return [...own, failure(500, 'error handler', name, 'it throws an error')];
}
