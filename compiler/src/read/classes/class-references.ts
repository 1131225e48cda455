import { ts } from 'ts-morph';
import type {
  ClassId,
  ClassReference,
  HiddenClass,
  PackageOrigin,
  SourceOrigin,
  ValueReference,
} from '../../model/class-reference.js';
import { compareText } from '../../model/compare-text.js';
import { isOfFramework } from '../../model/framework/framework-classes.js';
import { declarationKey, namespacesOf } from '../declaration-key.js';
import { decoratorOfAshlar } from '../decorators/decorator-of-ashlar.js';
import { hasModifier, type SourceReading } from '../source-reading.js';
import { typeAloneOf } from '../type-imports.js';

/** Makes references to classes, with the modules that generated code can import them from. */
export class ClassReferences {
  readonly #reading: SourceReading;
  readonly #own = new Map<ts.ClassLikeDeclaration, ClassReference>();
  readonly #declarations = new Map<ClassId, ts.ClassLikeDeclaration>();
  readonly #exports = {
    value: new Map<ts.SourceFile, ReadonlyMap<ts.Node, string>>(),
    type: new Map<ts.SourceFile, ReadonlyMap<ts.Node, string>>(),
  };

  constructor(reading: SourceReading) {
    this.#reading = reading;
  }

  /** The class of a name in the source, or `undefined` when the name is not a class. */
  named(name: ts.Node): ClassReference | undefined {
    const declaration = this.#reading.classOf(this.#reading.symbolOf(name));
    if (declaration === undefined) return undefined;
    return this.#isOfSource(declaration) ? this.declared(declaration) : this.#ofPackage(declaration, name);
  }

  /** The class of `ashlar` that an expression names. */
  frameworkClass(expression: ts.Expression): ClassReference | undefined {
    const isName = ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression);
    const reference = isName ? this.named(expression) : undefined;
    return reference !== undefined && isOfFramework(reference) ? reference : undefined;
  }

  /** The class of a declaration; of a package's class, `specifier` is then the package itself. */
  declared(declaration: ts.ClassLikeDeclaration): ClassReference {
    if (!this.#isOfSource(declaration)) return this.#ofPackage(declaration, undefined);
    const known = this.#own.get(declaration);
    if (known !== undefined) return known;
    const sourceFile = declaration.getSourceFile();
    const file = this.#reading.pathOf(sourceFile);
    const name = nameOf(declaration);
    const exportName = this.exportName(declaration);
    const origin: SourceOrigin = {
      kind: 'source',
      file,
      ...(exportName !== undefined && { exportName }),
      ...(namespacesOf(declaration).length > 0 && { hidden: { as: 'namespace' } }),
    };
    const id = `${file}#${declarationKey(declaration, name)}`;
    const reference = { id, name, origin, ...genericOf(declaration) };
    this.#own.set(declaration, reference);
    this.#declarations.set(reference.id, declaration);
    return reference;
  }

  /**
   * The class of an instance. A class of a package is imported in the same way as in the application: by the import of
   * the written name, or else of the file. A class without an import counts as not exported.
   */
  ofInstance(declaration: ts.ClassLikeDeclaration, name: ts.Node | undefined, place: ts.Node): ClassReference {
    if (this.#isOfSource(declaration)) return this.declared(declaration);
    const own = this.#ofPackage(declaration, undefined);
    const isNamed = name !== undefined && this.#reading.classOf(this.#reading.symbolOf(name)) === declaration;
    const origin = (isNamed ? this.#importOf(name) : undefined) ?? this.#importIn(place.getSourceFile(), declaration);
    const hidden = isNamed ? this.#hiddenBy(name, declaration, origin) : undefined;
    if (origin !== undefined && hidden === undefined)
      return { ...own, origin: { kind: 'package', ...origin, ...this.#withoutLibrary(declaration) } };
    const unexported: HiddenClass = { as: 'unexported', package: this.#packageOf(declaration) };
    return { ...own, origin: this.#hiddenOrigin(declaration, hidden ?? unexported) };
  }

  /** The first module that a file imports from and that exports a class. */
  #importIn(sourceFile: ts.SourceFile, declaration: ts.ClassLikeDeclaration): PackageImport | undefined {
    const { checker } = this.#reading;
    const name = nameOf(declaration);
    this.#reading.readWholeImports();
    for (const statement of sourceFile.statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
      const exported = module && checker.tryGetMemberInModuleExports(name, module);
      if (exported === undefined || this.#reading.classOf(this.#reading.resolved(exported)) !== declaration) continue;
      return this.#memberOf(statement.moduleSpecifier, name);
    }
    return undefined;
  }

  /** The declaration of a reference from this object. */
  declarationOf({ id }: ClassReference): ts.ClassLikeDeclaration | undefined {
    return this.#declarations.get(id);
  }

  /** The constant of a name in the source, or `undefined` when generated code cannot import it. */
  constant(name: ts.EntityName): ValueReference | undefined {
    const declaration = this.#reading.symbolOf(name)?.valueDeclaration;
    if (declaration === undefined) return undefined;
    const text = ts.isQualifiedName(name) ? name.right.text : name.text;
    if (this.#isOfSource(declaration)) {
      const file = this.#reading.pathOf(declaration.getSourceFile());
      const exportName = this.exportName(declaration);
      if (exportName === undefined) return undefined;
      return { id: `${file}#${exportName}`, name: exportName, origin: { kind: 'source', file, exportName } };
    }
    const origin = this.#importOf(name);
    return (
      origin && { id: `${origin.specifier}#${origin.exportName}`, name: text, origin: { kind: 'package', ...origin } }
    );
  }

  /**
   * The name under which its file exports a declaration: its own name when that is one of several. Where a value is
   * wanted, exports of the type alone do not count.
   */
  exportName(declaration: ts.Node, wanted: 'value' | 'type' = 'value'): string | undefined {
    const sourceFile = declaration.getSourceFile();
    const files = this.#exports[wanted];
    const known = files.get(sourceFile) ?? this.#exportsOf(sourceFile, wanted);
    files.set(sourceFile, known);
    return known.get(declaration);
  }

  /** The export by which other files name a type: its own, or that of the outermost namespace around it. */
  exportOfType(
    declaration: ts.Declaration,
  ): { readonly exportName: string; readonly members?: readonly string[] } | undefined {
    const exportName = this.exportName(declaration, 'type');
    if (exportName !== undefined) return { exportName };
    const namespace = namespaceAround(declaration);
    const holder = namespace && this.exportOfType(namespace);
    const name = ts.getNameOfDeclaration(declaration);
    if (namespace === undefined || holder === undefined || name === undefined || !ts.isIdentifier(name))
      return undefined;
    const { exports } = this.#reading.checker.getSymbolAtLocation(namespace.name) ?? {};
    const isExported = exports?.get(name.escapedText)?.declarations?.includes(declaration) ?? false;
    return isExported ? { ...holder, members: [...(holder.members ?? []), name.text] } : undefined;
  }

  #isOwn(declaration: ts.Node): boolean {
    return this.#reading.project.isOwn(declaration.getSourceFile());
  }

  /** Whether a class belongs to the application: one in `declare module` belongs to that module. */
  #isOfSource(declaration: ts.Node): boolean {
    return this.#isOwn(declaration) && ambientModuleOf(declaration) === undefined;
  }

  #exportsOf(sourceFile: ts.SourceFile, wanted: 'value' | 'type'): ReadonlyMap<ts.Node, string> {
    const result = new Map<ts.Node, string>();
    const moduleSymbol = this.#reading.checker.getSymbolAtLocation(sourceFile);
    // The best name is entered last: the declared name precedes other names, and `default` comes last.
    const names = [...(moduleSymbol?.exports?.values() ?? [])].sort(
      (a, b) => Number(b.name === 'default') - Number(a.name === 'default') || compareText(b.name, a.name),
    );
    for (const exported of names) {
      if (!exportsFromItsFile(exported, wanted)) continue;
      for (const declaration of this.#reading.resolved(exported)?.declarations ?? []) {
        if (declaration.getSourceFile() !== sourceFile || isDeclaredName(result.get(declaration), declaration))
          continue;
        result.set(declaration, exported.name);
      }
    }
    return result;
  }

  #ofPackage(declaration: ts.ClassLikeDeclaration, name: ts.Node | undefined): ClassReference {
    const declaredName = nameOf(declaration);
    const holder = ambientModuleOf(declaration) ?? this.#packageOf(declaration);
    const imported = name && this.#importOf(name);
    const hidden = name && this.#hiddenBy(name, declaration, imported);
    const origin = imported ?? { specifier: holder, exportName: declaredName };
    this.#declarations.set(`${holder}#${declaredName}`, declaration);
    return {
      id: `${holder}#${declaredName}`,
      name: declaredName,
      origin:
        hidden === undefined
          ? { kind: 'package', ...origin, ...this.#withoutLibrary(declaration) }
          : this.#hiddenOrigin(declaration, hidden),
      ...genericOf(declaration),
    };
  }

  #hiddenOrigin(declaration: ts.Node, hidden: HiddenClass): SourceOrigin {
    return { kind: 'source', file: this.#reading.pathOf(declaration.getSourceFile()), hidden };
  }

  /** Why generated code cannot import a package's class by its name in the application. */
  #hiddenBy(
    name: ts.Node,
    declaration: ts.ClassLikeDeclaration,
    imported: PackageImport | undefined,
  ): HiddenClass | undefined {
    if (!this.#isOwn(name)) return undefined;
    const { checker, project } = this.#reading;
    const owner = { package: imported?.specifier ?? this.#packageOf(declaration) };
    const symbol = checker.getSymbolAtLocation(name);
    const isOfPackage = (node: ts.Node) => !project.isOwn(node.getSourceFile());
    if (symbol !== undefined && typeAloneOf(symbol, checker, isOfPackage) !== undefined)
      return { as: 'type', ...owner };
    if (imported !== undefined || ambientModuleOf(declaration) !== undefined) return undefined;
    // A name without an import that is the class itself is declared for all files.
    const isItself = symbol?.declarations?.some((one) => one === declaration) ?? false;
    if (!isItself) return undefined;
    return { as: namespacesOf(declaration).length > 0 ? 'namespace' : 'global', ...owner };
  }

  #withoutLibrary(declaration: ts.ClassLikeDeclaration): Pick<PackageOrigin, 'withoutLibrary' | 'hasSources'> {
    const { fileName } = declaration.getSourceFile();
    const { project } = this.#reading;
    // Only the sources of a package have decorators.
    const hasSources = (ts.getDecorators(declaration) ?? []).some(
      (decorator) => decoratorOfAshlar(decorator, this.#reading) !== undefined,
    );
    const directory = hasSources ? project.packageDirectoryOf(fileName) : undefined;
    if (directory !== undefined) return { withoutLibrary: project.pathOf(directory), hasSources };
    const known = project.packageWithoutLibrary(fileName);
    return known === undefined ? {} : { withoutLibrary: known };
  }

  #packageOf(declaration: ts.Node): string {
    const { fileName } = declaration.getSourceFile();
    return this.#reading.project.packageNameOf(fileName) ?? this.#reading.project.relative(fileName);
  }

  /** The import that brings a package's class into the application. */
  #importOf(name: ts.Node): PackageImport | undefined {
    if (!this.#isOwn(name)) return undefined;
    const qualified = qualifierOf(name);
    if (qualified === undefined) return this.#followAlias(this.#reading.checker.getSymbolAtLocation(name));
    const module = this.#namespaceModule(qualified.namespace);
    return module === undefined ? this.#memberOfDefault(name, qualified) : this.#memberOf(module, qualified.member);
  }

  /** The import of `lib.Pool`, where `lib` is the whole of a package: `export = lib`, in which names are exports too. */
  #memberOfDefault(name: ts.Node, { namespace, member }: QualifiedName): PackageImport | undefined {
    const { checker } = this.#reading;
    const declaration = checker.getSymbolAtLocation(namespace)?.declarations?.[0];
    const specifier = declaration && moduleOfWhole(declaration);
    const module = specifier && checker.getSymbolAtLocation(specifier);
    const exported = module && checker.tryGetMemberInModuleExports(member, module);
    if (specifier === undefined || exported === undefined) return undefined;
    const isSame = this.#reading.resolved(exported) === this.#reading.symbolOf(name);
    return isSame ? this.#memberOf(specifier, member) : undefined;
  }

  #followAlias(start: ts.Symbol | undefined): PackageImport | undefined {
    const seen = new Set<ts.Symbol>();
    let symbol = start;
    while (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0 && !seen.has(symbol)) {
      seen.add(symbol);
      const imported = importedName(symbol.declarations?.[0]);
      if (imported !== undefined) return this.#memberOf(imported.module, imported.name);
      symbol = this.#reading.checker.getImmediateAliasedSymbol(symbol);
    }
    return undefined;
  }

  /** The import of a name of a module: from that module for a package, or else from the module that it re-exports. */
  #memberOf(specifier: ts.Expression, name: string): PackageImport | undefined {
    const { checker, project } = this.#reading;
    const module = checker.getSymbolAtLocation(specifier);
    const sourceFile = module?.declarations?.[0]?.getSourceFile();
    if (module === undefined || sourceFile === undefined || !ts.isStringLiteralLike(specifier)) return undefined;
    if (!project.isOwn(sourceFile)) return { specifier: specifier.text, exportName: name };
    const member = module.exports?.get(ts.escapeLeadingUnderscores(name));
    if (member !== undefined) return this.#followAlias(member);
    for (const statement of sourceFile.statements) {
      if (!ts.isExportDeclaration(statement) || statement.exportClause || !statement.moduleSpecifier) continue;
      const target = checker.getSymbolAtLocation(statement.moduleSpecifier);
      if (target === undefined || checker.tryGetMemberInModuleExports(name, target) === undefined) continue;
      return this.#memberOf(statement.moduleSpecifier, name);
    }
    return undefined;
  }

  #namespaceModule(namespace: ts.Node): ts.Expression | undefined {
    if (ts.isLiteralTypeNode(namespace) && ts.isStringLiteral(namespace.literal)) return namespace.literal;
    const declaration = this.#reading.checker.getSymbolAtLocation(namespace)?.declarations?.[0];
    if (declaration === undefined) return undefined;
    if (ts.isNamespaceImport(declaration)) return declaration.parent.parent.moduleSpecifier;
    return ts.isNamespaceExport(declaration) ? declaration.parent.moduleSpecifier : undefined;
  }
}

