import type { DocumentedError } from '../model/api-document.js';
import { defaultBodyLimit } from '../model/body-limit.js';
import { describeByteSize } from '../model/byte-size.js';
import type { ResultFacts } from '../model/facts.js';
import type { ResolvedUse } from '../model/resolved-references.js';
import {
  admitsNothing,
  contentsOf,
  documentedContent,
  documentedStatus,
  type ResponseContent,
  statusOf,
} from '../model/shapes/response-content.js';
import { typeText } from '../model/shapes/type-text.js';
import type { PlannedRoute } from '../plan/application-plan.js';
import { fileResponses } from '../plan/routes/file-responses.js';
import type { PlanTypes } from './check-text.js';
import { handlerOf } from './handler-of.js';
import { type InputContext, inputFailures } from './input-failures.js';
import { isCheckedFile, type StageContext } from './plan-stages.js';
import type { PossibleResponse, StageKind } from './request-plan.js';

/** The responses to a request with this path and query, each with the stage that causes it. */
export function possibleResponses(
  route: PlannedRoute,
  context: StageContext & InputContext,
): readonly PossibleResponse[] {
  const { isRejected } = context;
  const before = [...rateLimited(route, context), ...guarded(route), ...resolved(route), ...ofBody(route)];
  const around = route.interceptors.flatMap((use) => [
    ...thrownBy('interceptor', use),
    failure(null, 'interceptor', use.class.name, 'it can replace the response, or throw another exception'),
  ]);
  const inputs = inputFailures(route, context).map(({ status, cause }) =>
    failure(status, 'inputs', handlerOf(route), cause),
  );
  const after = isRejected ? [] : [...ofFiles(route, context), ...ofHandler(route, context.types)];
  const documented = documentedErrors(route).filter(({ stage }) => !isRejected || stage !== 'handler');
  const any = failure(500, 'any', null, 'the application throws an error that is not an `HttpException`');
  return sorted([
    ...before,
    ...around,
    ...inputs,
    ...ofValidation(route),
    ...after,
    ...documented,
    any,
    ...ofErrorHandler(context),
  ]);
}

