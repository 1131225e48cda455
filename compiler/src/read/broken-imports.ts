import { ts } from 'ts-morph';
import type { BrokenImport } from '../model/issues/broken-import.js';
import type { Span } from '../model/span.js';
import type { ProjectReading } from '../sources/project.js';
import { ForeignNames } from './foreign/foreign-names.js';
import { SourceReading } from './source-reading.js';

/**
 * The unresolved imports in some files of an application. Meant for files with errors, because the checker has to resolve
 * every import of them.
 */
export function brokenImports(project: ProjectReading, files: ReadonlySet<string>): readonly BrokenImport[] {
  const reader = new BrokenImportReader(new SourceReading(project));
  return project.sourceFiles
    .filter(({ fileName }) => files.has(project.relative(fileName)))
    .flatMap((sourceFile) => reader.read(sourceFile));
}

/** The cause of an unresolved name: the place to correct, without its uses. */
type Cause = Omit<BrokenImport, 'uses'>;

class BrokenImportReader {
  readonly #reading: SourceReading;
  readonly #foreign: ForeignNames;

  constructor(reading: SourceReading) {
    this.#reading = reading;
    this.#foreign = new ForeignNames(reading);
  }

  read(sourceFile: ts.SourceFile): readonly BrokenImport[] {
    const causes = new Map<string, Cause>();
    for (const name of importedNames(sourceFile)) {
      const symbol = this.#reading.checker.getSymbolAtLocation(name);
      if (symbol === undefined || this.#reading.resolved(symbol) !== undefined) continue;
      // Exports of other frameworks are reported where they are used, with their equivalents.
      const cause = this.#foreign.includes(symbol) ? undefined : this.#causeOf(symbol);
      if (cause !== undefined) causes.set(name.text, cause);
    }
    if (causes.size === 0) return [];
    const uses = this.#usesOf(sourceFile, causes);
    return [...causes].map(([name, cause]) => ({ ...cause, uses: uses.get(name) ?? [] }));
  }

  /** Follows a name from import to re-export, to the unresolved one. */
  #causeOf(start: ts.Symbol): Cause | undefined {
    const seen = new Set<ts.Symbol>();
    let symbol: ts.Symbol | undefined = start;
    let last: ts.Declaration | undefined;
    while (symbol !== undefined && !seen.has(symbol)) {
      seen.add(symbol);
      last = symbol.declarations?.[0] ?? last;
      const isAlias: boolean = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      symbol = isAlias ? this.#reading.checker.getImmediateAliasedSymbol(symbol) : undefined;
    }
    return last && this.#causeAt(last);
  }

  #causeAt(declaration: ts.Declaration): Cause | undefined {
    const specifier = specifierOf(declaration);
    if (specifier === undefined || !this.#reading.project.isOwn(declaration.getSourceFile())) return undefined;
    const module = this.#reading.checker.getSymbolAtLocation(specifier);
    if (module === undefined) return this.#missingModule(specifier);
    const imported = importedPart(declaration);
    if (imported === undefined) return undefined;
    const name = ts.isImportClause(declaration) ? 'default' : imported.text;
    return this.#brokenStar(module) ?? this.#missingExport(module, specifier, name, imported);
  }

