import { ts } from 'ts-morph';
import { importSpecifier } from '../../files/import-specifier.js';
import { directoryOf } from '../../files/path.js';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** Imports from `src/…`, and by `paths` of the tsconfig, which `tsc` does not rewrite. */
export const absoluteImports: MigrationStep = {
  topic: 'Imports',
  constructs: [
    { from: "`import { Notes } from 'src/notes/notes'`, `paths`", to: 'a relative import: `tsc` rewrites no others' },
  ],
  migrate(application) {
    for (const file of application.files) {
      for (const specifier of specifiersOf(file)) {
        const path = relativeSpecifier(application, file, specifier.text);
        if (path !== undefined) file.replaceRange(specifier.getStart(file.syntax) + 1, specifier.end - 1, path);
      }
    }
  },
};

/** The module specifiers of a file: of imports, exports, `import()`, `require` and the mocks of Jest and Vitest. */
function specifiersOf(file: MigratedFile): readonly ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isSpecifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}

function isSpecifier(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return true;
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent);
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const { expression } = parent;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return /^(?:require|(?:do|un)?[mM]ock|requireActual|requireMock|importActual|importMock|resolve)$/.test(name);
}

function relativeSpecifier(
  application: MigratedApplication,
  file: MigratedFile,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  const target = application.fileOf(file, specifier);
  if (target === undefined) return undefined;
  const path = importSpecifier(directoryOf(file.path), target.path, application.importExtension);
  const namesIndex = /(?:^|\/)index(?:\.js)?$/.test(specifier);
  return namesIndex || application.importExtension !== '' ? path : path.replace(/\/index$/, '');
}
