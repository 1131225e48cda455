import { ts } from 'ts-morph';
import type { ParameterChange } from '../../diagnostics/syntax-change.js';
import type { Span } from '../../model/span.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';
import { renameEdits } from './rename-edits.js';

/** The edits that change a parameter; `undefined` where its function is written in a way that they do not know. */
export function parameterEdits(source: SourceText, change: ParameterChange): readonly TextEdit[] | undefined {
  const parameter = ts.findAncestor(source.nodeAt(change.span), ts.isParameter);
  if (parameter === undefined) return undefined;
  const renamed = change.name === undefined ? [] : renameEdits(source, parameter, change.name);
  const required = change.isRequired === true ? requireEdits(source, parameter) : [];
  return renamed && required && [...renamed, ...required];
}

/** Adds a parameter to a method, before the first one that is optional. */
export function addParameter(source: SourceText, of: Span, text: string): TextEdit | undefined {
  const method = source.declarationAt(of);
  if (method === undefined || !ts.isFunctionLike(method)) return undefined;
  const { parameters } = method;
  const optional = parameters.find((one) => isOptional(one) || one.dotDotDotToken !== undefined);
  if (optional !== undefined) {
    const start = optional.getStart(source.syntax);
    const space = source.isFirstOfLine(start) ? `${source.newline}${source.indentAt(start)}` : ' ';
    return { start, end: start, text: `${text},${space}` };
  }
  const last = parameters.at(-1);
  if (last === undefined) return { start: parameters.pos, end: parameters.pos, text };
  const start = last.getStart(source.syntax);
  const space = source.isFirstOfLine(start) ? `${source.newline}${source.indentAt(start)}` : ' ';
  return { start: last.end, end: last.end, text: `,${space}${text}` };
}

/** Whether a node is a parameter that the code of its function uses. */
export function isUsedParameter(node: ts.Node): boolean {
  if (!ts.isParameter(node) || !ts.isIdentifier(node.name)) return false;
  const { text } = node.name;
  const isUse = (one: ts.Node): boolean =>
    (ts.isIdentifier(one) && one.text === text) || ts.forEachChild(one, (child) => isUse(child) || undefined) === true;
  const { body } = node.parent as ts.FunctionLikeDeclaration;
  return body !== undefined && isUse(body);
}

function isOptional({ questionToken, initializer }: ts.ParameterDeclaration): boolean {
  return questionToken !== undefined || initializer !== undefined;
}

/** Removes the `?`, the default value and `undefined`. A required parameter cannot follow an optional one. */
function requireEdits(source: SourceText, parameter: ts.ParameterDeclaration): readonly TextEdit[] | undefined {
  const { questionToken, initializer, type, name, parent } = parameter;
  const before = parent.parameters.slice(0, parent.parameters.indexOf(parameter));
  if (before.some(isOptional)) return undefined;
  const edits: TextEdit[] = [];
  if (questionToken !== undefined)
    edits.push({ start: questionToken.getStart(source.syntax), end: questionToken.end, text: '' });
  if (type !== undefined && ts.isUnionTypeNode(type)) {
    const kept = type.types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword);
    if (kept.length < type.types.length) {
      const text = kept.map((one) => one.getText(source.syntax)).join(' | ');
      edits.push({ start: type.getStart(source.syntax), end: type.end, text });
    }
  }
  if (initializer !== undefined) edits.push({ start: (type ?? name).end, end: initializer.end, text: '' });
  return edits.length > 0 ? edits : undefined;
}

/** Writes another text in the place of a parameter with one decorator; not of one with a default value, a comment or another name. */
export function rewriteParameter(source: SourceText, span: Span, text: string): readonly TextEdit[] | undefined {
  const parameter = source.nodeAt(span);
  if (parameter === undefined || !ts.isParameter(parameter) || !ts.isIdentifier(parameter.name)) return undefined;
  const hasName = /^\w+/.exec(text)?.[0] === parameter.name.text;
  const isPlain = parameter.modifiers?.length === 1 && parameter.initializer === undefined;
  const start = parameter.getStart(source.syntax);
  const hasComment = /\/[/*]/.test(source.text.slice(start, parameter.end));
  return hasName && isPlain && !hasComment ? [{ start, end: parameter.end, text }] : undefined;
}
