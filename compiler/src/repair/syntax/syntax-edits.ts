import { ts } from 'ts-morph';
import type { LiteralText, Substitution, SyntaxChange, Unwrapping, Wrapping } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';
import { jsDocEdits } from './jsdoc-edits.js';
import { addParameter, parameterEdits } from './parameter-edits.js';

/** The edits of a change that depends on the syntax at its place; `undefined` where the source has another syntax there. */
export function syntaxEdits(
  source: SourceText,
  change: SyntaxChange,
  localText: (text: string) => string,
): readonly TextEdit[] | undefined {
  switch (change.kind) {
    case 'literal':
      return listOf(literalEdit(source, change));
    case 'substitute':
      return listOf(substitutionEdit(source, change, localText(change.text)));
    case 'wrap':
      return wrapEdits(source, change, localText);
    case 'unwrap':
      return listOf(unwrapEdit(source, change));
    case 'parameter':
      return parameterEdits(source, change);
    case 'new-parameter':
      return listOf(addParameter(source, change.of, localText(change.text)));
    case 'jsdoc':
      return jsDocEdits(source, change.span);
  }
}

function listOf(edit: TextEdit | undefined): readonly TextEdit[] | undefined {
  return edit && [edit];
}

/** Writes the text of a string literal; `undefined` where the stretch is no string literal. */
function literalEdit(source: SourceText, { span, value }: LiteralText): TextEdit | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const written = source.text.slice(offsets.start, offsets.end);
  const [quote] = written;
  const isLiteral = (quote === "'" || quote === '"' || quote === '`') && written.length > 1 && written.endsWith(quote);
  if (!isLiteral || written.slice(1, -1).includes(quote) || written.includes('${')) return undefined;
  return { ...offsets, text: `${quote}${escaped(value, quote)}${quote}` };
}

function escaped(value: string, quote: string): string {
  const plain = value.replace(/[\\\n\r]/g, (character) => JSON.stringify(character).slice(1, -1));
  const quoted = plain.replaceAll(quote, `\\${quote}`);
  return quote === '`' ? quoted.replaceAll('${', '\\${') : quoted;
}

/** Writes a text in the place of a word of a stretch; `undefined` where the stretch does not have the word exactly once. */
function substitutionEdit(source: SourceText, { span, word }: Substitution, text: string): TextEdit | undefined {
  const offsets = source.offsetsOf(span);
  if (offsets === undefined) return undefined;
  const places: number[] = [];
  let place = source.text.indexOf(word, offsets.start);
  while (place !== -1 && place + word.length <= offsets.end) {
    if (!isPartOfName(source.text, place, word)) places.push(place);
    place = source.text.indexOf(word, place + 1);
  }
  const [start, ...others] = places;
  return start === undefined || others.length > 0 ? undefined : { start, end: start + word.length, text };
}

/** Whether the word is the end of a longer name, or a name in a namespace. */
function isPartOfName(text: string, place: number, word: string): boolean {
  return /^[\w$]/.test(word) && /[\w$.]/.test(text.slice(place - 1, place));
}

/** Writes a generic type around a type, or around the only member of a union that is not `undefined`. */
function wrapEdits(
  source: SourceText,
  { span, before, after }: Wrapping,
  localText: (text: string) => string,
): readonly TextEdit[] | undefined {
  const node = source.nodeAt(span);
  if (node === undefined) return undefined;
  const members = ts.isUnionTypeNode(node) ? node.types : [];
  const present = members.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
  const [only] = present;
  const wrapped = only !== undefined && present.length === 1 ? only : node;
  const start = wrapped.getStart(source.syntax);
  return [
    { start, end: start, text: localText(before) },
    { start: wrapped.end, end: wrapped.end, text: localText(after) },
  ];
}

/** Writes the first argument of a call or a generic type in its place; `undefined` where there is none with this name. */
function unwrapEdit(source: SourceText, { span, name }: Unwrapping): TextEdit | undefined {
  const node = source.nodeAt(span);
  const wrapper = [node, node?.parent].find((one) => one !== undefined && nameOf(one) === name);
  const content = wrapper && argumentsOf(wrapper)[0];
  if (wrapper === undefined || content === undefined) return undefined;
  return { start: wrapper.getStart(source.syntax), end: wrapper.end, text: content.getText(source.syntax) };
}

function argumentsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isCallExpression(node)) return node.arguments;
  return ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
}

/** The name of a call or type, without its namespace. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isTypeReferenceNode(node)) {
    return ts.isQualifiedName(node.typeName) ? node.typeName.right.text : node.typeName.text;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}
