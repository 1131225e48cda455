import { ts } from 'ts-morph';
import type { ListEntry } from '../diagnostics/repair.js';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** Adds an entry to a list of a decorator; `undefined` where the list is not written in the decorator. */
export function addListEntry(source: SourceText, change: ListEntry, text: string): TextEdit | undefined {
  const declaration = source.declarationAt(change.of);
  if (declaration === undefined || !ts.isClassLike(declaration)) return undefined;
  const call = decoratorCall(declaration, change.decorator);
  return call && addToList(source, call, change, text);
}

/** Adds an entry to a list of the argument of a decorator. */
export function addToList(
  source: SourceText,
  call: ts.CallExpression,
  change: Pick<ListEntry, 'property' | 'isValue'>,
  text: string,
): TextEdit | undefined {
  const [argument] = call.arguments;
  const value = change.isValue === true ? text : `[${text}]`;
  if (argument === undefined) {
    const start = call.end - 1;
    return { start, end: start, text: `{ ${change.property}: ${value} }` };
  }
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const property = argument.properties.find((entry) => entry.name?.getText(source.syntax) === change.property);
  if (property === undefined) return append(source, argument, argument.properties, `${change.property}: ${value}`);
  if (!ts.isPropertyAssignment(property) || change.isValue === true) return undefined;
  const list = listIn(property.initializer);
  if (list === undefined || list.elements.some((element) => element.getText(source.syntax) === text)) return undefined;
  const edit = append(source, list, list.elements, text);
  // Into an empty list, a second entry needs a comma.
  return list.elements.length === 0 ? edit : { ...edit, joinable: text };
}

function decoratorCall(declaration: ts.ClassLikeDeclaration, name: string): ts.CallExpression | undefined {
  const decorators = ts.canHaveDecorators(declaration) ? (ts.getDecorators(declaration) ?? []) : [];
  const calls = decorators.map(({ expression }) => expression).filter(ts.isCallExpression);
  return calls.find(({ expression }) => {
    const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    return ts.isIdentifier(called) && called.text === name;
  });
}

/** An array literal, also with `as const` or `satisfies`. */
function listIn(value: ts.Expression): ts.ArrayLiteralExpression | undefined {
  if (ts.isArrayLiteralExpression(value)) return value;
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)) {
    return listIn(value.expression);
  }
  return undefined;
}

/** Adds an entry after the last one of a list or an object, on a line of its own where the others are. */
function append(
  source: SourceText,
  list: ts.ArrayLiteralExpression | ts.ObjectLiteralExpression,
  entries: ts.NodeArray<ts.Node>,
  text: string,
): TextEdit {
  const last = entries.at(-1);
  if (last === undefined) {
    const start = list.getStart(source.syntax) + 1;
    const isObject = ts.isObjectLiteralExpression(list);
    const end = /^\s*$/.test(source.text.slice(start, list.end - 1)) ? list.end - 1 : start;
    return { start, end, text: isObject ? ` ${text} ` : text };
  }
  const start = last.getStart(source.syntax);
  if (!source.isFirstOfLine(start)) return { start: last.end, end: last.end, text: `, ${text}` };
  const line = `${source.newline}${source.indentAt(start)}${text}`;
  if (!entries.hasTrailingComma) return { start: last.end, end: last.end, text: `,${line}` };
  // The comment of the last line stays in that line.
  const end = source.isLastOfLine(entries.end) ? source.lineEnd(entries.end) : entries.end;
  return { start: end, end, text: `${line},` };
}
