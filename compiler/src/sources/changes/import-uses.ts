import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';

/**
 * The part of an imported file that the facts of the importing file can depend on, by what it uses the imported names for.
 * `whole`: everything that the imported file reaches. `names`: which classes these names are. With no names, nothing.
 */
export type ImportUse = 'whole' | ReadonlySet<string>;

/** The uses of the modules that a file imports, by specifier. A specifier that is missing is used as a whole. */
export type ImportUses = ReadonlyMap<string, ImportUse>;

/**
 * Reads what a file uses its imports for, from its syntax alone. Three uses need no more than a name, or nothing: as the
 * type of a dependency or a property of a class, in the lists of a module, and in the signatures of methods without
 * decorators. Readers that look further, through the types of expressions or of the class itself, report that
 * (`SourceReading.readWholeImports`).
 */
export const importUsesOf = memo((sourceFile: ts.SourceFile): ImportUses => new ImportUseReader(sourceFile).read());

/** An imported name: its module, and its name there. */
interface ImportedName {
  readonly specifier: string;
  readonly name: string;
}

/** The lists of classes in the argument of `@Module`. */
const moduleLists: ReadonlySet<string> = new Set(['imports', 'providers', 'controllers', 'exports']);

const wholeUses: ImportUses = new Map();

class ImportUseReader {
  readonly #file: ts.SourceFile;
  readonly #imported = new Map<string, ImportedName>();
  readonly #uses = new Map<string, 'whole' | Set<string>>();
  /** The classes of the file: where one is used for more than its name, its members are too. */
  readonly #classes = new Set<string>();
  /** Whether everything counts. */
  #isOpaque = false;

  constructor(sourceFile: ts.SourceFile) {
    this.#file = sourceFile;
  }

  read(): ImportUses {
    const { fileName, isDeclarationFile, statements } = this.#file;
    if (isDeclarationFile || !/\.[cm]?tsx?$/.test(fileName)) return wholeUses;
    for (const statement of statements) {
      if (ts.isImportDeclaration(statement)) this.#import(statement);
      else if (ts.isClassDeclaration(statement) && statement.name !== undefined) {
        this.#classes.add(statement.name.text);
      }
    }
    for (const statement of statements) {
      if (ts.isClassDeclaration(statement)) this.#class(statement);
      else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
        this.#useWhole(statement.moduleSpecifier);
      } else if (!ts.isImportDeclaration(statement)) this.#anything(statement);
      if (this.#isOpaque) return wholeUses;
    }
    return this.#uses;
  }

