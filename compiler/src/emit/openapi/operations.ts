import type { Lookup } from '../../incremental/view.js';
import { describeByteSize } from '../../model/byte-size.js';
import { groupBy } from '../../model/group-by.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import type { PlannedFile, PlannedRoute } from '../../plan/application-plan.js';
import { type OperationParameter, operationParameters } from '../../plan/openapi/operation-parameters.js';
import { type OperationResponse, operationResponses } from '../../plan/openapi/operation-responses.js';
import type { ErrorComponents } from './error-components.js';
import { filesOf, requestBody } from './request-body.js';
import { type ErrorContent, ResponseDescriptions, type SharedError } from './response-descriptions.js';
import type { Schema, SchemaWriter } from './schemas.js';

/** The length up to which a paragraph is a summary; of a longer one, the first sentence is. */
const longest = 120;

/** Markdown whose lines cannot be joined: lists, headings, tables, quotations and code. */
const block = /\n\s*(?:[-*+#>|`~]|\d+[.)])/;

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

/** The parts of the document that the parameters of an operation are written with. */
interface ParameterContext {
  readonly schemas: SchemaWriter;
  readonly types: Lookup<TypeId, NamedType<never>>;
}

/** The parameters of an operation. */
function parametersOf(route: PlannedRoute, { schemas, types }: ParameterContext): readonly Schema[] {
  return operationParameters(route, types).map((parameter) => written(parameter, schemas));
}

function written(parameter: OperationParameter, schemas: SchemaWriter): Schema {
  const { place, name, required, shape, description, deprecated, default: preset, examples, isOpen } = parameter;
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...(required && { required }),
    ...(deprecated === true && { deprecated }),
    ...(isOpen === true && { style: 'form', explode: true }),
    schema: schemas.property({
      shape,
      ...(preset !== undefined && { default: preset }),
      ...(examples !== undefined && { examples }),
    }),
  };
}

/** The summary and the description of an operation. */
interface OperationTexts {
  readonly summary: string;
  readonly description?: string;
}

/**
 * The first paragraph of a comment is the summary, the others are the description. Where that would be too much or tear
 * something apart, the summary is its first sentence or line, and the whole is the description. Where there is no comment,
 * the summary is made of the name of the handler.
 */
function operationTexts(text: string | undefined, handler: string): OperationTexts {
  const comment = text?.trim() ?? '';
  if (comment === '') return { summary: sentenceOf(handler) };
  const [first = '', ...others] = comment.split(/\n[^\S\n]*\n/);
  if (block.test(first)) return { summary: first.slice(0, first.indexOf('\n')).trim(), description: comment };
  const paragraph = first.replaceAll(/\s*\n\s*/g, ' ').trim();
  if (paragraph.length <= longest) {
    const description = others.join('\n\n').trim();
    return { summary: paragraph, ...(description !== '' && { description }) };
  }
  return { summary: /^.+?[.!?](?=\s)/.exec(paragraph)?.[0] ?? paragraph, description: comment };
}

/** `findAll` gives `Find all`. */
function sentenceOf(name: string): string {
  const apart = name.replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2').replaceAll(/([\p{Ll}\p{Nd}])(\p{Lu})/gu, '$1 $2');
  const words = apart.split(/[^\p{L}\p{Nd}]+/u).filter((word) => word !== '');
  const text = words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}
