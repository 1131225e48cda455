import { ts } from 'ts-morph';
import type { Wrapping } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Writes a generic type around a type, or around the only member of a union that is not `undefined`. */
export function wrapEdits(
  source: SourceText,
  { span, before, after }: Wrapping,
  localText: (text: string) => string,
): readonly TextEdit[] | undefined {
  const node = source.nodeAt(span);
  if (node === undefined) return undefined;
  const members = ts.isUnionTypeNode(node) ? node.types : [];
  const present = members.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  const [only] = present;
  const wrapped = only !== undefined && present.length === 1 ? only : node;
  const start = wrapped.getStart(source.syntax);
  return [
    { start, end: start, text: localText(before) },
    { start: wrapped.end, end: wrapped.end, text: localText(after) },
  ];
}
