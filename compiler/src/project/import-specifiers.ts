import { ts } from 'ts-morph';
import { possiblyContainsDynamicImport, typeScriptInternals } from './typescript-internals.js';

const known = new WeakMap<ts.SourceFile, readonly ts.StringLiteralLike[]>();

/**
 * The specifiers of the modules that a TypeScript file imports, in the order in which TypeScript resolves them: those of its
 * statements, then those of `import('…')`.
 */
export function importSpecifiersOf(sourceFile: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const found = known.get(sourceFile) ?? readSpecifiers(sourceFile);
  known.set(sourceFile, found);
  return found;
}

function readSpecifiers(sourceFile: ts.SourceFile): readonly ts.StringLiteralLike[] {
  const specifiers: ts.StringLiteralLike[] = [];
  // The mode of an import depends on the nodes around its specifier.
  const add = (node: ts.Node, specifier: ts.StringLiteralLike): void => {
    typeScriptInternals.setParentRecursive(node, false);
    specifiers.push(specifier);
  };
  for (const statement of sourceFile.statements) {
    const specifier = specifierOf(statement);
    if (specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text !== '') add(statement, specifier);
  }
  if ((sourceFile.flags & possiblyContainsDynamicImport) !== 0) {
    typeScriptInternals.forEachDynamicImportOrRequireCall(sourceFile, true, true, add);
  }
  return specifiers;
}

function specifierOf(statement: ts.Statement): ts.Expression | undefined {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return statement.moduleSpecifier;
  if (!ts.isImportEqualsDeclaration(statement)) return undefined;
  const { moduleReference } = statement;
  return ts.isExternalModuleReference(moduleReference) ? moduleReference.expression : undefined;
}
