import { ts } from 'ts-morph';

type Wrapping =
  | ts.ParenthesizedExpression
  | ts.AsExpression
  | ts.SatisfiesExpression
  | ts.NonNullExpression
  | ts.TypeAssertion;

/** Whether a node does not change the value of its expression: parentheses, `as`, `satisfies`, `!`. */
export function isWrapping(node: ts.Node): node is Wrapping {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}

/** An expression without parentheses, `as`, `satisfies` and `!`. */
export function withoutWrapping(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (isWrapping(node)) node = node.expression;
  return node;
}
