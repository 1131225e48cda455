import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import type { Declaration, MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** The subject that `provide` and `@Inject(…)` name. */
export type ProviderKey =
  | { readonly kind: 'class'; readonly class: MigratedClass }
  /** A class of a package. */
  | { readonly kind: 'package'; readonly text: string }
  /** A string, a symbol or a constant of them. `id` is the same for all places that mean it. */
  | { readonly kind: 'token'; readonly id: string; readonly text: string; readonly constant: Declaration | undefined };

/** The key that an expression means; `undefined` when it cannot be found out. */
export function keyOf(
  application: MigratedApplication,
  file: MigratedFile,
  expression: ts.Expression,
): ProviderKey | undefined {
  const node = bare(expression);
  if (ts.isStringLiteralLike(node))
    return { kind: 'token', id: `'${node.text}'`, text: node.text, constant: undefined };
  if (ts.isPropertyAccessExpression(node)) return keyOfMember(application, file, node);
  if (!ts.isIdentifier(node)) return undefined;
  const declared = application.declarationOf(file, node.text);
  if (declared === undefined) {
    const imported = file.importOf(node.text);
    const isPackage = imported !== undefined && !imported.module.startsWith('.') && /^[A-Z][a-z]/.test(node.text);
    return isPackage ? { kind: 'package', text: node.text } : undefined;
  }
  const found = application.classOf(file, node);
  return found === undefined ? keyOfConstant(declared, node.text) : { kind: 'class', class: found };
}

function keyOfConstant(declared: Declaration, name: string): ProviderKey | undefined {
  if (!ts.isVariableDeclaration(declared.node)) return undefined;
  const value = declared.node.initializer && bare(declared.node.initializer);
  const text = value && nameOfValue(value);
  if (text === undefined) return undefined;
  const id = value !== undefined && ts.isStringLiteralLike(value) ? `'${value.text}'` : `${declared.file.path} ${name}`;
  return { kind: 'token', id, text: name, constant: declared };
}

/** Whether a value is a key: a string or a symbol. */
function nameOfValue(value: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(value)) return value.text;
  const isSymbol = ts.isCallExpression(value) && /^Symbol(?:\.for)?$/.test(value.expression.getText());
  return isSymbol ? value.getText() : undefined;
}

/** `TOKENS.CLOCK`, of an object or an enum of the application. */
function keyOfMember(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.PropertyAccessExpression,
): ProviderKey | undefined {
  const { expression, name } = node;
  const declared = ts.isIdentifier(expression) ? application.declarationOf(file, expression.text) : undefined;
  if (declared === undefined) return undefined;
  const isValue = ts.isEnumDeclaration(declared.node) || ts.isVariableDeclaration(declared.node);
  if (!isValue) return undefined;
  return {
    kind: 'token',
    id: `${declared.file.path} ${expression.getText()}.${name.text}`,
    text: name.text,
    constant: undefined,
  };
}
