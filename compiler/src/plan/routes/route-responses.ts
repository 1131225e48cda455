import type { Lookup } from '../../incremental/view.js';
import type { DocumentedError, DocumentedResponse } from '../../model/api-document.js';
import { defaultBodyLimit } from '../../model/body-limit.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { ClassId } from '../../model/class-reference.js';
import type { ResultFacts } from '../../model/facts.js';
import type { ResolvedUse } from '../../model/resolved-references.js';
import { requiresBody } from '../../model/route-input.js';
import { admitsNothing, documentedStatus, statusOf } from '../../model/shapes/response-content.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { StageExceptions, Thrower, ThrownError } from '../../model/thrown-error.js';
import type { RouteBody } from '../../model/upload.js';
import type { PlannedFile, PlannedInput, PlannedRoute } from '../application-plan.js';
import { mayBeInvalid } from './input-questions.js';
import { handlerOf, type RouteStage, routeStages } from './route-stages.js';

/** A response that a route can send, and the stage that causes it. */
export type RouteResponse = ResponseKind & {
  /** Absent where the sources do not state it. */
  readonly status?: number;
  readonly stage: ResponseStage;
  /** The name of the stage: the class of a guard, the handler, or the part of the request; absent for `any`. */
  readonly subject?: string;
  /** In one clause without a full stop. */
  readonly cause: string;
  /** The function that throws the exception, where that is read. */
  readonly thrownBy?: Thrower;
};

/** The stages that cause responses. `any`: errors of the application, in each of them. */
export type ResponseStage = RouteStage['kind'] | 'any';

type ResponseKind =
  /** A result of the handler. */
  | { readonly kind: 'result'; readonly result: ResultFacts<never> }
  /** The content of an `@ApiResponse`. */
  | { readonly kind: 'described'; readonly response: DocumentedResponse<never> }
  /** A part of a file, and no file for a client that has it already. */
  | { readonly kind: 'part' | 'unchanged' }
  /** An exception of an `@ApiErrors`, or one that is read in the sources. The class has the description. */
  | { readonly kind: 'declared' | 'thrown'; readonly description?: string }
  /** An error that needs no description of its own. `values`: of an input, of which the values decide whether it is sent. */
  | { readonly kind: 'rejection'; readonly values?: PlannedInput }
  /** A response that the API document does not have: of unknown status, or of another error than an exception. */
  | { readonly kind: 'undocumented' }
  /** An error in place of which an `@ApiErrors` documents others. */
  | { readonly kind: 'replaced' };

type Types = Lookup<TypeId, NamedType<never>>;

/** The statuses of rejections before the handler is called, besides that of invalid values. */
const rejectionStatuses: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 429]);

/**
 * All responses that a route can send, in the order of the stages that cause them. The API document, the client and the plans of requests
 * are made of them, and have no others. `validationStatus`: the status for inputs that are decoded and invalid.
 */
export function routeResponses(route: PlannedRoute, types: Types, validationStatus: number): readonly RouteResponse[] {
  const context: ResponseContext = { types, validationStatus, declared: route.operation.documentation?.errors ?? [] };
  const stages = routeStages(route).filter(({ skippedBy }) => skippedBy === undefined);
  return [...stages.flatMap((stage) => ofStage(stage, route, context)), unexpected];
}

function ofStage(stage: RouteStage, route: PlannedRoute, context: ResponseContext): readonly RouteResponse[] {
  const { kind, subject } = stage;
  switch (kind) {
    case 'rate limit':
      return [rejection(429, kind, subject, 'the client exceeds the rate limit')];
    case 'guard':
      return ofGuard(stage.use, context);
    case 'resolver':
      return [...ofUse(kind, stage.use, context), calledCode(kind, subject)];
    case 'body':
      return ofBody(stage.body, route);
    case 'interceptor':
      return [
        ...ofUse(kind, stage.use, context),
        unknown(kind, subject, 'it can replace the response, or throw another exception'),
      ];
    case 'inputs':
      return ofInputs(stage.inputs, route, context);
    case 'files':
      return ofFile(stage.file, context);
    case 'handler':
      return ofHandler(route, context);
    case 'response mapper':
      return [calledCode(kind, subject)];
    case 'response':
      return ofResults(route, context);
    default:
      return kind satisfies never;
  }
}

