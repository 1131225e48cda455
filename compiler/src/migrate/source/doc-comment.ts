import { ts } from 'ts-morph';
import type { MigratedFile } from './migrated-file.js';

/** The text and the tags that are added to the JSDoc comment of a declaration. */
export interface CommentAddition {
  /** Paragraphs, which precede those of the comment that exists. */
  readonly text?: string | undefined;
  /** `@deprecated`, `@example 20`: those that the comment already has are not repeated. */
  readonly tags?: readonly string[];
}

/** The longest line of a comment that is written on one line. */
const lineWidth = 120;

/** Adds to the JSDoc comment before a declaration, or writes one before its decorators. */
export function addToComment(file: MigratedFile, node: ts.Node, { text = '', tags = [] }: CommentAddition): void {
  const existing = existingComment(node);
  const lines = existing === undefined ? [] : linesOf(file.text.slice(existing.pos, existing.end));
  const firstTag = lines.findIndex((line) => line.startsWith('@'));
  const description = (firstTag === -1 ? lines : lines.slice(0, firstTag)).join('\n').trim();
  const existingTags = firstTag === -1 ? [] : lines.slice(firstTag);
  const paragraphs = [escaped(text.trim()), description].filter(
    (one, index, all) => one !== '' && all.indexOf(one) === index,
  );
  const newTags = tags.map((tag) => `@${escaped(tag.slice(1))}`).filter((tag) => !existingTags.includes(tag));
  const content = [...paragraphs.join('\n\n').split('\n'), ...existingTags, ...newTags].filter(
    (line, index) => line !== '' || (index > 0 && paragraphs.length > 0),
  );
  if (content.length === 0 || (text.trim() === '' && newTags.length === 0)) return;
  write(file, node, existing, content);
}

function write(file: MigratedFile, node: ts.Node, existing: ts.JSDoc | undefined, content: readonly string[]): void {
  const { source } = file;
  const start = node.getStart(file.syntax);
  const indent = source.indentAt(start);
  const comment = commentText(content, indent, source.newline);
  if (existing !== undefined) file.replaceRange(existing.pos, existing.end, comment);
  else if (source.isFirstOfLine(start)) {
    const lineStart = source.lineStart(start);
    file.replaceRange(lineStart, lineStart, `${indent}${comment}${source.newline}`);
  } else file.replaceRange(start, start, `${comment} `);
}

/** The JSDoc comment that applies to a declaration: the last one before it. */
function existingComment(node: ts.Node): ts.JSDoc | undefined {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .findLast((comment) => comment.parent === node);
}

/** The lines of a comment without its marks. */
function linesOf(comment: string): readonly string[] {
  const inner = comment.replace(/^\/\*\*/, '').replace(/\*\/$/, '');
  const lines = inner.split(/\r?\n/).map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  return lines.join('\n').trim().split('\n');
}

function commentText(content: readonly string[], indent: string, newline: string): string {
  const [first = ''] = content;
  if (content.length === 1 && indent.length + first.length + 7 <= lineWidth) return `/** ${first} */`;
  const lines = content.flatMap((line) => wrapped(line, lineWidth - indent.length - 3));
  const marked = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`);
  return ['/**', ...marked, `${indent} */`].join(newline);
}

/** The lines of a long line; a tag stays on one line. */
function wrapped(line: string, width: number): readonly string[] {
  if (line.length <= width || line.startsWith('@')) return [line];
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** A text that does not end its comment, and whose words do not begin a tag, as `@ashlar` would. */
function escaped(text: string): string {
  return text
    .replaceAll('*/', '*\\/')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?<=^|\s)@[\w./-]*\w/g, '`$&`');
}
