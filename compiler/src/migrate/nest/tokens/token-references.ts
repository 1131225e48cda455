import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isReference } from '../../source/references.js';
import { injectWrappers } from './injections.js';
import { keyOf } from './token-keys.js';
import type { Tokens } from './token-types.js';

/** Writes tokens in the place of their keys: in `exports`, `expects` and `inject`, and in tests; not inside of nodes that are replaced as a whole. */
export function replaceReferences(
  application: MigratedApplication,
  tokens: Tokens,
  replaced: readonly ts.Node[],
): void {
  if (tokens.size === 0) return;
  const handled = new Set<ts.Node>([...replaced, ...injectWrappers(application).map(({ declaration }) => declaration)]);
  for (const file of application.files) {
    const visit = (node: ts.Node): void => {
      if (handled.has(node) || ts.isImportDeclaration(node) || (ts.isDecorator(node) && ts.isParameter(node.parent)))
        return;
      const token = ts.isPropertyDeclaration(node) ? undefined : tokenOf(application, file, node, tokens);
      if (token !== undefined) {
        file.replace(node, file.name(token.name, token.path));
        return;
      }
      ts.forEachChild(node, visit);
    };
    visit(file.syntax);
  }
}

function tokenOf(application: MigratedApplication, file: MigratedFile, node: ts.Node, tokens: Tokens) {
  const isName = ts.isIdentifier(node) && isReference(node) && !isDeclarationName(node);
  const isKey = isName || ts.isPropertyAccessExpression(node) || (ts.isStringLiteralLike(node) && isKeyPosition(node));
  if (!isKey || ts.isExportSpecifier(node.parent)) return undefined;
  const key = keyOf(application, file, node as ts.Expression);
  return key?.kind === 'token' ? tokens.get(key.id) : undefined;
}

function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (parent as ts.NamedDeclaration).name === node;
}

/** Whether a string is a key: an entry of `exports`, the value of `provide`, or the argument of `get`. */
function isKeyPosition(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'provide';
  if (ts.isCallExpression(parent)) {
    const called = ts.isPropertyAccessExpression(parent.expression) ? parent.expression.name.text : '';
    return ['get', 'resolve', 'overrideProvider'].includes(called);
  }
  const list =
    ts.isArrayLiteralExpression(parent) && ts.isPropertyAssignment(parent.parent) ? parent.parent.name.getText() : '';
  return ['exports', 'expects', 'inject'].includes(list);
}
