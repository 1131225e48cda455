import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { stringValue } from '../source/decorators.js';
import { classIn } from '../source/exported.js';
import type { MigratedApplication } from '../source/migrated-application.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { currentUserKey } from './current-user.js';
import { HandlerParameters } from './parameters/conversion.js';
import { convertRequestReads } from './request-values/request-reads.js';
import type { ConvertedResolver, ResolverUse } from './request-values/resolver-use.js';
import { convertResolver } from './request-values/resolvers.js';
import { type Handler, handlersOf } from './support/handlers.js';
import { type ProvidedClass, provideClasses } from './support/provide-classes.js';
import { removeDeclaration } from './support/remove-declaration.js';
import { makeEdits } from './support/request-target.js';
import { callsOf, nodesIn } from './support/syntax.js';
import { isIdentifierText, isTested, replaceUse, usesOf } from './support/uses.js';

/** A decorator of parameters of the application. */
interface ParameterDecorator {
  readonly file: MigratedFile;
  readonly declaration: ts.VariableDeclaration;
  readonly call: ts.CallExpression;
  /** Whether the value is the user of the request, or a property of it that the argument names. */
  readonly isUser: boolean;
}

/** Parameters with decorators of the application, and decorators that are made of others. */
export const requestValues: MigrationStep = {
  topic: 'Custom decorators',
  constructs: [
    { from: '`createParamDecorator` for the user', to: '`user: User<CurrentUser>`, set by a guard with `context.set`' },
    { from: "`@CurrentUser('id') id: string`", to: '`user: User<CurrentUser>`, and `user.id` in the handler' },
    {
      from: '`createParamDecorator` for `request.tenant`',
      to: '`tenant: Resolved<Tenant>`, a provider that reads the key',
    },
    {
      from: '`createParamDecorator` for any other value',
      to: '`article: Resolved<ArticleBySlug>`, a provider with the method `resolve(context)`',
      left: 'decorators with an argument, and those that read anything else than the request',
    },
    { from: '`applyDecorators(UseGuards(X), …)`', to: '`composeDecorators(UseGuard(X), …)`' },
  ],
  migrate(application) {
    const decorators = parameterDecorators(application);
    const handlers = handlersOf(application);
    const uses = new Map(decorators.map((decorator) => [decorator, usesOfDecorator(application, handlers, decorator)]));
    const resolvers = new Map<ts.Node, ConvertedResolver>();
    for (const [{ isUser, file, call, declaration }, all] of uses) {
      const isEverywhere = !usedElsewhere(application, declaration);
      const resolver = isUser || !isEverywhere ? undefined : convertResolver(application, file, call, all);
      if (resolver !== undefined) resolvers.set(declaration, resolver);
    }
    const kept = new Set<ts.Node>();
    for (const handler of handlers) migrateHandler(application, handler, { decorators, resolvers, kept });
    for (const decorator of decorators) finish(application, decorator, { resolvers, kept });
    provideClasses(
      application,
      [...resolvers.values()].map((resolver) => providedBy(resolver, uses, decorators)),
      'Resolvers',
    );
    for (const file of application.files) {
      // The parts are converted by the steps that know them.
      for (const { expression } of callsOf(file, '@nestjs/common', 'applyDecorators'))
        file.replace(expression, file.name('composeDecorators'));
    }
  },
};

interface Found {
  readonly decorators: readonly ParameterDecorator[];
  readonly resolvers: ReadonlyMap<ts.Node, ConvertedResolver>;
  /** The decorators that stay. */
  readonly kept: Set<ts.Node>;
}

type Uses = ReadonlyMap<ParameterDecorator, readonly ResolverUse[]>;

function providedBy(
  { file, name, declaration }: ConvertedResolver,
  uses: Uses,
  decorators: readonly ParameterDecorator[],
): ProvidedClass {
  const decorator = decorators.find((one) => one.declaration === declaration);
  const all = (decorator && uses.get(decorator)) ?? [];
  return {
    declared: { file, name, node: declaration },
    controllers: new Set(all.map(({ handler }) => handler.controller)),
  };
}

