import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { targetOf } from '../guards/guard-class.js';
import { reflectorOf } from '../guards/reflector-reads.js';
import { convertExecutionContext, onlyReadsContext } from '../support/execution-context.js';
import type { Converted } from '../support/request-target.js';
import { nodesIn } from '../support/syntax.js';
import { isTaken, usesOf } from '../support/uses.js';
import { mappedType } from './mapped-type.js';
import type { InterceptorClass } from './nest-interceptor.js';
import { isOperator, type Pipeline, pipelineOf } from './pipeline.js';

/** The interceptors of an application: classes whose `intercept` takes a `CallHandler`. */
export function interceptorsOf(application: MigratedApplication): readonly InterceptorClass[] {
  return application.classes.flatMap((declared): InterceptorClass[] => {
    const { file, node } = declared;
    const method = node.members
      .filter(ts.isMethodDeclaration)
      .find(({ name, body }) => name.getText() === 'intercept' && body !== undefined);
    const types = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
    const own = types.find(({ expression }) => file.isFrom(expression, '@nestjs/common', 'NestInterceptor'));
    const next = method?.parameters[1]?.type;
    const isNext =
      next !== undefined && ts.isTypeReferenceNode(next) && file.isFrom(next.typeName, '@nestjs/common', 'CallHandler');
    return method !== undefined && (own !== undefined || isNext)
      ? [{ application, declared, method, interface: own }]
      : [];
  });
}

/** Converts an interceptor, or leaves it with a comment. */
export function convertInterceptor(one: InterceptorClass): 'mapper' | 'interceptor' | undefined {
  const { declared, method } = one;
  const { file } = declared;
  const pipeline = pipelineOf(method);
  if (typeof pipeline === 'string' || reflectorOf(declared) !== undefined) {
    file.leave(
      method,
      typeof pipeline === 'string'
        ? pipeline
        : 'write an interceptor with options, or `@SkipInterceptor`, in place of the metadata',
      'request-lifecycle.md',
    );
    return undefined;
  }
  const isMapper = pipeline.operator !== undefined && isOperator(file, pipeline.operator, 'map');
  const converted = isMapper ? convertMapper(one, pipeline) : convertAround(one, pipeline);
  if (typeof converted === 'string') {
    file.leave(method, converted, isMapper ? 'response-mappers.md' : 'request-lifecycle.md');
    return undefined;
  }
  for (const edit of converted) edit();
  return isMapper ? 'mapper' : 'interceptor';
}

/** The uses of the context, in all of the method. */
function convertContext({ application, declared, method }: InterceptorClass, response?: string): Converted {
  const [context] = method.parameters;
  if (context === undefined || method.body === undefined || !ts.isIdentifier(context.name)) return [];
  const target = targetOf(application, declared, context.name.text, { isForLog: true, response });
  return convertExecutionContext(declared.file, method.body, context.name.text, target);
}

/** `map((data) => ({ data }))` is the method `map` of a response mapper. */
function convertMapper(one: InterceptorClass, { statement, callback }: Pipeline): Converted {
  const { declared, method } = one;
  const { file, node } = declared;
  const [context] = method.parameters;
  const type = mappedType(one, callback);
  const [parameter] = callback?.parameters ?? [];
  if (callback === undefined || parameter === undefined || !ts.isIdentifier(parameter.name))
    return 'write a response mapper: the function of `map` has no parameter';
  if (type === undefined) return 'write a response mapper with the type of its result: `map<T>(result: T): …`';
  if (ts.getModifiers(callback)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true)
    return 'write a response mapper, whose method `map` is synchronous';
  // The method `map` runs after the handler.
  if (method.body?.statements.every((before) => before === statement || isRead(before)) !== true)
    return 'write an interceptor for what runs before the handler, and a response mapper for its result';
  const uses = convertContext(one);
  if (typeof uses === 'string') return uses;
  const name = context?.name.getText(file.syntax) ?? '';
  const usesContext = (usesOf(method.body, name) ?? []).length > 0;
  const { body } = callback;
  return [
    ...uses,
    () => {
      const contextParameter = usesContext ? `, ${name}: ${file.name('RequestContext')}` : '';
      file.replaceRange(
        method.getStart(file.syntax),
        method.body?.getStart(file.syntax) ?? method.end,
        `map<${type.parameter}>(${parameter.name.getText(file.syntax)}: ${type.parameter}${contextParameter}): ${type.text} `,
      );
      unwrapCallback(file, statement, body);
      writeClass(one, 'ResponseMapper');
      if (node.typeParameters !== undefined)
        file.replaceRange(node.typeParameters.pos - 1, node.typeParameters.end + 1, '');
    },
  ];
}

function isRead(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && onlyReadsContext(statement);
}

/** The body of a callback in the place of the statement that returns the pipe. */
function unwrapCallback(file: MigratedFile, statement: ts.ReturnStatement, body: ts.ConciseBody): void {
  const start = statement.getStart(file.syntax);
  if (!ts.isBlock(body)) {
    const value = ts.isParenthesizedExpression(body) ? body.expression : body;
    file.replaceRange(start, value.getStart(file.syntax), 'return ');
    file.replaceRange(value.end, statement.end, ';');
    return;
  }
  writeStatements(file, statement, body, '');
}

