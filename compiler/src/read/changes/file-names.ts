import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { ProjectReading } from '../../sources/project.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { bind, exportedSymbol, localNamed } from '../checkers/declarations/bound-nodes.js';
import { exportsOfFile } from '../exports-of-file.js';

/** A declaration of the source, or the module that a name is imported from when that is not in the source. */
export type Named = { readonly declaration: ts.Node } | { readonly module: string };

/** The key of `this` among the names of a file. */
const thisKey = 'this';

/** Finds the declarations of names, and the uses of declarations, by the syntax of files alone. */
export class FileNames {
  readonly #reading: ProjectReading;
  readonly #uses = new Map<ts.SourceFile, ReadonlyMap<string, readonly ts.Node[]>>();

  constructor(reading: ProjectReading) {
    this.#reading = reading;
  }

  /** The uses of a declared name in its file, without the declaration. */
  usesOf(name: ts.Identifier): readonly ts.Identifier[] {
    const declared = this.#symbolOf(name);
    if (declared === undefined) return [];
    const uses = this.#usesIn(name.getSourceFile()).get(name.text) ?? [];
    return uses.filter((use): use is ts.Identifier => ts.isIdentifier(use) && this.#symbolOf(use) === declared);
  }

  /** The uses of `this` in a class, for its instances or for the class itself. */
  usesOfThis(owner: ts.ClassLikeDeclaration, isStatic: boolean): readonly ts.Expression[] {
    const uses = this.#usesIn(owner.getSourceFile()).get(thisKey) ?? [];
    return uses.filter((use): use is ts.Expression => {
      const member = ts.isExpression(use) ? memberAround(use) : undefined;
      return member?.parent === owner && isStaticMember(member) === isStatic;
    });
  }

  /** The declarations of a name in a file, without following imports. */
  localDeclarations(name: ts.Identifier): readonly ts.Node[] {
    return this.#symbolOf(name)?.declarations ?? [];
  }

  /** The meaning of a name, with imports followed. */
  named(name: ts.Identifier): Named | undefined {
    const declarations = this.localDeclarations(name);
    const imported = declarations.find((one) => importOf(one) !== undefined);
    const found = imported && importOf(imported);
    if (found !== undefined) return this.#exported(name.getSourceFile(), found.from, found.name);
    const declaration = declarations.find(hasBody) ?? declarations[0];
    return declaration && { declaration };
  }

  /** The meaning of an expression that is a name, or a name in a namespace. */
  meaningOf(written: ts.Expression): Named | undefined {
    const expression = withoutWrapping(written);
    if (ts.isIdentifier(expression)) return this.named(expression);
    if (!ts.isPropertyAccessExpression(expression)) return undefined;
    const holder = withoutWrapping(expression.expression);
    if (!ts.isIdentifier(holder)) return undefined;
    const [declaration] = this.localDeclarations(holder);
    if (declaration === undefined || !ts.isNamespaceImport(declaration)) return undefined;
    const specifier = declaration.parent.parent.moduleSpecifier;
    return ts.isStringLiteral(specifier)
      ? this.#exported(holder.getSourceFile(), specifier, expression.name.text)
      : undefined;
  }

  #exported(importer: ts.SourceFile, from: ts.StringLiteral, name: string, depth = 0): Named | undefined {
    const file = this.#reading.graph.importedFile(importer, from);
    if (file === undefined || !this.#reading.isOwn(file)) return { module: from.text };
    const { named, whole } = exportsOfFile(file);
    const found = named.find((one) => one.name === name);
    if (depth > maximumReExports) return undefined;
    if (found?.from !== undefined) return this.#exported(file, found.from, found.declared, depth + 1);
    if (found !== undefined) {
      this.bind(file);
      const symbol = localNamed(file, ts.escapeLeadingUnderscores(found.declared));
      const declarations = (symbol && exportedSymbol(symbol).declarations) ?? [];
      const declaration = declarations.find(hasBody) ?? declarations[0];
      return declaration && { declaration };
    }
    for (const one of whole) {
      const nested = this.#exported(file, one.from, name, depth + 1);
      if (nested !== undefined && 'declaration' in nested) return nested;
    }
    return undefined;
  }

  /** Gives the nodes of a file their parents and names. */
  bind(file: ts.SourceFile): void {
    bind(file, this.#reading.graph.options);
  }

  #usesIn(file: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> {
    let found = this.#uses.get(file);
    if (found === undefined) {
      this.bind(file);
      found = usesByName(file);
      this.#uses.set(file, found);
    }
    return found;
  }

  #symbolOf(name: ts.Identifier): ts.Symbol | undefined {
    this.bind(name.getSourceFile());
    for (let around: ts.Node | undefined = name.parent; around !== undefined; around = around.parent) {
      const found = localNamed(around, name.escapedText);
      if (found !== undefined) return exportedSymbol(found);
    }
    return undefined;
  }
}

const maximumReExports = 20;

/** The names that a file uses as values, and its uses of `this`. */
const usesByName = memo((sourceFile: ts.SourceFile): ReadonlyMap<string, readonly ts.Node[]> => {
  const uses = new Map<string, ts.Node[]>();
  const add = (name: string, node: ts.Node): void => {
    const known = uses.get(name);
    if (known === undefined) uses.set(name, [node]);
    else known.push(node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) {
      if (!isNameOf(node.parent, node)) add(node.text, node);
    } else if (node.kind === ts.SyntaxKind.ThisKeyword) add(thisKey, node);
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return uses;
});

/** Whether an identifier is the name of a declaration or of a property, not a use of one. */
function isNameOf(parent: ts.Node, name: ts.Identifier): boolean {
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.name === name || parent.propertyName === name;
  if (ts.isExportSpecifier(parent)) return true;
  return 'name' in parent && parent.name === name;
}

/** The member of a class that a `this` belongs to. */
function memberAround(node: ts.Node): ts.ClassElement | undefined {
  for (let around: ts.Node | undefined = node.parent; around !== undefined; around = around.parent) {
    if (ts.isClassElement(around) && ts.isClassLike(around.parent)) return around;
    if (ts.isFunctionDeclaration(around) || ts.isFunctionExpression(around)) return undefined;
  }
  return undefined;
}

/** Whether a member of a class belongs to the class itself. */
export function isStaticMember(member: ts.ClassElement): boolean {
  if (ts.isClassStaticBlockDeclaration(member)) return true;
  const modifiers = ts.canHaveModifiers(member) ? (member.modifiers ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
}

function hasBody(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) && node.body !== undefined;
}

/** The module and the name of an import; absent for a namespace. */
function importOf(node: ts.Node): { readonly from: ts.StringLiteral; readonly name: string } | undefined {
  if (ts.isImportClause(node)) return fromOf(node.parent.moduleSpecifier, 'default');
  if (!ts.isImportSpecifier(node)) return undefined;
  return fromOf(node.parent.parent.parent.moduleSpecifier, (node.propertyName ?? node.name).text);
}

function fromOf(from: ts.Expression, name: string) {
  return ts.isStringLiteral(from) ? { from, name } : undefined;
}
