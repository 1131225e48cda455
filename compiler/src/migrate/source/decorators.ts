import { ts } from 'ts-morph';
import type { MigratedFile } from './migrated-file.js';

/** A decorator of another framework. */
export interface MigratedDecorator {
  readonly node: ts.Decorator;
  /** The package, and the name under which it exports the decorator. */
  readonly module: string;
  readonly name: string;
  /** The arguments; empty for a decorator that is not called. */
  readonly arguments: readonly ts.Expression[];
}

/** The decorators of a class, a member or a parameter whose functions are imports; those of the application are not among them. */
export function decoratorsOf(file: MigratedFile, node: ts.Node): readonly MigratedDecorator[] {
  const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  return decorators.flatMap((decorator) => {
    const { expression } = decorator;
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    const imported = file.importedName(called);
    if (imported === undefined) return [];
    const argumentsOf = ts.isCallExpression(expression) ? [...expression.arguments] : [];
    return [{ node: decorator, module: imported.module, name: imported.name, arguments: argumentsOf }];
  });
}

/** The decorator of a class, a member or a parameter that is this export of a package. */
export function decoratorOf(
  file: MigratedFile,
  node: ts.Node,
  module: string | RegExp,
  name: string,
): MigratedDecorator | undefined {
  const isOf = (one: MigratedDecorator) =>
    typeof module === 'string' ? one.module === module : module.test(one.module);
  return decoratorsOf(file, node).find((one) => one.name === name && isOf(one));
}

/** The properties of an object literal by their names; those that are computed or spread are not among them. */
export function propertiesOf(node: ts.Node | undefined): ReadonlyMap<string, ts.Expression> {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return new Map();
  return new Map(node.properties.map(entryOf).filter((property) => property !== undefined));
}

/** The name and the value of a part of an object literal; `undefined` for `...options`, `[key]: 1`, methods and accessors. */
export function entryOf(part: ts.ObjectLiteralElementLike): readonly [string, ts.Expression] | undefined {
  if (ts.isShorthandPropertyAssignment(part)) return [part.name.text, part.name];
  const name = ts.isPropertyAssignment(part) ? nameOf(part) : undefined;
  return name === undefined || !ts.isPropertyAssignment(part) ? undefined : [name, part.initializer];
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
}

/** The parts of an object literal that `propertiesOf` does not have. */
export function unreadProperties(node: ts.Expression): readonly ts.ObjectLiteralElementLike[] {
  return ts.isObjectLiteralExpression(node) ? node.properties.filter((part) => entryOf(part) === undefined) : [];
}

/** Whether an expression is an object literal whose properties all have a name and a value: none is computed or spread. */
export function hasKnownProperties(node: ts.Expression): node is ts.ObjectLiteralExpression {
  return ts.isObjectLiteralExpression(node) && unreadProperties(node).length === 0;
}

/** The names in an object literal beside known ones; `…` is a part that is spread. */
export function namesBeside(node: ts.Expression, known: ReadonlySet<string>): readonly string[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.map((part) => nameOf(part) ?? part.name?.getText() ?? '…').filter((name) => !known.has(name));
}

/** The text of a string literal. */
export function stringValue(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}
