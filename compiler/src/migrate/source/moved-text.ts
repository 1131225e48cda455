import { ts } from 'ts-morph';
import { exportedName } from './exported.js';
import type { MigratedApplication } from './migrated-application.js';
import type { MigratedFile } from './migrated-file.js';
import { isReference } from './references.js';

/**
 * The text of an expression or a type of one file, for an edit of another file, which then imports its names. `undefined` when it has a name
 * that the other file cannot import.
 */
export function movedText(
  application: MigratedApplication,
  from: MigratedFile,
  node: ts.Node,
  to: MigratedFile,
): string | undefined {
  if (from === to) return from.textOf(node);
  const start = node.getStart(from.syntax);
  const own = declaredWithin(node);
  let text = '';
  let position = start;
  for (const identifier of references(node)) {
    if (own.has(identifier.text)) continue;
    const name = nameIn(application, from, identifier.text, to);
    if (name === undefined) return undefined;
    const isShorthand = ts.isShorthandPropertyAssignment(identifier.parent);
    text += from.text.slice(position, identifier.getStart(from.syntax));
    text += isShorthand ? `${identifier.text}: ${name}` : name;
    position = identifier.end;
  }
  return text + from.text.slice(position, node.end);
}

/** The texts of the elements of a list, as `movedText` makes them; none without a list. `undefined` for a list that is computed. */
export function movedList(
  application: MigratedApplication,
  from: MigratedFile,
  list: ts.Expression | undefined,
  to: MigratedFile,
): readonly string[] | undefined {
  if (list === undefined) return [];
  if (!ts.isArrayLiteralExpression(list)) return undefined;
  const texts = list.elements.map((element) => movedText(application, from, element, to));
  return texts.includes(undefined) ? undefined : texts.filter((text) => text !== undefined);
}

/** A name of one file in another file, which imports it. `undefined` when it cannot. */
export function nameIn(
  application: MigratedApplication,
  from: MigratedFile,
  name: string,
  to: MigratedFile,
): string | undefined {
  if (from === to) return name;
  const declaration = application.declarationOf(from, name);
  if (declaration !== undefined) {
    const exported = exportedName(declaration);
    return exported === undefined ? undefined : to.name(exported, declaration.file.path);
  }
  const imported = from.importOf(name);
  if (imported === undefined) return name;
  if (imported.name === 'default' || imported.name === '*' || imported.module.startsWith('.')) return undefined;
  return to.name(imported.name, imported.module);
}

function references(node: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one) && isReference(one)) found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** The names of parameters, variables and type parameters that a node declares itself. */
function declaredWithin(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: ts.Node): void => {
    const isDeclaration =
      ts.isParameter(one) ||
      ts.isVariableDeclaration(one) ||
      ts.isBindingElement(one) ||
      ts.isTypeParameterDeclaration(one);
    if (isDeclaration && ts.isIdentifier(one.name)) names.add(one.name.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return names;
}
