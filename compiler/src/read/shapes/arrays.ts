import { ts } from 'ts-morph';
import { withoutParentheses } from '../source-reading.js';
import { type Form, type Place, writtenAt } from './form.js';
import { admitsUndefined } from './unions.js';

/** `T[]`, `Array<T>` and their readonly forms. */
export const array: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (!checker.isArrayType(type)) return undefined;
  // The checker says so: an array is a reference to the type `Array` or `ReadonlyArray`.
  const [item] = checker.getTypeArguments(type as ts.TypeReference);
  if (item === undefined) return undefined;
  const node = itemNode(place);
  const itemPlace = node === undefined ? { node: place.node } : writtenAt(node);
  const items = admitsUndefined(item)
    ? // JSON has no `undefined`, and an item cannot be left out as a property can.
      shapes.unsupported('other', item, itemPlace)
    : shapes.read(item, itemPlace);
  return { kind: 'array', items, readonly: type.symbol.name === 'ReadonlyArray' };
};

function itemNode({ typeNode }: Place): ts.TypeNode | undefined {
  const node = typeNode && withoutReadonly(typeNode);
  if (node === undefined || ts.isArrayTypeNode(node)) return node?.elementType;
  const isArray = ts.isTypeReferenceNode(node) && /^(?:Readonly)?Array$/.test(node.typeName.getText());
  return isArray ? node.typeArguments?.[0] : undefined;
}

function withoutReadonly(typeNode: ts.TypeNode): ts.TypeNode {
  const node = withoutParentheses(typeNode);
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword
    ? withoutParentheses(node.type)
    : node;
}
