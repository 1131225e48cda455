import { ts } from 'ts-morph';

/** A module that a file imports or exports from, where a name needs it. */
export interface NamedModule {
  readonly specifier: string;
  /** The name in the module; absent for all of its names. */
  readonly name?: string;
}

/** The syntax that decides the types of the names of a file. The same name in another scope counts too. */
export interface NamedParts {
  /** The types, initial values and results of all declarations with a name. */
  readonly parts: ReadonlyMap<string, readonly ts.Node[]>;
  /** The modules that a name is imported or exported from. */
  readonly modules: ReadonlyMap<string, readonly NamedModule[]>;
  /** The modules of which the file exports all names. */
  readonly exported: readonly string[];
  /** The base classes of its classes. */
  readonly bases: readonly ts.Node[];
}

/** The names and modules that a part of a file mentions. */
export interface Mentions {
  readonly names: readonly string[];
  /** The modules of `import('…')`, as an expression and as a type. */
  readonly modules: readonly string[];
  /** `this` or `super`: the name of a member can be that of a base class. */
  readonly hasThis: boolean;
}

/** Reads the names of a file. */
export function namedPartsOf(source: ts.SourceFile): NamedParts {
  const reader = new NamedPartsReader();
  reader.read(source);
  return reader;
}

class NamedPartsReader implements NamedParts {
  readonly parts = new Map<string, ts.Node[]>();
  readonly modules = new Map<string, NamedModule[]>();
  readonly exported: string[] = [];
  readonly bases: ts.Node[] = [];

  read(node: ts.Node): void {
    ts.forEachChild(node, (child) => {
      if (ts.isImportDeclaration(child)) this.#readImport(child);
      else if (ts.isExportDeclaration(child)) this.#readExport(child);
      else if (ts.isExportAssignment(child)) this.#add('default', [child.expression]);
      else this.#readDeclaration(child);
      this.read(child);
    });
  }

  #readImport({ importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
    const { text: specifier } = moduleSpecifier;
    const { name, namedBindings } = importClause;
    if (name !== undefined) this.#addModule(name.text, { specifier, name: 'default' });
    if (namedBindings === undefined) return;
    if (ts.isNamespaceImport(namedBindings)) this.#addModule(namedBindings.name.text, { specifier });
    else {
      for (const { name: local, propertyName } of namedBindings.elements)
        this.#addModule(local.text, { specifier, name: (propertyName ?? local).text });
    }
  }

  #readExport({ exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    const specifier = moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
    if (exportClause === undefined) {
      this.exported.push(specifier);
      return;
    }
    if (ts.isNamespaceExport(exportClause)) {
      this.#addModule(exportClause.name.text, { specifier });
      return;
    }
    for (const { name, propertyName = name } of exportClause.elements) {
      if (specifier !== '') this.#addModule(name.text, { specifier, name: propertyName.text });
      else this.#add(name.text, [propertyName]);
    }
  }

  #readDeclaration(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node)) {
      for (const name of boundNames(node.name)) this.#add(name, [node.type, node.initializer]);
    } else if (ts.isPropertyDeclaration(node)) this.#addNamed(node.name, [node.type, node.initializer]);
    else if (ts.isPropertyAssignment(node)) this.#addNamed(node.name, [node.initializer]);
    else if (ts.isPropertySignature(node) || ts.isTypeAliasDeclaration(node)) this.#addNamed(node.name, [node.type]);
    else if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) this.#readClass(node);
    else if (ts.isFunctionLike(node)) {
      const isDefault = hasModifier(node, ts.SyntaxKind.DefaultKeyword);
      for (const name of [...namesIn(node.name), ...(isDefault ? ['default'] : [])]) this.#add(name, [node]);
    }
  }

  #readClass(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): void {
    const bases = node.heritageClauses ?? [];
    this.bases.push(...bases);
    const isDefault = hasModifier(node, ts.SyntaxKind.DefaultKeyword);
    for (const name of [...namesIn(node.name), ...(isDefault ? ['default'] : [])]) this.#add(name, bases);
  }

  #addNamed(name: ts.PropertyName, nodes: readonly (ts.Node | undefined)[]): void {
    for (const text of namesIn(name)) this.#add(text, nodes);
  }

  #add(name: string, nodes: readonly (ts.Node | undefined)[]): void {
    const known = this.parts.get(name) ?? [];
    this.parts.set(name, [...known, ...nodes.flatMap((node) => node ?? [])]);
  }

  #addModule(name: string, module: NamedModule): void {
    this.modules.set(name, [...(this.modules.get(name) ?? []), module]);
  }
}

function namesIn(name: ts.Node | undefined): readonly string[] {
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name))
    ? [name.text]
    : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && node.modifiers?.some((modifier) => modifier.kind === kind) === true;
}

/** Reads what a part of a file mentions. Of the body of a function, its results count. */
export function mentionsIn(part: ts.Node): Mentions {
  const names: string[] = [];
  const modules: string[] = [];
  let hasThis = false;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text);
    else if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) hasThis = true;
    else if (ts.isElementAccessExpression(node)) names.push(...namesIn(node.argumentExpression));
    modules.push(...importedBy(node));
    if (ts.isFunctionLike(node)) for (const result of resultsOf(node)) visit(result);
    else ts.forEachChild(node, visit);
  };
  visit(part);
  return { names, modules, hasThis };
}

function importedBy(node: ts.Node): readonly string[] {
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? [node.argument.literal.text]
      : [];
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return [];
  const [specifier] = node.arguments;
  return specifier !== undefined && ts.isStringLiteral(specifier) ? [specifier.text] : [];
}

/** The declared type of a function, and the expressions that it returns. */
function resultsOf(node: ts.SignatureDeclaration): readonly ts.Node[] {
  const results: ts.Node[] = node.type === undefined ? [] : [node.type];
  if (!('body' in node) || node.body === undefined) return results;
  if (!ts.isBlock(node.body)) return [...results, node.body];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner)) results.push(...(inner.expression === undefined ? [] : [inner.expression]));
    else if (!ts.isFunctionLike(inner) && !ts.isClassLike(inner)) ts.forEachChild(inner, visit);
  };
  visit(node.body);
  return results;
}
