import type { ts } from 'ts-morph';
import type { Form } from './form.js';
import { itemNode, itemShape } from './items.js';

/** `T[]`, `Array<T>` and their readonly forms. */
export const array: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (!checker.isArrayType(type)) return undefined;
  // The checker says so: an array is a reference to the type `Array` or `ReadonlyArray`.
  const [item] = checker.getTypeArguments(type as ts.TypeReference);
  if (item === undefined) return undefined;
  const items = itemShape(item, itemNode(place), false, place, shapes);
  return { kind: 'array', items, readonly: type.symbol.name === 'ReadonlyArray' };
};
