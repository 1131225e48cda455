import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isOpenType } from '../support/type-text.js';

/** The type of a value: types that a file writes, or a text without names. */
export interface OwnType {
  readonly file?: MigratedFile;
  /** The types of a union, without `null` and `undefined`. */
  readonly nodes: readonly ts.Node[];
  readonly text?: string;
  readonly hasNull: boolean;
  readonly hasUndefined: boolean;
}

/** A written type. `undefined` for `any`, `unknown` and `object`. */
export function writtenType(file: MigratedFile, node: ts.TypeNode | undefined): OwnType | undefined {
  const parts = node && partsOf(node);
  if (parts === undefined || parts.some(isOpenType)) return undefined;
  const isNull = (one: ts.TypeNode) => ts.isLiteralTypeNode(one) && one.literal.kind === ts.SyntaxKind.NullKeyword;
  const isUndefined = (one: ts.TypeNode) =>
    one.kind === ts.SyntaxKind.UndefinedKeyword || one.kind === ts.SyntaxKind.VoidKeyword;
  return {
    file,
    nodes: parts.filter((one) => !isNull(one) && !isUndefined(one)),
    hasNull: parts.some(isNull),
    hasUndefined: parts.some(isUndefined),
  };
}

function partsOf(node: ts.TypeNode): readonly ts.TypeNode[] {
  if (ts.isParenthesizedTypeNode(node)) return partsOf(node.type);
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(partsOf);
  const [argument] = ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
  const isPromise = argument !== undefined && ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Promise';
  return isPromise ? partsOf(argument) : [node];
}
