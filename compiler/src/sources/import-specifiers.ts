import { ts } from 'ts-morph';
import { memo } from '../incremental/memo.js';
import { possiblyContainsDynamicImport, typeScriptInternals } from './typescript-internals.js';

/**
 * The specifiers of the modules that a TypeScript file imports, in the order in which TypeScript resolves them: those of its
 * statements, then those of `import('…')`.
 */
export const importSpecifiersOf = memo((sourceFile: ts.SourceFile): readonly ts.StringLiteralLike[] => {
  const specifiers: ts.StringLiteralLike[] = [];
  for (const statement of sourceFile.statements) {
    const specifier = specifierOf(statement);
    if (specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text !== '') specifiers.push(specifier);
  }
  if ((sourceFile.flags & possiblyContainsDynamicImport) !== 0) {
    typeScriptInternals.forEachDynamicImportOrRequireCall(sourceFile, true, true, (node, specifier) => {
      typeScriptInternals.setParentRecursive(node, false);
      specifiers.push(specifier);
    });
  }
  return specifiers;
});

/** The specifier of a statement that imports, connected with the statement: the mode of the import depends on that. */
function specifierOf(statement: ts.Statement): ts.Expression | undefined {
  const { setParent } = typeScriptInternals;
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
    const { moduleSpecifier } = statement;
    if (moduleSpecifier !== undefined) setParent(moduleSpecifier, statement);
    return moduleSpecifier;
  }
  if (!ts.isImportEqualsDeclaration(statement)) return undefined;
  const { moduleReference } = statement;
  if (!ts.isExternalModuleReference(moduleReference)) return undefined;
  setParent(moduleReference, statement);
  setParent(moduleReference.expression, moduleReference);
  return moduleReference.expression;
}
