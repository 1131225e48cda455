import { ts } from 'ts-morph';
import { decoratorsOf, type MigratedDecorator } from '../../source/decorators.js';
import { classIn } from '../../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { removeDeclaration } from '../support/remove-declaration.js';
import { callsOf, nodesIn } from '../support/syntax.js';
import type { GuardClass } from './guard-class.js';
import { type MetadataSource, setsMetadata } from './metadata.js';

/** The guards of an application by their classes. */
export type GuardMap = ReadonlyMap<ts.Node, GuardClass>;

/** Writes `@UseGuards(…)` as `@UseGuard(…)`. Guards that options apply to are listed by the decorators that have the options. */
export function migrateUses(
  application: MigratedApplication,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  for (const declared of application.classes) {
    migrateDecorators(application, declared, declared.node, guards, metadata);
    for (const member of declared.node.members) migrateDecorators(application, declared, member, guards, metadata);
    markOrder(application, declared, guards, metadata);
  }
}

function migrateDecorators(
  application: MigratedApplication,
  { file }: MigratedClass,
  node: ts.Node,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  for (const decorator of decoratorsOf(file, node).filter((one) => isUseGuards(one))) {
    const rest = decorator.arguments.filter(
      (argument) => guardIn(application, file, argument, guards)?.option === undefined,
    );
    const { expression } = decorator.node;
    if (rest.length === 0) file.remove(decorator.node);
    else if (ts.isCallExpression(expression)) writeUse(file, expression, rest);
  }
  moveOptions(application, file, node, guards, metadata);
}

function isUseGuards({ module, name }: MigratedDecorator): boolean {
  return (module === '@nestjs/common' && name === 'UseGuards') || (module === 'ashlar' && name === 'UseGuard');
}

function guardIn(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression,
  guards: GuardMap,
): GuardClass | undefined {
  const found = application.classOf(file, ts.isNewExpression(node) ? node.expression : node);
  return found && guards.get(found.node);
}

function writeUse(file: MigratedFile, call: ts.CallExpression, rest: readonly ts.Expression[]): void {
  const hasArguments = rest.some((argument) => ts.isNewExpression(argument) && (argument.arguments ?? []).length > 0);
  if (hasArguments || !rest.every(isClass)) {
    const decision = hasArguments
      ? 'give the arguments of the guard as its options: `withOptions(…)`'
      : 'list the guards as classes, and the values that they depend on as options: `withOptions(…)`';
    if (!file.isLeft(call)) file.leave(call, decision, 'request-lifecycle.md');
    return;
  }
  if (!file.isFrom(call.expression, 'ashlar')) file.replace(call.expression, file.name('UseGuard'));
  for (const argument of call.arguments) {
    if (!rest.includes(argument)) file.remove(argument);
    else if (ts.isNewExpression(argument)) file.replace(argument, file.textOf(argument.expression));
  }
}

/** Whether an argument is a class, an instance of one, or a class with options. */
function isClass(node: ts.Expression): boolean {
  const isWithOptions = ts.isCallExpression(node) && node.expression.getText() === 'withOptions';
  return isWithOptions || ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isNewExpression(node);
}

/** Guards of one place run in the order of its decorators: those with options came after all others. */
function moveOptions(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Node,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  const options = optionDecorators(application, file, node, guards, metadata);
  const last = options.length === 0 ? undefined : othersOf(application, file, node, guards).at(-1);
  if (last === undefined) return;
  for (const decorator of options.filter(({ end }) => end <= last.pos + 1)) {
    const indent = file.source.indentAt(last.getStart(file.syntax));
    file.remove(decorator);
    file.insertAfter(last, `${file.source.newline}${indent}${file.textOf(decorator)}`);
  }
}

/** The decorators of a class or a method that list guards without options, also inside of a decorator of the application. */
function othersOf(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Node,
  guards: GuardMap,
): readonly ts.Decorator[] {
  const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  return decorators.filter(({ expression }) => {
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    if (isUse(file, called))
      return ts.isCallExpression(expression) && listsOthers(application, file, expression, guards);
    const found = ts.isIdentifier(called) ? application.declarationOf(file, called.text) : undefined;
    return (
      found !== undefined &&
      nodesIn(found.node, ts.isCallExpression).some(
        (call) => isUse(found.file, call.expression) && listsOthers(application, found.file, call, guards),
      )
    );
  });
}

function isUse(file: MigratedFile, called: ts.Expression): boolean {
  return file.isFrom(called, '@nestjs/common', 'UseGuards') || file.isFrom(called, 'ashlar', 'UseGuard');
}

/** The decorators of a class or a method that set the options of a guard: `@Roles('admin')`. */
function optionDecorators(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Node,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): readonly ts.Decorator[] {
  const keys = new Set([...guards.values()].flatMap(({ option }) => (option === undefined ? [] : [option])));
  const sources = metadata.filter(({ key }) => keys.has(key));
  const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  return decorators.filter((decorator) => sources.some((source) => setsMetadata(application, file, decorator, source)));
}

/** Options of a class and of its methods, which replaced each other, and guards of methods that ran before those of the class. */
function markOrder(
  application: MigratedApplication,
  { file, node }: MigratedClass,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  if (optionDecorators(application, file, node, guards, metadata).length === 0) return;
  for (const member of node.members) {
    if (optionDecorators(application, file, member, guards, metadata).length > 0) {
      file.leave(
        member,
        'decide on the options of the class and of this method: both guards run now',
        'request-lifecycle.md',
      );
    } else if (othersOf(application, file, member, guards).length > 0) {
      file.leave(
        member,
        'list this guard on the class, before the guard with options: guards of classes run first',
        'request-lifecycle.md',
      );
    }
  }
}

