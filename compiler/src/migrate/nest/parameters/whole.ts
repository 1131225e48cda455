import { ts } from 'ts-morph';
import type { Handler } from '../support/handlers.js';
import { isAssigned, isIdentifierText, memberOf, replaceUse, usesOf } from '../support/uses.js';
import type { Conversion, HandlerParameters } from './conversion.js';
import { decideOnRequired } from './groups.js';
import { mayBeAbsent, type NestParameter, valueType } from './parameter.js';

/** `@Body() input: CreateNote` is `input: Body<CreateNote>`. */
export function convertBody(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  const { file, isOptional, pipes } = parameter;
  const { schema, type = parameter.type } = pipes;
  if (type === undefined || /^(?:object|Object|\{\})$/.test(type)) return 'declare the type of the body: `Body<…>`';
  const marker = `${file.name('Body')}<${withoutAny(type)}>`;
  const validated = schema === undefined ? marker : `${file.name('Validate')}<${marker}, typeof ${schema}>`;
  return named(parameter, all, validated, 'body', isOptional);
}

/** `@Query() query: NoteFilter` is `query: Query<NoteFilter>`. */
export function convertQuery(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  const { file, type, pipes } = parameter;
  const object = type === undefined ? typeOfReads(parameter) : withoutAny(type);
  if (object === undefined) return 'declare the type of the query: `Query<…>`';
  const marker = `${file.name('Query')}<${object}>`;
  const validated = pipes.schema === undefined ? marker : `${file.name('Validate')}<${marker}, typeof ${pipes.schema}>`;
  return named(parameter, all, validated, 'query', false);
}

function withoutAny(type: string): string {
  return type.replaceAll(/\bany\b/g, 'unknown');
}

/** The properties that a handler reads from a query without a type. */
function typeOfReads({ handler, name }: NestParameter): string | undefined {
  const uses = name === undefined ? undefined : usesOf(handler.method.body, name);
  const members = uses?.map(memberOf);
  if (members === undefined || members.length === 0) return undefined;
  const names = members.flatMap((member) => (member === undefined ? [] : [member.name]));
  if (names.length !== members.length) return undefined;
  const properties = [...new Set(names)].map((one) => `${isIdentifierText(one) ? one : `'${one}'`}?: string`);
  return `{ ${properties.join('; ')} }`;
}

/** A parameter with a marker; the pattern of a parameter is a statement of the body. */
function named(
  { node, name, file }: NestParameter,
  all: HandlerParameters,
  type: string,
  fallback: string,
  isOptional: boolean,
): Conversion | string {
  if (name !== undefined) return { parameters: [{ name, type, isOptional }] };
  const free = all.freeName([fallback, `${fallback}Input`, `${fallback}Values`], node);
  if (free === undefined) return 'give the parameter a name, and destructure it in the body';
  return { parameters: [{ name: free, type, isOptional }], statements: [`const ${file.textOf(node.name)} = ${free};`] };
}

/** `@Headers('x-tenant') tenant: string` is `tenant: Header<'x-tenant'>`. */
export function convertHeader(parameter: NestParameter, all: HandlerParameters): Conversion | string {
  const { file, key, name } = parameter;
  if (key === undefined) return convertHeaders(parameter, all);
  if (name === undefined) return 'give the parameter a name';
  decideOnRequired('Header', parameter);
  const type = valueType(parameter, 'string');
  const value = `${file.name('Header')}<'${key}'${type === 'string' ? '' : `, ${type}`}>`;
  return { parameters: [{ name, type: value, isOptional: mayBeAbsent(parameter) }] };
}

/** `@Headers() headers` is `context.headers`. */
function convertHeaders({ node, name, handler, file }: NestParameter, all: HandlerParameters): Conversion | string {
  const context = contextOf(handler, all, node);
  if (context === undefined || name === undefined) return 'read `context.headers` of a `RequestContext`';
  const uses = usesOf(handler.method.body, name);
  const isDirect = uses?.every((use) => memberOf(use) !== undefined) === true;
  const statements = isDirect ? [] : [`const ${name} = ${context.name}.headers;`];
  const edit = () => {
    if (isDirect) for (const use of uses ?? []) replaceUse(file, use, `${context.name}.headers`);
  };
  return { parameters: context.parameters, statements, edit };
}

/** `@Ip() ip: string` is `context.remoteAddress`. */
export function convertIp({ node, name, handler, file }: NestParameter, all: HandlerParameters): Conversion | string {
  const context = contextOf(handler, all, node);
  if (context === undefined || name === undefined) return 'read `context.remoteAddress` of a `RequestContext`';
  const uses = usesOf(handler.method.body, name);
  const [use] = uses ?? [];
  const isArgument = uses?.length === 1 && use !== undefined && ts.isCallExpression(use.parent) && !isAssigned(use);
  const read = `${context.name}.remoteAddress ?? ''`;
  return isArgument
    ? { parameters: context.parameters, edit: () => replaceUse(file, use, read) }
    : { parameters: context.parameters, statements: [`const ${name} = ${read};`] };
}

/** The request context of a handler: the one that it already takes, or a new parameter. */
export function contextOf(
  { method, file }: Handler,
  all: HandlerParameters,
  replaced: ts.ParameterDeclaration,
): { readonly name: string; readonly parameters: Conversion['parameters'] } | undefined {
  const known = method.parameters.find(({ type }) => {
    return type !== undefined && ts.isTypeReferenceNode(type) && file.isFrom(type.typeName, 'ashlar', 'RequestContext');
  });
  if (known !== undefined) return { name: known.name.getText(file.syntax), parameters: [] };
  if (all.context !== undefined) return { name: all.context, parameters: [] };
  const name = all.freeName(['context', 'requestContext'], replaced);
  if (name === undefined) return undefined;
  all.context = name;
  return { name, parameters: [{ name, type: file.name('RequestContext') }] };
}
