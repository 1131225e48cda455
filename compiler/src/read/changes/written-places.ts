import { ts } from 'ts-morph';
import { isWrapping } from '../../sources/wrapping.js';

const { SyntaxKind } = ts;

/** The methods that change the array that they belong to. */
export const changingMethods: ReadonlySet<string> = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
]);

/** An expression with the parentheses and casts around it. */
export function wholeExpression(expression: ts.Node): ts.Node {
  let whole = expression;
  while (isWrapping(whole.parent)) whole = whole.parent;
  return whole;
}

/**
 * The code that assigns to an expression: `guards.length = 0`, `delete lists.guards`, `[lists.first] = all`. Absent when the
 * expression is only read.
 */
export function assignmentTo(expression: ts.Expression): ts.Node | undefined {
  const whole = wholeExpression(expression);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent) && parent.left === whole) return isAssignment(parent) ? parent : undefined;
  if (ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent)) return parent;
  if (ts.isPrefixUnaryExpression(parent)) {
    const { operator } = parent;
    return operator === SyntaxKind.PlusPlusToken || operator === SyntaxKind.MinusMinusToken ? parent : undefined;
  }
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) {
    return parent.initializer === whole ? whole : undefined;
  }
  const pattern = patternAround(whole);
  return pattern !== undefined && assignmentTo(pattern) !== undefined ? whole : undefined;
}

/** The literal that would be a pattern if it were assigned to, and whose target an expression would be. */
function patternAround(part: ts.Node): ts.Expression | undefined {
  const { parent } = part;
  if (ts.isArrayLiteralExpression(parent)) return parent;
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)) return parent.parent;
  if (ts.isPropertyAssignment(parent) && parent.initializer === part) return parent.parent;
  if (ts.isSpreadAssignment(parent)) return parent.parent;
  return undefined;
}

/** Whether a binary expression assigns, with any operator. */
export function isAssignment({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind >= SyntaxKind.FirstAssignment && operatorToken.kind <= SyntaxKind.LastAssignment;
}
