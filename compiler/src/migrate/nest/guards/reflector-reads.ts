import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { onlyReadsContext } from '../support/execution-context.js';
import { nodesIn } from '../support/syntax.js';
import { usesOf } from '../support/uses.js';
import { isSetOn, type MetadataKey, type MetadataSource, metadataKey } from './metadata.js';

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

/** The decision about a read of the metadata of classes or methods alone, where decorators set it on the others too. */
export function unreadPlace(
  application: MigratedApplication,
  { call, key }: ReflectorRead,
  metadata: readonly MetadataSource[],
): string | undefined {
  const targets = call.arguments[1]?.getText() ?? '';
  const [ofClass, ofMethod] = [/\bgetClass\b/, /\bgetHandler\b/].map((method) => method.test(targets));
  if (ofClass === ofMethod) return undefined;
  const place = ofClass === true ? 'method' : 'class';
  const sources = metadata.filter((source) => source.key === key);
  if (!isSetOn(application, place, sources)) return undefined;
  return `decide on the metadata of ${place === 'class' ? 'classes' : 'methods'}: decorators set it, and the guard does not read it`;
}

/** The statement that ends a guard when a mark is set, or when an option is absent: `if (isPublic) return true;`. */
export function earlyReturn(
  method: ts.MethodDeclaration,
  read: ReflectorRead,
  isWanted: (condition: ts.Expression, name: string) => boolean,
): ts.IfStatement | undefined {
  const name = read.variable?.name.getText();
  if (name === undefined) return undefined;
  return method.body?.statements
    .filter(ts.isIfStatement)
    .find((statement) => isEarly(statement) && isWanted(statement.expression, name));
}

function isEarly({ elseStatement, thenStatement }: ts.IfStatement): boolean {
  return elseStatement === undefined && returnsTrue(thenStatement);
}

/** Whether a guard that does not run at all differs only by a statement: those before it declare variables, or end the guard too. */
export function isFirst(
  { body }: ts.MethodDeclaration,
  statement: ts.Statement,
  all: readonly ReflectorRead[],
): boolean {
  if (body === undefined || statement.parent !== body) return false;
  const before = body.statements.slice(0, body.statements.indexOf(statement));
  const isRead = (call: ts.CallExpression) => all.some((read) => read.call === call);
  return before.every(
    (one) => (ts.isVariableStatement(one) || (ts.isIfStatement(one) && isEarly(one))) && onlyReadsContext(one, isRead),
  );
}

/** Whether a statement returns `true`. */
export function returnsTrue(statement: ts.Statement): boolean {
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
