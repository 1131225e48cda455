import { ts } from 'ts-morph';
import { type ForeignName, familyOf, packageOfSpecifier } from '../../model/foreign/other-frameworks.js';
import { ambientModuleOf, importedName } from '../classes/class-references.js';
import type { SourceReading } from '../source-reading.js';

/** Finds names that come from other frameworks, also renamed ones, and when the package is not installed. */
export class ForeignNames {
  readonly #reading: SourceReading;
  readonly #known = new Map<ts.Symbol, ForeignName | undefined>();

  constructor(reading: SourceReading) {
    this.#reading = reading;
  }

  /** The export that an expression names: `UseGuards`, `nest.UseGuards`, `nest['UseGuards']`. */
  of(node: ts.Node): ForeignName | undefined {
    const name = memberNameOf(node);
    // The type of what has the member can have led to it.
    if (name !== undefined) this.#reading.readWholeImports();
    const symbol = this.#reading.checker.getSymbolAtLocation(name ?? node);
    const found = symbol && this.ofSymbol(symbol);
    if (found !== undefined || name === undefined) return found;
    const owner = qualifierOf(node);
    if (owner === undefined) return undefined;
    const module = this.#namespaceOf(owner);
    if (module !== undefined) return this.#memberOf(module, name.text, new Set());
    // `Reflector.createDecorator` of a class that another framework exports.
    const holder = this.of(owner);
    return holder && { package: holder.package, name: name.text };
  }

  /** The export that a symbol is, with imports and re-exports followed. */
  ofSymbol(symbol: ts.Symbol): ForeignName | undefined {
    if (this.#known.has(symbol)) return this.#known.get(symbol);
    const found = this.#follow(symbol, new Set());
    this.#known.set(symbol, found);
    return found;
  }

  /** Whether a symbol is the namespace of a foreign framework, or one of its exports. */
  includes(symbol: ts.Symbol): boolean {
    if (this.ofSymbol(symbol) !== undefined) return true;
    const module = this.#moduleBehind(symbol);
    const packageName = module && ts.isStringLiteralLike(module) ? packageOfSpecifier(module.text) : undefined;
    return packageName !== undefined && familyOf(packageName) !== undefined;
  }

  #follow(symbol: ts.Symbol, seen: Set<ts.Node>): ForeignName | undefined {
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined || seen.has(declaration)) return undefined;
    seen.add(declaration);
    if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return this.#declaredIn(declaration, symbol.name);
    const imported = importedName(declaration);
    const found = imported && this.#memberOf(imported.module, imported.name, seen);
    if (found !== undefined) return found;
    const target = this.#reading.checker.getImmediateAliasedSymbol(symbol);
    return target && this.#follow(target, seen);
  }

  #declaredIn(declaration: ts.Declaration, name: string): ForeignName | undefined {
    const { project } = this.#reading;
    const sourceFile = declaration.getSourceFile();
    const ambient = ambientModuleOf(declaration);
    const taken = ambient === undefined ? this.#takenOut(declaration) : undefined;
    if (taken !== undefined) return taken;
    const holder = ambient ?? (project.isOwn(sourceFile) ? undefined : project.packageNameOf(sourceFile.fileName));
    return holder === undefined || familyOf(holder) === undefined ? undefined : { package: holder, name };
  }

  /** `Get` of `const { Get } = nest`. */
  #takenOut(declaration: ts.Declaration): ForeignName | undefined {
    if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
    const name = declaration.propertyName ?? declaration.name;
    const holder = declaration.parent.parent;
    if (!ts.isIdentifier(name) || !ts.isVariableDeclaration(holder) || holder.initializer === undefined)
      return undefined;
    const module = this.#namespaceOf(holder.initializer);
    return module && this.#memberOf(module, name.text, new Set());
  }

  /** A name of a module: of another framework by its specifier, or else a re-export of the application's own file. */
  #memberOf(specifier: ts.Node, name: string, seen: Set<ts.Node>): ForeignName | undefined {
    if (!ts.isStringLiteralLike(specifier)) return undefined;
    const { checker, project } = this.#reading;
    const module = checker.getSymbolAtLocation(specifier);
    const sourceFile = module?.declarations?.find((declaration) => ts.isSourceFile(declaration));
    const isOwn = sourceFile !== undefined && project.isOwn(sourceFile);
    const packageName = packageOfSpecifier(specifier.text);
    if (!isOwn && packageName !== undefined && familyOf(packageName) !== undefined) {
      return { package: packageName, name };
    }
    if (module === undefined || !isOwn || seen.has(sourceFile)) return undefined;
    const member = module.exports?.get(ts.escapeLeadingUnderscores(name));
    if (member !== undefined) return this.#follow(member, seen);
    seen.add(sourceFile);
    // `export *` of a package that is not installed exports nothing to the checker.
    for (const statement of sourceFile.statements) {
      if (!ts.isExportDeclaration(statement) || statement.exportClause || !statement.moduleSpecifier) continue;
      const passedOn = this.#memberOf(statement.moduleSpecifier, name, seen);
      if (passedOn !== undefined) return passedOn;
    }
    return undefined;
  }

  /** The specifier of the module that an expression names as a whole. */
  #namespaceOf(node: ts.Node): ts.Node | undefined {
    const symbol = this.#reading.checker.getSymbolAtLocation(memberNameOf(node) ?? node);
    return symbol && this.#moduleBehind(symbol);
  }

  #moduleBehind(symbol: ts.Symbol): ts.Node | undefined {
    const seen = new Set<ts.Symbol>();
    for (let next: ts.Symbol | undefined = symbol; next !== undefined && !seen.has(next); ) {
      seen.add(next);
      const module = moduleOf(next.declarations?.[0]);
      if (module !== undefined) return module;
      if ((next.flags & ts.SymbolFlags.Alias) === 0) return undefined;
      next = this.#reading.checker.getImmediateAliasedSymbol(next);
    }
    return undefined;
  }
}

function moduleOf(declaration: ts.Node | undefined): ts.Node | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isNamespaceImport(declaration)) return declaration.parent.parent.moduleSpecifier;
  if (ts.isNamespaceExport(declaration)) return declaration.parent.moduleSpecifier;
  // With `esModuleInterop`, the default import of a CommonJS package is all of it.
  if (ts.isImportClause(declaration)) return declaration.parent.moduleSpecifier;
  if (!ts.isImportEqualsDeclaration(declaration)) return undefined;
  const { moduleReference } = declaration;
  return ts.isExternalModuleReference(moduleReference) ? moduleReference.expression : undefined;
}

type MemberName = ts.Identifier | ts.StringLiteralLike;

/** The last name of `namespace.Member` and `namespace['Member']`. */
function memberNameOf(node: ts.Node): MemberName | undefined {
  if (ts.isPropertyAccessExpression(node)) return ts.isIdentifier(node.name) ? node.name : undefined;
  if (ts.isQualifiedName(node)) return node.right;
  if (!ts.isElementAccessExpression(node)) return undefined;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression : undefined;
}

function qualifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return node.expression;
  return ts.isQualifiedName(node) ? node.left : undefined;
}
