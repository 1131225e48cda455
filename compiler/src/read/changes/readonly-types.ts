import { ts } from 'ts-morph';
import { withoutParentheses } from '../source-reading.js';
import type { FileNames } from './file-names.js';

/** The name of any item of a list, or of a property that is not known. */
export const anyKey = '*';

const readonlyLists: ReadonlySet<string> = new Set(['ReadonlyArray', 'ReadonlySet', 'ReadonlyMap']);

/** Whether TypeScript rejects changes of the value at a path in a value of a written type. */
export function isReadonlyAt(written: ts.TypeNode, path: readonly string[], names: FileNames, depth = 0): boolean {
  const type = withoutParentheses(written);
  const [key, ...rest] = path;
  if (depth > path.length + 4) return false;
  if (type.kind === ts.SyntaxKind.UnknownKeyword) return depth > 0;
  const inner = (node: ts.TypeNode, of: readonly string[]) => isReadonlyAt(node, of, names, depth + 1);
  if (ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword) {
    if (key === undefined) return true;
    const list = withoutParentheses(type.type);
    if (ts.isArrayTypeNode(list)) return inner(list.elementType, rest);
    return ts.isTupleTypeNode(list) && list.elements.every((element) => inner(element, rest));
  }
  if (ts.isArrayTypeNode(type)) return key !== undefined && inner(type.elementType, rest);
  if (ts.isTypeLiteralNode(type)) return areReadonlyMembers(type.members, path, inner);
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  const { typeName, typeArguments = [] } = type;
  const argument = typeArguments.at(-1);
  if (typeName.text === 'Readonly' && argument !== undefined) return key === undefined || inner(argument, path);
  if (readonlyLists.has(typeName.text)) return key === undefined || (argument !== undefined && inner(argument, rest));
  if (typeName.text === 'Array') return key !== undefined && argument !== undefined && inner(argument, rest);
  const named = names.named(typeName);
  const declaration = named !== undefined && 'declaration' in named ? named.declaration : undefined;
  if (declaration === undefined) return false;
  if (ts.isTypeAliasDeclaration(declaration)) return inner(declaration.type, path);
  return ts.isInterfaceDeclaration(declaration) && areReadonlyMembers(declaration.members, path, inner);
}

function areReadonlyMembers(
  members: readonly ts.TypeElement[],
  [key, ...rest]: readonly string[],
  isReadonly: (type: ts.TypeNode, path: readonly string[]) => boolean,
): boolean {
  const properties = members.filter((member) => ts.isPropertySignature(member));
  if (key === undefined) {
    return properties.every(({ modifiers = [] }) =>
      modifiers.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword),
    );
  }
  return properties.some(({ name, type }) => name.getText() === key && type !== undefined && isReadonly(type, rest));
}
