import { ts } from 'ts-morph';
import type { Form } from './form.js';
import { isImpossible } from './impossible-types.js';

/** Types without a JSON representation in any context. */
export const wireless: Form = (type, place, shapes) => {
  const { flags } = type;
  if (flags & ts.TypeFlags.BigIntLiteral) return shapes.unsupported('bigint-literal', type, place);
  if (flags & ts.TypeFlags.Any) return shapes.unsupported(isUnresolved(type) ? 'unresolved' : 'any', type, place);
  if (flags & ts.TypeFlags.Never || isImpossible(type, shapes.reading)) return shapes.unsupported('never', type, place);
  if (flags & ts.TypeFlags.ESSymbolLike) return shapes.unsupported('symbol', type, place);
  return flags & ts.TypeFlags.Instantiable ? shapes.unsupported('type-parameter', type, place) : undefined;
};

/** Whether a type is unresolved: the checker represents it as `any` with a name of its own. */
function isUnresolved(type: ts.Type): boolean {
  return 'intrinsicName' in type && type.intrinsicName === 'error';
}
