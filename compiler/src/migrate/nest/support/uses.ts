import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';

/**
 * The uses of a parameter or a variable in a node; `declaration` declares the variable. `undefined` where something else inside of the
 * node declares the name again.
 */
export function usesOf(
  node: ts.Node | undefined,
  name: string,
  declaration?: ts.Node,
): readonly ts.Identifier[] | undefined {
  const found: ts.Identifier[] = [];
  let isHidden = false;
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one) && one.text === name) {
      if (isDeclaredBy(one)) isHidden ||= one.parent !== declaration;
      else if (isUse(one)) found.push(one);
    }
    ts.forEachChild(one, visit);
  };
  if (node !== undefined) visit(node);
  return isHidden ? undefined : found;
}

/** Whether a name is used or declared in a node, so that a new declaration could hide it or be hidden. */
export function isTaken(node: ts.Node | undefined, name: string): boolean {
  return usesOf(node, name)?.length !== 0;
}

function isDeclaredBy(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isParameter(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent);
  return isDeclaration && parent.name === node;
}

function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  const isMember =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isNamedTupleMember(parent);
  return !(isMember && parent.name === node);
}

/** Writes an expression in the place of a use: `{ id }` becomes `{ id: query.id }`. */
export function replaceUse(file: MigratedFile, use: ts.Identifier, text: string): void {
  const isShorthand = ts.isShorthandPropertyAssignment(use.parent) && use.parent.name === use;
  file.replace(use, isShorthand && use.text !== text ? `${use.text}: ${text}` : text);
}

/** Whether a use changes the variable. */
export function isAssigned(use: ts.Node): boolean {
  const { parent } = use;
  if (ts.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return isAssignment && parent.left === use;
  }
  const isStep = ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent);
  return (
    isStep && (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken)
  );
}

/** Whether an expression is only tested here, or has another value where it is `undefined`. */
export function isTested(use: ts.Node): boolean {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    return parent.expression === use && parent.questionDotToken !== undefined;
  }
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isConditionalExpression(parent)) return parent.condition === use;
  if (ts.isIfStatement(parent)) return parent.expression === use;
  if (ts.isTypeOfExpression(parent)) return true;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  const isChoice =
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken;
  if (isChoice) return parent.left === use;
  const other = parent.left === use ? parent.right : parent.left;
  return (ts.isIdentifier(other) && other.text === 'undefined') || other.kind === ts.SyntaxKind.NullKeyword;
}

/** The member that a use reads by a name: `id` of `params.id`, `params?.id` and `params['id']`. */
export interface MemberUse {
  readonly node: ts.PropertyAccessExpression | ts.ElementAccessExpression;
  readonly name: string;
}

/** The member that an expression is the object of. */
export function memberOf(use: ts.Node): MemberUse | undefined {
  const { parent } = use;
  if (ts.isNonNullExpression(parent)) return memberOf(parent);
  if (ts.isPropertyAccessExpression(parent) && parent.expression === use)
    return { node: parent, name: parent.name.text };
  if (!ts.isElementAccessExpression(parent) || parent.expression !== use) return undefined;
  const { argumentExpression } = parent;
  return ts.isStringLiteralLike(argumentExpression) ? { node: parent, name: argumentExpression.text } : undefined;
}

/** The conversion of a text to a number around an expression: `+id`, `Number(id)`, `parseInt(id, 10)`. */
export function numberConversion({ parent }: ts.Node): ts.Expression | undefined {
  if (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.PlusToken) return parent;
  if (!ts.isCallExpression(parent)) return undefined;
  const [, radix, ...rest] = parent.arguments;
  if (rest.length > 0 || (radix !== undefined && radix.getText() !== '10')) return undefined;
  return /^(?:Number|parseInt|Number\.parseInt)$/.test(parent.expression.getText()) ? parent : undefined;
}

/** Writes statements at the beginning of a body. */
export function insertStatements(file: MigratedFile, body: ts.Block, statements: readonly string[]): void {
  if (statements.length === 0) return;
  const { source } = file;
  const start = body.getStart(file.syntax) + 1;
  const [first] = body.statements;
  if (first !== undefined && !source.isFirstOfLine(first.getStart(file.syntax))) {
    file.replaceRange(start, start, ` ${statements.join(' ')}`);
    return;
  }
  const indent = source.indentAt(body.parent.getStart(file.syntax));
  const inner = first === undefined ? `${indent}  ` : source.indentAt(first.getStart(file.syntax));
  const text = statements.map((statement) => `${source.newline}${inner}${statement}`).join('');
  if (first !== undefined || body.end - start > 1) file.replaceRange(start, start, text);
  else file.replaceRange(start, start, `${text}${source.newline}${indent}`);
}

/** Whether a text can be the name of a variable. */
export function isIdentifierText(text: string): boolean {
  return (
    /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text) &&
    ts.identifierToKeywordKind(ts.factory.createIdentifier(text)) === undefined
  );
}
