import { ts } from 'ts-morph';
import type { Removal } from '../diagnostics/repair.js';
import { entryOf } from './entry-of.js';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** The node that a change removes: the one of its stretch, or the one around it. */
export function removedNode(source: SourceText, { span, around, orDecorator }: Removal): ts.Node | undefined {
  const node = source.nodeAt(span);
  if (node === undefined) return undefined;
  if (around === 'decorator') return ts.findAncestor(node, ts.isDecorator);
  if (around === 'property') {
    return ts.findAncestor(
      node,
      (one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one) || ts.isPropertySignature(one),
    );
  }
  if (around === 'entry') return entryOf(node)?.removed;
  const { parent } = node;
  if (parent === undefined) return node;
  // The place of a decorator is its expression.
  if (ts.isDecorator(parent)) return parent;
  const isLone = ts.isCallExpression(parent) && parent.arguments.length === 1 && parent.arguments[0] === node;
  return orDecorator === true && isLone && ts.isDecorator(parent.parent) ? parent.parent : node;
}

/** Removes an entry of a list and all that follow it. */
export function removeLaterEntries(source: SourceText, node: ts.Node): TextEdit {
  const list = listOf(source, node) ?? [node];
  const previous = list[list.indexOf(node) - 1];
  const last = list.at(-1) ?? node;
  return previous === undefined ? removeOnlyEntry(source, node) : { start: previous.end, end: last.end, text: '' };
}

/** Removes a node with what belongs to it: its separator in a list, its comments, and its lines where nothing else is on them. */
export function removeNode(source: SourceText, node: ts.Node): TextEdit {
  const options = onlyTypeArgument(node);
  if (options !== undefined) return removeNode(source, options);
  const called = chainedCall(node);
  if (called !== undefined) return { start: called.expression.expression.end, end: called.end, text: '' };
  const list = listOf(source, node);
  if (list !== undefined) return removeEntry(source, node, list);
  const start = startOf(source, node);
  return removeRange(source, start, node.end);
}

/** The object type that has a node as its only property, where it is the only argument of a generic type: nothing is left of it. */
function onlyTypeArgument({ parent }: ts.Node): ts.Node | undefined {
  if (!ts.isTypeLiteralNode(parent) || parent.members.length !== 1) return undefined;
  const type = parent.parent;
  return ts.isTypeReferenceNode(type) && type.typeArguments?.length === 1 ? parent : undefined;
}

interface ChainedCall extends ts.CallExpression {
  readonly expression: ts.PropertyAccessExpression;
}

/** The call of a method whose name is a node. */
function chainedCall(node: ts.Node): ChainedCall | undefined {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return undefined;
  const call = parent.parent;
  return ts.isCallExpression(call) && call.expression === parent ? (call as ChainedCall) : undefined;
}

/** The nodes of the list with separators that contains a node. */
function listOf(source: SourceText, node: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isDecorator(node) || ts.isModifier(node) || ts.isStatement(node) || ts.isClassElement(node)) return undefined;
  const { parent } = node;
  if (ts.isTypeElement(node)) return undefined;
  for (const child of parent.getChildren(source.syntax)) {
    if (child.kind !== ts.SyntaxKind.SyntaxList) continue;
    const children = child.getChildren(source.syntax);
    if (!children.includes(node)) continue;
    return children.filter(({ kind }) => kind !== ts.SyntaxKind.CommaToken);
  }
  return undefined;
}

function removeEntry(source: SourceText, node: ts.Node, list: readonly ts.Node[]): TextEdit {
  const index = list.indexOf(node);
  const next = list[index + 1];
  const previous = list[index - 1];
  const start = node.getStart(source.syntax);
  if (source.isFirstOfLine(start) && source.isLastOfLine(node.end) && list.length > 1) {
    // A comma of the line before is allowed after the last entry of a list.
    const from = source.lineStart(startOf(source, node));
    return { start: from, end: source.nextLine(node.end), text: '' };
  }
  if (next !== undefined) return { start, end: next.getStart(source.syntax), text: '' };
  if (previous !== undefined) return { start: previous.end, end: node.end, text: '' };
  return removeOnlyEntry(source, node);
}

/** Removes everything between the brackets of a list. */
function removeOnlyEntry(source: SourceText, node: ts.Node): TextEdit {
  const children = node.parent.getChildren(source.syntax);
  const list = children.findIndex(
    (child) => child.kind === ts.SyntaxKind.SyntaxList && child.getChildren(source.syntax).includes(node),
  );
  const open = children[list - 1];
  const close = children[list + 1];
  if (open === undefined || close === undefined) return removeRange(source, node.getStart(source.syntax), node.end);
  // A list of type arguments is not empty.
  if (open.kind === ts.SyntaxKind.LessThanToken)
    return { start: open.getStart(source.syntax), end: close.end, text: '' };
  return { start: open.end, end: close.getStart(source.syntax), text: '' };
}

/** The start of a node with the comments that are written above it without an empty line. */
function startOf(source: SourceText, node: ts.Node): number {
  const start = node.getStart(source.syntax);
  const comments = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
  let first = start;
  for (const { pos, end } of comments.toReversed()) {
    const gap = source.text.slice(end, first);
    const isAbove = source.isFirstOfLine(pos) && /^[ \t]*\r?\n?[ \t]*$/.test(gap);
    if (!isAbove) break;
    first = pos;
  }
  return first;
}

/** Removes a stretch: whole lines where nothing else is on them, or else the space after it. */
function removeRange(source: SourceText, start: number, end: number): TextEdit {
  if (source.isFirstOfLine(start) && source.text.slice(end, source.lineEnd(end)).trim() === '') {
    return withoutEmptyLine(source, source.lineStart(start), source.nextLine(end));
  }
  const space = /^[ \t]+/.exec(source.text.slice(end))?.[0].length ?? 0;
  return { start, end: end + space, text: '' };
}

/** Removes lines, and the empty line before or after them that would be the second one, or the first or the last in a block. */
function withoutEmptyLine(source: SourceText, start: number, end: number): TextEdit {
  const { text } = source;
  const before = /(?:^|\n)([^\n]*)\n$/.exec(text.slice(0, start))?.[1]?.trim();
  const after = /^[^\n]*/.exec(text.slice(end))?.[0].trim() ?? '';
  if (before === '' && (after === '' || /^[)\]}]/.test(after))) {
    return { start: source.lineStart(start - 1), end, text: '' };
  }
  const opens = before === undefined || /[([{]$/.test(before);
  return { start, end: opens && after === '' && end < text.length ? source.nextLine(end) : end, text: '' };
}
