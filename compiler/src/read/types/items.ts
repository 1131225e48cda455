import { ts } from 'ts-morph';
import type { NullShape, Shape } from '../../model/shapes/shape.js';
import { withoutParentheses } from '../source-reading.js';
import { admitsUndefined, admitsVoid, isAbsent } from './absent-types.js';
import { defaultOf } from './constraints.js';
import { type Place, type Shapes, writtenAt } from './form.js';
import { isSameButUndefined, joinShapes, withoutUndefined } from './unions.js';

/**
 * The shape of an item of a list, which has no default. `optional`: JSON has no item in the place of `undefined`; in other lists it
 * has null there.
 */
export function itemShape(
  item: ts.Type,
  node: ts.TypeNode | undefined,
  optional: boolean,
  { node: owner }: Place,
  shapes: Shapes,
): Shape {
  const place = node === undefined ? { node: owner } : writtenAt(node);
  if (defaultOf(item, shapes.reading) !== undefined) {
    const detail = '`Default` is for what may be missing: a property or a header';
    return shapes.unsupported('constraint', item, place, detail);
  }
  if (optional || !admitsUndefined(item)) return shapes.read(presentItem(item, node, shapes), place);
  if (admitsVoid(item)) return shapes.unsupported('void-item', item, place);
  if (isAbsent(item)) return undefinedItem;
  return joinShapes([shapes.read(presentItem(item, node, shapes), place), undefinedItem]);
}

const undefinedItem: NullShape = { kind: 'null', undefined: true };

/** The type of a present optional item: its type node keeps the name that the checker loses. */
function presentItem(item: ts.Type, node: ts.TypeNode | undefined, { reading: { checker } }: Shapes): ts.Type {
  const written = node && checker.getTypeFromTypeNode(node);
  if (written !== undefined && isSameButUndefined(written, item)) return written;
  return withoutUndefined(item, checker);
}

/** The type node of an array's items. */
export function itemNode({ typeNode }: Place): ts.TypeNode | undefined {
  const node = typeNode && withoutReadonly(typeNode);
  if (node === undefined || ts.isArrayTypeNode(node)) return node?.elementType;
  const isArray = ts.isTypeReferenceNode(node) && /^(?:Readonly)?Array$/.test(node.typeName.getText());
  return isArray ? node.typeArguments?.[0] : undefined;
}

/** The type node of a list without `readonly`. */
export function withoutReadonly(typeNode: ts.TypeNode): ts.TypeNode {
  const node = withoutParentheses(typeNode);
  return ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword
    ? withoutParentheses(node.type)
    : node;
}
