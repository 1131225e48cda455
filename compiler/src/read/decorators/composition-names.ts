import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import { calledName } from './composition-declarations.js';

const mention = /\b(?:composeDecorators|Composed(?:Class|Method)?Decorator)\b/;

/** Whether a file can declare a composed decorator, or has one in its types. */
export const mentionsComposition = memo(({ text }: ts.SourceFile) => mention.test(text));

/**
 * The names under which files declare, import and export composed decorators, and `composeDecorators` itself. A name alone is not
 * enough: its symbol shows whether it is a composed decorator.
 */
export function compositionNames(sourceFiles: readonly ts.SourceFile[]): ReadonlySet<string> {
  const names = new Set(['composeDecorators']);
  const unread = new Set(sourceFiles.filter(({ isDeclarationFile }) => !isDeclarationFile));
  const declared = new Map<string, Set<string>>();
  // The loop also visits names that are added meanwhile. A file that renames a name mentions the old and the new name.
  for (const name of names) {
    for (const sourceFile of unread) {
      if (!sourceFile.text.includes(name)) continue;
      unread.delete(sourceFile);
      for (const { from, to } of namesGivenIn(sourceFile)) {
        const known = declared.get(from) ?? new Set();
        declared.set(from, known.add(to));
      }
    }
    for (const alias of declared.get(name) ?? []) names.add(alias);
  }
  return names;
}

interface GivenName {
  readonly from: string;
  readonly to: string;
}

function namesGivenIn(sourceFile: ts.SourceFile): readonly GivenName[] {
  const found: GivenName[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...namesGivenBy(node));
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

function namesGivenBy(node: ts.Node): readonly GivenName[] {
  if (ts.isImportClause(node) && node.name !== undefined) return [{ from: 'default', to: node.name.text }];
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) {
    return node.propertyName === undefined ? [] : [{ from: node.propertyName.text, to: node.name.text }];
  }
  const from = calledName(node);
  if (from === undefined) return [];
  if (ts.isExportAssignment(node)) return [{ from, to: 'default' }];
  const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isPropertyDeclaration(node);
  if (!isNamed) return [];
  const { name } = node;
  const to = name !== undefined && ts.isIdentifier(name) ? name.text : 'default';
  const isDefault =
    ts.isFunctionDeclaration(node) && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return isDefault === true
    ? [
        { from, to },
        { from, to: 'default' },
      ]
    : [{ from, to }];
}