  #missingModule(specifier: ts.StringLiteral): Cause | undefined {
    const found = this.#reading.project.missingModule(specifier.text, specifier.getSourceFile().fileName);
    if (found === undefined) return undefined;
    const { file, ...suggestions } = found;
    const isSure = file !== undefined && this.#exportsNames(file, specifier) && { isSure: true as const };
    const span = this.#reading.spanOf(specifier);
    return { kind: 'module', specifier: specifier.text, span, ...suggestions, ...isSure };
  }

  /** Whether a file exports the names that an import has. */
  #exportsNames(path: string, { parent }: ts.StringLiteral): boolean {
    if (!ts.isImportDeclaration(parent)) return false;
    const file = this.#reading.project.sourceFiles.find(({ fileName }) => fileName === path);
    const module = file && this.#reading.checker.getSymbolAtLocation(file);
    if (module === undefined) return false;
    const exported = new Set(this.#reading.checker.getExportsOfModule(module).map(({ name }) => name));
    const { name, namedBindings } = parent.importClause ?? {};
    const named = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
    const names = [
      ...(name === undefined ? [] : ['default']),
      ...named.map((one) => (one.propertyName ?? one.name).text),
    ];
    return names.every((one) => exported.has(one));
  }

  /** The `export *` of a missing module, from which the name may come. */
  #brokenStar(module: ts.Symbol): Cause | undefined {
    const sourceFile = module.declarations?.[0];
    if (sourceFile === undefined || !ts.isSourceFile(sourceFile) || !this.#reading.project.isOwn(sourceFile)) {
      return undefined;
    }
    for (const statement of sourceFile.statements) {
      if (!ts.isExportDeclaration(statement) || statement.exportClause !== undefined) continue;
      const specifier = statement.moduleSpecifier;
      if (specifier === undefined || !ts.isStringLiteral(specifier)) continue;
      if (this.#reading.checker.getSymbolAtLocation(specifier) === undefined) return this.#missingModule(specifier);
    }
    return undefined;
  }

  #missingExport(module: ts.Symbol, specifier: ts.StringLiteral, name: string, place: ts.Identifier): Cause {
    const names = this.#reading.checker.getExportsOfModule(module).map((symbol) => symbol.name);
    const declared = this.#declarationIn(module, name);
    return {
      kind: 'export',
      specifier: specifier.text,
      name,
      span: this.#reading.spanOf(place),
      candidates: names.filter((candidate) => candidate !== 'default' && !candidate.startsWith('__')),
      ...(declared !== undefined && { declared: this.#reading.spanOf(declared) }),
    };
  }

  /** The name in its declaration in a module of the application, which does not export it. */
  #declarationIn(module: ts.Symbol, name: string): ts.Identifier | undefined {
    const sourceFile = module.declarations?.[0];
    if (sourceFile === undefined || !ts.isSourceFile(sourceFile) || !this.#reading.project.isOwn(sourceFile)) {
      return undefined;
    }
    return sourceFile.statements.flatMap(declaredNames).find(({ text }) => text === name);
  }

  #usesOf(sourceFile: ts.SourceFile, causes: ReadonlyMap<string, Cause>): ReadonlyMap<string, Span[]> {
    const uses = new Map<string, Span[]>();
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isIdentifier(node) && causes.has(node.text)) {
        const places = uses.get(node.text) ?? [];
        uses.set(node.text, places);
        places.push(...[node, decoratedName(node)].flatMap((place) => (place ? [this.#reading.spanOf(place)] : [])));
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
    return uses;
  }
}

/** The names that a statement declares. */
function declaredNames(statement: ts.Statement): readonly ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
  }
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name] : [];
}

/** The local names of a file's imports. */
function importedNames(sourceFile: ts.SourceFile): readonly ts.Identifier[] {
  return sourceFile.statements.flatMap((statement) => {
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
    const { name, namedBindings: bindings } = clause ?? {};
    const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : bindings && [bindings];
    return [...(name ? [name] : []), ...(named ?? []).map((element) => element.name)];
  });
}

function specifierOf(declaration: ts.Declaration): ts.StringLiteral | undefined {
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    const { moduleSpecifier } = node;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier : undefined;
  }
  return undefined;
}

/** The name that an import or re-export has in its module; for a default import, the local name. */
function importedPart(declaration: ts.Declaration): ts.Identifier | undefined {
  if (ts.isImportSpecifier(declaration) || ts.isExportSpecifier(declaration)) {
    const name = declaration.propertyName ?? declaration.name;
    return ts.isIdentifier(name) ? name : undefined;
  }
  return ts.isImportClause(declaration) ? declaration.name : undefined;
}

/** The name of the class that a name decorates, or a member of which it decorates. */
function decoratedName(node: ts.Node): ts.Identifier | undefined {
  let isDecorator = false;
  for (let parent = node.parent; parent !== undefined; parent = parent.parent) {
    isDecorator ||= ts.isDecorator(parent);
    if (ts.isClassLike(parent)) return isDecorator ? parent.name : undefined;
  }
  return undefined;
}
