import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';

/** The imports and exports of a file as they are when it runs: types are left out as far as its syntax shows them. */
export interface LoadedFile {
  /** The modules that it may load, in order. */
  readonly loads: readonly Load[];
  /** The imported names that it uses while it is evaluated: not those in functions, which run later. */
  readonly uses: readonly EvaluatedUse[];
  /** Its imported names: of each the module, and the name there. */
  readonly imported: ReadonlyMap<string, ModuleMember>;
  /** Its exported names: of each the local name, or the module that it comes from. */
  readonly exported: ReadonlyMap<string, string | ModuleMember>;
  /** The modules of `export * from`. */
  readonly stars: readonly ts.StringLiteral[];
  /** Its functions, which exist before it is evaluated, and its types, which never exist. */
  readonly functions: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

/** A module that a file loads. */
export interface Load {
  readonly specifier: ts.StringLiteral;
  /** The names of the module for which it is loaded: it is not loaded if all of them are types. `undefined`: it is always loaded. */
  readonly names?: readonly string[];
}

/** A name of a module; `*` for the module as a whole. */
export interface ModuleMember {
  readonly specifier: ts.StringLiteral;
  readonly name: string;
}

/** A use of an imported name during evaluation. */
export interface EvaluatedUse {
  readonly identifier: ts.Identifier;
  /** The member of a namespace: `Notes` of `all.Notes`. */
  readonly member?: string;
  /** Decorators take it as it is: `undefined` would not be noticed. */
  readonly isPassed: boolean;
}

/** Reads what a file loads, from its syntax alone. */
export function readLoadedFile(sourceFile: ts.SourceFile, options: ts.CompilerOptions): LoadedFile {
  const { verbatimModuleSyntax, experimentalDecorators, emitDecoratorMetadata } = options;
  const hasMetadata = experimentalDecorators === true && emitDecoratorMetadata === true;
  return loadedFile(sourceFile, verbatimModuleSyntax === true, hasMetadata);
}

const loadedFile = memo(
  (sourceFile: ts.SourceFile, keepsImports: boolean, hasMetadata: boolean): LoadedFile =>
    new LoadReader(keepsImports, hasMetadata).read(sourceFile),
);

class LoadReader {
  readonly #keepsImports: boolean;
  readonly #hasMetadata: boolean;
  readonly #imported = new Map<string, ModuleMember>();
  readonly #exported = new Map<string, string | ModuleMember>();
  readonly #stars: ts.StringLiteral[] = [];
  readonly #functions = new Set<string>();
  readonly #values = new Set<string>();
  readonly #uses: EvaluatedUse[] = [];
  /** The imported names that are used as values, anywhere. */
  readonly #used = new Set<string>();

  constructor(keepsImports: boolean, hasMetadata: boolean) {
    this.#keepsImports = keepsImports;
    this.#hasMetadata = hasMetadata;
  }

  read({ statements }: ts.SourceFile): LoadedFile {
    for (const statement of statements) if (ts.isImportDeclaration(statement)) this.#import(statement);
    for (const statement of statements) this.#statement(statement);
    return {
      loads: statements.flatMap((statement) => this.#load(statement) ?? []),
      uses: this.#uses,
      imported: this.#imported,
      exported: this.#exported,
      stars: this.#stars,
      functions: this.#functions,
      values: this.#values,
    };
  }

  #import({ moduleSpecifier: specifier, importClause }: ts.ImportDeclaration): void {
    if (importClause === undefined || importClause.isTypeOnly || !ts.isStringLiteral(specifier)) return;
    const { name, namedBindings: bindings } = importClause;
    if (name !== undefined) this.#imported.set(name.text, { specifier, name: 'default' });
    if (bindings === undefined) return;
    if (ts.isNamespaceImport(bindings)) this.#imported.set(bindings.name.text, { specifier, name: '*' });
    else {
      for (const element of bindings.elements) {
        if (element.isTypeOnly) continue;
        this.#imported.set(element.name.text, { specifier, name: (element.propertyName ?? element.name).text });
      }
    }
  }

  #statement(statement: ts.Statement): void {
    if (ts.isImportDeclaration(statement) || isDeclaredElsewhere(statement)) return;
    if (ts.isExportDeclaration(statement)) this.#export(statement);
    else {
      this.#declare(statement);
      this.#visit(statement, { isDeferred: false, isPassed: false });
    }
  }

