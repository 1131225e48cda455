import { ts } from 'ts-morph';
import { directoryOf } from '../../files/path.js';
import { bare } from '../source/bare.js';
import { decoratorsOf, stringValue } from '../source/decorators.js';
import { classIn } from '../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { movedText, nameIn } from '../source/moved-text.js';
import { memberName } from './own-values/member-name.js';
import { freePath } from './support/free-path.js';
import { strategiesOf } from './support/passport-strategies.js';
import { callsOf, nodesIn, variableBefore } from './support/syntax.js';
import { valueType } from './support/type-text.js';

/** The type of the user of a request, and how guards set and handlers get it. */
export interface CurrentUserKey {
  /** The type, for `User<…>` in a file. */
  readonly typeIn: (file: MigratedFile) => string;
  /** `context.set(…)` with the value that an expression has. */
  readonly setIn: (file: MigratedFile, value: string) => string;
  /** The argument of `context.get(…)`. */
  readonly keyIn: (file: MigratedFile) => string;
}

/** A type in the file that names it. */
interface TypeOfFile {
  readonly file: MigratedFile;
  readonly node: ts.TypeNode;
}

/**
 * The type of `request.user`, which all guards and handlers of the application share. The first call declares its key in a new file, unless
 * it is a class whose instances are the users. `undefined` when the sources do not have the type.
 */
export function currentUserKey(application: MigratedApplication): CurrentUserKey | undefined {
  return application.once(findKey);
}

function findKey(application: MigratedApplication): CurrentUserKey | undefined {
  const known = knownKey(application);
  if (known !== undefined) return known;
  const strategies = strategiesOf(application).filter(({ validate }) => validate !== undefined);
  const types = [
    ...strategies.map(({ declared, validate }) => typeOf(declared.file, validate?.type)),
    ...annotatedUsers(application),
  ];
  const [type] = types.filter((one) => one !== undefined);
  const directory = directoryOf(strategies[0]?.declared.file.path ?? type?.file.path ?? 'src/app.ts');
  if (type !== undefined) return keyOfType(application, type, directory);
  const [strategy] = strategies;
  return strategy && keyOfResult(application, strategy.declared, strategy.validate, directory);
}

function typeOf(file: MigratedFile, node: ts.TypeNode | undefined): TypeOfFile | undefined {
  const value = valueType(node);
  return value && { file, node: value };
}

/** The key that an earlier step or run has declared. */
function knownKey(application: MigratedApplication): CurrentUserKey | undefined {
  for (const file of application.files) {
    for (const call of callsOf(file, 'ashlar', 'contextKey')) {
      const type = call.typeArguments?.[0];
      if (stringValue(call.arguments[0]) !== 'CurrentUser' || type === undefined) continue;
      return keyWith('CurrentUser', file.path, (to) => movedText(application, file, type, to) ?? file.textOf(type));
    }
  }
  return undefined;
}

function keyWith(key: string, path: string, typeIn: (file: MigratedFile) => string): CurrentUserKey {
  return {
    typeIn,
    setIn: (file, value) => `context.set(${file.name(key, path)}, ${value})`,
    keyIn: (file) => file.name(key, path),
  };
}

function keyOfType(application: MigratedApplication, type: TypeOfFile, directory: string): CurrentUserKey {
  const found = ts.isTypeReferenceNode(type.node) ? application.classOf(type.file, type.node.typeName) : undefined;
  if (found !== undefined && hasInstances(found)) return keyOfClass(found);
  const path = freePath(application, `${directory}/current-user.ts`);
  const file = application.addFile(path, (to) => {
    const text = movedText(application, type.file, type.node, to) ?? type.file.textOf(type.node);
    return `${declarationOf(application, type, text)}\n\nexport const CurrentUser = ${to.name('contextKey')}<CurrentUser>('CurrentUser');\n`;
  });
  return keyWith('CurrentUser', file.path, (to) => to.name('CurrentUser', file.path));
}

