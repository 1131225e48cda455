import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { IgnoredTag, IgnoredTagCause } from '../../model/issues/ignored-tag.js';
import type { SourceReading } from '../source-reading.js';
import { isConstraintTag } from '../types/constraint-tags.js';
import { commentAt, type FoundComment } from './comment-at.js';
import { commentOf } from './documentation.js';
import { isJsDoc } from './inline-comments.js';
import { nearTag } from './near-tags.js';

/** The tags of a file that look as if they constrained a type, and have no effect. */
export function ignoredTags(sourceFile: ts.SourceFile, reading: SourceReading): readonly IgnoredTag[] {
  return tagsWithoutEffect(sourceFile).map(({ name, start, cause, meant, declaration }) => ({
    name,
    span: reading.spanBetween(sourceFile, start, start + name.length + 1),
    cause,
    ...(meant !== undefined && { meant }),
    ...(declaration !== undefined && { declaration: reading.spanOf(declaration) }),
  }));
}

/** Whether a file has tags without effect. */
export function hasIgnoredTags(sourceFile: ts.SourceFile): boolean {
  return tagsWithoutEffect(sourceFile).length > 0;
}

interface FoundTag extends Pick<IgnoredTag, 'name' | 'cause' | 'meant'> {
  /** The position of the `@`. */
  readonly start: number;
  readonly declaration?: ts.Node;
}

/** The declaration whose properties show whether the application uses a type; none for a type in the signature of a method. */
function declarationAround(comment: FoundComment, sourceFile: ts.SourceFile): Pick<FoundTag, 'declaration'> {
  const target = targetOf(comment, sourceFile);
  const before = target !== undefined && isAtEndOfLine(comment, sourceFile) ? previousOf(target) : undefined;
  // Members have the same declaration around them.
  const around = before?.parent === sourceFile ? [before] : comment.around;
  const declaration = around.find(isSeenByProperties);
  return declaration === undefined || around.some(ts.isMethodDeclaration) ? {} : { declaration };
}

/** The declaration that a comment is before. */
function targetOf({ around, pos, end }: FoundComment, sourceFile: ts.SourceFile): ts.Node | undefined {
  return around.find((node) => isDocumentable(node) && node.pos <= pos && end <= node.getStart(sourceFile));
}

/** Tags without effect. They follow from the text of the file alone, so that both checkers find the same tags. */
const tagsWithoutEffect = memo((sourceFile: ts.SourceFile): readonly FoundTag[] => {
  const found: FoundTag[] = [];
  for (const { 1: name = '', index: start } of sourceFile.text.matchAll(/@([A-Za-z][\w-]*)/g)) {
    const meant = isConstraintTag(name) ? name : nearTag(name);
    if (meant === undefined) continue;
    const comment = commentAt(sourceFile, start);
    if (comment === undefined || !isTag(sourceFile.text, comment, start, name)) continue;
    const cause = causeOf(comment, sourceFile, meant === name);
    if (cause === undefined) continue;
    found.push({
      name,
      start,
      cause,
      ...(meant !== name && { meant }),
      ...declarationAround(comment, sourceFile),
    });
  }
  return found;
});

/** The tags that are common words in comments without a meaning for tools. */
const commonWords: ReadonlySet<string> = new Set(['type', 'items', 'length', 'range', 'step', 'contains']);

/** Whether a position in a comment begins a tag: in a comment that is not JSDoc, only where a line begins. */
function isTag(text: string, { pos }: ts.TextRange, start: number, name: string): boolean {
  if (isJsDoc(text, pos)) return /[\s*]/.test(text[start - 1] ?? '');
  const line = text.slice(Math.max(pos, text.lastIndexOf('\n', start) + 1), start);
  return /^\s*(?:\/\/+|\/?\*+)?\s*$/.test(line) && !commonWords.has(name);
}

