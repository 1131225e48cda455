import { ts } from 'ts-morph';
import type { Shape, TupleElement } from '../../model/shapes/shape.js';
import { type Form, type Place, writtenAt } from './form.js';
import { itemNode, itemShape, withoutReadonly } from './items.js';

/** `[string, number?, ...boolean[]]`, with names or without. */
export const tuple: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (!checker.isTupleType(type)) return undefined;
  // A tuple is a reference to a tuple type.
  const reference = type as ts.TypeReference;
  const target = reference.target as ts.TupleType;
  const items = checker.getTypeArguments(reference);
  const nodes = elementNodes(place);
  const elements: TupleElement[] = [];
  let rest: Shape | undefined;
  for (const [index, item] of items.entries()) {
    const flags = target.elementFlags[index] ?? ts.ElementFlags.Required;
    if (flags & ts.ElementFlags.Variadic) return shapes.unsupported('type-parameter', type, place);
    // Items after a rest element have no fixed index.
    if (rest !== undefined) return shapes.unsupported('items-after-rest', type, place);
    const node = nodes?.[index];
    const label = target.labeledElementDeclarations?.[index]?.name;
    if (flags & ts.ElementFlags.Rest) {
      rest = itemShape(item, node && itemNode(writtenAt(withoutDots(node))), false, place, shapes);
      continue;
    }
    const optional = (flags & ts.ElementFlags.Optional) !== 0;
    const shape = itemShape(item, node && elementType(node), optional, place, shapes);
    elements.push({ shape, optional, ...(label !== undefined && ts.isIdentifier(label) && { name: label.text }) });
  }
  return { kind: 'tuple', elements, ...(rest !== undefined && { rest }), readonly: target.readonly };
};

function elementNodes({ typeNode }: Place): readonly ts.TypeNode[] | undefined {
  const node = typeNode && withoutReadonly(typeNode);
  return node !== undefined && ts.isTupleTypeNode(node) ? node.elements : undefined;
}

function elementType(node: ts.TypeNode): ts.TypeNode {
  return ts.isNamedTupleMember(node) || ts.isOptionalTypeNode(node) ? node.type : node;
}

function withoutDots(node: ts.TypeNode): ts.TypeNode {
  return ts.isNamedTupleMember(node) || ts.isRestTypeNode(node) ? node.type : node;
}
