import { ts } from 'ts-morph';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** The nodes of one kind below a node. */
export function nodesIn<T extends ts.Node>(root: ts.Node, isOne: (node: ts.Node) => node is T): readonly T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (isOne(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** The calls of a function of a package. */
export function callsOf(file: MigratedFile, module: string | RegExp, name: string): readonly ts.CallExpression[] {
  return nodesIn(file.syntax, ts.isCallExpression).filter(({ expression }) => file.isFrom(expression, module, name));
}

/** An expression without parentheses, `as` and `!`. */
export function plain(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node);
  return isWrapped ? plain(node.expression) : node;
}

/** The value that a function returns as its only statement: `() => value` and `() => { return value; }`. */
export function returnedValue(node: ts.Node | undefined): ts.Expression | undefined {
  if (node === undefined || !isFunction(node)) return undefined;
  const { body } = node;
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return plain(body);
  const [statement, ...more] = body.statements;
  if (more.length > 0 || statement === undefined || !ts.isReturnStatement(statement)) return undefined;
  return statement.expression && plain(statement.expression);
}

function isFunction(
  node: ts.Node,
): node is ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration | ts.FunctionDeclaration {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isFunctionDeclaration(node)
  );
}

/** Whether an expression is an object literal whose properties all have a name and a value: none is computed or spread. */
export function hasKnownProperties(node: ts.Node): node is ts.ObjectLiteralExpression {
  return ts.isObjectLiteralExpression(node) && propertiesOf(node).size === node.properties.length;
}

/** Whether a node is a string, a number, a boolean or the negative of a number. */
export function isPlainLiteral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) {
    return node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand);
  }
  const booleans = [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword];
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || booleans.includes(node.kind);
}

/** The constructor of a class that has a body. */
export function constructorOf(node: ts.ClassDeclaration): ts.ConstructorDeclaration | undefined {
  return node.members.find(
    (member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
}

/** A string literal with the quotes of a file. */
export function quoted({ source }: MigratedFile, text: string): string {
  const { quote } = source;
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n')}${quote}`;
}

/** `Notes` for `notes`. */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `notes` for `Notes`. */
export function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/** `MailOptions` for `MAIL_OPTIONS`, `mail-options` and `mail.options`. */
export function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => (word === word.toUpperCase() ? word.slice(0, 1) + word.slice(1).toLowerCase() : word))
    .map(upperFirst)
    .join('');
}

/** `mailOptions` for `MAIL_OPTIONS`, `mail-options` and `mail.options`. */
export function camelCase(text: string): string {
  return lowerFirst(pascalCase(text));
}

/** Whether a statement with an expression is not one of a function, but of a branch or a loop inside of it. */
export function isConditional(node: ts.Expression): boolean {
  const statement = ts.findAncestor(node, ts.isStatement);
  const block = statement?.parent;
  if (block === undefined || ts.isSourceFile(block)) return false;
  return !ts.isBlock(block) || !ts.isFunctionLike(block.parent);
}