/** The statements of a block in the place of a statement, with its indentation. */
function writeStatements(
  file: MigratedFile,
  statement: ts.Statement,
  body: ts.Block,
  before: string,
  after = '',
): void {
  const [first] = body.statements;
  const last = body.statements.at(-1);
  const { newline } = file.source;
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  const start = statement.getStart(file.syntax);
  if (first === undefined || last === undefined) {
    file.replaceRange(start, statement.end, `${before}${after}`.trim());
    return;
  }
  const firstStart = first.getStart(file.syntax);
  file.replaceRange(start, firstStart, before === '' ? '' : `${before}${newline}${indent}`);
  const inner = file.source.indentAt(firstStart);
  if (inner.startsWith(indent) && inner !== indent) dedent(file, firstStart, last.end, inner.length - indent.length);
  file.replaceRange(last.end, statement.end, after === '' ? '' : `${newline}${indent}${after}`);
}

/** Removes spaces from the beginnings of lines. */
function dedent(file: MigratedFile, start: number, end: number, length: number): void {
  for (let at = file.text.indexOf('\n', start); at !== -1 && at < end; at = file.text.indexOf('\n', at + 1)) {
    const space = /^[ \t]*/.exec(file.text.slice(at + 1))?.[0].length ?? 0;
    if (space >= length) file.replaceRange(at + 1, at + 1 + length, '');
  }
}

/** `tap(…)` after the response, `finalize(…)` in any case. */
function convertAround(one: InterceptorClass, { statement, operator, callback }: Pipeline): Converted {
  const { declared, method } = one;
  const { file } = declared;
  // A variable with the response of Express is removed.
  const [, former] = /\b(?:const|let) (\w+) = [\w.()]+\.getResponse\b/.exec(method.body?.getText() ?? '') ?? [];
  const response = former ?? ['response', 'httpResponse'].find((name) => !isTaken(method.body, name)) ?? 'nextResponse';
  const isAfter = operator !== undefined && isOperator(file, operator, 'tap');
  const uses = convertContext(one, isAfter && readsAfter(method, callback) ? response : undefined);
  if (typeof uses === 'string') return uses;
  const isFinal = operator !== undefined && isOperator(file, operator, 'finalize');
  if (operator !== undefined && !isFinal && !isOperator(file, operator, 'tap'))
    return 'write the interceptor without RxJS: `const response = await next()`';
  if (operator !== undefined && callback === undefined)
    return 'write the interceptor without RxJS: `const response = await next()`';
  // RxJS does not wait for the callback, and only the callback ends with its `return`.
  const isOwn =
    callback?.modifiers !== undefined || (callback !== undefined && nodesIn(callback, ts.isReturnStatement).length > 0);
  if (isOwn) return 'write the interceptor without RxJS: `const response = await next()`';
  const [parameter] = callback?.parameters ?? [];
  if (callback !== undefined && parameter !== undefined && isTaken(callback.body, parameter.name.getText()))
    return 'read the result in a response mapper, or the body of the response that `next()` returns';
  const [, next] = method.parameters;
  if (next === undefined || !ts.isIdentifier(next.name)) return 'give the parameter of the interceptor a name';
  const { text: nextName } = next.name;
  return [
    ...uses,
    () => {
      writeSignature(one, operator !== undefined);
      writeClass(one, 'Interceptor');
      if (callback === undefined)
        file.replaceRange(statement.getStart(file.syntax), statement.end, `return ${nextName}();`);
      else writeAround(file, statement, callback.body, isFinal ? undefined : response, nextName);
    },
  ];
}

/** Whether the status is read in the callback alone: there is no response before. */
function readsAfter(method: ts.MethodDeclaration, callback: ts.ArrowFunction | undefined): boolean {
  const reads = nodesIn(method, ts.isIdentifier).filter(({ text }) => text === 'statusCode');
  return reads.every((read) => ts.findAncestor(read, (one) => one === callback) !== undefined);
}

function writeAround(
  file: MigratedFile,
  statement: ts.ReturnStatement,
  body: ts.ConciseBody,
  response: string | undefined,
  next: string,
): void {
  const { newline } = file.source;
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  const before =
    response === undefined
      ? `try {${newline}${indent}  return await ${next}();${newline}${indent}} finally {`
      : `const ${response} = await ${next}();`;
  const after = response === undefined ? '}' : `return ${response};`;
  if (ts.isBlock(body)) {
    writeStatements(file, statement, body, before, after);
    return;
  }
  const inner = response === undefined ? `${indent}  ` : indent;
  file.replaceRange(statement.getStart(file.syntax), body.getStart(file.syntax), `${before}${newline}${inner}`);
  file.replaceRange(body.end, statement.end, `;${newline}${indent}${after}`);
}

function writeSignature({ declared: { file }, method }: InterceptorClass, isAsync: boolean): void {
  const [context, next] = method.parameters;
  const hasAsync = ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  if (context !== undefined) file.replaceRange(context.name.end, context.end, `: ${file.name('RequestContext')}`);
  if (next !== undefined) file.replaceRange(next.name.end, next.end, `: ${file.name('Next')}`);
  if (isAsync && !hasAsync) file.insertBefore(method.name, 'async ');
  const result = `Promise<${file.name('HttpResponse')}>`;
  const last = method.parameters.at(-1);
  if (method.type !== undefined) file.replace(method.type, result);
  else if (last !== undefined)
    file.replaceRange(last.end, method.body?.getStart(file.syntax) ?? last.end, `): ${result} `);
}

function writeClass({ declared: { file, node }, interface: type }: InterceptorClass, name: string): void {
  if (type !== undefined) file.replace(type, file.name(name));
  const isProvider = (ts.getDecorators(node) ?? []).some((decorator) => /Injectable/.test(file.textOf(decorator)));
  if (!isProvider) file.insertBefore(node, `@${file.name('Injectable')}()${file.source.newline}`);
}
