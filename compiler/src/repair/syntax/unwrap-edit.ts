import { ts } from 'ts-morph';
import type { Unwrapping } from '../../diagnostics/syntax-change.js';
import type { SourceText } from '../source-text.js';
import type { TextEdit } from '../text-edit.js';

/** Writes the first argument of a call or a generic type in its place; `undefined` where there is none with this name. */
export function unwrapEdit(source: SourceText, { span, name }: Unwrapping): TextEdit | undefined {
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
