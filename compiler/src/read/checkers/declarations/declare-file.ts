import { ts } from 'ts-morph';
import { hasModifier } from '../../source-reading.js';
import { contents } from './declared-members.js';
import { declare, declareModule, type SymbolNames, setExport } from './declared-symbol.js';
import { declareNamed, forEachDeclared, type Named } from './local-names.js';

const { SymbolFlags, InternalSymbolName } = ts;

/** A file that was declared here. The binder of TypeScript leaves its names in a property of another name. */
interface DeclaredFile extends ts.SourceFile {
  declaredNames?: SymbolNames;
}

/** Whether `declareFile` knows all forms of declarations in a file. The others are left to the binder of TypeScript. */
export function canDeclare(sourceFile: ts.SourceFile): boolean {
  if (!ts.isExternalModule(sourceFile) || !/\.[cm]?tsx?$/.test(sourceFile.fileName)) return false;
  // Variables of functions are declared far from where they are used.
  return !/\bvar\b/.test(sourceFile.text) && !sourceFile.statements.some(isOther);
}

function isOther(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return statement.isExportEquals === true;
  return (
    ts.isModuleDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement) ||
    ts.isNamespaceExportDeclaration(statement)
  );
}

/**
 * Declares the names at the top level of a file, as the binder of TypeScript does. All others are declared when they are first
 * needed: most names in bodies of functions never are.
 */
export function declareFile(sourceFile: ts.SourceFile): void {
  setParents(sourceFile);
  const locals: SymbolNames = new Map();
  const exports: SymbolNames = new Map();
  declareModule(sourceFile, exports, contents);
  const { statements } = sourceFile;
  const exportsAll = sourceFile.isDeclarationFile && !statements.some(isExport);
  const addExported = (named: Named): void => declareExported(named, locals, exports);
  const add = (named: Named): void => declareNamed(named, locals);
  for (const functions of [true, false]) {
    for (const statement of statements) {
      if (ts.isFunctionDeclaration(statement) !== functions) continue;
      if (ts.isImportDeclaration(statement)) declareImports(statement, locals);
      else if (ts.isExportDeclaration(statement)) declareExports(statement, exports);
      else if (ts.isExportAssignment(statement)) declareAssignment(statement, exports);
      else {
        const isExported = exportsAll || hasModifier(statement, ts.SyntaxKind.ExportKeyword);
        forEachDeclared(statement, isExported ? addExported : add);
      }
    }
  }
  const declared: DeclaredFile = sourceFile;
  declared.declaredNames = locals;
}

/** The names that a file declares at its top level, if they were declared here. */
export function namesOfFile(sourceFile: ts.SourceFile): SymbolNames | undefined {
  const { declaredNames }: DeclaredFile = sourceFile;
  return declaredNames;
}

function isExport(statement: ts.Statement): boolean {
  return ts.isExportDeclaration(statement) || ts.isExportAssignment(statement);
}

/** An exported declaration has two symbols: one in the names of its file, one in the exports. */
function declareExported({ name, ...declared }: Named, locals: SymbolNames, exports: SymbolNames): void {
  const { node, excludes } = declared;
  const isDefault = hasModifier(node, ts.SyntaxKind.DefaultKeyword);
  const exportName = isDefault ? InternalSymbolName.Default : name;
  if (name === undefined || exportName === undefined) {
    declareNamed({ ...declared, name: exportName }, exports);
    return;
  }
  const flags = declared.flags & SymbolFlags.Value ? SymbolFlags.ExportValue : SymbolFlags.None;
  const local = declare(locals, name, { node, flags, excludes }, contents);
  setExport(local, declare(exports, exportName, declared, contents));
}

function declareImports({ importClause: clause }: ts.ImportDeclaration, locals: SymbolNames): void {
  if (clause === undefined) return;
  if (clause.name !== undefined) declareAlias(clause, clause.name, locals);
  const { namedBindings } = clause;
  if (namedBindings === undefined) return;
  if (ts.isNamespaceImport(namedBindings)) declareAlias(namedBindings, namedBindings.name, locals);
  else for (const specifier of namedBindings.elements) declareAlias(specifier, specifier.name, locals);
}

function declareExports(node: ts.ExportDeclaration, exports: SymbolNames): void {
  const { exportClause: clause } = node;
  if (clause === undefined) {
    const { ExportStar: flags, None: excludes } = SymbolFlags;
    declare(exports, InternalSymbolName.ExportStar, { node, flags, excludes }, contents);
  } else if (ts.isNamespaceExport(clause)) declareAlias(clause, clause.name, exports);
  else for (const specifier of clause.elements) declareAlias(specifier, specifier.name, exports);
}

function declareAlias(node: ts.Declaration, name: ts.ModuleExportName, names: SymbolNames): void {
  const { Alias: flags, AliasExcludes: excludes } = SymbolFlags;
  const escaped = ts.isIdentifier(name) ? name.escapedText : ts.escapeLeadingUnderscores(name.text);
  declare(names, escaped, { node, flags, excludes }, contents);
}

/** `export default expression`. */
function declareAssignment(node: ts.ExportAssignment, exports: SymbolNames): void {
  const isAlias = isEntityName(node.expression) || ts.isClassExpression(node.expression);
  const flags = isAlias ? SymbolFlags.Alias : SymbolFlags.Property;
  declare(exports, InternalSymbolName.Default, { node, flags, excludes: SymbolFlags.All }, contents);
}

function isEntityName(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return ts.isIdentifier(node.name) && isEntityName(node.expression);
  return ts.isIdentifier(node);
}

/** The parts of nodes that the declarations of TypeScript leave out, or declare readonly. */
interface OpenNode {
  parent: ts.Node;
  readonly jsDoc?: readonly ts.JSDoc[];
}

/** Gives all nodes of a file their parents, those of its comments too. The parser leaves that to the binder of TypeScript. */
function setParents(sourceFile: ts.SourceFile): void {
  let parent: ts.Node = sourceFile;
  const visit = (node: ts.Node): void => {
    const open: OpenNode = node;
    open.parent = parent;
    const { jsDoc } = open;
    // Names and keywords have no children.
    if (node.kind <= ts.SyntaxKind.LastToken && jsDoc === undefined) return;
    const outer = parent;
    parent = node;
    ts.forEachChild(node, visit);
    if (jsDoc !== undefined) for (const comment of jsDoc) visit(comment);
    parent = outer;
  };
  ts.forEachChild(sourceFile, visit);
}
