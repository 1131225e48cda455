import { ts } from 'ts-morph';
import type { ProjectReading } from '../../../sources/project.js';
import { bind, declaresNames, exportedSymbol, localNamed, localsOf, symbolOfDeclaration } from './bound-nodes.js';
import { libraryGlobals } from './library-globals.js';
import { notSimple } from './not-simple.js';

const { SymbolFlags } = ts;

const declarations: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.Constructor,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.EnumMember,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.PropertyDeclaration,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.PropertyAssignment,
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ImportClause,
  ts.SyntaxKind.NamespaceImport,
]);

/** The nodes with names that are neither declared nor read there. */
const namesOfOthers: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ImportSpecifier,
  ts.SyntaxKind.ExportSpecifier,
  ts.SyntaxKind.BindingElement,
  ts.SyntaxKind.LabeledStatement,
  ts.SyntaxKind.BreakStatement,
  ts.SyntaxKind.ContinueStatement,
  ts.SyntaxKind.MetaProperty,
  ts.SyntaxKind.JsxAttribute,
  ts.SyntaxKind.ShorthandPropertyAssignment,
]);

/** Finds the symbols of names, by the scopes and the exports of files alone. */
export class Names {
  readonly #project: ProjectReading;
  readonly #targets = new Map<ts.Symbol, ts.Symbol>();
  /** The modules of specifiers. */
  readonly #modules = new Map<ts.Expression, ts.Symbol>();
  readonly #globals: ts.SymbolTable;

  constructor(project: ProjectReading) {
    this.#project = project;
    this.#globals = localsOf(libraryGlobals()) ?? notSimple('no globals');
  }

  /** The symbol of the TypeScript library for a name. */
  global(name: string): ts.Symbol {
    return this.#globals.get(ts.escapeLeadingUnderscores(name)) ?? notSimple(`the global name ${name}`);
  }

  /** Whether a symbol is of the TypeScript library. */
  isGlobal(symbol: ts.Symbol): boolean {
    return this.#globals.get(symbol.escapedName) === symbol;
  }

  /** The symbol of a node in the source, as the checker of TypeScript finds it: that of an import is mostly not followed. */
  at(node: ts.Node): ts.Symbol | undefined {
    if (ts.isSourceFile(node)) return symbolOfDeclaration(node);
    if (ts.isPropertyAccessExpression(node)) return this.#ofAccess(node);
    if (ts.isQualifiedName(node)) return this.ofEntity(node, signatureOf(node));
    if (ts.isStringLiteralLike(node)) return this.#ofText(node);
    if (ts.isIdentifier(node)) return this.#ofIdentifier(node);
    if (ts.isPrivateIdentifier(node)) return notSimple('a private name');
    // The checker has a symbol for names and modules alone.
    return isDeclaration(node) || isPlainExpression(node) ? undefined : notSimple(ts.SyntaxKind[node.kind]);
  }

  /** The symbol of a name in a type. */
  ofEntity(name: ts.EntityName, meaning: ts.SymbolFlags): ts.Symbol {
    if (ts.isIdentifier(name)) return this.lookUp(name.text, name, meaning);
    return this.#memberOf(this.target(this.ofEntity(name.left, SymbolFlags.Namespace)), name.right.text, meaning);
  }

