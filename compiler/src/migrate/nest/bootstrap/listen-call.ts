import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';

interface Context {
  readonly application: MigratedApplication;
  readonly file: MigratedFile;
  /** The option `httpsOptions` of `NestFactory.create`. */
  readonly tls: ts.Expression | undefined;
}

/** `app.listen(3000)` with the address that NestJS listens on, all of them, and `tls` if there is any. */
export function listenCall({ application, file, tls }: Context, call: ts.CallExpression): void {
  const values = [...call.arguments];
  const callback = values.find(
    (value): value is ts.ArrowFunction | ts.FunctionExpression =>
      ts.isArrowFunction(value) || ts.isFunctionExpression(value),
  );
  const [port, host] = values.filter((value) => value !== callback);
  if (port === undefined) return;
  const secure = tls === undefined ? '' : `, { tls: ${file.textOf(tls)} }`;
  const isString = host === undefined && ts.isStringLiteralLike(port) && !/^\d+$/.test(port.text);
  const address = isString
    ? file.textOf(port)
    : `{ host: ${host === undefined ? "'0.0.0.0'" : file.textOf(host)}, port: ${asNumber(file, port)} }`;
  file.replaceRange(port.getStart(file.syntax), call.end, `${address}${secure})`);
  if (host === undefined && !isString)
    application.decide(file, 'the application listens on all IPv4 addresses, `0.0.0.0`, as before');
  const statement = ts.findAncestor(call, ts.isExpressionStatement);
  if (statement === undefined || callback === undefined) return;
  if (statement.expression === call && isInAsyncFunction(call)) file.insertBefore(call, 'await ');
  const indent = `${file.source.newline}${file.source.indentAt(statement.getStart(file.syntax))}`;
  file.insertAfter(statement, `${indent}${callbackText(file, callback)}`);
}

function isInAsyncFunction(node: ts.Node): boolean {
  const owner = ts.findAncestor(node, ts.isFunctionLike);
  const modifiers = owner !== undefined && ts.canHaveModifiers(owner) ? ts.getModifiers(owner) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}

/** The statements of a callback, with the comments between them. */
function callbackText(file: MigratedFile, { body }: ts.ArrowFunction | ts.FunctionExpression): string {
  if (!ts.isBlock(body)) return `${file.textOf(body)};`;
  const inner = file.text.slice(body.getStart(file.syntax) + 1, body.end - 1).trim();
  return inner.replaceAll(`${file.source.newline}${file.source.indentStep}`, file.source.newline);
}

function asNumber(file: MigratedFile, port: ts.Expression): string {
  const text = file.textOf(port);
  const isNumber =
    ts.isNumericLiteral(port) ||
    (ts.isCallExpression(port) && /^(?:Number|parseInt|Number\.parseInt)$/.test(file.textOf(port.expression))) ||
    (ts.isPrefixUnaryExpression(port) && port.operator === ts.SyntaxKind.PlusToken);
  return isNumber ? text : `Number(${text})`;
}