interface ResponseContext {
  readonly types: Types;
  readonly validationStatus: number;
  /** The exceptions of `@ApiErrors`: those of the handler and its class, and those of guards, resolvers and interceptors. */
  readonly declared: readonly DocumentedError[];
}

const unexpected: RouteResponse = {
  status: 500,
  stage: 'any',
  cause: 'the application throws an error that is not an `HttpException`',
  kind: 'undocumented',
};

/** A guard, a resolver or an interceptor; its rejections are absent where its source is not read. */
type Use = Pick<ResolvedUse, 'class' | 'rejections'>;

function ofGuard(guard: Use, context: ResponseContext): readonly RouteResponse[] {
  const { name, id } = guard.class;
  const { denies = true, isReplaced } = guard.rejections ?? {};
  const isDeclared = context.declared.some((error) => error.declaredBy === id && error.status === 403);
  const denial: RouteResponse = {
    ...{ status: 403, stage: 'guard', subject: name, cause: '`canActivate` does not return `true`' },
    ...{ kind: isReplaced !== true ? 'rejection' : isDeclared ? 'declared' : 'replaced' },
  };
  return [...(denies ? [denial] : []), ...ofUse('guard', guard, context), calledCode('guard', name)];
}

/** The exceptions of a guard, a resolver or an interceptor. */
function ofUse(stage: ResponseStage, use: Use, context: ResponseContext): readonly RouteResponse[] {
  const { name, id } = use.class;
  return ofExceptions(
    { stage, subject: name },
    use.rejections ?? { thrown: [] },
    context.declared.filter(isDeclaredBy(id)),
    context,
  );
}

function isDeclaredBy(id: ClassId | undefined): (error: DocumentedError) => boolean {
  return ({ declaredBy }) => declaredBy === id;
}

/** The exceptions that a stage throws, and the others of its `@ApiErrors`. */
function ofExceptions(
  of: Pick<RouteResponse, 'stage' | 'subject'>,
  { thrown, isReplaced }: StageExceptions,
  declared: readonly DocumentedError[],
  context: ResponseContext,
): readonly RouteResponse[] {
  const kindOf = (error: ThrownError): ResponseKind => {
    const kind = kindOfThrown(error, of.stage, context);
    if (isReplaced !== true) return kind;
    const isNamed = declared.some((one) => isSame(one, error));
    if (!isNamed) return { kind: 'replaced' };
    return kind.kind === 'thrown' ? { ...kind, kind: 'declared' } : kind;
  };
  const further = declared.filter((error) => !thrown.some((other) => isSame(error, other)));
  return [
    ...thrown.map((error): RouteResponse => ({ ...of, ...thrownPart(error), ...kindOf(error) })),
    ...further.flatMap((error) => ofDeclared(error, of)),
  ];
}

function isSame(declared: DocumentedError, thrown: ThrownError): boolean {
  return declared.class.id === thrown.class.id && declared.status === thrown.status;
}

function thrownPart({
  class: exception,
  status,
  thrownBy,
}: ThrownError): Pick<RouteResponse, 'status' | 'cause' | 'thrownBy'> {
  return { status, cause: `\`${exception.name}\` is thrown by \`${thrownBy.name}\``, thrownBy };
}

/** An exception before the handler with the status of a rejection needs no description of its own. */
function kindOfThrown(
  { status, description }: ThrownError,
  stage: ResponseStage,
  { validationStatus }: ResponseContext,
): ResponseKind {
  if (description !== undefined) return { kind: 'thrown', description };
  const isUsual = stage !== 'handler' && (rejectionStatuses.has(status) || status === validationStatus);
  return isUsual ? { kind: 'rejection' } : { kind: 'thrown' };
}

