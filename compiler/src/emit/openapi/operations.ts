import type { DocumentedError } from '../../model/api-document.js';
import { describeByteSize } from '../../model/byte-size.js';
import type { ResultFacts } from '../../model/facts.js';
import { groupBy } from '../../model/group-by.js';
import { admitsNothing, documentedStatus, statusOf } from '../../model/response-content.js';
import type { DecodedInput, PlannedRoute } from '../../plan/application-plan.js';
import type { ErrorComponents } from './error-components.js';
import { rejections } from './error-schemas.js';
import { operationTexts } from './operation-texts.js';
import { type ParameterContext, parametersOf } from './parameters.js';
import { ResponseDescriptions } from './response-descriptions.js';
import type { Schema } from './schemas.js';

/** The parts of the document that operations are written with. */
export interface OperationContext extends ParameterContext {
  readonly errors: ErrorComponents;
}

/** The operation that describes a route. */
export function operation(route: PlannedRoute, context: OperationContext): Schema {
  const { inputs } = route;
  const { id, tag, description, deprecated } = route.operation;
  const parameters = parametersOf(route, context);
  const body = inputs.find((input): input is DecodedInput => input.source === 'body');
  const security = securityOf(route);
  return {
    operationId: id,
    tags: [tag],
    ...operationTexts(description, route.handler),
    ...(deprecated === true && { deprecated: true }),
    ...(security !== undefined && { security: [security] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(body, context) }),
    responses: responses(route, context),
  };
}

/** The security requirement of an operation: the schemes of all decorators are required together. */
function securityOf({ operation: { documentation } }: PlannedRoute): Schema | undefined {
  const requirements = groupBy(documentation?.security ?? [], ({ scheme }) => scheme);
  if (requirements.size === 0) return undefined;
  const entries = [...requirements].map(([scheme, all]) => {
    const scopes = all.flatMap((requirement) => requirement.scopes.map(({ name }) => name));
    return [scheme, [...new Set(scopes)]];
  });
  return Object.fromEntries(entries);
}

function requestBody(input: DecodedInput, { schemas }: OperationContext): Schema {
  const { description, optional, shape } = input;
  return {
    ...(description !== undefined && { description }),
    ...(!optional && { required: true }),
    content: { 'application/json': { schema: schemas.schema(shape) } },
  };
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
    if (admitsNothing(result, types)) descriptions.addResult(204, { wrapped: false });
  }
  if (results.length === 0 && documentedStatuses.length === 0) descriptions.addResult(204, { wrapped: false });
  for (const response of documented) descriptions.addDocumented(response, results);
  if (description !== undefined) descriptions.describe(description);
  addErrors(route, descriptions, context);
  return descriptions.written(schemas);
}

/**
 * The exceptions that decorators name, those that guards and interceptors throw, and the rejections before the handler is
 * called. A response that many routes have is one component.
 */
function addErrors(route: PlannedRoute, descriptions: ResponseDescriptions, { errors }: OperationContext): void {
  const thrown = thrownBefore(route);
  const documented = route.operation.documentation?.errors ?? [];
  const named = groupBy([...documented, ...thrown.filter((error) => !isUsual(error))], ({ status }) => status);
  const usual = thrown.filter(isUsual).flatMap(({ status }) => status ?? []);
  const rejected = [...rejectedWith(route), ...usual];
  for (const status of new Set([...named.keys(), ...rejected])) {
    if (status === undefined) continue;
    const isRejected = rejected.includes(status);
    const reasons = (named.get(status) ?? []).flatMap(({ description }) => description ?? []);
    const ownText = rejectionText(status, route);
    const isShared =
      reasons.length === 0 && ownText === rejections.get(status) && isRejected === rejections.has(status);
    if (isShared && !descriptions.has(status)) descriptions.refer(status, errors.response(status));
    else descriptions.addError(status, errors.envelope(), isRejected ? [...reasons, ownText ?? ''] : reasons);
  }
}

/** The description of the rejection with a status; a route with a limit of its own names the limit. */
function rejectionText(status: number, { bodyLimit }: PlannedRoute): string | undefined {
  if (status !== 413 || bodyLimit === undefined) return rejections.get(status);
  return `The request body is larger than ${describeByteSize(bodyLimit)}.`;
}

/** The exceptions that the guards and interceptors of a route throw. */
function thrownBefore({ guards, interceptors }: PlannedRoute): readonly DocumentedError[] {
  return [...guards, ...interceptors].flatMap(({ rejections: own }) => own?.thrown ?? []);
}

/** Whether an exception has no description of its own: it is described like the same rejection by the framework. */
function isUsual({ status, description }: DocumentedError): boolean {
  return description === undefined && status !== undefined && rejections.has(status);
}

/** An `HttpResponse` has a status of its own, which is not in its type. */
function isGuessed({ opaque, status }: ResultFacts): boolean {
  return opaque === true && status === undefined;
}

function rejectedWith({ inputs, guards, throttle }: PlannedRoute): readonly number[] {
  const statuses: number[] = [];
  if (inputs.some((input) => 'decoder' in input || (input.source === 'cookie' && !input.optional))) statuses.push(400);
  if (inputs.some(({ source, optional }) => source === 'user' && !optional)) statuses.push(401);
  // A guard whose source is not read may return `false`.
  if (guards.some((guard) => guard.rejections?.denies !== false)) statuses.push(403);
  if (inputs.some(({ source }) => source === 'body')) statuses.push(413, 415);
  if (throttle !== undefined) statuses.push(429);
  return statuses;
}
