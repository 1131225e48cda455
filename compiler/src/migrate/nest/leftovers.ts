import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { commentMark } from '../source/comment-text.js';
import { isFrameworkPackage } from '../source/framework-packages.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { isReference } from '../source/references.js';

/** The names of NestJS that are left: each import of one has a comment, so that nothing is dropped in silence. */
export const leftovers: MigrationStep = {
  topic: 'Imports',
  constructs: [],
  migrate({ files }) {
    for (const file of files) markImports(file);
  },
};

function markImports(file: MigratedFile): void {
  const uses = usesOf(file);
  for (const declaration of file.source.imports) {
    const { text: module } = declaration.moduleSpecifier as ts.StringLiteral;
    if (!isFrameworkPackage(module)) continue;
    const names = namesOf(declaration);
    if (names.every((name) => !uses.has(name))) file.remove(declaration);
    const left = names.filter((name) => uses.get(name) === 'left' && !isFunctionOfValidator(module, name));
    if (left.length > 0)
      file.leave(declaration, `replace ${left.map((name) => `\`${name}\``).join(', ')} of \`${module}\``);
  }
}

/** The names that a file uses: `marked` where each use is below a comment of the migration, which says what to decide. */
function usesOf(file: MigratedFile): ReadonlyMap<string, 'left' | 'marked'> {
  const uses = new Map<string, 'left' | 'marked'>();
  const visit = (node: ts.Node, isMarked: boolean): void => {
    if (ts.isImportDeclaration(node)) return;
    const marked = isMarked || ((ts.isStatement(node) || ts.isClassElement(node)) && hasMark(file, node));
    if (ts.isIdentifier(node) && isReference(node)) {
      uses.set(node.text, marked && uses.get(node.text) !== 'left' ? 'marked' : 'left');
    }
    ts.forEachChild(node, (child) => visit(child, marked));
  };
  visit(file.syntax, false);
  return uses;
}

/** Whether the comments before a node are of the migration. */
function hasMark(file: MigratedFile, node: ts.Node): boolean {
  const comments = ts.getLeadingCommentRanges(file.text, node.pos) ?? [];
  return comments.some(({ pos, end }) => file.text.slice(pos, end).includes(commentMark));
}

/** The functions that `validate()` calls work without NestJS: `isEmail`. */
function isFunctionOfValidator(module: string, name: string): boolean {
  return /^class-(?:validator|transformer)/.test(module) && /^[a-z]/.test(name);
}

function namesOf({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  const own = importClause?.name === undefined ? [] : [importClause.name.text];
  if (bindings === undefined) return own;
  if (ts.isNamespaceImport(bindings)) return [...own, bindings.name.text];
  return [...own, ...bindings.elements.map(({ name }) => name.text)];
}