  #memberOf(holder: ts.Symbol, name: string, meaning: ts.SymbolFlags): ts.Symbol {
    if ((holder.flags & SymbolFlags.ValueModule) === 0) notSimple('a member of a namespace');
    const found = this.exportOf(holder, name) ?? notSimple(`the export ${name}`);
    return this.#means(found, meaning) ? found : notSimple(`another meaning of ${name}`);
  }

  #ofAccess({ expression, name }: ts.PropertyAccessExpression): ts.Symbol {
    const built = ts.isIdentifier(name) ? this.#builtBy(expression)?.members?.get(name.escapedText) : undefined;
    if (built !== undefined) return built;
    if (!ts.isIdentifier(expression) || !ts.isIdentifier(name)) return notSimple('a member of an expression');
    const holder = this.target(this.lookUp(expression.text, expression, SymbolFlags.Value));
    if (holder.flags & SymbolFlags.ValueModule)
      return this.target(this.#memberOf(holder, name.text, SymbolFlags.Value));
    const [declaration, ...others] = holder.declarations ?? [];
    const isKnown =
      declaration !== undefined && (ts.isClassDeclaration(declaration) || ts.isEnumDeclaration(declaration));
    const isAlone = isKnown && others.length === 0 && !this.isGlobal(holder);
    const member = isAlone ? holder.exports?.get(name.escapedText) : undefined;
    return member ?? notSimple('a member of an expression');
  }

  /** The class of `ashlar` that an expression makes an instance of: `new OpenApiOptions().title('Notes')`. */
  #builtBy(expression: ts.Expression): ts.Symbol | undefined {
    if (ts.isNewExpression(expression)) {
      if (!ts.isIdentifier(expression.expression)) return undefined;
      const symbol = this.target(this.lookUp(expression.expression.text, expression, SymbolFlags.Value));
      return this.#isPlainOfAshlar(symbol) ? symbol : undefined;
    }
    const callee = ts.isCallExpression(expression) ? expression.expression : undefined;
    if (callee === undefined || !ts.isPropertyAccessExpression(callee)) return undefined;
    const instance = this.#builtBy(callee.expression);
    const methods = instance?.members?.get(callee.name.escapedText)?.declarations ?? [];
    const returnsItself = methods.every(
      (one) => ts.isMethodDeclaration(one) && one.type?.kind === ts.SyntaxKind.ThisType,
    );
    return methods.length > 0 && returnsItself ? instance : undefined;
  }

  /** Whether a symbol is a class of `ashlar` without a base, so that all of its members are in its declaration. */
  #isPlainOfAshlar({ declarations: [declaration, ...others] = [] }: ts.Symbol): boolean {
    if (declaration === undefined || others.length > 0 || !ts.isClassDeclaration(declaration)) return false;
    const sourceFile = declaration.getSourceFile();
    const isOfAshlar =
      !this.#project.isOwn(sourceFile) && this.#project.packageNameOf(sourceFile.fileName) === 'ashlar';
    return isOfAshlar && declaration.heritageClauses === undefined;
  }

  #ofText(node: ts.StringLiteralLike): ts.Symbol | undefined {
    const { parent } = node;
    const isModule = ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
    if (isModule && parent.moduleSpecifier === node) return this.moduleOf(node);
    const isName =
      ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent) || ts.isExternalModuleReference(parent);
    if (isName || isNameOf(node, parent)) return notSimple('a name in quotes');
    return undefined;
  }

  #ofIdentifier(node: ts.Identifier): ts.Symbol | undefined {
    const { parent } = node;
    if (isNameOf(node, parent)) return symbolOfDeclaration(parent) ?? notSimple('a declaration without a symbol');
    if (ts.isTypeReferenceNode(parent)) return this.lookUp(node.text, node, SymbolFlags.Type);
    if (ts.isQualifiedName(parent)) {
      return parent.right === node ? this.at(parent) : this.lookUp(node.text, node, SymbolFlags.Namespace);
    }
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return this.#ofAccess(parent);
    if (ts.isExpressionWithTypeArguments(parent)) return this.#ofHeritage(node, parent);
    if (ts.isTypeQueryNode(parent)) return this.lookUp(node.text, node, SymbolFlags.Value);
    if (ts.isPartOfTypeNode(node) || !isReadAsValue(parent)) return notSimple('another place of a name');
    return this.lookUp(node.text, node, SymbolFlags.Value);
  }

  /** The symbol of a name after `extends` or `implements`; that of an import is followed. */
  #ofHeritage(node: ts.Identifier, { parent: clause }: ts.ExpressionWithTypeArguments): ts.Symbol {
    const isOfClass =
      ts.isHeritageClause(clause) && ts.isClassLike(clause.parent) && clause.token === ts.SyntaxKind.ExtendsKeyword;
    return this.target(this.lookUp(node.text, node, isOfClass ? SymbolFlags.Value : SymbolFlags.Type));
  }

  /** The symbol that a name leads to from a place; that of an import is not followed. */
  lookUp(name: string, place: ts.Node, meaning: ts.SymbolFlags): ts.Symbol {
    const escaped = ts.escapeLeadingUnderscores(name);
    for (let node: ts.Node | undefined = place; node !== undefined; node = node.parent) {
      // The names of a member do not apply to its decorators.
      if (ts.isDecorator(node)) {
        node = decoratedElement(node);
        continue;
      }
      if (ts.isModuleDeclaration(node)) notSimple('a namespace');
      const found = this.#declaredBy(node, escaped, place);
      if (found === undefined) continue;
      if (this.#means(found, meaning)) return found;
      // A type parameter or a local variable with another meaning may hide nothing.
      notSimple(`another meaning of ${name}`);
    }
    const global = this.#globals.get(escaped);
    return global !== undefined && (global.flags & meaning) !== 0 ? global : notSimple(`the global name ${name}`);
  }

  #declaredBy(node: ts.Node, name: ts.__String, place: ts.Node): ts.Symbol | undefined {
    // Most nodes declare nothing.
    if (!declaresNames(node)) return undefined;
    const local = localNamed(node, name);
    if (local !== undefined) return exportedSymbol(local);
    if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) {
      // Only a type parameter of it is a name by itself.
      if (node.typeParameters === undefined && !ts.isClassExpression(node)) return undefined;
      const member = symbolOfDeclaration(node)?.members?.get(name);
      if (member !== undefined && member.flags & SymbolFlags.TypeParameter) return member;
    }
    const isNamedInside = ts.isClassExpression(node) || ts.isFunctionExpression(node);
    if (isNamedInside && node !== place && node.name?.escapedText === name) return symbolOfDeclaration(node);
    if (ts.isEnumDeclaration(node)) return symbolOfDeclaration(node)?.exports?.get(name);
    return undefined;
  }

  #means(symbol: ts.Symbol, meaning: ts.SymbolFlags): boolean {
    if (symbol.flags & meaning) return true;
    return (symbol.flags & SymbolFlags.Alias) !== 0 && (this.target(symbol).flags & meaning) !== 0;
  }

  /** The declaration that imports and re-exports lead to. */
  target(symbol: ts.Symbol): ts.Symbol {
    if ((symbol.flags & SymbolFlags.Alias) === 0) return symbol;
    const known = this.#targets.get(symbol);
    if (known !== undefined) return known;
    const seen = new Set<ts.Symbol>();
    let target = symbol;
    while (target.flags & SymbolFlags.Alias) {
      if (seen.has(target)) notSimple('a circular import');
      seen.add(target);
      target = this.next(target);
    }
    this.#targets.set(symbol, target);
    return target;
  }

  /** The symbol that an import or re-export leads to directly. */
  next(alias: ts.Symbol): ts.Symbol {
    const [declaration, ...others] = alias.declarations ?? [];
    if (declaration === undefined || others.length > 0) notSimple('an import with several declarations');
    if (ts.isImportSpecifier(declaration)) {
      return this.#exported(declaration.parent.parent.parent.moduleSpecifier, nameOf(declaration));
    }
    if (ts.isImportClause(declaration)) return this.#exported(declaration.parent.moduleSpecifier, 'default');
    if (ts.isNamespaceImport(declaration)) return this.moduleOf(declaration.parent.parent.moduleSpecifier);
    if (ts.isNamespaceExport(declaration) && declaration.parent.moduleSpecifier !== undefined) {
      return this.moduleOf(declaration.parent.moduleSpecifier);
    }
    if (ts.isExportSpecifier(declaration)) {
      const { moduleSpecifier } = declaration.parent.parent;
      if (moduleSpecifier !== undefined) return this.#exported(moduleSpecifier, nameOf(declaration));
      const anything = SymbolFlags.Value | SymbolFlags.Type | SymbolFlags.Namespace;
      return this.lookUp(nameOf(declaration), declaration.getSourceFile(), anything);
    }
    if (ts.isExportAssignment(declaration) && ts.isIdentifier(declaration.expression)) {
      const anything = SymbolFlags.Value | SymbolFlags.Type | SymbolFlags.Namespace;
      return this.lookUp(declaration.expression.text, declaration, anything);
    }
    return notSimple('another form of import');
  }

  /** The symbol of the module that a specifier names. */
  moduleOf(specifier: ts.Expression): ts.Symbol {
    const known = this.#modules.get(specifier) ?? this.#findModule(specifier);
    this.#modules.set(specifier, known);
    return known;
  }

  #findModule(specifier: ts.Expression): ts.Symbol {
    if (!ts.isStringLiteralLike(specifier)) notSimple('a module without a name');
    const sourceFile = this.#project.graph.importedFile(specifier.getSourceFile(), specifier);
    if (sourceFile === undefined) notSimple(`the module ${specifier.text}`);
    const isOwn = this.#project.isOwn(sourceFile);
    const isSource = isOwn && !sourceFile.isDeclarationFile && /\.[cm]?tsx?$/.test(sourceFile.fileName);
    if (!isSource && (isOwn || this.#project.packageNameOf(sourceFile.fileName) !== 'ashlar')) {
      notSimple(`the module ${specifier.text}`);
    }
    bind(sourceFile, this.#project.graph.options);
    return symbolOfDeclaration(sourceFile) ?? notSimple('a file that is not a module');
  }

  #exported(specifier: ts.Expression, name: string): ts.Symbol {
    return this.exportOf(this.moduleOf(specifier), name) ?? notSimple(`the export ${name}`);
  }

  /** An export of a module, itself or a re-export; `undefined` when there is none of that name. */
  exportOf(module: ts.Symbol, name: string): ts.Symbol | undefined {
    return this.#exportOf(module, ts.escapeLeadingUnderscores(name), new Set());
  }

  #exportOf(module: ts.Symbol, name: ts.__String, seen: Set<ts.Symbol>): ts.Symbol | undefined {
    const exports = module.exports ?? notSimple('not a module');
    if (exports.has(ts.InternalSymbolName.ExportEquals)) notSimple('a module of CommonJS');
    const own = exports.get(name);
    if (own !== undefined) return own;
    if (seen.has(module) || name === ts.InternalSymbolName.Default) return undefined;
    seen.add(module);
    const found = new Map<ts.Symbol, ts.Symbol>();
    for (const star of exports.get(ts.InternalSymbolName.ExportStar)?.declarations ?? []) {
      if (!ts.isExportDeclaration(star) || star.moduleSpecifier === undefined) notSimple('another form of export');
      const passedOn = this.#exportOf(this.moduleOf(star.moduleSpecifier), name, seen);
      if (passedOn !== undefined) found.set(this.target(passedOn), passedOn);
    }
    if (found.size > 1) notSimple('several exports of one name');
    return [...found.values()][0];
  }
}