/** An interface where TypeScript allows one: its name is then in messages and documents. */
function declarationOf(application: MigratedApplication, { file, node }: TypeOfFile, text: string): string {
  const comment = '/** The user of a request. */\n';
  if (ts.isTypeLiteralNode(node)) return `${comment}export interface CurrentUser ${unindented(file, node, text)}`;
  const name = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) ? node.typeName.text : undefined;
  const declared = name === undefined ? undefined : application.declarationOf(file, name)?.node;
  const isObject = declared !== undefined && (ts.isInterfaceDeclaration(declared) || ts.isClassDeclaration(declared));
  return isObject
    ? `${comment}export interface CurrentUser extends ${text} {}`
    : `${comment}export type CurrentUser = ${text};`;
}

function unindented(file: MigratedFile, node: ts.Node, text: string): string {
  const indent = file.source.indentAt(node.getStart(file.syntax));
  return indent === '' ? text : text.replaceAll(`\n${indent}`, '\n');
}

/** A class whose instances are users: an entity, or a class with a constructor. Others are the types of plain objects. */
function hasInstances({ file, node }: MigratedClass): boolean {
  const isEntity = decoratorsOf(file, node).some(({ name }) => name === 'Entity');
  return isEntity || node.members.some((member) => ts.isConstructorDeclaration(member) && member.parameters.length > 0);
}

function keyOfClass(found: MigratedClass): CurrentUserKey {
  const nameOf = (file: MigratedFile) => classIn(file, found);
  return { typeIn: nameOf, setIn: (_file, value) => `context.set(${value})`, keyIn: nameOf };
}

/**
 * The result of a strategy whose method has no declared one: an interface, because the compiler finds no name for an alias of an object
 * without a type. Several kinds of objects are a union, which no interface can extend.
 */
function keyOfResult(
  application: MigratedApplication,
  strategy: MigratedClass,
  validate: ts.MethodDeclaration | undefined,
  directory: string,
): CurrentUserKey {
  const file = application.addFile(freePath(application, `${directory}/current-user.ts`), (to) => {
    const name = nameIn(application, strategy.file, strategy.name, to) ?? strategy.name;
    const result = `NonNullable<Awaited<ReturnType<${name}['validate']>>>`;
    return [
      '/** The user of a request. */',
      returnsUnion(validate)
        ? `export type CurrentUser = ${result};`
        : `export interface CurrentUser extends ${result} {}`,
      '',
      `export const CurrentUser = ${to.name('contextKey')}<CurrentUser>('CurrentUser');`,
    ].join('\n');
  });
  return keyWith('CurrentUser', file.path, (to) => to.name('CurrentUser', file.path));
}

/** Whether a method returns an object literal, and values that differ from it in their properties. */
function returnsUnion(method: ts.MethodDeclaration | undefined): boolean {
  const returns = method === undefined ? [] : nodesIn(method, ts.isReturnStatement);
  const kinds = returns
    .filter((statement) => ts.findAncestor(statement, ts.isFunctionLike) === method)
    .flatMap(({ expression }) => (expression === undefined ? [] : branchesOf(expression)))
    .map(kindOf)
    .filter((kind) => kind !== undefined);
  return new Set(kinds).size > 1 && kinds.some((kind) => kind.startsWith('{'));
}

function branchesOf(node: ts.Expression): readonly ts.Expression[] {
  const value = bare(node);
  return ts.isConditionalExpression(value) ? [...branchesOf(value.whenTrue), ...branchesOf(value.whenFalse)] : [value];
}

/** The properties of an object literal, or the text of an expression; `undefined` for no user. */
function kindOf(node: ts.Expression): string | undefined {
  if (/^(?:null|undefined|false)$/.test(node.getText())) return undefined;
  if (!ts.isObjectLiteralExpression(node)) return node.getText();
  return `{${node.properties.map((property) => property.name?.getText() ?? property.getText()).join(',')}}`;
}

