import { ts } from 'ts-morph';
import { decoratorsOf, type MigratedDecorator } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { removeDeclaration } from '../support/remove-declaration.js';
import { callsOf, nodesIn } from '../support/syntax.js';
import type { GuardClass } from './guard-class.js';
import type { MetadataSource } from './metadata.js';

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
  const uses = decoratorsOf(file, node).filter((decorator) => isUseGuards(decorator));
  for (const decorator of uses) {
    const rest = decorator.arguments.filter(
      (argument) => guardIn(application, file, argument, guards)?.option === undefined,
    );
    if (rest.length === 0) file.remove(decorator.node);
    else writeUse(file, decorator, rest);
    if (rest.length > 0) moveOptions(application, file, node, decorator, guards, metadata);
  }
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

function writeUse(file: MigratedFile, decorator: MigratedDecorator, rest: readonly ts.Expression[]): void {
  const { expression } = decorator.node;
  if (!ts.isCallExpression(expression)) return;
  const instances = rest.filter((argument) => ts.isNewExpression(argument) && (argument.arguments ?? []).length > 0);
  if (instances.length > 0) {
    file.leave(
      decorator.node,
      'give the arguments of the guard as its options: `withOptions(…)`',
      'request-lifecycle.md',
    );
    return;
  }
  if (decorator.name === 'UseGuards') file.replace(expression.expression, file.name('UseGuard'));
  for (const argument of decorator.arguments) {
    if (!rest.includes(argument)) file.remove(argument);
    else if (ts.isNewExpression(argument)) file.replace(argument, file.textOf(argument.expression));
  }
}

/** Guards of one place run in the order of its decorators: those with options came after all others. */
function moveOptions(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Node,
  use: MigratedDecorator,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  const before = optionDecorators(application, file, node, guards, metadata).filter(
    ({ end }) => end <= use.node.pos + 1,
  );
  for (const decorator of before) {
    const indent = file.source.indentAt(use.node.getStart(file.syntax));
    file.remove(decorator);
    file.insertAfter(use.node, `${file.source.newline}${indent}${file.textOf(decorator)}`);
  }
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

function setsMetadata(
  application: MigratedApplication,
  file: MigratedFile,
  decorator: ts.Decorator,
  { call }: MetadataSource,
): boolean {
  if (ts.findAncestor(call, (one) => one === decorator) !== undefined) return true;
  const { expression } = decorator;
  const called = ts.isCallExpression(expression) ? expression.expression : expression;
  const declaration = ts.isIdentifier(called) ? application.declarationOf(file, called.text)?.node : undefined;
  return declaration !== undefined && ts.findAncestor(call, (one) => one === declaration) !== undefined;
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
    } else if (
      decoratorsOf(file, member).some(
        (decorator) => isUseGuards(decorator) && listsOthers(application, file, decorator, guards),
      )
    ) {
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
  decorator: MigratedDecorator,
  guards: GuardMap,
): boolean {
  return decorator.arguments.some((argument) => guardIn(application, file, argument, guards)?.option === undefined);
}

/** Writes the places that set metadata as decorators of guards. */
export function migrateMetadata(
  application: MigratedApplication,
  guards: GuardMap,
  metadata: readonly MetadataSource[],
): void {
  const restIn = (file: MigratedFile) => (call: ts.CallExpression) =>
    call.arguments.filter((argument) => guardIn(application, file, argument, guards)?.option === undefined);
  for (const file of application.files) migrateComposed(file, restIn(file));
  for (const { file, key, call, value } of metadata) {
    const rest = restIn(file);
    const all = [...guards.values()];
    const skips = all.filter((guard) => guard.skips.includes(key));
    const options = all.filter((guard) => guard.option === key);
    if (skips.length === 0 && options.length === 0) continue;
    const name = ({ declared }: GuardClass) => file.name(declared.name, declared.file.path);
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

/** `UseGuards(…)` in `applyDecorators`, without the guards that options apply to. */
function migrateComposed(file: MigratedFile, rest: (call: ts.CallExpression) => readonly ts.Expression[]): void {
  for (const call of callsOf(file, '@nestjs/common', 'UseGuards')) {
    if (ts.isDecorator(call.parent)) continue;
    const kept = rest(call);
    if (kept.length === 0) file.remove(call);
    else {
      file.replace(call.expression, file.name('UseGuard'));
      for (const argument of call.arguments) if (!kept.includes(argument)) file.remove(argument);
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
  const removed = new Set<ts.Node>();
  for (const { file, call, key } of metadata) {
    const [first] = call.arguments;
    const isConverted = converted.some(({ skips, option }) => option === key || skips.includes(key));
    if (!isConverted || first === undefined || !ts.isIdentifier(first)) continue;
    const found = application.declarationOf(file, first.text);
    const statement = found && ts.findAncestor(found.node, ts.isVariableStatement);
    if (found === undefined || statement === undefined) continue;
    const uses = application.files
      .flatMap(({ syntax }) => nodesIn(syntax, ts.isIdentifier))
      .filter(({ text, parent }) => text === first.text && !ts.isImportSpecifier(parent));
    const others = uses.filter(
      (use) => !isInConverted(use, converted, metadata) && ts.findAncestor(use, ts.isVariableStatement) !== statement,
    );
    if (others.length === 0 && !removed.has(statement)) removeDeclaration(application, found.file, statement);
    removed.add(statement);
  }
}

function isInConverted(use: ts.Node, guards: readonly GuardClass[], metadata: readonly MetadataSource[]): boolean {
  const isIn = (node: ts.Node) => ts.findAncestor(use, (one) => one === node) !== undefined;
  return (
    guards.some(({ declared, converted }) => typeof converted !== 'string' && isIn(declared.node)) ||
    metadata.some(({ call }) => isIn(call))
  );
}
