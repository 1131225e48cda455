import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';

/** Replaces the interfaces of a class for which `change` returns a text, and removes those for which the text is empty. */
export function changeInterfaces(
  file: MigratedFile,
  node: ts.ClassDeclaration,
  change: (name: ts.Expression) => string | undefined,
): void {
  const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword);
  if (clause === undefined) return;
  const changes = clause.types.map((type) => ({ type, text: change(type.expression) }));
  if (changes.every(({ text }) => text === undefined)) return;
  const texts = changes.map(({ type, text }) => text ?? file.textOf(type)).filter((text) => text !== '');
  const unique = [...new Set(texts)];
  if (unique.length === 0) file.replaceRange(clause.pos, clause.end, '');
  else file.replaceRange(clause.types.pos, clause.types.end, ` ${unique.join(', ')}`);
}