  #import({ moduleSpecifier, importClause }: ts.ImportDeclaration): void {
    const { name: ofDefault, namedBindings } = importClause ?? {};
    if (!ts.isStringLiteral(moduleSpecifier)) return;
    const specifier = moduleSpecifier.text;
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings) || ofDefault !== undefined) {
      this.#uses.set(specifier, 'whole');
      return;
    }
    if (!this.#uses.has(specifier)) this.#uses.set(specifier, new Set());
    for (const { name, propertyName } of namedBindings.elements) {
      // An error, and it is not decided which of the two the name is.
      if (this.#imported.has(name.text)) this.#isOpaque = true;
      this.#imported.set(name.text, { specifier, name: (propertyName ?? name).text });
    }
  }

  #class(declaration: ts.ClassDeclaration): void {
    for (const part of declaration.modifiers ?? []) {
      if (ts.isDecorator(part)) this.#decorator(part);
    }
    for (const parameter of declaration.typeParameters ?? []) this.#anything(parameter);
    for (const clause of declaration.heritageClauses ?? []) this.#anything(clause);
    const decorated = new Set(declaration.members.filter(isDecorated).map(nameOf));
    for (const member of declaration.members) this.#member(member, decorated);
  }

  #member(member: ts.ClassElement, decorated: ReadonlySet<string | undefined>): void {
    if (ts.isPropertyDeclaration(member)) {
      for (const part of member.modifiers ?? []) this.#anything(part);
      this.#anything(member.name);
      this.#dependency(member.type);
      this.#code(member.initializer);
    } else if (ts.isConstructorDeclaration(member)) {
      for (const parameter of member.parameters) this.#constructorParameter(parameter);
      this.#code(member.body);
    } else if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
      this.#anything(member.name);
      const name = nameOf(member);
      // The decorators of one overload also use the signatures of the other overloads.
      const isUnread = name !== undefined && !decorated.has(name) && !decorated.has(undefined) && !isStatic(member);
      if (!isUnread) this.#signature(member);
      this.#code(member.body);
    } else if (ts.isClassStaticBlockDeclaration(member)) this.#code(member.body);
    else this.#anything(member);
  }

  #signature({ modifiers, typeParameters, parameters, type }: ts.MethodDeclaration | ts.AccessorDeclaration): void {
    for (const part of [...(modifiers ?? []), ...(typeParameters ?? []), ...parameters]) this.#anything(part);
    if (type !== undefined) this.#anything(type);
  }

  #constructorParameter({ modifiers, name, type, initializer }: ts.ParameterDeclaration): void {
    for (const part of modifiers ?? []) this.#anything(part);
    this.#anything(name);
    this.#dependency(type);
    this.#code(initializer);
  }

  /** The type of a dependency: only the name of a class is read without its members. */
  #dependency(type: ts.TypeNode | undefined): void {
    if (type === undefined) return;
    const isName =
      ts.isTypeReferenceNode(type) && type.typeArguments === undefined && ts.isIdentifier(type.typeName)
        ? type.typeName
        : undefined;
    if (isName === undefined) this.#anything(type);
    else this.#name(isName);
  }

  #decorator(decorator: ts.Decorator): void {
    const { expression } = decorator;
    const [argument, ...more] = ts.isCallExpression(expression) ? expression.arguments : [];
    const isModule =
      ts.isCallExpression(expression) &&
      ts.isIdentifier(expression.expression) &&
      this.#isModule(expression.expression);
    if (!isModule || argument === undefined || more.length > 0 || !ts.isObjectLiteralExpression(argument)) {
      this.#anything(decorator);
      return;
    }
    for (const property of argument.properties) this.#moduleProperty(property);
  }

  #isModule({ text }: ts.Identifier): boolean {
    const imported = this.#imported.get(text);
    return imported?.specifier === 'ashlar' && imported.name === 'Module' && !this.#classes.has(text);
  }

  #moduleProperty(property: ts.ObjectLiteralElementLike): void {
    const list =
      ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && moduleLists.has(property.name.text)
        ? property.initializer
        : undefined;
    if (list === undefined || !ts.isArrayLiteralExpression(list)) {
      this.#anything(property);
      return;
    }
    for (const element of list.elements) {
      if (ts.isIdentifier(element)) this.#name(element);
      else this.#anything(element);
    }
  }

  #name({ text }: ts.Identifier): void {
    const imported = this.#imported.get(text);
    if (imported === undefined) return;
    const use = this.#uses.get(imported.specifier);
    if (use !== undefined && use !== 'whole') use.add(imported.name);
  }

  /** Code inside of a class: readers that read it report that, and then everything that it reaches counts. */
  #code(node: ts.Node | undefined): void {
    if (node === undefined) return;
    if (ts.isIdentifier(node)) this.#useImported(node);
    else if (isImportOfModule(node)) this.#isOpaque = true;
    else ts.forEachChild(node, (child) => this.#code(child));
  }

  /** Any other part of the file. */
  #anything(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      this.#useImported(node);
      if (this.#classes.has(node.text) || node.text === 'this') this.#isOpaque = true;
    } else if (isImportOfModule(node) || node.kind === ts.SyntaxKind.ThisKeyword || ts.isThisTypeNode(node)) {
      this.#isOpaque = true;
    } else ts.forEachChild(node, (child) => this.#anything(child));
  }

  #useImported({ text }: ts.Identifier): void {
    const imported = this.#imported.get(text);
    if (imported !== undefined) this.#uses.set(imported.specifier, 'whole');
  }

  #useWhole(specifier: ts.Expression): void {
    if (ts.isStringLiteral(specifier)) this.#uses.set(specifier.text, 'whole');
  }
}

/** `import('module')`, as a type or a value, and `import module = require('module')`. */
function isImportOfModule(node: ts.Node): boolean {
  return ts.isImportTypeNode(node) || ts.isExternalModuleReference(node) || node.kind === ts.SyntaxKind.ImportKeyword;
}

function isDecorated(member: ts.ClassElement): boolean {
  const hasDecorators = (node: ts.Node): boolean => ts.canHaveDecorators(node) && ts.getDecorators(node) !== undefined;
  const parameters = ts.isMethodDeclaration(member) || ts.isSetAccessorDeclaration(member) ? member.parameters : [];
  return hasDecorators(member) || parameters.some(hasDecorators);
}

function isStatic({ modifiers }: ts.MethodDeclaration | ts.AccessorDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
}

/** The name of a member; `undefined` for a computed one. */
function nameOf({ name }: ts.ClassElement): string | undefined {
  return name === undefined || ts.isComputedPropertyName(name) ? undefined : name.text;
}