function listsOthers(
  application: MigratedApplication,
  file: MigratedFile,
  call: ts.CallExpression,
  guards: GuardMap,
): boolean {
  return call.arguments.some((argument) => guardIn(application, file, argument, guards)?.option === undefined);
}

/** Writes the places that set metadata as decorators of guards. */
export function migrateMetadata(
  application: MigratedApplication,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  const restIn = (file: MigratedFile) => (call: ts.CallExpression) =>
    call.arguments.filter((argument) => guardIn(application, file, argument, guards)?.option === undefined);
  const isOption = (file: MigratedFile) => (expression: ts.Expression) =>
    metadata.some(
      (source) =>
        [...guards.values()].some(({ option }) => option === source.key) &&
        expression !== source.call &&
        setsMetadata(application, file, { expression }, source),
    );
  for (const file of application.files) migrateComposed(file, restIn(file), isOption(file));
  for (const { file, key, call, value } of metadata) {
    const rest = restIn(file);
    const all = [...guards.values()];
    const skips = all.filter((guard) => guard.skips.includes(key));
    const options = all.filter((guard) => guard.option === key);
    if (skips.length === 0 && options.length === 0) continue;
    const name = ({ declared }: GuardClass) => classIn(file, declared);
    const skip = () => `${file.name('SkipGuard')}(${skips.map(name).join(', ')})`;
    const use = (text: string) =>
      `${file.name('UseGuard')}(${options.map((guard) => `${file.name('withOptions')}(${name(guard)}, ${text})`).join(', ')})`;
    if (value === undefined) {
      const type = call.typeArguments?.[0] === undefined ? 'unknown' : file.textOf(call.typeArguments[0]);
      file.replace(call, `(value: ${type}) => ${file.name('composeDecorators')}(${use('value')})`);
      continue;
    }
    const decorator = skips.length > 0 ? skip() : use(file.textOf(value));
    const later = skips.length > 0 ? undefined : laterGuards(file, call, rest);
    if (later !== undefined) {
      file.remove(call);
      file.insertAfter(later, `, ${decorator}`);
      continue;
    }
    file.replace(call, isPart(call) ? decorator : `${file.name('composeDecorators')}(${decorator})`);
  }
}

/** The call of `UseGuards` after metadata in `applyDecorators`: its guards run first. */
function laterGuards(
  file: MigratedFile,
  { parent, end }: ts.CallExpression,
  rest: (call: ts.CallExpression) => readonly ts.Expression[],
): ts.Expression | undefined {
  if (!ts.isCallExpression(parent)) return undefined;
  return parent.arguments.find(
    (one) =>
      ts.isCallExpression(one) &&
      one.pos >= end &&
      file.isFrom(one.expression, '@nestjs/common', 'UseGuards') &&
      rest(one).length > 0,
  );
}

/** `UseGuards(…)` in `applyDecorators`, without the guards that options apply to. Decorators with options follow it. */
function migrateComposed(
  file: MigratedFile,
  rest: (call: ts.CallExpression) => readonly ts.Expression[],
  isOption: (part: ts.Expression) => boolean,
): void {
  for (const call of callsOf(file, '@nestjs/common', 'UseGuards')) {
    const { parent } = call;
    if (ts.isDecorator(parent)) continue;
    const kept = rest(call);
    if (kept.length === 0) {
      file.remove(call);
      continue;
    }
    writeUse(file, call, kept);
    const earlier = ts.isCallExpression(parent) ? parent.arguments.filter(({ end }) => end <= call.pos) : [];
    for (const part of earlier.filter(isOption)) {
      file.remove(part);
      file.insertAfter(call, `, ${file.textOf(part)}`);
    }
  }
}

/** Whether a call is a decorator itself, or an argument of `applyDecorators`. */
function isPart({ parent }: ts.CallExpression): boolean {
  return ts.isDecorator(parent) || ts.isCallExpression(parent);
}

/** Removes constants for keys of metadata that nothing uses any more. */
export function removeKeys(
  application: MigratedApplication,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  const converted = [...guards.values()];
  const seen = new Set<ts.Node>();
  for (const { file, call, key } of metadata) {
    const [first] = call.arguments;
    const isConverted = converted.some(({ skips, option }) => option === key || skips.includes(key));
    if (!isConverted || first === undefined || !ts.isIdentifier(first)) continue;
    const found = application.declarationOf(file, first.text);
    const statement = found && ts.findAncestor(found.node, ts.isVariableStatement);
    if (found === undefined || statement === undefined || seen.has(statement)) continue;
    seen.add(statement);
    if (statement.declarationList.declarations.length > 1) continue;
    const uses = application.files
      .flatMap(({ syntax }) => nodesIn(syntax, ts.isIdentifier))
      .filter(({ text, parent }) => text === first.text && !ts.isImportSpecifier(parent));
    const others = uses.filter(
      (use) => !isInConverted(use, converted, metadata) && ts.findAncestor(use, ts.isVariableStatement) !== statement,
    );
    if (others.length === 0) removeDeclaration(application, found.file, statement);
  }
}

function isInConverted(use: ts.Node, guards: readonly GuardClass[], metadata: readonly MetadataSource[]): boolean {
  const isIn = (node: ts.Node) => ts.findAncestor(use, (one) => one === node) !== undefined;
  return (
    guards.some(({ declared, converted }) => typeof converted !== 'string' && isIn(declared.node)) ||
    metadata.some(({ call }) => isIn(call))
  );
}
