import { ts } from 'ts-morph';
import type { UnclosedPlace } from './unclosed-place.js';

/**
 * The `{` that is probably not closed before a syntax error: the innermost one around the error whose line is indented at
 * least as deep as that of the error. Where a `}` is missing, the parser includes the following code in the block and
 * fails at a construct that a block cannot contain.
 */
export function unclosedBlock({ file, start }: ts.DiagnosticWithLocation): UnclosedPlace | undefined {
  const errorLine = lineAt(file, start);
  // A line that closes something is indented like the line that opens it.
  if (/^\s*[})\]]/.test(errorLine.text)) return undefined;
  // The parser can also have ended the block before such a construct.
  const before = file.text.slice(0, start).trimEnd().length;
  let found: number | undefined;
  const visit = (node: ts.Node): void => {
    if (start < node.pos || before > node.end) return;
    const braces = bracesOf(node, file);
    if (braces !== undefined && (start < node.end || !braces.areClosed)) {
      const { open } = braces;
      if (open < errorLine.start && errorLine.indent <= lineAt(file, open).indent) found = open;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found === undefined
    ? undefined
    : { start: found, end: found + 1, message: "the '{' that may not be closed is here" };
}

interface Line {
  readonly start: number;
  readonly text: string;
  readonly indent: number;
}

function lineAt({ text }: ts.SourceFile, position: number): Line {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const end = text.indexOf('\n', position);
  const line = text.slice(start, end === -1 ? text.length : end);
  return { start, text: line, indent: line.length - line.trimStart().length };
}

function bracesOf(node: ts.Node, file: ts.SourceFile): { open: number; areClosed: boolean } | undefined {
  const content = contentOf(node);
  return content && { open: content.pos - 1, areClosed: file.text.slice(content.end, node.end).includes('}') };
}

function contentOf(node: ts.Node): ts.NodeArray<ts.Node> | undefined {
  if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node)) return node.members;
  if (ts.isTypeLiteralNode(node)) return node.members;
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  if (ts.isCaseBlock(node)) return node.clauses;
  return ts.isBlock(node) || ts.isModuleBlock(node) ? node.statements : undefined;
}