/** Responses by status; those whose status is not known are last. Each cause is listed once. */
export function sorted(responses: readonly PossibleResponse[]): readonly PossibleResponse[] {
  const distinct = new Map(responses.map((response) => [JSON.stringify(response), response]));
  const rank = ({ status }: PossibleResponse) => status ?? Number.POSITIVE_INFINITY;
  return [...distinct.values()].toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
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

function rateLimited({ throttle }: PlannedRoute, { places }: StageContext): readonly PossibleResponse[] {
  if (throttle === undefined) return [];
  const rejected = failure(429, 'rate limit', throttle.key, 'the client exceeds the rate limit');
  if (!places.hasThrottleOptions) return [rejected];
  return [
    rejected,
    failure(null, 'rate limit', throttle.key, 'the tracker or the store of the rate limit throws an exception'),
  ];
}

function guarded({ guards }: PlannedRoute): readonly PossibleResponse[] {
  return guards.flatMap((guard) => {
    const { name } = guard.class;
    const denies = mayDeny(guard);
    return [
      ...(denies ? [failure(403, 'guard', name, '`canActivate` does not return `true`')] : []),
      ...thrownBy('guard', guard),
      openCause('guard', name),
    ];
  });
}

function resolved({ resolvers }: PlannedRoute): readonly PossibleResponse[] {
  return resolvers.flatMap((resolver) => [
    ...thrownBy('resolver', resolver),
    openCause('resolver', resolver.class.name),
  ]);
}

/** The compiler reads the exceptions of a class itself, not those of the code that it calls. */
function openCause(stage: StageKind, name: string): PossibleResponse {
  return failure(null, stage, name, 'code that it calls throws another `HttpException`');
}

function thrownBy(stage: StageKind, { class: { name }, rejections }: ResolvedUse): readonly PossibleResponse[] {
  const all = [...(rejections?.thrown ?? []), ...(rejections?.undocumented ?? [])];
  return all.flatMap((error) => thrown(error, stage, name));
}

function thrown(
  { status, class: exception }: DocumentedError,
  stage: StageKind,
  name: string,
): readonly PossibleResponse[] {
  return status === undefined ? [] : [failure(status, stage, name, `\`${exception.name}\` is thrown`)];
}

function ofBody({ body, bodyLimit }: PlannedRoute): readonly PossibleResponse[] {
  if (body === undefined) return [];
  const limit =
    bodyLimit === undefined
      ? `the body limit of the application, by default ${describeByteSize(defaultBodyLimit)}`
      : describeByteSize(bodyLimit);
  const isForm = body === 'multipart' || body === 'json or multipart' || body === 'form';
  return [
    ...(isForm ? [failure(400, 'body', body, 'the form is malformed')] : []),
    failure(413, 'body', body, `the body is larger than ${limit}${isForm ? ', or the form has too many parts' : ''}`),
    failure(415, 'body', body, 'the content type or the encoding of the body is not supported'),
  ];
}

/** The errors of `@ApiErrors`: those of the handler and its class, and those of the guards, resolvers and interceptors of the route. */
function documentedErrors(route: PlannedRoute): readonly PossibleResponse[] {
  const { guards, resolvers, interceptors, operation } = route;
  const stages = [
    ...guards.map((use) => ({ kind: 'guard' as const, use })),
    ...resolvers.map((use) => ({ kind: 'resolver' as const, use })),
    ...interceptors.map((use) => ({ kind: 'interceptor' as const, use })),
  ];
  return (operation.documentation?.errors ?? []).flatMap(({ status, class: exception, declaredBy }) => {
    if (status === undefined) return [];
    const cause = `\`@ApiErrors\` documents \`${exception.name}\``;
    if (declaredBy === undefined) return [failure(status, 'handler', handlerOf(route), cause)];
    return stages
      .filter(({ use }) => use.class.id === declaredBy)
      .flatMap(({ kind, use }) => {
        const isThrown = use.rejections?.thrown.some(({ class: { id } }) => id === exception.id) === true;
        return isThrown ? [] : [failure(status, kind, use.class.name, cause)];
      });
  });
}

/** Whether a guard may return `false`: one whose source is not read may. */
export function mayDeny({ rejections }: Pick<ResolvedUse, 'rejections'>): boolean {
  return rejections === undefined || rejections.denies || rejections.deniesUndocumented === true;
}

/** Rules that validate decoded values are code of the application. */
function ofValidation(route: PlannedRoute): readonly PossibleResponse[] {
  const isValidated = route.inputs.some((input) => 'validation' in input && input.validation !== undefined);
  return isValidated ? [openCause('inputs', handlerOf(route))] : [];
}

function ofFiles({ inputs }: PlannedRoute, { validationStatus }: InputContext): readonly PossibleResponse[] {
  return inputs
    .filter(isCheckedFile)
    .flatMap(({ rules: { key, maxSize, contentTypes, validate } }) => [
      ...(maxSize === undefined
        ? []
        : [failure(413, 'files', key, `a file is larger than ${describeByteSize(maxSize)}`)]),
      ...(contentTypes === undefined
        ? []
        : [failure(validationStatus, 'files', key, `a file is not ${contentTypes.join(' or ')}`)]),
      ...(validate === undefined ? [] : [failure(null, 'files', key, `\`${validate}\` throws an exception`)]),
    ]);
}

function ofHandler(route: PlannedRoute, types: PlanTypes): readonly PossibleResponse[] {
  const { documentation, returns } = route.operation;
  const { results } = returns;
  const name = handlerOf(route);
  const documented = documentation?.responses ?? [];
  const successes = documented.map((one) => documentedStatus(one, results)).filter((status) => status < 400);
  const own = results.flatMap((result): readonly PossibleResponse[] => {
    const isUnknown = result.opaque === true && result.status === undefined;
    const statuses = isUnknown ? [...successes, null] : [statusOf(result)];
    const empty = result.status === undefined && admitsNothing(result, types) ? [204] : [];
    return [
      ...statuses.map((status) => returned(status, result, name, types)),
      ...empty.map((status) => failure(status, 'response', name, 'the handler returns nothing')),
    ];
  });
  const nothing = results.length === 0 ? [failure(204, 'response', name, 'the handler returns nothing')] : [];
  const files = fileResponses(route).map(({ status, stage, condition }) => failure(status, stage, name, condition));
  const further = documented.flatMap((one): readonly PossibleResponse[] => {
    const status = documentedStatus(one, results);
    if ([...own, ...nothing, ...files].some((response) => response.status === status)) return [];
    const content = documentedContent(one, types);
    const cause = one.description ?? '`@ApiResponse` documents it';
    return [
      {
        ...failure(status, 'response', name, withoutFullStop(cause)),
        contents: content === undefined ? [] : [described(content, types)],
      },
    ];
  });
  const mapper =
    route.response.kind === 'mapped' ? [openCause('response mapper', route.response.mapper.class.name)] : [];
  return [...own, ...nothing, ...files, ...further, openCause('handler', name), ...mapper];
}

function returned(status: number | null, result: ResultFacts<never>, name: string, types: PlanTypes): PossibleResponse {
  const contents = contentsOf(result, types).map((content) => described(content, types));
  const cause =
    result.opaque === true
      ? `the handler returns a stream, a file or an \`HttpResponse\`${status === null ? ' with its own status' : ''}`
      : contents.length === 0
        ? 'the handler returns nothing'
        : 'the handler returns its result';
  return { status, stage: 'response', name, cause, contents };
}

function described(
  { mediaType, shape }: ResponseContent<never>,
  types: PlanTypes,
): PossibleResponse['contents'][number] {
  return { contentType: mediaType, type: shape === undefined ? null : typeText(shape, types) };
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

function withoutFullStop(text: string): string {
  return text.trim().replace(/\.$/, '');
}
