import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import { calledMethod } from '../parameters/parameter.js';
import type { Handler } from './handlers.js';

/** The declared type of the result of a handler: its own, or that of the method of an injected class that it returns. */
export function declaredResult(
  application: MigratedApplication,
  handler: Handler,
  value: ts.Expression | undefined,
): ts.TypeNode | undefined {
  if (handler.method.type !== undefined) return handler.method.type;
  const returned = value !== undefined && ts.isAwaitExpression(value) ? value.expression : value;
  return returned && calledMethod(application, handler, returned)?.method.type;
}

/** Whether the value of a `return` may be a promise, as far as the sources decide it. */
export function isPromise(application: MigratedApplication, handler: Handler, value: ts.Expression): boolean {
  const called = calledMethod(application, handler, value);
  if (called?.method.type !== undefined) return /^Promise\b/.test(called.method.type.getText());
  if (called !== undefined)
    return ts.getModifiers(called.method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  if (handler.method.type !== undefined)
    return ts.isCallExpression(value) && /^Promise\b/.test(handler.method.type.getText());
  return ts.isCallExpression(value);
}

/** Whether a result is text: NestJS sends it as it is. */
export function returnsText(
  application: MigratedApplication,
  handler: Handler,
  value: ts.Expression | undefined,
): boolean {
  if (value !== undefined && (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value))) return true;
  const type = declaredResult(application, handler, value)?.getText();
  return type === 'string' || type === 'Promise<string>';
}

/** Whether a result is nothing: `void`, by its type or because no statement returns a value. */
export function returnsNothing(application: MigratedApplication, handler: Handler): boolean {
  const { body, type } = handler.method;
  if (type !== undefined) return /^(?:void|undefined|Promise<(?:void|undefined)>)$/.test(type.getText());
  const values = returnedValues(handler.method);
  if (body === undefined || values.length === 0) return body !== undefined;
  return values.every((value) => {
    const declared = declaredResult(application, handler, value)?.getText();
    return declared !== undefined && /^(?:void|Promise<void>)$/.test(declared);
  });
}

/** The values that a method returns itself. */
export function returnedValues(method: ts.MethodDeclaration): readonly ts.Expression[] {
  return returnStatements(method).flatMap(({ expression }) => (expression === undefined ? [] : [expression]));
}

/** The `return` statements of a method, without those of functions inside of it. */
export function returnStatements({ body }: ts.MethodDeclaration): readonly ts.ReturnStatement[] {
  const found: ts.ReturnStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  if (body !== undefined) visit(body);
  return found;
}
