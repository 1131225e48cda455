import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { isFrameworkPackage } from '../source/framework-packages.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { referencesIn } from '../source/references.js';

/** The names of NestJS that are left: each import of one has a comment, so that nothing is dropped in silence. */
export const leftovers: MigrationStep = {
  topic: 'Imports',
  constructs: [],
  migrate({ files }) {
    for (const file of files) markImports(file);
  },
};

function markImports(file: MigratedFile): void {
  const used = referencesIn(file.syntax);
  for (const declaration of file.source.imports) {
    const { text: module } = declaration.moduleSpecifier as ts.StringLiteral;
    if (!isFrameworkPackage(module)) continue;
    const names = namesOf(declaration);
    if (names.length === 0 || names.every((name) => !used.has(name))) file.remove(declaration);
    else file.leave(declaration, `replace ${names.map((name) => `\`${name}\``).join(', ')} of \`${module}\``);
  }
}

function namesOf({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  const own = importClause?.name === undefined ? [] : [importClause.name.text];
  if (bindings === undefined) return own;
  if (ts.isNamespaceImport(bindings)) return [...own, bindings.name.text];
  return [...own, ...bindings.elements.map(({ name }) => name.text)];
}
