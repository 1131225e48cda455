import { ts } from 'ts-morph';
import type { AcceptanceComment, AcceptanceTarget } from '../../model/acceptance-comment.js';
import type { ProjectReading } from '../../sources/project.js';
import { sourceSpan } from '../../sources/source-span.js';
import { commentAt, type FoundComment } from './comment-at.js';

/**
 * The beginnings of comments that accept a finding, and of those that are meant to: with the name of the comment, or with the code of a
 * finding. Sentences such as "Ashlar accepts JSON" have neither.
 */
const beginning =
  /^@?(?:ashlar[-_]?(?:accept|allow|audit|disable|expect|ignore|suppress)|ashlar\s+(?:accept|allow|disable|expect|ignore|suppress)\w*[\s:]+ASH[\s-]?\d|(?:accept|allow|disable|expect|ignore|suppress)\w*[\s:]+ASH[\s-]?91\d\d)/i;

/** The parts of a text where such a comment can be. */
const mentions = /ashlar[\s_-]*(?=accept|allow|audit|disable|expect|ignore|suppress)|ASH[\s-]?\d{4}/gi;

/** The comments of a file that accept findings of an audit, or look as if they did. */
export function acceptanceComments(sourceFile: ts.SourceFile, reading: ProjectReading): readonly AcceptanceComment[] {
  const file = reading.relative(sourceFile.fileName);
  const isShared = !reading.isOfApplication(sourceFile);
  const found = new Map<number, AcceptanceComment>();
  for (const { index } of sourceFile.text.matchAll(mentions)) {
    const comment = commentAt(sourceFile, index);
    if (comment === undefined || found.has(comment.pos)) continue;
    const text = textOf(comment, sourceFile);
    if (!beginning.test(text)) continue;
    const target = targetOf(comment, sourceFile);
    found.set(comment.pos, {
      text,
      style: sourceFile.text.startsWith('//', comment.pos) ? 'line' : 'block',
      isAfterCode: isAfterCode(comment, sourceFile),
      span: sourceSpan(file, sourceFile, comment.pos, comment.end),
      ...(target !== undefined && { target }),
      isShared,
    });
  }
  return [...found.values()];
}

function textOf({ pos, end }: ts.TextRange, { text }: ts.SourceFile): string {
  return text
    .slice(pos, end)
    .replace(/^\/(?:\/+|\*+)/, '')
    .replace(/\*+\/$/, '')
    .replace(/^[\s*]+/, '')
    .trim();
}

function isAfterCode({ pos }: ts.TextRange, { text }: ts.SourceFile): boolean {
  const before = text.slice(text.lastIndexOf('\n', pos - 1) + 1, pos);
  return /\S/.test(before);
}

/** The line of code after a comment and the comments after it, without blank lines between them. */
function targetOf({ end, around }: FoundComment, sourceFile: ts.SourceFile): AcceptanceTarget | undefined {
  const start = codeAfter(sourceFile.text, end);
  if (start === undefined) return undefined;
  const lineOf = (position: number) => ts.getLineAndCharacterOfPosition(sourceFile, position).line + 1;
  const head = headEnd(around, start, sourceFile) ?? start;
  // Findings can be in a comment too: the default of a property can be a tag.
  return { line: lineOf(end) + 1, endLine: lineOf(head) };
}

/** The position of the code on the next line; further comments on lines of their own may precede it. */
function codeAfter(text: string, end: number): number | undefined {
  let position = end;
  for (;;) {
    const next = /^[^\S\n]*\r?\n[^\S\n]*/.exec(text.slice(position, position + 1000));
    if (next === null) return undefined;
    position += next[0].length;
    // TypeScript takes a comment on the line of a position for a trailing one.
    const rest = ts.getTrailingCommentRanges(text, position)?.[0];
    if (rest?.pos !== position) break;
    position = rest.end;
  }
  return position < text.length && !/\s/.test(text.charAt(position)) ? position : undefined;
}

/** The end of the head of the declaration that has its beginning, a decorator, a modifier or its name at a position. */
function headEnd(around: readonly ts.Node[], start: number, sourceFile: ts.SourceFile): number | undefined {
  const nodes = [...around, ...nodesFrom(around.at(-1), start, sourceFile)];
  const index = nodes.findIndex((one) => !ts.isSourceFile(one) && one.getStart(sourceFile) === start);
  const node = nodes[index];
  if (node === undefined) return undefined;
  const isPart = ts.isDecorator(node) || ts.isModifier(node) || ts.isIdentifier(node);
  // Nodes have parents only after they are bound.
  const outer = isPart ? nodes[index - 1] : undefined;
  return (outer && endOfHead(outer)) ?? endOfHead(node);
}

/** The nodes around a position inside of a node, the outermost first. */
function nodesFrom(outer: ts.Node | undefined, position: number, sourceFile: ts.SourceFile): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  for (let node = outer; node !== undefined; ) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart(sourceFile) <= position && position < child.end ? child : undefined,
    );
    if (inner !== undefined) nodes.push(inner);
    node = inner;
  }
  return nodes;
}

/** The end of the part of a declaration that an acceptance before it is about: its decorators, its name and the type of a property. */
function endOfHead(node: ts.Node): number | undefined {
  if (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node)) return (node.type ?? node.name).end;
  if (ts.isParameter(node)) return node.end;
  if (ts.isClassDeclaration(node) || ts.isClassElement(node) || ts.isInterfaceDeclaration(node)) return node.name?.end;
  return undefined;
}
