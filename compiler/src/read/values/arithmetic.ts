import { ts } from 'ts-morph';
import type { StaticLiteral } from '../../model/static-value.js';

type Scalar = StaticLiteral['value'];

/** The value of `left + right`, or `undefined` where it is neither a sum of numbers nor a text. */
export function sumOf(left: Scalar, right: Scalar): string | number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  return typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : undefined;
}

/** The value of `left * right`, or `undefined` where one of them is not a number. */
export function productOf(left: Scalar, right: Scalar): number | undefined {
  return typeof left === 'number' && typeof right === 'number' ? left * right : undefined;
}

/** The value of `!value`, `-value` or `+value`, or `undefined` for another operator or a sign of something that is not a number. */
export function signedBy(operator: ts.PrefixUnaryOperator, value: Scalar): boolean | number | undefined {
  if (operator === ts.SyntaxKind.ExclamationToken) return !value;
  if (typeof value !== 'number') return undefined;
  if (operator === ts.SyntaxKind.MinusToken) return -value;
  return operator === ts.SyntaxKind.PlusToken ? value : undefined;
}
