import { ts } from 'ts-morph';

/** An entry of a list. */
export interface FoundEntry {
  readonly entry: ts.Node;
  /** The entry, or the whole property for the only entry of a list that has other properties beside it. */
  readonly removed: ts.Node;
  /** The property of the list, if this is its only entry. */
  readonly emptied?: ts.PropertyAssignment;
}

/** The entry of a list that contains a node. */
export function entryOf(node: ts.Node): FoundEntry | undefined {
  let entry = node;
  while (!ts.isArrayLiteralExpression(entry.parent)) {
    if (ts.isStatement(entry.parent) || ts.isClassLike(entry.parent)) return undefined;
    entry = entry.parent;
  }
  const property = entry.parent.parent;
  if (entry.parent.elements.length > 1 || !ts.isPropertyAssignment(property)) return { entry, removed: entry };
  const isAlone = property.parent.properties.length === 1;
  return { entry, removed: isAlone ? entry : property, emptied: property };
}
