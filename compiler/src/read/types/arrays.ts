import { ts } from 'ts-morph';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { Form, Shapes } from './form.js';
import { itemNode, itemShape } from './items.js';

/** `T[]`, `Array<T>` and their readonly forms. */
export const array: Form = (type, place, shapes) => {
  const list = listBehind(type, shapes);
  if (list === undefined) return undefined;
  // An array is a reference to the type `Array` or `ReadonlyArray`.
  const [item] = shapes.reading.checker.getTypeArguments(list as ts.TypeReference);
  if (item === undefined) return undefined;
  const readonly = list.symbol.name === 'ReadonlyArray';
  // The type of `[]` has no items. Any list without items is one.
  if (item.flags & ts.TypeFlags.Never) {
    if (place.typeNode === undefined) shapes.reading.doubt();
    return { kind: 'array', items: { kind: 'unknown' }, maxItems: 0, empty: true, readonly };
  }
  const items = itemShape(item, list === type ? itemNode(place) : undefined, false, place, shapes);
  return { kind: 'array', items, readonly };
};

/** The array that several arrays of the same items are together: `string[] & readonly string[]`. */
function commonList(types: readonly ts.Type[], checker: ReadingChecker): ts.Type | undefined {
  const [first, ...others] = types;
  if (first === undefined || !types.every((one) => checker.isArrayType(one))) return undefined;
  // An array is a reference to the type `Array` or `ReadonlyArray`.
  const itemOf = (one: ts.Type) => checker.getTypeArguments(one as ts.TypeReference)[0];
  if (others.some((one) => itemOf(one) !== itemOf(first))) return undefined;
  return types.find(({ symbol }) => symbol.name === 'Array') ?? first;
}

/** The array of a type, or of an interface without properties of its own that extends an array. */
function listBehind(type: ts.Type, { reading }: Shapes): ts.Type | undefined {
  const { checker } = reading;
  if (checker.isArrayType(type)) return type;
  if (type.isIntersection()) return commonList(type.types, checker);
  const isInterface = type.isClassOrInterface() && (type.symbol.flags & ts.SymbolFlags.Class) === 0;
  if (!isInterface || (type.symbol.members?.size ?? 0) > 0) return undefined;
  const [base, ...more] = checker.getBaseTypes(type);
  return base !== undefined && more.length === 0 && checker.isArrayType(base) ? base : undefined;
}
