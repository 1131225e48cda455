import { ts } from 'ts-morph';
import type { Shape } from '../../model/shapes/shape.js';
import { withoutParentheses } from '../source-reading.js';
import { admitsUndefined } from './absent-types.js';
import { defaultOf } from './constraints.js';
import { type Place, type Shapes, writtenAt } from './form.js';
import { isSameButUndefined, withoutUndefined } from './unions.js';

/** The shape of an item of a list: it is always present, so that it has neither `undefined` nor a default. */
export function itemShape(
  item: ts.Type,
  node: ts.TypeNode | undefined,
  optional: boolean,
  { node: owner }: Place,
  shapes: Shapes,
): Shape {
  const place = node === undefined ? { node: owner } : writtenAt(node);
  // JSON has no `undefined`, and an item cannot be left out as a property can.
  if (!optional && admitsUndefined(item)) return shapes.unsupported('undefined-item', item, place);
  if (defaultOf(item, shapes.reading) === undefined) return shapes.read(presentItem(item, node, shapes), place);
  return shapes.unsupported('constraint', item, place, '`Default` is for what may be missing: a property or a header');
}

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
