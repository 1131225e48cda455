import { ts } from 'ts-morph';
import type { MigratedDecorator } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Handler, statusValue } from '../support/handlers.js';
import { declaredResult, isPromise, returnStatements, returnsNothing, returnsText } from '../support/result-type.js';
import { nodesIn } from '../support/syntax.js';

/** `@Header(name, value)`: each result of the handler gets the header. */
export function convertHeaders(
  application: MigratedApplication,
  handler: Handler,
  decorators: readonly MigratedDecorator[],
  status: number,
): boolean {
  const { file, method } = handler;
  const returns = returnStatements(method);
  const values = returns.flatMap(({ expression }) => (expression === undefined ? [] : [expression]));
  const calls = decorators.map(({ arguments: [name, value] }) =>
    name === undefined || value === undefined || ts.isFunctionLike(value)
      ? undefined
      : `.withHeader(${file.textOf(name)}, ${textOf(file, value)})`,
  );
  if (values.length === 0 || values.length < returns.length || calls.includes(undefined)) return false;
  if (
    returnsNothing(application, handler) ||
    !values.every((value) => isResponse(file, value) || isKnown(application, handler, value))
  )
    return false;
  const suffix = calls.join('');
  if (values.every((value) => isResponse(file, value))) {
    for (const value of values) file.insertAfter(value, suffix);
    for (const { node } of decorators) file.remove(node);
    return true;
  }
  let isAsync = ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  for (const value of values) {
    const needsAwait = !ts.isAwaitExpression(value) && isPromise(application, handler, value);
    if (needsAwait && !isAsync) {
      file.insertBefore(method.name, 'async ');
      isAsync = true;
    }
    const start = startOf(file, returnsText(application, handler, value), status);
    file.insertBefore(value, `${start}${needsAwait ? 'await ' : ''}`);
    file.insertAfter(value, `)${suffix}`);
  }
  for (const { node } of decorators) file.remove(node);
  writeType(handler, status);
  return true;
}

function startOf(file: MigratedFile, isText: boolean, status: number): string {
  const response = file.name('Response');
  if (isText) return `${response}.text(${status}, `;
  return status === 200 ? `${response}.body(` : `${response}.withStatus(${status}, `;
}

/** Whether an expression is a response of Ashlar already. */
function isResponse(file: MigratedFile, value: ts.Expression): boolean {
  return nodesIn(value, ts.isIdentifier).some((one) => file.isFrom(one, 'ashlar', 'Response', 'HttpResponse'));
}

/** Whether it is known that a result is text, or is not. */
function isKnown(application: MigratedApplication, handler: Handler, value: ts.Expression): boolean {
  if (
    ts.isObjectLiteralExpression(value) ||
    ts.isArrayLiteralExpression(value) ||
    ts.isStringLiteralLike(value) ||
    ts.isTemplateExpression(value)
  )
    return true;
  const type = declaredResult(application, handler, value)?.getText();
  return type !== undefined && !/\b(?:any|unknown|Response|StreamableFile|Buffer|Observable)\b/.test(type);
}

function textOf(file: MigratedFile, node: ts.Expression): string {
  const status = statusValue(file, node);
  return ts.isNumericLiteral(node) || status !== undefined ? `'${status}'` : file.textOf(node);
}

function writeType({ file, method: { type } }: Handler, status: number): void {
  if (type === undefined) return;
  const isOfPromise = ts.isTypeReferenceNode(type) && type.typeName.getText(file.syntax) === 'Promise';
  const value = isOfPromise ? type.typeArguments?.[0] : type;
  if (value !== undefined) file.replace(value, `${file.name('Response')}<${file.textOf(value)}, ${status}>`);
}
