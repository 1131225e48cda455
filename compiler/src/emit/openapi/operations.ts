import type { DocumentedError } from '../../model/api-document.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { ResultFacts } from '../../model/facts.js';
import { groupBy } from '../../model/group-by.js';
import { isFromForm, requiresBody } from '../../model/route-input.js';
import { admitsNothing, documentedStatus, statusOf } from '../../model/shapes/response-content.js';
import type { PlannedFile, PlannedInput, PlannedRoute } from '../../plan/application-plan.js';
import type { ErrorComponents } from './error-components.js';
import { operationTexts } from './operation-texts.js';
import { type ParameterContext, parametersOf } from './parameters.js';
import { filesOf, requestBody } from './request-body.js';
import { ResponseDescriptions } from './response-descriptions.js';
import type { Schema } from './schemas.js';

/** The parts of the document that operations are written with. */
export interface OperationContext extends ParameterContext {
  readonly errors: ErrorComponents;
}

/** The operation that describes a route. */
export function operation(route: PlannedRoute, context: OperationContext): Schema {
  const { id, tag, description, deprecated } = route.operation;
  const parameters = parametersOf(route, context);
  const body = requestBody(route, context);
  const security = securityOf(route);
  return {
    operationId: id,
    tags: [tag],
    ...operationTexts(description, route.handler),
    ...(deprecated === true && { deprecated: true }),
    ...(security !== undefined && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: body }),
    responses: responses(route, context),
  };
}

/**
 * The security requirements of an operation, of which one has to be satisfied: the schemes of all decorators together, and none where
 * they are optional.
 */
function securityOf({ operation: { documentation, optionalSecurity } }: PlannedRoute): readonly Schema[] | undefined {
  const requirements = groupBy(documentation?.security ?? [], ({ scheme }) => scheme);
  if (requirements.size === 0) return undefined;
  const entries = [...requirements].map(([scheme, all]) => {
    const scopes = all.flatMap((requirement) => requirement.scopes.map(({ name }) => name));
    return [scheme, [...new Set(scopes)]];
  });
  const all: Schema = Object.fromEntries(entries);
  return optionalSecurity === true ? [all, {}] : [all];
}

function responses(route: PlannedRoute, context: OperationContext): Schema {
  const { schemas, types } = context;
  const { returns, documentation } = route.operation;
  const { results, description } = returns;
  const documented = documentation?.responses ?? [];
  const descriptions = new ResponseDescriptions(types);
  const documentedStatuses = documented
    .map((response) => documentedStatus(response, results))
    .filter((status) => status < 400);
  for (const result of results) {
    const statuses = isGuessed(result) && documentedStatuses.length > 0 ? documentedStatuses : [statusOf(result)];
    for (const status of statuses) descriptions.addResult(status, result);
    if (result.status === undefined && admitsNothing(result, types)) descriptions.addResult(204, { wrapped: false });
  }
  if (results.length === 0 && documentedStatuses.length === 0) descriptions.addResult(204, { wrapped: false });
  for (const response of documented) descriptions.addDocumented(response, results);
  if (description !== undefined) descriptions.describe(description);
  addErrors(route, descriptions, context);
  return descriptions.written(schemas);
}

/**
 * The exceptions that decorators name, those that guards, resolvers and interceptors throw, and the rejections before the handler is
 * called. A response that many routes have is one component.
 */
function addErrors(route: PlannedRoute, descriptions: ResponseDescriptions, { errors }: OperationContext): void {
  const { rejections } = errors;
  const thrown = thrownBefore(route);
  const documented = route.operation.documentation?.errors ?? [];
  const named = groupBy([...documented, ...thrown.filter((error) => !isUsual(error, errors))], ({ status }) => status);
  const usual = thrown.filter((error) => isUsual(error, errors)).flatMap(({ status }) => status ?? []);
  const rejected = [...rejectedWith(route, errors), ...usual];
  for (const status of new Set([...named.keys(), ...rejected])) {
    if (status === undefined) continue;
    const isRejected = rejected.includes(status);
    const reasons = (named.get(status) ?? []).flatMap(({ description }) => description ?? []);
    const ownText = rejectionText(status, route, errors);
    const isShared =
      reasons.length === 0 && ownText === rejections.get(status) && isRejected === rejections.has(status);
    if (isShared && !descriptions.has(status)) descriptions.refer(status, errors.response(status));
    else {
      const content = { mediaType: errors.mediaType, schema: errors.envelope() };
      descriptions.addError(status, content, isRejected ? [...reasons, ownText ?? ''] : reasons);
    }
  }
}

/** The description of the rejection with a status. That of a too large body names the limits of the route, if it has some. */
function rejectionText(status: number, route: PlannedRoute, { rejections }: ErrorComponents): string | undefined {
  const { bodyLimit } = route;
  const files = filesOf(route).filter(({ rules }) => rules.maxSize !== undefined);
  if (status !== 413 || (bodyLimit === undefined && files.length === 0)) return rejections.get(status);
  const body = bodyLimit === undefined ? 'too large' : `larger than ${describeByteSize(bodyLimit)}`;
  return [`The request body is ${body}`, ...files.map(tooLargeFile)].join(', or ').concat('.');
}

function tooLargeFile({ source, rules: { key, maxSize = 0 } }: PlannedFile): string {
  return `${source === 'file' ? 'the file' : 'a file of'} \`${key}\` is larger than ${describeByteSize(maxSize)}`;
}

/** The exceptions that the guards, resolvers and interceptors of a route throw. */
function thrownBefore({ guards, resolvers, interceptors }: PlannedRoute): readonly DocumentedError[] {
  return [...guards, ...resolvers, ...interceptors].flatMap(({ rejections: own }) => own?.thrown ?? []);
}

/** Whether an exception has no description of its own: it is described like the same rejection by the framework. */
function isUsual({ status, description }: DocumentedError, { rejections }: ErrorComponents): boolean {
  return description === undefined && status !== undefined && rejections.has(status);
}

/** An `HttpResponse` has a status of its own, which is not in its type. */
function isGuessed({ opaque, status }: ResultFacts): boolean {
  return opaque === true && status === undefined;
}

function rejectedWith(
  { inputs, guards, throttle, body }: PlannedRoute,
  { validationStatus }: ErrorComponents,
): readonly number[] {
  const statuses: number[] = [];
  const mayBeWrong = (input: PlannedInput) =>
    'decoder' in input || isFromForm(input.source) || (input.source === 'cookie' && !input.optional);
  if (inputs.some(mayBeWrong)) statuses.push(validationStatus);
  // Absent bodies, malformed JSON, forms and percent escapes stay 400.
  const mayBeMalformed =
    inputs.some(requiresBody) ||
    (body !== undefined && body !== 'bytes') ||
    inputs.some(({ source }) => source === 'query' || source.startsWith('param'));
  if (mayBeMalformed && !statuses.includes(400)) statuses.push(400);
  if (inputs.some(({ source, optional }) => source === 'user' && !optional)) statuses.push(401);
  // A guard whose source is not read may return `false`.
  if (guards.some((guard) => guard.rejections?.denies !== false)) statuses.push(403);
  if (body !== undefined) statuses.push(413, 415);
  if (throttle !== undefined) statuses.push(429);
  return statuses;
}
