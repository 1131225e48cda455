import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { convertHeaders } from './statuses/headers.js';
import { convertRedirect } from './statuses/redirects.js';
import { type Handler, handlersOf, isHttpStatus, isOfRoutes, statusOf, statusValue } from './support/handlers.js';
import {
  declaredResult,
  returnedValues,
  returnStatements,
  returnsNothing,
  returnsText,
} from './support/result-type.js';
import { nodesIn } from './support/syntax.js';

/** The statuses and the headers of results. */
export const statuses: MigrationStep = {
  topic: '`@HttpCode`',
  constructs: [
    { from: '`@Post()`, whose status is 201', to: '`@Post()` with `@HttpCode(201)`' },
    {
      from: '`@HttpCode(201)`, `@HttpCode(HttpStatus.CREATED)`',
      to: '`@HttpCode(201)` of `ashlar`, for a [plain result](responses.md#the-status-of-a-plain-result); the status is a number',
    },
    { from: '`@HttpCode(204)`', to: 'a handler that returns `void`, with `@HttpCode(204)`' },
    {
      from: 'a handler that returns nothing, whose status is 200',
      to: '`@HttpCode(200)`: without it, the status is 204',
    },
    { from: '`HttpStatus.NOT_FOUND`', to: '`404`' },
    {
      from: '`@Header(name, value)`',
      to: '`Response.body(…).withHeader(name, value)`',
      left: 'results whose type the sources do not declare',
    },
    {
      from: '`@Redirect(url)`',
      to: "`HttpResponse.empty(302).withHeader('location', url)`",
      left: 'results other than object literals',
    },
    { from: '`@Render(view)`, `@Sse()`', to: '`Response.text(…)`, `Response.events(…)`', left: 'all of them' },
  ],
  migrate(application) {
    const done = new Set<ts.Node>();
    for (const handler of handlersOf(application))
      for (const node of migrateHandler(application, handler)) done.add(node);
    for (const file of application.files) migrateEnum(file, done);
  },
};

/** Returns the nodes whose constants are converted. */
function migrateHandler(application: MigratedApplication, handler: Handler): readonly ts.Node[] {
  const { file, decorators, method } = handler;
  const nest = (name: string) =>
    decorators.filter((decorator) => decorator.module === '@nestjs/common' && decorator.name === name);
  for (const { node } of nest('Render'))
    file.leave(
      node,
      'render the view in a provider, and return `Response.text(…)` with the content type',
      'responses.md',
    );
  for (const { node } of nest('Sse'))
    file.leave(node, 'return `Response.events(…)` with an asynchronous iterable', 'responses.md');
  const [redirect] = nest('Redirect');
  const headers = nest('Header');
  const status = statusOf(handler);
  if (redirect !== undefined) {
    if (convertRedirect(handler, redirect)) return [redirect.node, ...returnStatements(method), ...removeCode(handler)];
    file.leave(redirect.node, "return `HttpResponse.empty(302).withHeader('location', url)`", 'responses.md');
    return [];
  }
  if (headers.length > 0) {
    if (status !== undefined && convertHeaders(application, handler, headers, status)) {
      return [...headers.map(({ node }) => node), ...removeCode(handler)];
    }
    for (const { node } of headers) file.leave(node, 'return `Response.body(…).withHeader(…)`', 'responses.md');
  }
  migrateCode(application, handler, status);
  return [];
}

function removeCode({ file, decorators }: Handler): readonly ts.Node[] {
  const codes = decorators.filter((decorator) => isOfRoutes(decorator) && decorator.name === 'HttpCode');
  for (const { node } of codes) file.remove(node);
  return codes.map(({ node }) => node);
}