/** The name that an import or export has in its module. */
function nameOf({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): string {
  return (propertyName ?? name).text;
}

/** The class or member that a decorator, or the decorator of one of its parameters, belongs to. */
function decoratedElement({ parent }: ts.Decorator): ts.Node {
  return ts.isParameter(parent) ? parent.parent : parent;
}

/** Whether a node is the name that a declaration gives. */
function isNameOf(node: ts.Node, parent: ts.Node): boolean {
  return isDeclaration(parent) && 'name' in parent && parent.name === node;
}

function isDeclaration({ kind }: ts.Node): boolean {
  return declarations.has(kind);
}

/** Expressions without a symbol. */
function isPlainExpression(node: ts.Node): boolean {
  return ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isObjectLiteralExpression(node);
}

/** Whether an identifier that is not the name of a declaration is a value: not a label or a part of an import. */
function isReadAsValue({ kind }: ts.Node): boolean {
  return !namesOfOthers.has(kind);
}

/** The meaning of `namespace.Name`. */
function signatureOf({ parent }: ts.QualifiedName): ts.SymbolFlags {
  if (ts.isTypeReferenceNode(parent)) return SymbolFlags.Type;
  return ts.isTypeQueryNode(parent) ? SymbolFlags.Value : notSimple('a namespace');
}
