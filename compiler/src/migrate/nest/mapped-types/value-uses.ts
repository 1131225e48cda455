import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isReference } from '../../source/references.js';
import { nodesIn } from '../support/syntax.js';

interface Use {
  readonly file: MigratedFile;
  readonly node: ts.Identifier;
}

/** The places that use a class as a value: `new Update()`, `extends Update`, an argument. */
export function valueUses(application: MigratedApplication, one: MigratedClass): readonly Use[] {
  return application.files.flatMap((file) =>
    file.text.includes(one.name) || file.text.includes('default')
      ? nodesIn(file.syntax, ts.isIdentifier)
          .filter((node) => isReference(node) && isValue(node) && application.classOf(file, node)?.node === one.node)
          .map((node) => ({ file, node }))
      : [],
  );
}

/** Whether an identifier is neither a part of a type, nor of an import or an export, nor the name of its declaration. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return false;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isClassDeclaration(parent) && parent.name === node) return false;
  const clause = ts.isExpressionWithTypeArguments(parent) ? parent.parent : undefined;
  if (clause === undefined || !ts.isHeritageClause(clause)) return true;
  return clause.token === ts.SyntaxKind.ExtendsKeyword && ts.isClassDeclaration(clause.parent);
}
