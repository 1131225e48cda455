import { ts } from 'ts-morph';
import { stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { plain } from '../support/syntax.js';

/** The name of an event: a literal, a constant, or a member of an enum or of a constant object. */
export function eventName(
  application: MigratedApplication,
  file: MigratedFile,
  expression: ts.Expression | undefined,
): string | undefined {
  const node = expression && plain(expression);
  if (node === undefined) return undefined;
  const literal = stringValue(node);
  if (literal !== undefined) return literal;
  if (ts.isIdentifier(node)) {
    const declared = application.declarationOf(file, node.text);
    const value =
      declared !== undefined && ts.isVariableDeclaration(declared.node) ? declared.node.initializer : undefined;
    return stringValue(value && plain(value));
  }
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const declared = application.declarationOf(file, node.expression.text)?.node;
  return declared && memberValue(declared, node.name.text);
}

function memberValue(declared: ts.Node, name: string): string | undefined {
  if (ts.isEnumDeclaration(declared)) {
    return stringValue(declared.members.find((member) => member.name.getText() === name)?.initializer);
  }
  const object = ts.isVariableDeclaration(declared) && declared.initializer ? plain(declared.initializer) : undefined;
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  const property = object.properties.find((one) => one.name?.getText() === name);
  return property !== undefined && ts.isPropertyAssignment(property) ? stringValue(property.initializer) : undefined;
}
