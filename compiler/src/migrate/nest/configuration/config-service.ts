import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { decoratorOf, stringValue } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from '../support/syntax.js';

/** A call `config.get<number>('PORT', 3000)`. */
export interface ConfigRead {
  readonly call: ts.CallExpression;
  /** `config` or `this.config`. */
  readonly receiver: ts.Expression;
  /** `undefined` for a key that is not a literal. */
  readonly path: string | undefined;
  readonly type: ts.TypeNode | undefined;
  readonly preset: ts.Expression | undefined;
  readonly isRequired: boolean;
}

/** A parameter or a variable that is the `ConfigService`. */
export interface ConfigBinding {
  readonly file: MigratedFile;
  readonly declaration: ts.ParameterDeclaration | ts.VariableDeclaration;
  readonly name: string;
  readonly reads: readonly ConfigRead[];
  /** Other uses of the service. */
  readonly others: readonly ts.Node[];
  /** The lists `inject: [ConfigService]` and the arguments `app.get(ConfigService)` that name the class of the binding. */
  readonly classes: readonly ts.Identifier[];
}

/** The parameters and variables of a file that are the `ConfigService`. */
export function bindingsOf(file: MigratedFile): readonly ConfigBinding[] {
  const parameters = nodesIn(file.syntax, ts.isParameter).filter(({ type }) => isServiceType(file, type));
  const variables = nodesIn(file.syntax, ts.isVariableDeclaration).filter(
    ({ type, initializer }) => isServiceType(file, type) || resolvedService(file, initializer) !== undefined,
  );
  return [...parameters, ...variables].flatMap((declaration) => {
    const { name } = declaration;
    return ts.isIdentifier(name) ? [bindingOf(file, declaration, name.text)] : [];
  });
}

function isServiceType(file: MigratedFile, type: ts.TypeNode | undefined): boolean {
  return (
    type !== undefined && ts.isTypeReferenceNode(type) && file.isFrom(type.typeName, '@nestjs/config', 'ConfigService')
  );
}

/** `ConfigService` of `app.get(ConfigService)`. */
function resolvedService(file: MigratedFile, value: ts.Expression | undefined): ts.Identifier | undefined {
  const call = value && bare(value);
  if (call === undefined || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression))
    return undefined;
  const [argument] = call.arguments;
  const isGet = ['get', 'resolve'].includes(call.expression.name.text);
  const isService = argument !== undefined && file.isFrom(argument, '@nestjs/config', 'ConfigService');
  return isGet && isService && ts.isIdentifier(argument) ? argument : undefined;
}

function bindingOf(
  file: MigratedFile,
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration,
  name: string,
): ConfigBinding {
  const references = referencesOf(declaration, name);
  const isStrict = /,\s*true\s*>$/.test(declaration.type?.getText(file.syntax) ?? '');
  const reads = references.map((reference) => readOf(reference, isStrict));
  const classes = ts.isParameter(declaration)
    ? injectedClasses(file, declaration)
    : [resolvedService(file, declaration.initializer)].filter((one) => one !== undefined);
  return {
    file,
    declaration,
    name,
    reads: reads.filter((read) => read !== undefined),
    others: references.filter((_reference, index) => reads[index] === undefined),
    classes,
  };
}

/** The expressions that are the value of a parameter or variable. */
export function referencesOf(
  declaration: ts.ParameterDeclaration | ts.VariableDeclaration,
  name: string,
): readonly ts.Expression[] {
  const scope = ts.findAncestor(
    declaration.parent,
    (node) => ts.isFunctionLike(node) || ts.isBlock(node) || ts.isSourceFile(node),
  );
  const isMember = ts.isParameter(declaration) && ts.isParameterPropertyDeclaration(declaration, declaration.parent);
  const members = isMember && scope !== undefined ? nodesIn(scope.parent, ts.isPropertyAccessExpression) : [];
  const ofThis = members.filter(
    (node) =>
      node.expression.kind === ts.SyntaxKind.ThisKeyword && node.name.text === name && ts.isIdentifier(node.name),
  );
  const plainNames =
    scope === undefined ? [] : nodesIn(scope, ts.isIdentifier).filter((node) => node.text === name && isValue(node));
  return [...ofThis, ...plainNames];
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  const isName =
    ts.isParameter(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isBindingElement(parent);
  return !(isName && parent.name === node) && !ts.isPropertySignature(parent) && !ts.isPropertyDeclaration(parent);
}

function readOf(receiver: ts.Expression, isStrict: boolean): ConfigRead | undefined {
  const access = receiver.parent;
  const call = access.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== receiver) return undefined;
  if (!ts.isCallExpression(call) || call.expression !== access) return undefined;
  const { text: method } = access.name;
  if (method !== 'get' && method !== 'getOrThrow') return undefined;
  const [key, second] = call.arguments;
  const isOptions = second !== undefined && ts.isObjectLiteralExpression(second) && /\binfer\b/.test(second.getText());
  return {
    call,
    receiver,
    path: stringValue(key),
    type: call.typeArguments?.[0],
    preset: isOptions ? undefined : second,
    isRequired: method === 'getOrThrow' || (isStrict && second === undefined),
  };
}

/** `ConfigService` in the list `inject` beside the function that has the parameter. */
function injectedClasses(file: MigratedFile, parameter: ts.ParameterDeclaration): readonly ts.Identifier[] {
  const property = parameter.parent.parent;
  const isFactory = ts.isPropertyAssignment(property) || ts.isMethodDeclaration(parameter.parent);
  const object = ts.isPropertyAssignment(property) ? property.parent : property;
  if (!isFactory || !ts.isObjectLiteralExpression(object)) return [];
  const inject = object.properties.find((one) => one.name?.getText(file.syntax) === 'inject');
  const list = inject !== undefined && ts.isPropertyAssignment(inject) ? bare(inject.initializer) : undefined;
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return [];
  const entry = list.elements[parameter.parent.parameters.indexOf(parameter)];
  const isService = entry !== undefined && file.isFrom(entry, '@nestjs/config', 'ConfigService');
  return isService && ts.isIdentifier(entry) ? [entry] : [];
}

/** The decorator `@Inject(ConfigService)` of a parameter. */
export function injectDecorator(file: MigratedFile, declaration: ts.Node): ts.Decorator | undefined {
  return decoratorOf(file, declaration, '@nestjs/common', 'Inject')?.node;
}
