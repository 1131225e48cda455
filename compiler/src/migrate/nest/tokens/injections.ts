import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { decoratorOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { callsOf, nodesIn, returnedValue } from '../support/syntax.js';
import { keyOf, type ProviderKey } from './token-keys.js';

/** A constructor parameter or a property with `@Inject(…)`. */
export interface Injection {
  readonly file: MigratedFile;
  readonly node: ts.ParameterDeclaration | ts.PropertyDeclaration;
  readonly decorator: ts.Decorator;
  /** `undefined` for `@Inject()`, and for what the migration does not know. */
  readonly key: ProviderKey | undefined;
  /** The class of `@Inject(forwardRef(() => Users))`. */
  readonly forward: ts.Expression | undefined;
  readonly isOptional: boolean;
  /** Whether the decorator has no argument: the type is the key. */
  readonly isByType: boolean;
}

/** The parameters and properties of the application with `@Inject`, or a decorator that calls it. */
export function injectionsOf(application: MigratedApplication): readonly Injection[] {
  const wrappers = injectWrappers(application);
  return application.files.flatMap((file) =>
    [...nodesIn(file.syntax, ts.isParameter), ...nodesIn(file.syntax, ts.isPropertyDeclaration)].flatMap(
      (node): Injection[] => {
        const found = injectOf(application, file, node, wrappers);
        if (found === undefined) return [];
        const isOptional = decoratorOf(file, node, '@nestjs/common', 'Optional') !== undefined;
        const { decorator, argument, from } = found;
        const forward = argument === undefined ? undefined : forwardTarget(from, argument);
        const key = argument === undefined || forward !== undefined ? undefined : keyOf(application, from, argument);
        return [{ file, node, decorator, key, forward, isOptional, isByType: argument === undefined }];
      },
    ),
  );
}

interface FoundInject {
  readonly decorator: ts.Decorator;
  readonly argument: ts.Expression | undefined;
  /** The file of the argument. */
  readonly from: MigratedFile;
}

function injectOf(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.ParameterDeclaration | ts.PropertyDeclaration,
  wrappers: readonly InjectWrapper[],
): FoundInject | undefined {
  const own = decoratorOf(file, node, '@nestjs/common', 'Inject');
  if (own !== undefined) return { decorator: own.node, argument: own.arguments[0], from: file };
  for (const decorator of ts.getDecorators(node) ?? []) {
    const { expression } = decorator;
    const called =
      ts.isCallExpression(expression) && expression.arguments.length === 0 ? expression.expression : undefined;
    const declared =
      called !== undefined && ts.isIdentifier(called) ? application.declarationOf(file, called.text) : undefined;
    const wrapper = wrappers.find((one) => one.declaration === declared?.node);
    if (wrapper !== undefined) return { decorator, argument: wrapper.argument, from: wrapper.file };
  }
  return undefined;
}

/** A function that returns `Inject(CLOCK)`. */
export interface InjectWrapper {
  readonly file: MigratedFile;
  readonly declaration: ts.Node;
  readonly argument: ts.Expression;
}

/** The decorators of the application that inject a key. */
export function injectWrappers(application: MigratedApplication): readonly InjectWrapper[] {
  return application.files.flatMap((file) =>
    callsOf(file, '@nestjs/common', 'Inject').flatMap((call): InjectWrapper[] => {
      const [argument] = call.arguments;
      const owner = ts.findAncestor(call, (one) => ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one));
      if (argument === undefined || owner === undefined || ts.findAncestor(call, ts.isDecorator) !== undefined)
        return [];
      const made = ts.isVariableDeclaration(owner) ? owner.initializer && bare(owner.initializer) : owner;
      return returnedValue(made) === call ? [{ file, declaration: owner, argument }] : [];
    }),
  );
}

/** `Users` of `forwardRef(() => Users)`. */
export function forwardTarget(file: MigratedFile, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !file.isFrom(node.expression, '@nestjs/common', 'forwardRef')) return undefined;
  const [factory] = node.arguments;
  return factory && returnedValue(factory);
}

/** Whether a class depends on another class through the types of constructor parameters. */
export function dependsOn(
  application: MigratedApplication,
  from: ts.ClassDeclaration,
  target: ts.ClassDeclaration,
): boolean {
  const seen = new Set<ts.Node>();
  const visit = (node: ts.ClassDeclaration): boolean => {
    if (node === target) return true;
    if (seen.has(node)) return false;
    seen.add(node);
    const file = application.file(node.getSourceFile().fileName);
    const types = node.members
      .filter(ts.isConstructorDeclaration)
      .flatMap(({ parameters }) => parameters.map(({ type }) => type));
    return types.some((type) => {
      const found =
        file !== undefined && type !== undefined && ts.isTypeReferenceNode(type)
          ? application.classOf(file, type.typeName)
          : undefined;
      return found !== undefined && visit(found.node);
    });
  };
  return visit(from);
}
