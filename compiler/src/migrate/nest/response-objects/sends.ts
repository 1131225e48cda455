import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Handler, isOfRoutes, statusOf, statusValue } from '../support/handlers.js';
import type { Edit } from '../support/request-target.js';
import { memberOf } from '../support/uses.js';
import { convertCookie, convertRemoval } from './cookie.js';

interface Call {
  readonly name: string;
  readonly values: readonly ts.Expression[];
}

/** Calls that send the response themselves: each one becomes the result of the handler. */
export function convertSends(handler: Handler, uses: readonly ts.Identifier[]): readonly Edit[] | undefined {
  const { file, method } = handler;
  if (uses.length === 0 || method.body === undefined) return undefined;
  const edits: Edit[] = [];
  for (const use of uses) {
    const { calls, end } = chainOf(use);
    const statement = end.parent;
    const isStatement =
      (ts.isReturnStatement(statement) && ts.findAncestor(statement, ts.isFunctionLike) === method) ||
      (ts.isExpressionStatement(statement) && isLast(statement, method));
    const text = isStatement ? responseOf(handler, calls) : undefined;
    if (text === undefined) return undefined;
    edits.push(() => file.replace(statement, `return ${text};`));
  }
  return [
    ...edits,
    () => {
      if (method.type !== undefined) {
        const close = file.text.lastIndexOf(')', method.type.getStart(file.syntax));
        file.replaceRange(close + 1, method.type.end, '');
      }
      for (const decorator of handler.decorators)
        if (isOfRoutes(decorator) && decorator.name === 'HttpCode') file.remove(decorator.node);
    },
  ];
}

function chainOf(use: ts.Identifier): { readonly calls: readonly Call[]; readonly end: ts.Expression } {
  const calls: Call[] = [];
  let end: ts.Expression = use;
  for (;;) {
    const access = memberOf(end);
    const call: ts.Node | undefined = access?.node.parent;
    if (access === undefined || call === undefined || !ts.isCallExpression(call) || call.expression !== access.node)
      return { calls, end };
    calls.push({ name: access.name, values: [...call.arguments] });
    end = call;
  }
}

/** Whether nothing of the handler runs after a statement. */
function isLast(statement: ts.Statement, method: ts.MethodDeclaration): boolean {
  const { parent } = statement;
  if (ts.isBlock(parent)) {
    if (parent.statements.at(-1) !== statement) return false;
    return parent === method.body || (ts.isIfStatement(parent.parent) && isLast(parent.parent, method));
  }
  return ts.isIfStatement(parent) && isLast(parent, method);
}

/** The response that a chain of calls sends: `response.status(404).json({ message })`. */
function responseOf(handler: Handler, calls: readonly Call[]): string | undefined {
  const { file } = handler;
  const last = calls.at(-1);
  if (last === undefined) return undefined;
  let status = statusOf(handler);
  let suffix = '';
  for (const { name, values } of calls.slice(0, -1)) {
    if (name === 'status' || name === 'code') status = statusValue(file, values[0]);
    else {
      const call = headerOf(file, name, values);
      if (call === undefined) return undefined;
      suffix += call;
    }
  }
  return status === undefined ? undefined : sent(file, last, status, suffix);
}

function headerOf(file: MigratedFile, name: string, values: readonly ts.Expression[]): string | undefined {
  const [key, value] = values;
  if (/^(?:set|header|setHeader)$/.test(name) && key !== undefined && value !== undefined) {
    return `.withHeader(${file.textOf(key)}, ${ts.isStringLiteralLike(value) ? file.textOf(value) : `String(${file.textOf(value)})`})`;
  }
  if (name === 'clearCookie') {
    const cookie = convertRemoval(file, values);
    return cookie && `.withCookie(${cookie})`;
  }
  const cookie = name === 'cookie' ? convertCookie(file, values) : undefined;
  return cookie?.conditions.length === 0 ? `.withCookie(${cookie.expression})` : undefined;
}

function sent(file: MigratedFile, { name, values }: Call, status: number, suffix: string): string | undefined {
  const [first, second] = values;
  switch (name) {
    case 'json':
      return first && `${value(file, status, file.textOf(first))}${suffix}`;
    case 'send':
      return sentValue(file, status, first, suffix);
    case 'end':
      return first === undefined ? `${empty(file, status)}${suffix}` : undefined;
    case 'sendStatus': {
      const code = statusValue(file, first);
      return code === undefined ? undefined : `${empty(file, code)}${suffix}`;
    }
    case 'redirect': {
      const code = second === undefined ? 302 : statusValue(file, first);
      const target = second ?? first;
      return code === undefined || target === undefined
        ? undefined
        : `${file.name('HttpResponse')}.empty(${code}).withHeader('location', ${file.textOf(target)})${suffix}`;
    }
    default:
      return undefined;
  }
}

/** `send` has text, or JSON. The type of other expressions is not known. */
function sentValue(
  file: MigratedFile,
  status: number,
  node: ts.Expression | undefined,
  suffix: string,
): string | undefined {
  if (node === undefined) return `${empty(file, status)}${suffix}`;
  const text = file.textOf(node);
  if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node))
    return `${value(file, status, text)}${suffix}`;
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return isText ? `${file.name('Response')}.text(${status}, ${text})${suffix}` : undefined;
}

function value(file: MigratedFile, status: number, text: string): string {
  return status === 200
    ? `${file.name('Response')}.body(${text})`
    : `${file.name('Response')}.withStatus(${status}, ${text})`;
}

function empty(file: MigratedFile, status: number): string {
  return status === 204 ? `${file.name('Response')}.noContent()` : `${file.name('Response')}.withStatus(${status})`;
}
