import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';

const none: ReadonlySet<string> = new Set();

/**
 * The classes of a file that a name leads to without anything else of the file: exported where they are declared, under
 * their own name alone, and not generic. A reference to one of them stays the same for as long as it is one of them.
 */
export const plainClassesOf = memo((sourceFile: ts.SourceFile): ReadonlySet<string> => {
  const { fileName, isDeclarationFile, statements } = sourceFile;
  if (isDeclarationFile || !/\.[cm]?tsx?$/.test(fileName)) return none;
  const counts = new Map<string, number>();
  const classes = new Set<string>();
  for (const statement of statements) {
    // These give further names to declarations, or take declarations from other files.
    if (
      ts.isExportDeclaration(statement) ||
      ts.isExportAssignment(statement) ||
      ts.isImportEqualsDeclaration(statement)
    )
      return none;
    for (const name of declaredNames(statement)) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (ts.isClassDeclaration(statement) && statement.name !== undefined && isPlain(statement)) {
      classes.add(statement.name.text);
    }
  }
  // A class can be merged with another declaration of its name.
  for (const name of classes) if (counts.get(name) !== 1) classes.delete(name);
  return classes;
});

function isPlain({ modifiers, typeParameters }: ts.ClassDeclaration): boolean {
  const has = (wanted: ts.SyntaxKind): boolean => modifiers?.some(({ kind }) => kind === wanted) === true;
  return (
    typeParameters === undefined &&
    has(ts.SyntaxKind.ExportKeyword) &&
    !has(ts.SyntaxKind.DefaultKeyword) &&
    !has(ts.SyntaxKind.DeclareKeyword)
  );
}

/** The names that a statement declares in its file. */
function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {};
    const named = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
    const namespace = namedBindings !== undefined && ts.isNamespaceImport(namedBindings) ? [namedBindings] : [];
    return [...(name === undefined ? [] : [name]), ...[...named, ...namespace].map((one) => one.name)].map(
      ({ text }) => text,
    );
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isModuleDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
