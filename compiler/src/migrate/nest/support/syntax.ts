import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
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

/** The variable with the name of an identifier that a file declares before it. */
export function variableBefore(file: MigratedFile, node: ts.Identifier): ts.VariableDeclaration | undefined {
  return nodesIn(file.syntax, ts.isVariableDeclaration).find(
    ({ name, end }) => ts.isIdentifier(name) && name.text === node.text && end <= node.pos,
  );
}

/** The parameters of constructors whose type is an export of a package. */
export function injectedParameters(
  file: MigratedFile,
  module: string,
  ...names: readonly string[]
): readonly ts.ParameterDeclaration[] {
  return nodesIn(file.syntax, ts.isParameter).filter(
    ({ type, parent }) =>
      ts.isConstructorDeclaration(parent) &&
      type !== undefined &&
      ts.isTypeReferenceNode(type) &&
      file.isFrom(type.typeName, module, ...names),
  );
}

/** The value that a function returns as its only statement: `() => value` and `() => { return value; }`. */
export function returnedValue(node: ts.Node | undefined): ts.Expression | undefined {
  if (node === undefined || !isFunction(node)) return undefined;
  const { body } = node;
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return bare(body);
  const [statement, ...more] = body.statements;
  if (more.length > 0 || statement === undefined || !ts.isReturnStatement(statement)) return undefined;
  return statement.expression && bare(statement.expression);
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

/** `extends Base` of a class. */
export function extendsClause({ heritageClauses }: ts.ClassLikeDeclaration): ts.HeritageClause | undefined {
  return heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
}

/** The expression after `extends`. */
export function baseOf(node: ts.ClassLikeDeclaration): ts.Expression | undefined {
  return extendsClause(node)?.types[0]?.expression;
}

/** The class of the application that a class extends. */
export function baseClassOf(
  application: MigratedApplication,
  { file, node }: Pick<MigratedClass, 'file' | 'node'>,
): MigratedClass | undefined {
  const base = baseOf(node);
  return base && application.classOf(file, base);
}

/** A string literal with the quotes of a file. */
export function quoted({ source }: MigratedFile, text: string): string {
  const { quote } = source;
  return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n')}${quote}`;
}

/** Whether a statement with an expression is not one of a function, but of a branch or a loop inside of it. */
export function isConditional(node: ts.Expression): boolean {
  const statement = ts.findAncestor(node, ts.isStatement);
  const block = statement?.parent;
  if (block === undefined || ts.isSourceFile(block)) return false;
  return !ts.isBlock(block) || !ts.isFunctionLike(block.parent);
}
