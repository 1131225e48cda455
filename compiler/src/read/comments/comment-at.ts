import { ts } from 'ts-morph';

/** A comment of a source file. */
export interface FoundComment extends ts.TextRange {
  /** The nodes around it, the outermost first. */
  readonly around: readonly ts.Node[];
}

/** The comment around a position, if there is one. */
export function commentAt(sourceFile: ts.SourceFile, position: number): FoundComment | undefined {
  const around: ts.Node[] = [];
  let start = 0;
  for (let node: ts.Node | undefined = sourceFile; node !== undefined; ) {
    around.push(node);
    let inner: ts.Node | undefined;
    start = node.pos;
    ts.forEachChild(node, (child) => {
      if (child.end <= position) start = Math.max(start, child.end);
      else if (child.pos <= position) inner = child;
    });
    node = inner;
  }
  const range = commentFrom(sourceFile.text, start, position);
  return range && { ...range, around };
}

/** Between the parts of a node are only comments, names and punctuation, which a scanner recognises without a parser. */
function commentFrom(text: string, start: number, position: number): ts.TextRange | undefined {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text, undefined, start);
  for (;;) {
    const kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken || scanner.getTokenStart() > position) return undefined;
    if (scanner.getTokenEnd() <= position) continue;
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    return isComment ? { pos: scanner.getTokenStart(), end: scanner.getTokenEnd() } : undefined;
  }
}
