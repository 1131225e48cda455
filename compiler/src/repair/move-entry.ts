import { ts } from 'ts-morph';
import type { MovedEntry } from '../diagnostics/repair.js';
import { entryOf } from './entry-of.js';
import { addToList } from './list-entry.js';
import { removeNode } from './remove-node.js';
import type { SourceText } from './source-text.js';
import type { TextEdit } from './text-edit.js';

/** Moves an entry to another list of the same decorator; `undefined` where the list is not written in a decorator. */
export function moveEntry(
  source: SourceText,
  { span, property }: MovedEntry,
  otherText: string | undefined,
): readonly TextEdit[] | undefined {
  const node = source.nodeAt(span);
  const found = node && entryOf(node);
  const call = found && decoratorCallAround(found.entry);
  if (found === undefined || call === undefined) return undefined;
  const { entry, removed, emptied } = found;
  const [argument] = call.arguments;
  if (argument === undefined || !ts.isObjectLiteralExpression(argument)) return undefined;
  const target = argument.properties.find(({ name }) => name?.getText(source.syntax) === property);
  const text = otherText ?? entry.getText(source.syntax);
  if (target === undefined && emptied !== undefined && emptied.parent === argument) {
    return [renameProperty(source, emptied, property, { entry, text })];
  }
  const removal = removeNode(source, removed);
  if (target !== undefined && isListed(source, target, text)) return [removal];
  const added = addToList(source, call, { property }, text);
  return added && [removal, added];
}

/** Writes the whole object, so that no other repair of the same time gives it another property with that name. */
function renameProperty(
  source: SourceText,
  { name, parent }: ts.PropertyAssignment,
  property: string,
  { entry, text }: { readonly entry: ts.Node; readonly text: string },
): TextEdit {
  const start = parent.getStart(source.syntax);
  const between = (from: number, to: number) => source.text.slice(from, to);
  const before = between(start, name.getStart(source.syntax));
  const list = between(name.end, entry.getStart(source.syntax));
  return { start, end: parent.end, text: `${before}${property}${list}${text}${between(entry.end, parent.end)}` };
}

function decoratorCallAround(node: ts.Node): ts.CallExpression | undefined {
  let current = node;
  while (!ts.isDecorator(current)) {
    if (ts.isStatement(current) || ts.isClassLike(current) || ts.isSourceFile(current)) return undefined;
    current = current.parent;
  }
  return ts.isCallExpression(current.expression) ? current.expression : undefined;
}

function isListed(source: SourceText, property: ts.ObjectLiteralElementLike, text: string): boolean {
  return (
    ts.isPropertyAssignment(property) &&
    ts.isArrayLiteralExpression(property.initializer) &&
    property.initializer.elements.some((element) => element.getText(source.syntax) === text)
  );
}