/** The types that the sources write for users: of parameters with a decorator of their own, and of `user` in types of requests. */
function annotatedUsers(application: MigratedApplication): readonly (TypeOfFile | undefined)[] {
  const decorators = userDecorators(application);
  return [
    ...application.files.flatMap((file) => usersOfParameters(file, application, decorators)),
    ...application.files.flatMap(usersOfRequests),
    ...application.files.flatMap(assignedUsers),
  ];
}

/** The custom decorators that read the user of the request: the initializers of their constants. */
function userDecorators(application: MigratedApplication): ReadonlySet<ts.Node> {
  const calls = application.files.flatMap((file) => callsOf(file, '@nestjs/common', 'createParamDecorator'));
  return new Set(calls.filter(readsUser).map((call) => call.parent));
}

/** Whether code reads the member `user` of an object: `request.user`, `request['user']`, `const { user } = request`. */
function readsUser(node: ts.Node): boolean {
  const members = [...nodesIn(node, ts.isPropertyAccessExpression), ...nodesIn(node, ts.isElementAccessExpression)];
  const isRead = members.some((member) => memberName(member)?.name === 'user');
  return (
    isRead || nodesIn(node, ts.isBindingElement).some((one) => (one.propertyName ?? one.name).getText() === 'user')
  );
}

function usersOfParameters(
  file: MigratedFile,
  application: MigratedApplication,
  decorators: ReadonlySet<ts.Node>,
): readonly (TypeOfFile | undefined)[] {
  return nodesIn(file.syntax, ts.isParameter).map((parameter) => {
    const isUser = (ts.getDecorators(parameter) ?? []).some(({ expression }) => {
      const isCall = ts.isCallExpression(expression) && expression.arguments.length === 0;
      const called = isCall ? expression.expression : expression;
      const found = ts.isIdentifier(called) ? application.declarationOf(file, called.text) : undefined;
      return found !== undefined && decorators.has(found.node);
    });
    return isUser ? typeOf(file, parameter.type) : undefined;
  });
}

/** `user` of `interface RequestWithUser extends Request { user: Account }`, and of `Request & { user: Account }`. */
function usersOfRequests(file: MigratedFile): readonly (TypeOfFile | undefined)[] {
  return nodesIn(file.syntax, ts.isPropertySignature).map((property) => {
    const isUser = ts.isIdentifier(property.name) && property.name.text === 'user';
    return isUser && /Request\b/.test(containerOf(property)) ? typeOf(file, property.type) : undefined;
  });
}

function containerOf({ parent }: ts.PropertySignature): string {
  if (!ts.isInterfaceDeclaration(parent)) return parent.parent.getText();
  return (parent.heritageClauses ?? []).map((clause) => clause.getText()).join(' ') || parent.name.text;
}

/** `request.user = payload`, with a variable or a call that names its type. */
function assignedUsers(file: MigratedFile): readonly (TypeOfFile | undefined)[] {
  return nodesIn(file.syntax, ts.isBinaryExpression).map(({ left, operatorToken, right }) => {
    if (memberName(left)?.name !== 'user' || operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
    return typeOf(file, typeOfExpression(file, right));
  });
}

function typeOfExpression(file: MigratedFile, node: ts.Expression): ts.TypeNode | undefined {
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return typeOfExpression(file, node.expression);
  if (ts.isAsExpression(node)) return node.type;
  if (ts.isNewExpression(node)) return undefined;
  if (ts.isCallExpression(node)) return node.typeArguments?.length === 1 ? node.typeArguments[0] : undefined;
  if (!ts.isIdentifier(node)) return undefined;
  const variable = variableBefore(file, node);
  if (variable === undefined) return undefined;
  return variable.type ?? (variable.initializer && typeOfExpression(file, variable.initializer));
}
