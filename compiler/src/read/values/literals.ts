import { ts } from 'ts-morph';
import type { StaticLiteral, StaticValue } from '../../model/static-value.js';

/** Whether a value adds nothing to a list: `false`, `null` and `undefined`. */
export function isNothing(value: StaticValue): boolean {
  return value.kind === 'literal' && (value.value === false || value.value === null || value.value === undefined);
}

/** The value of a literal token that is not a number; wrapped, because the value can be `undefined` or `null`. */
export function scalarOf(node: ts.Expression): { readonly value: StaticLiteral['value'] } | undefined {
  if (ts.isStringLiteralLike(node)) return { value: node.text };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
  if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
  return undefined;
}
