import { ts } from 'ts-morph';
import type { UndeclaredMarker } from '../../model/issues/undeclared-marker.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';

/**
 * The undeclared name in the place of a marker on the type of a parameter, through the application's own aliases and `Validate`:
 * `Qwery` in `Qwery<ListNotes> | undefined`.
 */
export function undeclaredMarker(typeNode: ts.TypeNode, reading: SourceReading): UndeclaredMarker | undefined {
  return find(typeNode, reading, new Set());
}

function find(typeNode: ts.TypeNode, reading: SourceReading, open: Set<ts.Node>): UndeclaredMarker | undefined {
  const node = withoutParentheses(typeNode);
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
    for (const member of node.types) {
      const found = find(member, reading, open);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (ts.isTypeOperatorNode(node)) return find(node.type, reading, open);
  if (ts.isArrayTypeNode(node)) {
    const found = find(node.elementType, reading, open);
    return found && { ...found, isItem: true };
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const symbol = reading.symbolOf(node.typeName);
  if (symbol === undefined) return undeclared(node, reading);
  if (reading.ashlarName(symbol) === 'Validate') {
    const [inner] = node.typeArguments ?? [];
    return inner && find(inner, reading, open);
  }
  const alias = symbol.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
  if (alias === undefined || open.has(alias) || !reading.project.isOwn(alias.getSourceFile())) return undefined;
  open.add(alias);
  return find(alias.type, reading, open);
}

function undeclared(node: ts.TypeReferenceNode, reading: SourceReading): UndeclaredMarker | undefined {
  const { typeName, typeArguments } = node;
  const facts = { span: reading.spanOf(typeName), hasArguments: typeArguments !== undefined };
  if (ts.isIdentifier(typeName)) return { name: typeName.text, ...facts };
  const namespace = reading.symbolOf(typeName.left);
  const isOwn = namespace !== undefined && reading.ashlarName(namespace) !== undefined;
  return isOwn ? { name: typeName.right.text, namespace: typeName.left.getText(), ...facts } : undefined;
}
