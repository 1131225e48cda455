import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { nodesIn } from '../support/syntax.js';
import { usesOf } from '../support/uses.js';
import { type MetadataKey, metadataKey } from './metadata.js';

/** A call of a `Reflector` in a class. */
export interface ReflectorRead {
  readonly call: ts.CallExpression;
  readonly key: MetadataKey;
  readonly method: string;
  /** The variable that the call initializes. */
  readonly variable: ts.VariableDeclaration | undefined;
}

/** The parameter of a constructor, or the property, that is the `Reflector`. */
export interface ReflectorMember {
  readonly name: string;
  readonly node: ts.ParameterDeclaration | ts.PropertyDeclaration;
}

/** The reflector of a class. */
export function reflectorOf({ file, node }: MigratedClass): ReflectorMember | undefined {
  for (const member of node.members) {
    const places = ts.isConstructorDeclaration(member)
      ? member.parameters
      : ts.isPropertyDeclaration(member)
        ? [member]
        : [];
    for (const place of places) {
      const { type, name } = place;
      const isReflector =
        type !== undefined && ts.isTypeReferenceNode(type) && file.isFrom(type.typeName, '@nestjs/core', 'Reflector');
      if (isReflector) return { name: name.getText(file.syntax), node: place };
    }
  }
  return undefined;
}

/** The calls `this.reflector.get(…)` of a class. */
export function reflectorReads(application: MigratedApplication, declared: MigratedClass): readonly ReflectorRead[] {
  const reflector = reflectorOf(declared);
  if (reflector === undefined) return [];
  const { file } = declared;
  return nodesIn(declared.node, ts.isCallExpression).flatMap((call): ReflectorRead[] => {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression) || !isMember(expression.expression, reflector.name)) return [];
    const [first] = call.arguments;
    const key = first && metadataKey(application, file, first);
    if (key === undefined) return [];
    const { parent } = call;
    const variable = ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent : undefined;
    return [{ call, key, method: expression.name.text, variable }];
  });
}

function isMember(node: ts.Expression, name: string): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ThisKeyword &&
    node.name.getText() === name
  );
}

/** The statement that ends a guard when a mark is set, or when an option is absent: `if (isPublic) return true;`. */
export function earlyReturn(
  read: ReflectorRead,
  isWanted: (condition: ts.Expression, name: string) => boolean,
): ts.IfStatement | undefined {
  const body = ts.findAncestor(read.call, (one) => ts.isBlock(one) && ts.isFunctionLike(one.parent));
  const name = read.variable?.name.getText();
  if (body === undefined || name === undefined) return undefined;
  return nodesIn(body, ts.isIfStatement).find(
    (statement) =>
      statement.elseStatement === undefined &&
      returnsTrue(statement.thenStatement) &&
      isWanted(statement.expression, name),
  );
}

function returnsTrue(statement: ts.Statement): boolean {
  const only = ts.isBlock(statement)
    ? statement.statements.length === 1
      ? statement.statements[0]
      : undefined
    : statement;
  return only !== undefined && ts.isReturnStatement(only) && only.expression?.kind === ts.SyntaxKind.TrueKeyword;
}

/** Whether a condition is true where the variable is absent. */
export function testsAbsence(condition: ts.Expression, name: string): boolean {
  if (ts.isBinaryExpression(condition) && condition.operatorToken.kind === ts.SyntaxKind.BarBarToken) {
    return testsAbsence(condition.left, name) || testsAbsence(condition.right, name);
  }
  const text = condition.getText().replaceAll(/\s+/g, ' ');
  return (
    text === `!${name}` || text === `!${name}?.length` || new RegExp(`^${name} ===? (?:undefined|null)$`).test(text)
  );
}

/** Whether a condition tests only that the variable is absent. */
export function testsOnlyAbsence(condition: ts.Expression, name: string): boolean {
  return testsAbsence(condition, name) && !ts.isBinaryExpression(condition) && !condition.getText().includes('length');
}

/** The uses of the variable of a read. */
export function usesOfRead({ call, variable }: ReflectorRead): readonly ts.Identifier[] | undefined {
  const body = ts.findAncestor(call, (one) => ts.isBlock(one) && ts.isFunctionLike(one.parent));
  return variable && usesOf(body, variable.name.getText(), variable);
}