/** The reason why a tag in a comment has no effect; `undefined` for one that has an effect, or is not about a type. */
function causeOf(comment: FoundComment, sourceFile: ts.SourceFile, isKnown: boolean): IgnoredTagCause | undefined {
  const { around, pos } = comment;
  const { text } = sourceFile;
  const target = targetOf(comment, sourceFile);
  const own = target && commentOf(target);
  if (target !== undefined && own?.pos === pos) {
    if (hasConstraints(target)) return isKnown ? undefined : 'unknown-name';
    return isWithoutConstraints(target) ? 'inside' : undefined;
  }
  if (!isAboutType(around, target, comment, sourceFile)) return undefined;
  if (!isJsDoc(text, pos)) return text.startsWith('//', pos) ? 'line-comment' : 'block-comment';
  if (target !== undefined) return isAtEndOfLine(comment, sourceFile) ? 'after' : 'replaced';
  return isAfterType(around, comment) ? 'after' : 'inside';
}

/** Whether a comment is the last thing on a line, after something else. */
function isAtEndOfLine({ pos, end }: ts.TextRange, { text }: ts.SourceFile): boolean {
  const before = text.slice(text.lastIndexOf('\n', pos) + 1, pos);
  return /\S/.test(before) && /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + 80));
}

/** Whether a comment is in or beside a declaration of a type, and not in code. */
function isAboutType(
  around: readonly ts.Node[],
  target: ts.Node | undefined,
  comment: ts.TextRange,
  sourceFile: ts.SourceFile,
): boolean {
  const inner = around.at(-1);
  if (around.some(ts.isBlock) || around.some(isValue)) return false;
  if (target !== undefined && isAtEndOfLine(comment, sourceFile)) {
    // The comment describes the statement or member before it.
    const before = previousOf(target);
    return before === undefined ? hasConstraints(target) : hasConstraints(before);
  }
  if (target !== undefined) return hasConstraints(target) || isWithoutConstraints(target);
  return inner !== undefined && around.some(hasConstraints);
}

function previousOf(node: ts.Node): ts.Node | undefined {
  let previous: ts.Node | undefined;
  let found: ts.Node | undefined;
  ts.forEachChild(node.parent, (child) => {
    if (child === node) found = previous;
    previous = child;
  });
  return found;
}

/** Whether a comment is after the type of a property or alias, or after the last member. */
function isAfterType(around: readonly ts.Node[], { pos }: ts.TextRange): boolean {
  const inner = around.at(-1);
  if (inner === undefined) return false;
  if (ts.isInterfaceDeclaration(inner) || ts.isTypeLiteralNode(inner) || ts.isClassLike(inner))
    return inner.members.length > 0 && inner.members.end <= pos;
  return isTyped(inner) && inner.type !== undefined && inner.type.end <= pos;
}

function isTyped(node: ts.Node): node is ts.PropertySignature | ts.PropertyDeclaration | ts.TypeAliasDeclaration {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Whether the constraints in the comment of a declaration are read. */
function hasConstraints(node: ts.Node): boolean {
  if (ts.isParameter(node)) return ts.isParameterPropertyDeclaration(node, node.parent);
  return isTyped(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);
}

/** Whether a part of a type has comments and no constraints. */
function isWithoutConstraints(node: ts.Node): boolean {
  return ts.isEnumMember(node) || ts.isIndexSignatureDeclaration(node) || ts.isNamedTupleMember(node);
}

/** Whether a comment before a node is attached to it. Those of methods and their parameters are read for handlers. */
function isDocumentable(node: ts.Node): boolean {
  return (
    hasConstraints(node) ||
    isWithoutConstraints(node) ||
    ts.isStatement(node) ||
    ts.isClassElement(node) ||
    ts.isParameter(node) ||
    ts.isMethodSignature(node) ||
    node.kind === ts.SyntaxKind.EndOfFileToken
  );
}

/** Whether a node is code that computes a value. */
function isValue(node: ts.Node): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** Whether a type is read with its properties; of an alias of a scalar, no place remains. */
function isSeenByProperties(node: ts.Node): boolean {
  if (ts.isTypeAliasDeclaration(node)) return ts.isTypeLiteralNode(node.type) || ts.isUnionTypeNode(node.type);
  return ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);
}
