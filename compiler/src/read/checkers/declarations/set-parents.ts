import { ts } from 'ts-morph';

/** The parts of nodes that the declarations of TypeScript leave out, or declare readonly. */
interface OpenNode {
  parent: ts.Node;
  readonly jsDoc?: readonly ts.JSDoc[];
}

/** Gives all nodes of a file their parents, those of its comments too. The parser leaves that to the binder of TypeScript. */
export function setParents(sourceFile: ts.SourceFile): void {
  let parent: ts.Node = sourceFile;
  const visit = (node: ts.Node): void => {
    const open: OpenNode = node;
    open.parent = parent;
    const { jsDoc } = open;
    // Names and keywords have no children.
    if (node.kind <= ts.SyntaxKind.LastToken && jsDoc === undefined) return;
    const outer = parent;
    parent = node;
    ts.forEachChild(node, visit);
    if (jsDoc !== undefined) for (const comment of jsDoc) visit(comment);
    parent = outer;
  };
  ts.forEachChild(sourceFile, visit);
}
