import { ts } from 'ts-morph';
import { type MigratedDecorator, propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Handler, statusValue } from '../support/handlers.js';
import { returnStatements } from '../support/result-type.js';

/** `@Redirect(url, status)`, whose handler may return another `{ url, statusCode }`. */
export function convertRedirect(
  { file, method }: Handler,
  { node, arguments: [url, code] }: MigratedDecorator,
): boolean {
  const status = code === undefined ? 302 : statusValue(file, code);
  const { body } = method;
  if (status === undefined || body === undefined) return false;
  const returns = returnStatements(method);
  const target = url === undefined ? undefined : file.textOf(url);
  const texts = returns.map((one) => responseOf(file, one.expression, target, status));
  const end = body.statements.at(-1);
  const isOpen = end === undefined || !(ts.isReturnStatement(end) || ts.isThrowStatement(end));
  if (texts.includes(undefined) || (isOpen && target === undefined)) return false;
  for (const [index, statement] of returns.entries()) file.replace(statement, `return ${texts[index] ?? ''};`);
  if (isOpen) {
    const indent = file.source.indentAt(method.getStart(file.syntax));
    const text = `return ${redirection(file, target ?? "''", `${status}`)};`;
    const inner = `${file.source.newline}${indent}  ${text}`;
    if (end !== undefined) file.insertAfter(end, inner);
    else file.replace(body, `{${inner}${file.source.newline}${indent}}`);
  }
  file.remove(node);
  if (method.type !== undefined) {
    const isOfPromise = /^Promise\b/.test(file.textOf(method.type));
    const result = file.name('HttpResponse');
    file.replace(method.type, isOfPromise ? `Promise<${result}>` : result);
  }
  return true;
}

function redirection(file: MigratedFile, url: string, status: string): string {
  return `${file.name('HttpResponse')}.empty(${status}).withHeader('location', ${url})`;
}

/** `return { url, statusCode: 301 };` */
function responseOf(
  file: MigratedFile,
  value: ts.Expression | undefined,
  target: string | undefined,
  status: number,
): string | undefined {
  if (value === undefined) return target === undefined ? undefined : redirection(file, target, `${status}`);
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  const properties = propertiesOf(value);
  if (
    value.properties.length !== properties.size ||
    [...properties.keys()].some((key) => key !== 'url' && key !== 'statusCode')
  )
    return undefined;
  const url = properties.get('url');
  const code = properties.get('statusCode');
  const text = url === undefined ? target : file.textOf(url);
  const number = code === undefined ? `${status}` : `${statusValue(file, code) ?? file.textOf(code)}`;
  return text === undefined ? undefined : redirection(file, text, number);
}
