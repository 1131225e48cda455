import { ts } from 'ts-morph';
import type { LiteralShape, Shape } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { Form } from './form.js';

/** `string`, `number`, `bigint`, `boolean`, `null`, `unknown`. */
export const scalar: Form = (type) => scalarShape(type.flags);

function scalarShape(flags: ts.TypeFlags): Shape | undefined {
  if (flags & ts.TypeFlags.String) return { kind: 'string' };
  if (flags & ts.TypeFlags.Number) return { kind: 'number', integer: false };
  if (flags & ts.TypeFlags.BigInt) return { kind: 'bigint' };
  if (flags & ts.TypeFlags.Boolean) return { kind: 'boolean' };
  if (flags & ts.TypeFlags.Null) return { kind: 'null' };
  if (flags & ts.TypeFlags.Unknown) return { kind: 'unknown' };
  return undefined;
}

/** `'draft'`, `3`, `true`, a member of an enum. */
export const literal: Form = (type, _place, { reading }) => {
  const value = literalValue(type, reading.checker);
  if (value === undefined) return undefined;
  return { kind: 'literal', value, ...(type.flags & ts.TypeFlags.EnumLiteral && { enumMember: true }) };
};

/** The value of a literal type. */
export function literalValue(type: ts.Type, checker: ReadingChecker): LiteralShape['value'] | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  return undefined;
}
