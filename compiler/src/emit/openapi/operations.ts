import { describeByteSize } from '../../model/byte-size.js';
import { groupBy } from '../../model/group-by.js';
import type { PlannedFile, PlannedRoute } from '../../plan/application-plan.js';
import { type OperationResponse, operationResponses } from '../../plan/openapi/operation-responses.js';
import type { ErrorComponents } from './error-components.js';
import { operationTexts } from './operation-texts.js';
import { type ParameterContext, parametersOf } from './parameters.js';
import { filesOf, requestBody } from './request-body.js';
import { type ErrorContent, ResponseDescriptions, type SharedError } from './response-descriptions.js';
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

/** The responses of an operation. */
function responses(route: PlannedRoute, { schemas, types, errors }: OperationContext): Schema {
  const descriptions = new ResponseDescriptions(operationResponses(route, types, errors.validationStatus));
  return descriptions.written(schemas, (response) => errorOf(response, route, errors));
}

/**
 * The description of the errors of a response. An error without a description of its own is described like the same rejection by the
 * framework, as one component that many operations refer to.
 */
function errorOf(
  { status, result, error }: OperationResponse,
  route: PlannedRoute,
  errors: ErrorComponents,
): ErrorContent | SharedError | undefined {
  if (error === undefined) return undefined;
  const { reasons, isRejection } = error;
  const ownText = rejectionText(status, route, errors);
  const isShared =
    reasons.length === 0 && ownText === errors.rejections.get(status) && isRejection === errors.rejections.has(status);
  if (isShared && result === undefined) return { reference: errors.response(status) };
  const all = isRejection ? [...reasons, ownText ?? ''] : reasons;
  return { mediaType: errors.mediaType, schema: errors.envelope(), reasons: all };
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
