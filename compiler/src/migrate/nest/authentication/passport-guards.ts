import { ts } from 'ts-morph';
import { directoryOf } from '../../../files/path.js';
import { stringValue } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { upperFirst } from '../../source/name-case.js';
import { addParameters } from '../support/add-parameter.js';
import { freeName } from '../support/free-name.js';
import { freePath } from '../support/free-path.js';
import type { PassportStrategyClass } from '../support/passport-strategies.js';
import { baseOf, constructorOf, extendsClause, nodesIn } from '../support/syntax.js';

/** The strategies that have a class of their own, by the name that `AuthGuard` has. */
export type Strategies = ReadonlyMap<string, PassportStrategyClass>;

/** `AuthGuard('jwt')` becomes a guard that calls the strategy: as the base of a class, and in `@UseGuards`. */
export function migratePassportGuards(application: MigratedApplication, strategies: Strategies): void {
  const direct = new Map<string, { readonly name: string; readonly path: string }>();
  for (const file of application.files) {
    for (const call of nodesIn(file.syntax, ts.isCallExpression)) {
      if (!file.isFrom(call.expression, '@nestjs/passport', 'AuthGuard')) continue;
      const strategy = strategies.get(stringValue(call.arguments[0]) ?? '');
      const owner = ts.findAncestor(call, ts.isClassDeclaration);
      const isBase = ts.isExpressionWithTypeArguments(call.parent);
      const isDone =
        strategy !== undefined &&
        (isBase ? migrateClass(file, owner, strategy) : replaceCall(application, file, call, strategy, direct));
      if (!isDone) file.leave(call, 'write a guard for the strategy of Passport', 'recipes/passport.md');
    }
  }
}

function replaceCall(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  strategy: PassportStrategyClass,
  direct: Map<string, { readonly name: string; readonly path: string }>,
): boolean {
  const known = direct.get(strategy.name) ?? existingGuard(application, strategy) ?? addGuard(application, strategy);
  direct.set(strategy.name, known);
  file.replace(call, file.name(known.name, known.path));
  return true;
}

/** A class of the application that only extends the guard of the strategy. */
function existingGuard(
  application: MigratedApplication,
  strategy: PassportStrategyClass,
): { readonly name: string; readonly path: string } | undefined {
  const found = application.classes.find(({ file, node }) => {
    const base = baseOf(node);
    const isGuard =
      base !== undefined && ts.isCallExpression(base) && file.isFrom(base.expression, '@nestjs/passport', 'AuthGuard');
    return isGuard && stringValue(base.arguments[0]) === strategy.name && node.members.length === 0;
  });
  return found && { name: found.name, path: found.file.path };
}

function addGuard(
  application: MigratedApplication,
  strategy: PassportStrategyClass,
): { readonly name: string; readonly path: string } {
  const word = upperFirst(strategy.name);
  const name = freeName(application, `${word}AuthGuard`, `${word}StrategyGuard`);
  const path = freePath(application, `${directoryOf(strategy.declared.file.path)}/${strategy.name}-auth.guard.ts`);
  application.addFile(path, (file) => {
    const heading = `/** Admits the requests that ${strategy.declared.name} accepts. */\n@${file.name('Injectable', '@nestjs/common')}()`;
    const members = [
      `  constructor(private readonly strategy: ${strategyIn(file, strategy)}) {}`,
      canActivateText(file, 'async canActivate', false),
    ];
    return `${heading}\nexport class ${name} implements ${file.name('CanActivate', '@nestjs/common')} {\n${members.join('\n\n')}\n}`;
  });
  return { name, path };
}

function strategyIn(file: MigratedFile, { declared }: PassportStrategyClass): string {
  return classIn(file, declared);
}

/** The check of a guard in the form of Nest, which the step of guards converts. */
function canActivateText(file: MigratedFile, head: string, isOptional: boolean): string {
  const context = file.name('ExecutionContext', '@nestjs/common');
  const lines = checkLines('context', isOptional).map((line) => `    ${line}`);
  return [`  ${head}(context: ${context}): Promise<boolean> {`, ...lines, '  }'].join('\n');
}

function checkLines(context: string, isOptional: boolean): readonly string[] {
  const request = `const request = ${context}.switchToHttp().getRequest();`;
  const value = 'await this.strategy.authenticate(request.headers.authorization)';
  if (!isOptional) return [request, `request.user = ${value};`, 'return true;'];
  return [request, `const user = ${value}.catch(() => undefined);`, 'if (user) request.user = user;', 'return true;'];
}

