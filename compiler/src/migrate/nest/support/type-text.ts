import { ts } from 'ts-morph';

/** A type of a file. */
export function isNothing(node: ts.TypeNode): boolean {
  const nothing = [ts.SyntaxKind.UndefinedKeyword, ts.SyntaxKind.VoidKeyword, ts.SyntaxKind.NeverKeyword];
  if (nothing.includes(node.kind)) return true;
  return (
    ts.isLiteralTypeNode(node) && [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.FalseKeyword].includes(node.literal.kind)
  );
}

/** `Account` of `Promise<Account | null>`: the type of the value, when there is one. */
export function valueType(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (node === undefined || isOpenType(node)) return undefined;
  if (ts.isParenthesizedTypeNode(node)) return valueType(node.type);
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'Promise') {
    return valueType(node.typeArguments?.[0]);
  }
  if (!ts.isUnionTypeNode(node)) return isNothing(node) ? undefined : node;
  const values = node.types.filter((type) => !isNothing(type));
  return values.length === 1 ? valueType(values[0]) : undefined;
}

/** Whether a type says nothing about the value. */
export function isOpenType(node: ts.TypeNode): boolean {
  return [ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.ObjectKeyword].includes(node.kind);
}
