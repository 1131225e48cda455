import type { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';

/** Adds parameters after the last one of a constructor, on lines of their own where the others are. */
export function addParameters(
  file: MigratedFile,
  node: ts.ConstructorDeclaration,
  parameters: readonly string[],
): void {
  const last = node.parameters.at(-1);
  if (last === undefined) {
    file.replaceRange(node.parameters.pos, node.parameters.pos, parameters.join(', '));
    return;
  }
  const start = last.getStart(file.syntax);
  const { source } = file;
  const separator = source.isFirstOfLine(start) ? `,${source.newline}${source.indentAt(start)}` : ', ';
  file.insertAfter(last, parameters.map((parameter) => `${separator}${parameter}`).join(''));
}
