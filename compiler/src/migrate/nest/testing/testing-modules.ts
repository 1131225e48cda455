import { ts } from 'ts-morph';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** A module that a test creates: `await Test.createTestingModule({ … }).overrideProvider(X).useValue(y).compile()`. */
export interface TestingModule {
  /** The variable with the module. */
  readonly variable: string;
  /** The declaration or the assignment of the variable. */
  readonly statement: ts.Statement;
  /** The expression after `await`. */
  readonly expression: ts.Expression;
  readonly metadata: ReadonlyMap<string, ts.Expression>;
  readonly overrides: readonly TestingOverride[];
}

/** `.overrideProvider(token).useValue(value)` */
export interface TestingOverride {
  readonly kind: string;
  readonly token: ts.Expression;
  readonly use: string;
  readonly value: ts.Expression;
}

/** The modules that tests of a file create; `undefined` where one has a form that is not known. */
export function testingModulesOf(file: MigratedFile): readonly (TestingModule | ts.CallExpression)[] {
  const found: (TestingModule | ts.CallExpression)[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'createTestingModule' &&
      file.isFrom(node.expression.expression, '@nestjs/testing', 'Test')
    ) {
      found.push(readModule(file, node) ?? node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}

function readModule(file: MigratedFile, call: ts.CallExpression): TestingModule | undefined {
  const overrides: TestingOverride[] = [];
  let current: ts.Expression = call;
  for (let next = chained(current); next !== undefined; next = chained(current)) {
    if (next.method === 'compile') {
      const compiled = next.call;
      const awaited = ts.isAwaitExpression(compiled.parent) ? compiled.parent : undefined;
      const target = awaited && assigned(file, awaited);
      const metadata = call.arguments[0];
      if (target === undefined || metadata === undefined || !ts.isObjectLiteralExpression(metadata)) return undefined;
      return { ...target, expression: compiled, metadata: propertiesOf(metadata), overrides };
    }
    const use = chained(next.call);
    const [token] = next.call.arguments;
    const value = use?.call.arguments[0];
    if (use === undefined || token === undefined || value === undefined || !next.method.startsWith('override'))
      return undefined;
    overrides.push({ kind: next.method, token, use: use.method, value });
    current = use.call;
  }
  return undefined;
}

/** The call of a method of an expression: `x.compile()` for `x`. */
function chained(node: ts.Expression): { readonly method: string; readonly call: ts.CallExpression } | undefined {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) return undefined;
  const call = parent.parent;
  return ts.isCallExpression(call) && call.expression === parent ? { method: parent.name.text, call } : undefined;
}

/** The variable that an expression is assigned to, and the statement. */
function assigned(
  file: MigratedFile,
  node: ts.Expression,
): { readonly variable: string; readonly statement: ts.Statement } | undefined {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
    const statement = ts.findAncestor(parent, ts.isVariableStatement);
    const isAlone = statement?.declarationList.declarations.length === 1;
    return statement === undefined || !isAlone ? undefined : { variable: parent.name.text, statement };
  }
  if (ts.isBinaryExpression(parent) && ts.isExpressionStatement(parent.parent)) {
    return { variable: file.textOf(parent.left), statement: parent.parent };
  }
  return undefined;
}

/** The statement that declares a variable. */
export function declarationOf(file: MigratedFile, name: string): ts.VariableStatement | undefined {
  let found: ts.VariableStatement | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableStatement(node) && node.declarationList.declarations.some((one) => file.textOf(one.name) === name))
      found ??= node;
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}

/** Removes the declaration of a variable without a value. */
export function removeDeclaration(file: MigratedFile, name: string): void {
  const declaration = declarationOf(file, name);
  const isEmpty = declaration?.declarationList.declarations.every(({ initializer }) => initializer === undefined);
  if (declaration !== undefined && isEmpty === true) file.remove(declaration);
}