type PackageImport = Pick<PackageOrigin, 'specifier' | 'exportName'>;

function nameOf(declaration: ts.ClassLikeDeclaration): string {
  return declaration.name?.text ?? 'default';
}

/** The namespace that a declaration is directly inside of. */
function namespaceAround({ parent }: ts.Declaration): ts.ModuleDeclaration | undefined {
  const around = parent !== undefined && ts.isModuleBlock(parent) ? parent.parent : parent;
  return around !== undefined && ts.isModuleDeclaration(around) ? around : undefined;
}

function genericOf({ typeParameters }: ts.ClassLikeDeclaration): { readonly generic?: true } {
  return typeParameters?.some((parameter) => parameter.default === undefined) ? { generic: true } : {};
}

function isDeclaredName(known: string | undefined, declaration: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(declaration);
  return known !== undefined && name !== undefined && ts.isIdentifier(name) && name.text === known;
}

/** Whether an export is of a declaration in its own file, as a value or as a type. */
function exportsFromItsFile(exported: ts.Symbol, wanted: 'value' | 'type'): boolean {
  const declaration = exported.declarations?.[0];
  if (declaration === undefined || exported.name === ts.InternalSymbolName.ExportEquals) return false;
  if (!ts.isExportSpecifier(declaration)) return !ts.isExportDeclaration(declaration);
  const { parent } = declaration;
  const isTypeOnly = declaration.isTypeOnly || parent.parent.isTypeOnly;
  return (wanted === 'type' || !isTypeOnly) && parent.parent.moduleSpecifier === undefined;
}

