import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { type Handler, isOfRoutes, statusOf, statusValue } from '../support/handlers.js';
import type { Edit } from '../support/request-target.js';
import { isPromise, returnsText } from '../support/result-type.js';
import { nodesIn } from '../support/syntax.js';
import { isTaken } from '../support/uses.js';
import { convertCookie, convertRemoval, usesFastify } from './cookie.js';

interface Effect {
  readonly statement: ts.ExpressionStatement;
  readonly status?: number;
  /** `.withHeader('x-total', total)` */
  readonly call?: string;
  /** The statements in the place of the call. */
  readonly statements?: readonly string[];
}

/** Calls of a response that NestJS sends after the handler: they become calls of the result. */
export function convertEffects(
  application: MigratedApplication,
  handler: Handler,
  uses: readonly ts.Identifier[],
): readonly Edit[] | undefined {
  const { file, method } = handler;
  const { body } = method;
  if (body === undefined) return undefined;
  if (uses.length === 0) return [];
  const effects = uses.map((use) => effectOf(handler, use));
  if (effects.some((effect) => effect === undefined || effect.length === 0)) return undefined;
  const all = effects.flatMap((effect) => effect ?? []);
  const returns = nodesIn(body, ts.isReturnStatement).filter(
    (one) => ts.findAncestor(one, ts.isFunctionLike) === method,
  );
  const last = body.statements.at(-1);
  const isStraight = returns.length === 0 || (returns.length === 1 && returns[0] === last);
  const status = all.findLast((effect) => effect.status !== undefined)?.status ?? statusOf(handler);
  if (!isStraight || status === undefined || (method.type !== undefined && !isKnownType(file, method.type)))
    return undefined;
  const value = returns[0]?.expression;
  const isText = returnsText(application, handler, value);
  const calls = all.flatMap(({ call }) => (call === undefined ? [] : [call])).join('');
  const needsAwait = value !== undefined && isPromise(application, handler, value) && !ts.isAwaitExpression(value);
  return [
    () => {
      for (const { statement, statements } of all) writeEffect(file, statement, statements);
    },
    () => writeResult(handler, { value, status, calls, isText, needsAwait }),
    () => writeType(handler, value === undefined, status),
    () => removeStatus(handler),
    () => {
      const isAsync = ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
      if (needsAwait && !isAsync) file.insertBefore(method.name, 'async ');
    },
  ];
}

/** The effects of a chain of calls: `response.status(201).header('x', y);`. */
function effectOf(handler: Handler, use: ts.Identifier): readonly Effect[] | undefined {
  const { file, method } = handler;
  const calls: { readonly name: string; readonly values: readonly ts.Expression[] }[] = [];
  let node: ts.Expression = use;
  for (;;) {
    const access = node.parent;
    if (!ts.isPropertyAccessExpression(access) || access.expression !== node || !ts.isCallExpression(access.parent))
      break;
    calls.push({ name: access.name.text, values: [...access.parent.arguments] });
    node = access.parent;
  }
  const statement = node.parent;
  if (calls.length === 0 || !ts.isExpressionStatement(statement) || statement.parent !== method.body) return undefined;
  const effects = calls.map(({ name, values }) => effectOfCall(handler, file, statement, name, values));
  return effects.includes(undefined) ? undefined : effects.filter((effect) => effect !== undefined);
}

function effectOfCall(
  { method }: Handler,
  file: MigratedFile,
  statement: ts.ExpressionStatement,
  name: string,
  values: readonly ts.Expression[],
): Effect | undefined {
  const [first, second] = values;
  switch (name) {
    case 'status':
    case 'code': {
      const status = statusValue(file, first);
      return status === undefined ? undefined : { statement, status };
    }
    case 'header':
    case 'setHeader':
    case 'set':
    case 'append':
      if (first === undefined || second === undefined) return undefined;
      return { statement, call: `.withHeader(${file.textOf(first)}, ${textValue(file, second)})` };
    case 'clearCookie': {
      const cookie = convertRemoval(file, values);
      return cookie === undefined ? undefined : { statement, call: `.withCookie(${cookie})` };
    }
    case 'cookie':
    case 'setCookie': {
      const cookie = name === 'cookie' || usesFastify(file) ? convertCookie(file, values) : undefined;
      if (cookie === undefined) return undefined;
      if (cookie.conditions.length === 0) return { statement, call: `.withCookie(${cookie.expression})` };
      const variable =
        [cookie.name ?? 'cookie', `${cookie.name ?? 'response'}Cookie`].find(
          (one) => /^[a-z]\w*$/i.test(one) && !isTaken(method.body, one),
        ) ?? 'responseCookie';
      const statements = [
        `const ${variable} = ${cookie.expression};`,
        ...cookie.conditions.map((condition) => condition(variable)),
      ];
      return { statement, call: `.withCookie(${variable})`, statements };
    }
    default:
      return undefined;
  }
}

/** A header has text. */
function textValue(file: MigratedFile, node: ts.Expression): string {
  const text = file.textOf(node);
  if (ts.isNumericLiteral(node)) return `'${node.text}'`;
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? text : `String(${text})`;
}

function writeEffect(
  file: MigratedFile,
  statement: ts.ExpressionStatement,
  statements: readonly string[] | undefined,
): void {
  if (statements === undefined) {
    file.remove(statement);
    return;
  }
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  file.replace(statement, statements.join(`${file.source.newline}${indent}`));
}

interface Result {
  readonly value: ts.Expression | undefined;
  readonly status: number;
  readonly calls: string;
  readonly isText: boolean;
  readonly needsAwait: boolean;
}

function writeResult({ file, method }: Handler, { value, status, calls, isText, needsAwait }: Result): void {
  const response = file.name('Response');
  if (value === undefined) {
    const empty = status === 204 ? `${response}.noContent()` : `${response}.withStatus(${status})`;
    const body = method.body;
    const statement = body?.statements.at(-1);
    if (body === undefined) return;
    const indent = statement === undefined ? '    ' : file.source.indentAt(statement.getStart(file.syntax));
    const end = file.source.lineStart(body.end - 1);
    file.replaceRange(end, end, `${indent}return ${empty}${calls};${file.source.newline}`);
    return;
  }
  const start = isText
    ? `${response}.text(${status}, `
    : status === 200
      ? `${response}.body(`
      : `${response}.withStatus(${status}, `;
  file.insertBefore(value, `${start}${needsAwait ? 'await ' : ''}`);
  file.insertAfter(value, `)${calls}`);
}

function isKnownType(file: MigratedFile, type: ts.TypeNode): boolean {
  return !/\bResponse\b|\bany\b|\bunknown\b/.test(file.textOf(type));
}

/** `Promise<Note>` is `Promise<Response<Note, 201>>`. */
function writeType({ file, method }: Handler, isEmpty: boolean, status: number): void {
  const { type } = method;
  if (type === undefined) return;
  const isOfPromise = ts.isTypeReferenceNode(type) && type.typeName.getText(file.syntax) === 'Promise';
  const value = isOfPromise ? type.typeArguments?.[0] : type;
  if (value === undefined) return;
  const text = isEmpty ? (status === 204 ? 'never' : 'undefined') : file.textOf(value);
  file.replace(value, `${file.name('Response')}<${text}, ${status}>`);
}

/** A `Response` has its own status. */
function removeStatus({ file, decorators }: Handler): void {
  const code = decorators.find((decorator) => isOfRoutes(decorator) && decorator.name === 'HttpCode');
  if (code !== undefined) file.remove(code.node);
}
