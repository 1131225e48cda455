import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import { isParsedWithoutComments } from '../../sources/source-store.js';

/** Nodes of TypeScript can have this property, which its declarations leave out. */
interface Documented extends ts.Node {
  readonly jsDoc?: readonly ts.JSDoc[];
}

const noComments: readonly ts.JSDoc[] = [];

/** The JSDoc comments that TypeScript attaches to a declaration. Only the last one counts. */
export function attachedComments(node: ts.Node): readonly ts.JSDoc[] {
  const { jsDoc = noComments }: Documented = node;
  return jsDoc;
}

/**
 * The same declaration with its comments. The declarations of packages are parsed without comments, which are most of their text; those of a
 * file are parsed when one of its types is read.
 */
export function withComments(node: ts.Node): ts.Node {
  if (attachedComments(node).length > 0) return node;
  return commentedDeclarations(node.getSourceFile())?.get(keyOf(node)) ?? node;
}

/** The declarations of a file that was parsed without comments, with their comments; `undefined` for other files. */
const commentedDeclarations = memo((sourceFile: ts.SourceFile): ReadonlyMap<number, ts.Node> | undefined => {
  const { fileName, text, languageVersion } = sourceFile;
  if (!isParsedWithoutComments(fileName) || !text.includes('/**')) return undefined;
  const commented = new Map<number, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (attachedComments(node).length > 0) commented.set(keyOf(node), node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, text, languageVersion, true));
  return commented;
});

/** A declaration has no other one of its kind at its position. */
function keyOf({ pos, kind }: ts.Node): number {
  return pos * ts.SyntaxKind.Count + kind;
}

/**
 * The JSDoc comment of a declaration on the same line as the end of what precedes it, such as the brace of an interface of one
 * line. TypeScript takes it for a comment about the brace, and attaches it to nothing.
 */
export function inlineComment(node: ts.Node): ts.JSDoc | undefined {
  if (node.pos === 0 || node.parent === undefined) return undefined;
  const sourceFile = node.getSourceFile();
  const { text } = sourceFile;
  // Most declarations begin on a line of their own.
  const first = text.charCodeAt(node.pos);
  if (first === lineFeed || first === carriageReturn) return undefined;
  const range = (ts.getTrailingCommentRanges(text, node.pos) ?? []).findLast(({ pos }) => isJsDoc(text, pos));
  if (range === undefined) return undefined;
  // A comment at the end of a line is about what precedes it, unless that is a brace.
  const isBefore = /[{(]\s*$/.test(text.slice(Math.max(0, node.pos - 1), node.pos));
  if (!isBefore && text.slice(range.end, node.getStart(sourceFile)).includes('\n')) return undefined;
  return commentBefore(node, range.pos, range.end);
}

const lineFeed = 10;
const carriageReturn = 13;

/** Whether a comment is one of JSDoc. */
export function isJsDoc(text: string, position: number): boolean {
  return text.startsWith('/**', position) && text[position + 3] !== '/';
}

/** A comment as it is parsed before a declaration, in the same position of a file of the same name. */
const commentBefore = memo((node: ts.Node, pos: number, end: number): ts.JSDoc | undefined => {
  const { fileName, text } = node.getSourceFile();
  const before = text.slice(0, pos).replaceAll(/[^\r\n]/g, ' ');
  const file = ts.createSourceFile(
    fileName,
    `${before}${text.slice(pos, end)}\nlet declared;`,
    ts.ScriptTarget.Latest,
    true,
  );
  const [declaration] = file.statements;
  return declaration === undefined ? undefined : attachedComments(declaration).at(-1);
});