function ofDeclared(
  { status, class: exception, description }: DocumentedError,
  of: Pick<RouteResponse, 'stage' | 'subject'>,
): readonly RouteResponse[] {
  if (status === undefined) return [];
  const cause = `\`@ApiErrors\` documents \`${exception.name}\``;
  return [{ ...of, status, cause, kind: 'declared', ...(description !== undefined && { description }) }];
}

function ofBody(body: RouteBody, { bodyLimit }: PlannedRoute): readonly RouteResponse[] {
  const limit =
    bodyLimit === undefined
      ? `the body limit of the application, by default ${describeByteSize(defaultBodyLimit)}`
      : describeByteSize(bodyLimit);
  const isForm = body === 'multipart' || body === 'json or multipart' || body === 'form';
  const tooLarge = `the body is larger than ${limit}${isForm ? ', or the form has too many parts' : ''}`;
  return [
    ...(isForm ? [rejection(400, 'body', body, 'the form is malformed')] : []),
    rejection(413, 'body', body, tooLarge),
    rejection(415, 'body', body, 'the content type or the encoding of the body is not supported'),
  ];
}

function ofInputs(
  inputs: readonly PlannedInput[],
  route: PlannedRoute,
  { validationStatus }: ResponseContext,
): readonly RouteResponse[] {
  const name = handlerOf(route);
  const isValidated = inputs.some((input) => 'validation' in input && input.validation !== undefined);
  return [
    ...inputs.flatMap((input) =>
      inputFailures(input, route, validationStatus).map(({ status, cause }) => ({
        ...rejection(status, 'inputs', name, cause),
        values: input,
      })),
    ),
    // Rules that validate decoded values are code of the application.
    ...(isValidated ? [calledCode('inputs', name)] : []),
  ];
}

/** The reasons for which an input is rejected, and the status of each. */
function inputFailures(
  input: PlannedInput,
  { body }: PlannedRoute,
  validationStatus: number,
): readonly { readonly status: number; readonly cause: string }[] {
  const invalid = (cause: string) => (mayBeInvalid(input) ? [{ status: validationStatus, cause }] : []);
  const absent = requiresBody(input) ? [{ status: 400, cause: 'the body is missing' }] : [];
  switch (input.source) {
    case 'param':
    case 'params':
    case 'paramList':
      return [
        { status: 400, cause: 'the path contains a malformed percent escape' },
        ...invalid('a parameter of the path is invalid'),
      ];
    case 'query':
      return [
        { status: 400, cause: 'the query contains a malformed percent escape' },
        ...invalid('a parameter of the query is missing or invalid'),
      ];
    case 'header':
      return invalid(`header \`${input.header?.name ?? input.key}\` is missing or invalid`);
    case 'cookie':
      return invalid(`cookie \`${input.key}\` is missing`);
    case 'user':
      return mayBeInvalid(input)
        ? [{ status: 401, cause: `no guard or interceptor has set \`${input.storedUnder.name}\`` }]
        : [];
    case 'raw':
    case 'form':
      return absent;
    case 'body':
    case 'fields': {
      const isJson = input.source === 'body' && body !== 'multipart';
      const malformed = isJson ? [{ status: 400, cause: 'the body is not valid JSON' }] : [];
      return [...absent, ...malformed, ...invalid('a value in the body is missing or invalid')];
    }
    case 'file':
    case 'files':
      return [
        ...absent,
        ...invalid(`the form field \`${input.rules.key}\` is not ${input.source === 'file' ? 'one file' : 'files'}`),
      ];
    default:
      return [];
  }
}

/** The rules of a file, which are checked when all inputs are decoded. */
function ofFile({ rules }: PlannedFile, { validationStatus }: ResponseContext): readonly RouteResponse[] {
  const { key, maxSize, contentTypes, validate } = rules;
  const types = contentTypes?.join(' or ');
  return [
    ...(maxSize === undefined
      ? []
      : [rejection(413, 'files', key, `a file is larger than ${describeByteSize(maxSize)}`)]),
    ...(types === undefined ? [] : [rejection(validationStatus, 'files', key, `a file is not ${types}`)]),
    ...(validate === undefined ? [] : [unknown('files', key, `\`${validate}\` throws an exception`)]),
  ];
}

