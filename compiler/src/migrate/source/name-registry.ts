import { ts } from 'ts-morph';
import type { NeededImport } from '../../diagnostics/repair.js';
import { resolveImports } from '../../repair/import-edits.js';
import type { SourceText } from '../../repair/source-text.js';
import { upperFirst } from './name-case.js';
import { referencesIn } from './references.js';

/**
 * The names that edits of a file need. Until all edits are made, it is not known whether the file uses such a name for something else: the
 * text of an edit has a mark in its place.
 */
export class NameRegistry {
  readonly #names: { readonly exported: string; readonly from: string }[] = [];

  /** The mark of a name. */
  add(exported: string, from: string): string {
    const known = this.#names.findIndex((one) => one.exported === exported && one.from === from);
    const index = known === -1 ? this.#names.push({ exported, from }) - 1 : known;
    return markOf(index);
  }

  /** The text with the names themselves in the place of marks, for a comment. */
  plain(text: string): string {
    return text.replaceAll(marks, (mark) => nameOf(this.#names[indexOf(mark)]?.exported ?? mark));
  }

  /** The text with names in the place of marks, and the imports of these names. */
  resolve(source: SourceText, path: string): { readonly text: string; readonly needed: readonly NeededImport[] } {
    const uses = markedNodes(source.syntax);
    if (uses.size === 0) return { text: source.text, needed: [] };
    const others = referencesIn(source.syntax);
    const needed: NeededImport[] = [];
    const locals = new Map<string, string>();
    for (const [mark, nodes] of uses) {
      const registered = this.#names[indexOf(mark)];
      if (registered === undefined) throw new Error(`${path} has a name that is not registered: ${mark}`);
      const { exported, from } = registered;
      const isFile = /\.[cm]?tsx?$/.test(from);
      if (isFile && from === path) {
        locals.set(mark, nameOf(exported));
        continue;
      }
      const isType = nodes.every(isTypePosition);
      const name = nameOf(exported);
      const need = {
        name,
        from: isFile ? { file: from } : { package: from },
        ...(name !== exported && { exportName: 'default' }),
        ...(isType && { isType }),
      };
      const known = resolveImports(source, [need], new Set())?.localNames.get(name);
      const local = known ?? (others.has(name) ? aliasOf(name, from, others) : name);
      locals.set(mark, local);
      if (known === undefined) needed.push(local === name ? need : { exportName: name, ...need, name: local });
    }
    return { text: source.text.replaceAll(marks, (mark) => locals.get(mark) ?? mark), needed };
  }
}

const marks = /\$ashlar\d+\$/g;

/** `jwt` of `default as jwt`, the default export under a name. */
function nameOf(exported: string): string {
  return exported.replace(/^default as /, '');
}

function markOf(index: number): string {
  return `$ashlar${index}$`;
}

function indexOf(mark: string): number {
  return Number(mark.slice('$ashlar'.length, -1));
}

function markedNodes(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^\$ashlar\d+\$$/.test(node.text)) {
      found.set(node.text, [...(found.get(node.text) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `Param` of `ashlar` is `AshlarParam` in a file with another `Param`. */
function aliasOf(exported: string, from: string, taken: ReadonlySet<string>): string {
  const base = from === 'ashlar' || from.startsWith('ashlar/') ? `Ashlar${upperFirst(exported)}` : `${exported}1`;
  let alias = base;
  for (let number = 2; taken.has(alias); number++) alias = `${base}${number}`;
  return alias;
}

/** Whether a name is a part of a type, so that its import may be one of a type. */
function isTypePosition(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent)) return true;
  if (!ts.isExpressionWithTypeArguments(parent)) return false;
  const clause = parent.parent;
  return (
    ts.isHeritageClause(clause) &&
    (clause.token === ts.SyntaxKind.ImplementsKeyword || ts.isInterfaceDeclaration(clause.parent))
  );
}