/** `@HttpCode` of Ashlar where its default status differs from the one of NestJS. */
function migrateCode(application: MigratedApplication, handler: Handler, status: number | undefined): void {
  const { file, decorators, route, method } = handler;
  if (route.module === '@nestjs/common' && returnsText(application, handler, returnedValues(method)[0])) {
    application.decide(
      file,
      `\`${method.name.getText()}\` sends \`text/plain\`: NestJS on Express sends texts as \`text/html\``,
    );
  }
  const code = decorators.find((decorator) => isOfRoutes(decorator) && decorator.name === 'HttpCode');
  if (code !== undefined) {
    const { expression } = code.node;
    if (code.module === 'ashlar') return;
    if (status === undefined || status < 200 || status > 299)
      file.leave(code.node, 'return a `Response` with the status', 'responses.md');
    else if (ts.isCallExpression(expression)) {
      file.replace(expression.expression, file.name('HttpCode'));
      if (status === 204) withoutResult(application, handler);
    }
    return;
  }
  if (route.module !== '@nestjs/common' || status === undefined || hasOwnStatus(handler)) return;
  const isPost = route.name === 'Post';
  const isEmpty = !isPost && /^(?:Get|Put|Patch|Delete)$/.test(route.name) && returnsNothing(application, handler);
  if (!isPost && !isEmpty) return;
  const indent = file.source.indentAt(method.getStart(file.syntax));
  file.insertAfter(route.node, `${file.source.newline}${indent}@${file.name('HttpCode')}(${status})`);
}

/** Whether a handler returns a response of Ashlar. */
function hasOwnStatus({ file, method }: Handler): boolean {
  const isResponse = (node: ts.Node) => file.isFrom(node, 'ashlar', 'Response', 'HttpResponse');
  if (
    method.type !== undefined &&
    nodesIn(method.type, ts.isTypeReferenceNode).some(({ typeName }) => isResponse(typeName))
  )
    return true;
  return returnedValues(method).some((value) => nodesIn(value, ts.isIdentifier).some(isResponse));
}

/** A handler with the status 204 returns nothing, although it returns the value of a call. */
function withoutResult(application: MigratedApplication, handler: Handler): void {
  if (returnsNothing(application, handler)) return;
  const { file, method } = handler;
  const values = returnedValues(method);
  const [value] = values;
  const last = method.body?.statements.at(-1);
  if (value === undefined || values.length > 1 || last !== value.parent || !ts.isReturnStatement(last)) {
    file.leave(method, 'return nothing: a response with the status 204 has no body', 'responses.md');
    return;
  }
  const isAsync = ts.getModifiers(method)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
  const isAwaited = ts.isAwaitExpression(value);
  const type = declaredResult(application, handler, value)?.getText();
  const isPlain = type !== undefined && !/^Promise\b/.test(type) && !isAsync;
  file.replaceRange(last.getStart(file.syntax), value.getStart(file.syntax), isAwaited || isPlain ? '' : 'await ');
  if (!isAsync && !isPlain) file.insertBefore(method.name, 'async ');
  if (method.type !== undefined) file.replace(method.type, isPlain ? 'void' : 'Promise<void>');
}

/** `HttpStatus.NOT_FOUND` is `404`. */
function migrateEnum(file: MigratedFile, done: ReadonlySet<ts.Node>): void {
  const visit = (node: ts.Node): void => {
    if (done.has(node) || ts.isImportDeclaration(node)) return;
    const status = ts.isPropertyAccessExpression(node) ? statusValue(file, node) : undefined;
    if (status !== undefined) {
      file.replace(node, `${status}`);
      return;
    }
    if (ts.isTypeReferenceNode(node) && isHttpStatus(file, node.typeName)) file.replace(node, 'number');
    else if (
      ts.isTypeReferenceNode(node) &&
      ts.isQualifiedName(node.typeName) &&
      isHttpStatus(file, node.typeName.left)
    ) {
      const access = ts.factory.createPropertyAccessExpression(
        ts.factory.createIdentifier('HttpStatus'),
        node.typeName.right.text,
      );
      file.replace(node, `${statusValue(file, access) ?? 'number'}`);
    } else if (ts.isElementAccessExpression(node) && isHttpStatus(file, node.expression)) {
      file.replace(node.expression, file.name('STATUS_CODES', 'node:http'));
      visit(node.argumentExpression);
    } else ts.forEachChild(node, visit);
  };
  visit(file.syntax);
}