/** `class JwtAuthGuard extends AuthGuard('jwt')`. */
function migrateClass(
  file: MigratedFile,
  node: ts.ClassDeclaration | undefined,
  strategy: PassportStrategyClass,
): boolean {
  if (node === undefined) return false;
  const named = (name: string) =>
    node.members.find(
      (member): member is ts.MethodDeclaration =>
        ts.isMethodDeclaration(member) && member.name.getText(file.syntax) === name,
    );
  const handle = named('handleRequest');
  const kind = handle === undefined ? 'required' : kindOf(file, handle);
  if (kind === undefined || named('getAuthenticateOptions') !== undefined || named('getRequest') !== undefined)
    return false;
  const clause = extendsClause(node);
  if (clause === undefined || node.heritageClauses?.length !== 1 || hasBaseOptions(node)) return false;
  file.replace(clause, `implements ${file.name('CanActivate', '@nestjs/common')}`);
  const kept = node.members.filter((member) => member !== handle);
  if (handle !== undefined && kept.length > 0) file.remove(handle);
  writeMembers(file, node, kept, strategy, kind === 'optional');
  return true;
}

/** Whether the constructor gives options to the guard of Passport: `super({ property: 'account' })`. */
function hasBaseOptions(node: ts.ClassDeclaration): boolean {
  return nodesIn(node, ts.isCallExpression).some(
    (call) => call.expression.kind === ts.SyntaxKind.SuperKeyword && call.arguments.length > 0,
  );
}

/** The effect of `handleRequest`: the usual one, or one without a user, too. */
function kindOf(file: MigratedFile, { body, parameters }: ts.MethodDeclaration): 'required' | 'optional' | undefined {
  const [error, user] = parameters.map((parameter) => parameter.name.getText(file.syntax));
  const statements = (body?.statements ?? []).map((statement) => file.textOf(statement).replaceAll(/\s+/g, ' '));
  const last = statements.at(-1);
  const isReturn =
    last === `return ${user};` || last === `return ${user} || null;` || last === `return ${user} ?? null;`;
  if (!isReturn) return undefined;
  if (statements.length === 1) return 'optional';
  const isUsual = new RegExp(
    `^if \\(${error} \\|\\| !${user}\\) \\{? ?throw \\(?${error} (?:\\|\\||\\?\\?) new UnauthorizedException\\(\\)\\)?;? ?\\}?$`,
  );
  return statements.length === 2 && isUsual.test(statements[0] ?? '') ? 'required' : undefined;
}

function writeMembers(
  file: MigratedFile,
  node: ts.ClassDeclaration,
  [first]: readonly ts.ClassElement[],
  strategy: PassportStrategyClass,
  isOptional: boolean,
): void {
  const parameter = `private readonly strategy: ${strategyIn(file, strategy)}`;
  const constructor_ = constructorOf(node);
  const checks = nodesIn(node, ts.isCallExpression).filter(
    (call) => file.textOf(call.expression) === 'super.canActivate',
  );
  const [check] = checks;
  const isInPlace = checks.length === 1 && check !== undefined && writeCheck(file, check, isOptional);
  if (!isInPlace) for (const call of checks) file.replace(call.expression, 'this.authenticate');
  const method = canActivateText(
    file,
    checks.length === 0 ? 'async canActivate' : 'private async authenticate',
    isOptional,
  );
  if (first === undefined) {
    file.replaceRange(node.members.pos, node.end - 1, `\n  constructor(${parameter}) {}\n\n${method}\n`);
    return;
  }
  if (constructor_ === undefined) file.insertBefore(first, `constructor(${parameter}) {}\n\n  `);
  else writeConstructor(file, constructor_, parameter);
  if (!isInPlace) file.replaceRange(node.end - 1, node.end - 1, `\n${method}\n`);
}

/** Writes the check in the place of `return super.canActivate(context)` and of `return isPublic || super.canActivate(context)`. */
function writeCheck(file: MigratedFile, call: ts.CallExpression, isOptional: boolean): boolean {
  const method = ts.findAncestor(call, ts.isMethodDeclaration);
  const statement = ts.findAncestor(call, ts.isReturnStatement);
  const [context] = call.arguments;
  if (method === undefined || context === undefined || statement === undefined || statement.parent !== method.body)
    return false;
  const value = statement.expression && inner(statement.expression);
  const isOr =
    value !== undefined && ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.BarBarToken;
  if (value !== call && !(isOr && inner(value.right) === call)) return false;
  const indent = file.source.indentAt(statement.getStart(file.syntax));
  const lines = [
    ...(isOr ? [`if (${file.textOf(value.left)}) return true;`] : []),
    ...checkLines(file.textOf(context), isOptional),
  ];
  file.replace(statement, lines.join(`\n${indent}`));
  const isAsync = method.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  if (!isAsync) file.insertBefore(method.name, 'async ');
  if (method.type !== undefined) file.replace(method.type, 'Promise<boolean>');
  return true;
}

function inner(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
    ? inner(node.expression)
    : node;
}

/** The constructor without the call of the base class, and with the strategy. */
function writeConstructor(file: MigratedFile, node: ts.ConstructorDeclaration, parameter: string): void {
  addParameters(file, node, [parameter]);
  const statements = node.body?.statements ?? [];
  const isSuper = (statement: ts.Statement) => /^super\(\);?$/.test(file.textOf(statement));
  if (node.body !== undefined && statements.length === 1 && statements.every(isSuper)) file.replace(node.body, '{}');
  else for (const statement of statements) if (isSuper(statement)) file.remove(statement);
}
