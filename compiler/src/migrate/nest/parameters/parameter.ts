import { ts } from 'ts-morph';
import { type MigratedDecorator, stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { Handler } from '../support/handlers.js';
import { isTested, usesOf } from '../support/uses.js';
import { type ConvertedPipes, convertPipes, isLiteral } from './pipes.js';

/** A parameter of a handler that a decorator of NestJS reads from the request. */
export interface NestParameter {
  readonly application: MigratedApplication;
  readonly handler: Handler;
  readonly file: MigratedFile;
  readonly node: ts.ParameterDeclaration;
  readonly decorator: MigratedDecorator;
  /** The name in the decorator: `id` of `@Param('id')`. */
  readonly key: string | undefined;
  /** The name of the parameter; `undefined` for a pattern. */
  readonly name: string | undefined;
  /** The written type without `undefined` and `null`; `undefined` for none, and for `any`. */
  readonly type: string | undefined;
  readonly pipes: ConvertedPipes;
  /** Whether the source declares that the value may be absent. */
  readonly isOptional: boolean;
}

/** Reads a parameter and its decorator. */
export function readParameter(
  application: MigratedApplication,
  handler: Handler,
  node: ts.ParameterDeclaration,
  decorator: MigratedDecorator,
): NestParameter {
  const { file } = handler;
  const [first] = decorator.arguments;
  const key = stringValue(first);
  const pipes = convertPipes(
    application,
    file,
    decorator.name,
    key === undefined ? decorator.arguments : decorator.arguments.slice(1),
  );
  return {
    application,
    handler,
    file,
    node,
    decorator,
    key,
    name: ts.isIdentifier(node.name) ? node.name.text : undefined,
    type: writtenType(file, node.type),
    pipes,
    isOptional: node.questionToken !== undefined || hasNothing(node.type) || pipes.list?.isOptional === true,
  };
}

const nothing: ReadonlySet<string> = new Set(['undefined', 'null']);

function writtenType(file: MigratedFile, node: ts.TypeNode | undefined): string | undefined {
  if (node === undefined || node.kind === ts.SyntaxKind.AnyKeyword) return undefined;
  if (!ts.isUnionTypeNode(node)) return file.textOf(node);
  const types = node.types.map((type) => file.textOf(type)).filter((text) => !nothing.has(text));
  return types.length === 0 ? undefined : types.join(' | ');
}

function hasNothing(node: ts.TypeNode | undefined): boolean {
  return node !== undefined && ts.isUnionTypeNode(node) && node.types.some((type) => nothing.has(type.getText()));
}

/** The type of a value: that of its pipes, or the written one, with a default. */
export function valueType(parameter: NestParameter, missing: string): string {
  const { pipes, node, file } = parameter;
  const type =
    pipes.list === undefined
      ? (pipes.type ?? parameter.type ?? missing)
      : textOfList(file, pipes.list.isNumeric, pipes.list.separator);
  const initializer =
    node.initializer !== undefined && isLiteral(node.initializer) ? file.textOf(node.initializer) : undefined;
  const preset = pipes.preset ?? initializer;
  if (preset === undefined) return type;
  const inferred = pipes.type === undefined && parameter.type === undefined ? typeOfLiteral(preset) : type;
  return `${inferred.includes('|') ? `(${inferred})` : inferred} & ${file.name('Default')}<${preset}>`;
}

function typeOfLiteral(text: string): string {
  if (/^(?:true|false)$/.test(text)) return 'boolean';
  return /^['"]/.test(text) ? 'string' : 'number';
}

/** The text of a list: that of numbers has a pattern. */
function textOfList(file: MigratedFile, isNumeric: boolean, separator: string): string {
  if (!isNumeric) return 'string';
  const between = separator.slice(1, -1).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\\\$&');
  return `string & ${file.name('Pattern')}<'^-?\\\\d+(\\\\.\\\\d+)?(${between}-?\\\\d+(\\\\.\\\\d+)?)*$'>`;
}

/** The expression that the value of a parameter has in place of `undefined`, and that a type cannot have. */
export function fallbackOf({ file, node, pipes }: NestParameter): string | undefined {
  const value =
    pipes.fallback ?? (node.initializer !== undefined && !isLiteral(node.initializer) ? node.initializer : undefined);
  return value && file.textOf(value);
}

/**
 * Whether a request without the value reaches the handler. NestJS checks no value without a pipe: where `undefined` is a value of every
 * type, and where the source tests the value, it stays optional. A source with strict types that does neither expects the value.
 */
export function mayBeAbsent(parameter: NestParameter): boolean {
  const { pipes, node, isOptional, application } = parameter;
  if (pipes.preset !== undefined || (node.initializer !== undefined && isLiteral(node.initializer))) return false;
  if (pipes.isRequired) return false;
  if (isOptional || fallbackOf(parameter) !== undefined || hasOptionalPipe(parameter)) return true;
  return !application.strictNullChecks || isHandled(parameter);
}

function hasOptionalPipe({ pipes }: NestParameter): boolean {
  return pipes.type !== undefined && !pipes.isRequired;
}

/** Whether all uses of a value allow `undefined`. */
function isHandled({ application, handler, name }: NestParameter): boolean {
  const uses = name === undefined ? undefined : usesOf(handler.method.body, name);
  if (uses === undefined || uses.length === 0) return uses !== undefined;
  return uses.some(isTested) || uses.every((use) => isOptionalArgument(application, handler, use));
}

/** Whether a use is the argument for an optional parameter: `this.notes.find(tag)`, with `find(tag?: string)`. */
function isOptionalArgument(application: MigratedApplication, handler: Handler, use: ts.Identifier): boolean {
  const { parent } = use;
  if (!ts.isCallExpression(parent)) return false;
  const parameter = calledMethod(application, handler, parent)?.method.parameters[parent.arguments.indexOf(use)];
  return (
    parameter !== undefined &&
    (parameter.questionToken !== undefined || parameter.initializer !== undefined || hasNothing(parameter.type))
  );
}

/** A method of a class of the application. */
export interface CalledMethod {
  readonly file: MigratedFile;
  readonly method: ts.MethodDeclaration;
}

/** The method that a handler calls: of its own class, or of a class that is injected. */
export function calledMethod(
  application: MigratedApplication,
  { file, controller }: Pick<Handler, 'file' | 'controller'>,
  call: ts.Expression,
): CalledMethod | undefined {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression: object, name } = call.expression;
  if (object.kind === ts.SyntaxKind.ThisKeyword) return methodOf({ file, node: controller }, name.text);
  const type =
    ts.isPropertyAccessExpression(object) && object.expression.kind === ts.SyntaxKind.ThisKeyword
      ? typeOfMember(controller, object.name.text)
      : undefined;
  const found =
    type !== undefined && ts.isTypeReferenceNode(type) ? application.classOf(file, type.typeName) : undefined;
  return found && methodOf(found, name.text);
}

function methodOf(
  { file, node }: { file: MigratedFile; node: ts.ClassDeclaration },
  name: string,
): CalledMethod | undefined {
  const method = node.members
    .filter(ts.isMethodDeclaration)
    .find((member) => member.name.getText(file.syntax) === name);
  return method && { file, method };
}

/** The type of a property of a class, also of one that its constructor declares or assigns. */
function typeOfMember(node: ts.ClassDeclaration, name: string): ts.TypeNode | undefined {
  for (const member of node.members) {
    if (ts.isPropertyDeclaration(member) && member.name.getText() === name) return member.type;
    if (!ts.isConstructorDeclaration(member)) continue;
    const property = member.parameters.find((parameter) => parameter.name.getText() === name);
    if (property !== undefined) return property.type;
  }
  return undefined;
}