function ofHandler(route: PlannedRoute, context: ResponseContext): readonly RouteResponse[] {
  const subject = handlerOf(route);
  const own = context.declared.filter(isDeclaredBy(undefined));
  const thrown = ofExceptions(
    { stage: 'handler', subject },
    route.operation.exceptions ?? { thrown: [] },
    own,
    context,
  );
  return [...thrown, calledCode('handler', subject)];
}

function ofResults(route: PlannedRoute, { types }: ResponseContext): readonly RouteResponse[] {
  const { documentation, returns } = route.operation;
  const { results } = returns;
  const [stage, subject] = ['response' as const, handlerOf(route)];
  const described = (documentation?.responses ?? []).map((response): RouteResponse => {
    const cause = response.description?.trim().replace(/\.$/, '') ?? '`@ApiResponse` documents it';
    return { status: documentedStatus(response, results), stage, subject, cause, kind: 'described', response };
  });
  const successes = described.flatMap(({ status }) => (status !== undefined && status < 400 ? status : []));
  const nothing: RouteResponse = {
    ...{ status: 204, stage, subject, cause: 'the handler returns nothing' },
    ...{ kind: 'result', result: { wrapped: false } },
  };
  return [
    ...results.flatMap((result) => [
      ...ofResult(result, successes, subject),
      ...(result.status === undefined && admitsNothing(result, types) ? [nothing] : []),
    ]),
    ...(results.length === 0 && successes.length === 0 ? [nothing] : []),
    ...ofReturnedFile(route, subject),
    ...described,
  ];
}

/** The responses to a result. An `HttpResponse` has a status of its own: a decorator documents it, or it is assumed to be 200. */
function ofResult(
  result: ResultFacts<never>,
  documented: readonly number[],
  subject: string,
): readonly RouteResponse[] {
  const stage = 'response';
  const isOpaque = result.opaque === true;
  const isEmpty = result.shape === undefined;
  const opaque = 'the handler returns a stream, a file or an `HttpResponse`';
  const cause = isOpaque ? opaque : `the handler returns ${isEmpty ? 'nothing' : 'its result'}`;
  const sent = (status: number): RouteResponse => ({ status, stage, subject, cause, kind: 'result', result });
  if (!isOpaque || result.status !== undefined) return [sent(statusOf(result))];
  const guessed = documented.length > 0 ? documented : [statusOf(result)];
  return [...guessed.map(sent), unknown(stage, subject, `${opaque} with its own status`)];
}

/** The responses in place of a whole file (RFC 9110, sections 13 and 14), for results that are files. */
function ofReturnedFile({ method, operation }: PlannedRoute, subject: string): readonly RouteResponse[] {
  const files = operation.returns.results.filter(({ file }) => file === true);
  if (files.length === 0) return [];
  const failed = (status: number, stage: ResponseStage, cause: string): RouteResponse => {
    return { status, stage, subject, cause, kind: 'thrown', description: asSentence(cause) };
  };
  const unreadable = [
    failed(403, 'handler', 'the server is not permitted to read the file'),
    failed(404, 'handler', 'the file does not exist'),
  ];
  if (method !== 'GET' || !files.some((result) => statusOf(result) === 200)) return unreadable;
  const stage = 'response';
  return [
    { status: 206, stage, subject, cause: '`Range` names a part of the file', kind: 'part' },
    { status: 304, stage, subject, cause: 'the client has the file already', kind: 'unchanged' },
    ...unreadable,
    failed(412, stage, 'a precondition of the request is not met'),
    failed(416, stage, '`Range` is not within the file'),
  ];
}

function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

function rejection(status: number, stage: ResponseStage, subject: string, cause: string): RouteResponse {
  return { status, stage, subject, cause, kind: 'rejection' };
}

function unknown(stage: ResponseStage, subject: string, cause: string): RouteResponse {
  return { stage, subject, cause, kind: 'undocumented' };
}

/** The compiler reads the exceptions of the code that it can follow: other code may throw further ones. */
function calledCode(stage: ResponseStage, subject: string): RouteResponse {
  return unknown(stage, subject, 'code that it calls throws another `HttpException`');
}