/** The module and the name of an import or a re-export. */
export function importedName(node: ts.Node | undefined): { module: ts.Expression; name: string } | undefined {
  if (node === undefined) return undefined;
  if (ts.isImportSpecifier(node)) {
    return { module: node.parent.parent.parent.moduleSpecifier, name: (node.propertyName ?? node.name).text };
  }
  if (ts.isImportClause(node)) return { module: node.parent.moduleSpecifier, name: 'default' };
  if (ts.isExportSpecifier(node) && node.parent.parent.moduleSpecifier !== undefined) {
    return { module: node.parent.parent.moduleSpecifier, name: (node.propertyName ?? node.name).text };
  }
  return undefined;
}

/** The module of `import lib from 'lib'` and of `import lib = require('lib')`. */
function moduleOfWhole(declaration: ts.Declaration): ts.Expression | undefined {
  if (ts.isImportClause(declaration)) return declaration.parent.moduleSpecifier;
  const isRequired =
    ts.isImportEqualsDeclaration(declaration) && ts.isExternalModuleReference(declaration.moduleReference);
  return isRequired ? declaration.moduleReference.expression : undefined;
}

interface QualifiedName {
  readonly namespace: ts.Node;
  readonly member: string;
}

/** `namespace.Member`, as an expression or in a type, and `import('module').Member`. */
function qualifierOf(name: ts.Node): QualifiedName | undefined {
  if (ts.isPropertyAccessExpression(name)) return { namespace: name.expression, member: name.name.text };
  if (ts.isQualifiedName(name)) return { namespace: name.left, member: name.right.text };
  const { parent } = name;
  if (ts.isImportTypeNode(parent) && parent.qualifier === name && ts.isIdentifier(name)) {
    return { namespace: parent.argument, member: name.text };
  }
  return undefined;
}

/** The module that a declaration is written for, where that is `declare module 'name'`. */
export function ambientModuleOf(node: ts.Node): string | undefined {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) {
    if (ts.isModuleDeclaration(parent) && ts.isStringLiteral(parent.name)) return parent.name.text;
  }
  return undefined;
}

/** The classes that a file declares at its top level. */
export function classesOf(sourceFile: ts.SourceFile): ts.ClassDeclaration[] {
  return sourceFile.statements.filter(
    (statement): statement is ts.ClassDeclaration =>
      ts.isClassDeclaration(statement) && !hasModifier(statement, ts.SyntaxKind.DeclareKeyword),
  );
}