/** The parameters of handlers that have a decorator. */
function usesOfDecorator(
  application: MigratedApplication,
  handlers: readonly Handler[],
  { declaration }: ParameterDecorator,
): readonly ResolverUse[] {
  return handlers.flatMap((handler) =>
    handler.method.parameters.flatMap((node) =>
      (ts.getDecorators(node) ?? []).flatMap(({ expression }): ResolverUse[] => {
        const called = ts.isCallExpression(expression) ? expression.expression : expression;
        const isSame =
          ts.isIdentifier(called) && application.declarationOf(handler.file, called.text)?.node === declaration;
        const [argument, ...pipes] = ts.isCallExpression(expression) ? expression.arguments : [];
        return isSame ? [{ handler, node, argument, hasPipes: pipes.length > 0 }] : [];
      }),
    ),
  );
}

function parameterDecorators(application: MigratedApplication): readonly ParameterDecorator[] {
  return application.files.flatMap((file) =>
    callsOf(file, '@nestjs/common', 'createParamDecorator').flatMap((call): ParameterDecorator[] => {
      const { parent } = call;
      if (!ts.isVariableDeclaration(parent)) return [];
      return [{ file, declaration: parent, call, isUser: readsUser(call) }];
    }),
  );
}

/** Whether the function of a decorator returns `request.user`, or the property of it that the argument of the decorator names. */
function readsUser({ arguments: [read] }: ts.CallExpression): boolean {
  if (read === undefined || !(ts.isArrowFunction(read) || ts.isFunctionExpression(read))) return false;
  const data = read.parameters[0]?.name.getText() ?? '_';
  const returned = ts.isBlock(read.body)
    ? nodesIn(read.body, ts.isReturnStatement).flatMap(({ expression }) =>
        expression === undefined ? [] : [expression],
      )
    : [read.body];
  const text = read.body.getText().replaceAll(/\s+/g, ' ');
  const isRequest =
    /\.switchToHttp\(\)\.getRequest(?:<.*?>)?\(\)/.test(text) &&
    !/\.(?:headers|params|query|body|cookies|session)\b/.test(text);
  const checks = ts.isBlock(read.body)
    ? nodesIn(read.body, ts.isThrowStatement).filter((one) => !requiresUser(one))
    : [];
  return isRequest && checks.length === 0 && returned.length > 0 && returned.every((one) => isUserValue(one, data));
}

/** Whether a statement is thrown without a user: `User<…>` requires one. */
function requiresUser(statement: ts.ThrowStatement): boolean {
  const condition = ts.findAncestor(statement, ts.isIfStatement)?.expression.getText() ?? '';
  return /^!(?:\w+\??\.)?user$/.test(condition);
}

/** `request.user`, `user`, `user[data]`, `data ? user?.[data] : user`, `user && user.id`. */
function isUserValue(node: ts.Expression, data: string): boolean {
  const text = node
    .getText()
    .replaceAll(/\s+/g, '')
    .replaceAll(/as\w+$/g, '');
  const call = String.raw`\w+\.switchToHttp\(\)\.getRequest(?:<.*?>)?\(\)`;
  const user = String.raw`(?:(?:\w+|${call})\??\.(?:user|\['user'\])|user|currentUser)!?`;
  const member = String.raw`${user}(?:\?\.)?(?:\[${escaped(data)}\])`;
  const pattern = new RegExp(
    `^(?:${user}|${member}|${user}&&${member}|!?${escaped(data)}\\?(?:${member}|${user}&&${member}):${user}|!${escaped(data)}\\?${user}:${member})$`,
  );
  return pattern.test(text);
}

function escaped(text: string): string {
  return text.replaceAll('$', String.raw`\$`);
}

function migrateHandler(
  application: MigratedApplication,
  handler: Handler,
  { decorators, resolvers, kept }: Found,
): void {
  const { file } = handler;
  const all = new HandlerParameters(handler);
  const users: UserParameter[] = [];
  for (const decorator of decorators) {
    for (const { node, argument, hasPipes } of usesOfDecorator(application, [handler], decorator)) {
      const resolver = resolvers.get(decorator.declaration);
      if (decorator.isUser && !hasPipes) users.push({ node, argument, decorator });
      else if (resolver !== undefined) {
        const type = `${file.name('Resolved')}<${classIn(file, { ...resolver, node: resolver.declaration })}>`;
        const isOptional = node.questionToken !== undefined;
        const parameters = [{ name: node.name.getText(file.syntax), type, isOptional }];
        all.add(node, { parameters, edit: () => makeEdits(resolver.editsOf(handler, node)) });
      } else {
        kept.add(decorator.declaration);
        file.leave(node, 'take the value of a resolver: `Resolved<…>`', 'request-values.md');
      }
    }
  }
  if (users.length > 0) convertUsers(application, handler, users, all, kept);
  convertRequestReads(application, handler, all);
  all.apply();
}

