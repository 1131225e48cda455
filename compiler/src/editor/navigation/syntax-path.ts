import { ts } from 'ts-morph';
import type { TextPlace } from '../text-mapping.js';

/** The offset of a place; `undefined` when the text has no such place. */
export function offsetOf(source: ts.SourceFile, { line, column }: TextPlace): number | undefined {
  const starts = source.getLineStarts();
  const start = starts[line - 1];
  if (start === undefined) return undefined;
  const offset = start + column - 1;
  return offset <= (starts[line] ?? source.end) ? offset : undefined;
}

/**
 * The nodes that contain an offset, from the statement to the innermost one. Of two nodes that meet at the offset, the path leads to the
 * first, so that the cursor can be behind a name, unless that is punctuation: `...` before a name.
 */
export function syntaxPath(source: ts.SourceFile, offset: number): readonly ts.Node[] {
  const path: ts.Node[] = [];
  let node: ts.Node | undefined = childAt(source, source, offset);
  while (node !== undefined) {
    path.push(node);
    node = childAt(node, source, offset);
  }
  return path;
}

function childAt(node: ts.Node, source: ts.SourceFile, offset: number): ts.Node | undefined {
  let found: ts.Node | undefined;
  ts.forEachChild(node, (child) => {
    if (child.getStart(source) > offset || child.end < offset) return;
    if (found === undefined || (found.end === offset && isPunctuation(found))) found = child;
  });
  return found;
}

function isPunctuation(node: ts.Node): boolean {
  return ts.isToken(node) && !ts.isIdentifier(node);
}