  #export({ isTypeOnly, exportClause, moduleSpecifier: specifier }: ts.ExportDeclaration): void {
    const module = specifier && ts.isStringLiteral(specifier) ? specifier : undefined;
    if (isTypeOnly) return;
    if (exportClause === undefined) {
      if (module !== undefined) this.#stars.push(module);
    } else if (ts.isNamespaceExport(exportClause)) {
      if (module !== undefined) this.#exported.set(exportClause.name.text, { specifier: module, name: '*' });
    } else {
      for (const element of exportClause.elements) {
        if (element.isTypeOnly) continue;
        const own = (element.propertyName ?? element.name).text;
        this.#exported.set(element.name.text, module === undefined ? own : { specifier: module, name: own });
        if (module === undefined && this.#imported.has(own)) this.#used.add(own);
      }
    }
  }

  #declare(statement: ts.Statement): void {
    const names = declaredNames(statement);
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const isExported = modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const isDefault = modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    for (const name of names) {
      if (!isTypeDeclaration(statement)) this.#values.add(name);
      if (ts.isFunctionDeclaration(statement)) this.#functions.add(name);
      if (isExported) this.#exported.set(isDefault ? 'default' : name, name);
    }
    if (isDefault && names.length === 0) {
      this.#values.add('default');
      this.#exported.set('default', 'default');
    }
    if (!ts.isExportAssignment(statement) || statement.isExportEquals === true) return;
    const { expression } = statement;
    this.#values.add('default');
    this.#exported.set('default', ts.isIdentifier(expression) ? expression.text : 'default');
  }

  /** Visits code. Types do not exist in it. */
  #visit(node: ts.Node, place: Place): void {
    if (ts.isIdentifier(node)) this.#name(node, place);
    else if (ts.isClassLike(node)) this.#class(node, place);
    else if (ts.isFunctionLike(node)) this.#children(node, { isDeferred: true, isPassed: false });
    else if (ts.isPropertyAccessExpression(node)) this.#access(node, place);
    else if (ts.isPropertyAssignment(node) || ts.isBindingElement(node) || ts.isEnumMember(node)) {
      if (ts.isComputedPropertyName(node.name)) this.#visit(node.name, place);
      else if (ts.isBindingElement(node) && !ts.isIdentifier(node.name)) this.#visit(node.name, place);
      if (node.initializer !== undefined) this.#visit(node.initializer, place);
    } else if (ts.isVariableDeclaration(node)) {
      if (!ts.isIdentifier(node.name)) this.#visit(node.name, place);
      if (node.initializer !== undefined) this.#visit(node.initializer, place);
    } else if (ts.isDecorator(node)) this.#decorator(node, place);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      this.#children(node, { ...place, isPassed: false });
    } else if (!isType(node)) this.#children(node, place);
  }

  #children(node: ts.Node, place: Place): void {
    ts.forEachChild(node, (child) => this.#visit(child, place));
  }

  #access({ expression, name }: ts.PropertyAccessExpression, place: Place): void {
    const isMember = ts.isIdentifier(expression) && this.#imported.get(expression.text)?.name === '*';
    if (isMember) this.#name(expression, place, name.text);
    else this.#visit(expression, { ...place, isPassed: false });
  }

  #name(identifier: ts.Identifier, { isDeferred, isPassed }: Place, member?: string): void {
    if (!this.#imported.has(identifier.text)) return;
    this.#used.add(identifier.text);
    if (!isDeferred) this.#uses.push({ identifier, isPassed, ...(member !== undefined && { member }) });
  }

  /** The arguments of a decorator of `ashlar` are only passed on. */
  #decorator({ expression }: ts.Decorator, place: Place): void {
    if (!ts.isCallExpression(expression)) {
      this.#visit(expression, place);
      return;
    }
    this.#visit(expression.expression, place);
    const callee = ts.isIdentifier(expression.expression) ? expression.expression.text : '';
    const isPassed = this.#imported.get(callee)?.specifier.text === 'ashlar';
    for (const argument of expression.arguments) this.#visit(argument, { ...place, isPassed });
  }

  #class(node: ts.ClassLikeDeclaration, place: Place): void {
    for (const modifier of node.modifiers ?? []) if (ts.isDecorator(modifier)) this.#visit(modifier, place);
    for (const { token, types } of node.heritageClauses ?? []) {
      if (token === ts.SyntaxKind.ExtendsKeyword) for (const { expression } of types) this.#visit(expression, place);
    }
    for (const member of node.members) this.#member(member, place);
    if (this.#hasMetadata) this.#metadata(node, place);
  }

  #member(member: ts.ClassElement, place: Place): void {
    const later = { isDeferred: true, isPassed: false };
    if (member.name !== undefined && ts.isComputedPropertyName(member.name)) this.#visit(member.name, place);
    if (ts.canHaveDecorators(member)) {
      for (const decorator of ts.getDecorators(member) ?? []) this.#visit(decorator, place);
    }
    if (ts.isClassStaticBlockDeclaration(member)) this.#children(member.body, place);
    else if (ts.isPropertyDeclaration(member)) {
      const { initializer, modifiers } = member;
      const isStatic = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) === true;
      if (initializer !== undefined) this.#visit(initializer, isStatic ? place : later);
    } else if (ts.isFunctionLike(member) && 'body' in member) {
      for (const parameter of member.parameters) {
        for (const decorator of ts.getDecorators(parameter) ?? []) this.#visit(decorator, place);
        if (parameter.initializer !== undefined) this.#visit(parameter.initializer, later);
      }
      if (member.body !== undefined) this.#visit(member.body, later);
    }
  }

  /** With `emitDecoratorMetadata`, the types of decorated declarations are values. */
  #metadata(node: ts.ClassLikeDeclaration, place: Place): void {
    const emitted = node.members.filter((member) =>
      ts.isConstructorDeclaration(member)
        ? ts.getDecorators(node) !== undefined
        : ts.canHaveDecorators(member) && ts.getDecorators(member) !== undefined,
    );
    const passed = { ...place, isPassed: true };
    for (const member of emitted) {
      const types = [
        ...(ts.isFunctionLike(member) ? member.parameters.map(({ type }) => type) : []),
        ...(ts.isPropertyDeclaration(member) || ts.isMethodDeclaration(member) ? [member.type] : []),
      ];
      for (const type of types) {
        if (type === undefined || !ts.isTypeReferenceNode(type)) continue;
        if (ts.isIdentifier(type.typeName)) this.#name(type.typeName, passed);
      }
    }
  }

  #load(statement: ts.Statement): Load | undefined {
    if (ts.isExportDeclaration(statement)) return loadOfExport(statement);
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
    const { moduleSpecifier: specifier, importClause } = statement;
    if (importClause === undefined) return { specifier };
    if (importClause.isTypeOnly) return undefined;
    if (this.#keepsImports) return { specifier };
    const used = [...this.#used].flatMap((local) => {
      const member = this.#imported.get(local);
      return member?.specifier === specifier ? [member.name] : [];
    });
    return used.length === 0 ? undefined : { specifier, names: used };
  }
}

/** The position of code, which determines whether it runs while the file is loaded. */
interface Place {
  /** In a function, or in what an instance is constructed with. */
  readonly isDeferred: boolean;
  /** In the argument of a decorator that does not look at it. */
  readonly isPassed: boolean;
}

function loadOfExport({
  isTypeOnly,
  exportClause,
  moduleSpecifier: specifier,
}: ts.ExportDeclaration): Load | undefined {
  if (isTypeOnly || specifier === undefined || !ts.isStringLiteral(specifier)) return undefined;
  if (exportClause === undefined || ts.isNamespaceExport(exportClause)) return { specifier };
  const names = exportClause.elements.flatMap((element) =>
    element.isTypeOnly ? [] : [(element.propertyName ?? element.name).text],
  );
  return names.length === 0 && exportClause.elements.length > 0 ? undefined : { specifier, names };
}

/** Types and the type arguments of calls; the expression of an `extends` clause is visited by itself. */
function isType(node: ts.Node): boolean {
  return (
    (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

function isTypeDeclaration(statement: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

function isDeclaredElsewhere(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true;
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  }
  if (!ts.isDeclarationStatement(statement)) return [];
  const { name } = statement;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}

function namesOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}