interface UserParameter {
  readonly node: ts.ParameterDeclaration;
  readonly argument: ts.Expression | undefined;
  readonly decorator: ParameterDecorator;
}

/** All parameters with the user, and with properties of it, are one parameter. */
function convertUsers(
  application: MigratedApplication,
  handler: Handler,
  users: readonly UserParameter[],
  all: HandlerParameters,
  kept: Set<ts.Node>,
): void {
  const { file, method } = handler;
  const key = currentUserKey(application);
  const nodes = users.map(({ node }) => node);
  const whole = users.find(({ argument, node }) => argument === undefined && ts.isIdentifier(node.name));
  const name = whole?.node.name.getText() ?? all.freeName(['user', 'currentUser', 'requestUser'], ...nodes);
  const isReadable = users.every(
    ({ argument }) => argument === undefined || isIdentifierText(stringValue(argument) ?? ''),
  );
  if (key === undefined || name === undefined || !isReadable) {
    for (const { node, decorator } of users) {
      kept.add(decorator.declaration);
      file.leave(node, 'take the user as `User<…>`, and set it in a guard with `context.set`', 'request-values.md');
    }
    return;
  }
  const isOptional = users.every(({ node }) => node.questionToken !== undefined || isTestedIn(method.body, node));
  const statements: string[] = [];
  const edits: (() => void)[] = [];
  for (const { node, argument } of users) {
    if (node === whole?.node) continue;
    const read = argument === undefined ? name : `${name}${isOptional ? '?' : ''}.${stringValue(argument)}`;
    const uses = ts.isIdentifier(node.name) ? usesOf(method.body, node.name.text) : undefined;
    if (uses !== undefined && uses.length <= 2) edits.push(...uses.map((use) => () => replaceUse(file, use, read)));
    else statements.push(`const ${file.textOf(node.name)} = ${read};`);
  }
  const [first, ...others] = whole === undefined ? nodes : [whole.node, ...nodes.filter((node) => node !== whole.node)];
  if (first === undefined) return;
  const parameter = { name, type: `${file.name('User')}<${key.typeIn(file)}>`, isOptional };
  all.add(first, { parameters: [parameter], statements, edit: () => makeEdits(edits) });
  for (const node of others) all.add(node, { parameters: [] });
}

/** Whether the body tests a value, so that the user may be absent. */
function isTestedIn(body: ts.Node | undefined, node: ts.ParameterDeclaration): boolean {
  const uses = ts.isIdentifier(node.name) ? usesOf(body, node.name.text) : undefined;
  return uses?.some(isTested) ?? false;
}

/** Removes the declaration of a decorator that nothing uses any more. */
function finish(
  application: MigratedApplication,
  { file, declaration }: ParameterDecorator,
  { resolvers, kept }: Pick<Found, 'resolvers' | 'kept'>,
): void {
  const statement = ts.findAncestor(declaration, ts.isVariableStatement);
  const resolver = resolvers.get(declaration);
  if (resolver !== undefined) makeEdits(resolver.edits);
  if (statement === undefined || resolver !== undefined) return;
  if (kept.has(declaration) || usedElsewhere(application, declaration)) {
    file.leave(statement, 'write a resolver in place of the decorator: `Resolved<…>`', 'request-values.md');
  } else removeDeclaration(application, file, statement);
}

/** Whether parameters other than those of handlers have the decorator. */
function usedElsewhere(application: MigratedApplication, declaration: ts.VariableDeclaration): boolean {
  const handled = new Set<ts.Node>(handlersOf(application).map(({ method }) => method));
  return application.files.some((file) =>
    nodesIn(file.syntax, ts.isDecorator).some((decorator) => {
      const called = ts.isCallExpression(decorator.expression) ? decorator.expression.expression : decorator.expression;
      const isSame = ts.isIdentifier(called) && application.declarationOf(file, called.text)?.node === declaration;
      return isSame && ts.findAncestor(decorator, (one) => handled.has(one)) === undefined;
    }),
  );
}
