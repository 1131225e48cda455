import { ts } from 'ts-morph';
import { decoratorOf, decoratorsOf } from '../../source/decorators.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import { currentUserKey } from '../current-user.js';
import { ownValues } from '../own-values/own-value.js';
import { exceptionName } from '../support/exception-name.js';
import { type ContextTarget, convertExecutionContext, joined } from '../support/execution-context.js';
import { convertRequestUse } from '../support/request-object.js';
import type { Converted, Edit } from '../support/request-target.js';
import { nodesIn } from '../support/syntax.js';
import { usesOf } from '../support/uses.js';
import { isFlag, type MetadataKey, type MetadataSource } from './metadata.js';
import {
  earlyReturn,
  isFirst,
  type ReflectorRead,
  reflectorOf,
  reflectorReads,
  returnsTrue,
  testsAbsence,
  testsOnlyAbsence,
  unreadPlace,
  usesOfRead,
} from './reflector-reads.js';

/** A guard of NestJS, and how it becomes one of Ashlar. */
export interface GuardClass {
  readonly declared: MigratedClass;
  readonly method: ts.MethodDeclaration;
  /** The marks with which the guard does nothing. */
  readonly skips: readonly MetadataKey[];
  /** The metadata that becomes the options of the guard. */
  readonly option: MetadataKey | undefined;
  readonly converted: Converted;
}

/** The guards of an application: classes whose `canActivate` takes an `ExecutionContext`, and those of Ashlar that still have a reflector. */
export function guardsOf(application: MigratedApplication, metadata: readonly MetadataSource[]): readonly GuardClass[] {
  return application.classes.flatMap((declared) => {
    const method = declared.node.members
      .filter(ts.isMethodDeclaration)
      .find(({ name, body }) => name.getText() === 'canActivate' && body !== undefined);
    return method !== undefined && isGuard(declared, method) ? [guardOf(application, declared, method, metadata)] : [];
  });
}

function isGuard({ file, node }: MigratedClass, { parameters: [context] }: ts.MethodDeclaration): boolean {
  const type = context?.type;
  if (
    type !== undefined &&
    ts.isTypeReferenceNode(type) &&
    file.isFrom(type.typeName, '@nestjs/common', 'ExecutionContext')
  )
    return true;
  if (heritageOf(file, node)) return true;
  return (
    decoratorOf(file, node, 'ashlar', 'Guard') !== undefined && reflectorOf({ file, node, name: '' }) !== undefined
  );
}

/** The interface `CanActivate` that a class names. */
export function heritageOf(
  file: MigratedClass['file'],
  node: ts.ClassDeclaration,
): ts.ExpressionWithTypeArguments | undefined {
  const types = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
  return types.find(({ expression }) => file.isFrom(expression, '@nestjs/common', 'CanActivate'));
}

function guardOf(
  application: MigratedApplication,
  declared: MigratedClass,
  method: ts.MethodDeclaration,
  metadata: readonly MetadataSource[],
): GuardClass {
  const reads = reflectorReads(application, declared);
  const flags = reads.filter(({ key }) => isFlag(metadata.filter((source) => source.key === key)));
  const options = reads.filter((read) => !flags.includes(read));
  const optionKeys = new Set(options.map(({ key }) => key));
  const [option] = optionKeys;
  const isUnset = options.some(({ key }) => metadata.every((source) => source.key !== key));
  const converted = isUnset
    ? 'give the guard its options where it is listed: no decorator of the application sets its metadata'
    : optionKeys.size > 1
      ? 'split the guard: it reads several kinds of metadata'
      : joined([
          ...reads.map((read) => unreadPlace(application, read, metadata) ?? []),
          ...flags.map((read) => withoutFlag(declared, method, read, reads)),
          ...options.map((read) => asOption(declared, method, read, reads)),
          convertBody(application, declared, method, reads),
        ]);
  const isDone = typeof converted !== 'string';
  return {
    declared,
    method,
    skips: isDone ? [...new Set(flags.map(({ key }) => key))] : [],
    option: isDone ? option : undefined,
    converted: isDone ? [...converted, ...shapeOf(declared, method, options[0], metadata)] : converted,
  };
}

/** Removes `const isPublic = this.reflector.…` with its `if (isPublic) return true;`: `@SkipGuard` does the same. */
function withoutFlag(
  { file }: MigratedClass,
  method: ts.MethodDeclaration,
  read: ReflectorRead,
  reads: readonly ReflectorRead[],
): Converted {
  const reason = 'read the metadata in the first statements of the guard, and return `true` when it is set';
  const statement = read.variable && ts.findAncestor(read.variable, ts.isVariableStatement);
  if (statement === undefined) return reason;
  const exit = earlyReturn(
    method,
    read,
    (condition, name) => condition.getText() === name || condition.getText() === `${name} === true`,
  );
  const uses = usesOfRead(read) ?? [];
  const [use] = uses;
  if (use === undefined || uses.length > 1) return reason;
  if (exit !== undefined)
    return isFirst(method, exit, reads) ? [() => file.remove(statement), () => file.remove(exit)] : reason;
  const { parent } = use;
  const isOr =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.BarBarToken && parent.left === use;
  const end = parent.parent;
  const isEnd =
    ts.isReturnStatement(end) ||
    (ts.isIfStatement(end) && end.elseStatement === undefined && returnsTrue(end.thenStatement));
  return isOr && isEnd && isFirst(method, end, reads)
    ? [
        () => file.remove(statement),
        () => file.replaceRange(use.getStart(file.syntax), parent.right.getStart(file.syntax), ''),
      ]
    : reason;
}

/** The variable of the metadata becomes a parameter, whose value is always there. */
function asOption(
  { file }: MigratedClass,
  method: ts.MethodDeclaration,
  read: ReflectorRead,
  reads: readonly ReflectorRead[],
): Converted {
  const statement = read.variable && ts.findAncestor(read.variable, ts.isVariableStatement);
  if (statement === undefined || ts.findAncestor(statement, (one) => one === method.body) === undefined) {
    return 'read the metadata in a variable of `canActivate`';
  }
  if (read.method === 'getAllAndMerge' || read.method === 'getAll')
    return 'decide how the metadata of the class and of the method are joined';
  const exit = earlyReturn(method, read, testsAbsence);
  if (exit === undefined || !isFirst(method, exit, reads))
    return 'decide what the guard does without metadata: guards with options run where they are listed';
  const name = read.variable?.name.getText() ?? '';
  return [
    () => file.remove(statement),
    () => {
      // `false` and 0 are options too.
      const isSame =
        exit.expression.getText() !== `!${name}` || !/^(?:boolean|number)$/.test(optionType(file, read) ?? '');
      if (isSame && testsOnlyAbsence(exit.expression, name)) file.remove(exit);
    },
  ];
}

/** The type of the options: the type argument of the read, without `undefined`. */
function optionType(file: MigratedClass['file'], read: ReflectorRead): string | undefined {
  const [type] = read.call.typeArguments ?? [];
  const annotated = type ?? read.variable?.type;
  if (annotated === undefined) return undefined;
  if (!ts.isUnionTypeNode(annotated)) return file.textOf(annotated);
  return annotated.types
    .map((one) => file.textOf(one))
    .filter((text) => text !== 'undefined' && text !== 'null')
    .join(' | ');
}

function convertBody(
  application: MigratedApplication,
  declared: MigratedClass,
  method: ts.MethodDeclaration,
  reads: readonly ReflectorRead[],
): Converted {
  const { file } = declared;
  const [parameter] = method.parameters;
  if (parameter === undefined || method.body === undefined) return [];
  if (!ts.isIdentifier(parameter.name)) return 'give the parameter of `canActivate` a name';
  const calls = new Set<ts.Node>(reads.map(({ call }) => call));
  const { text: name } = parameter.name;
  const isHandled = (use: ts.Identifier) => ts.findAncestor(use, (one) => calls.has(one)) !== undefined;
  return convertExecutionContext(file, method.body, name, targetOf(application, declared, name, { isHandled }));
}

/** The special uses of a request in a class. */
interface TargetOptions {
  /** The parameters that are converted already. */
  readonly seen?: Set<ts.Node>;
  readonly isHandled?: (use: ts.Identifier) => boolean;
  readonly isForLog?: boolean;
  readonly response?: string | undefined;
}

/** The members of a request for a guard; methods of the class that get the request are converted with it. */
export function targetOf(
  application: MigratedApplication,
  declared: MigratedClass,
  context: string,
  { seen = new Set(), isHandled = () => false, isForLog = false, response }: TargetOptions = {},
): ContextTarget {
  const { file } = declared;
  const key = () => currentUserKey(application);
  return {
    context,
    isHandled,
    isForLog,
    response,
    own: ownValues(application).of,
    isStrict: application.strictNullChecks,
    get user() {
      const known = key();
      return known && `${context}.get(${known.keyIn(file)})`;
    },
    get setUser() {
      const known = key();
      return known && ((value: string) => known.setIn(file, value).replace(/^context\b/, context));
    },
    whenNoUser: (name) => `if (${name} === undefined) throw new ${exceptionName(file, 'UnauthorizedException')}();`,
    passed: (call, argument) => convertPassed(application, declared, call, argument, seen),
  };
}

/** `this.tokenOf(request)`, `this.check(context)` and `super.canActivate(context)`. */
function convertPassed(
  application: MigratedApplication,
  declared: MigratedClass,
  call: ts.CallExpression,
  argument: ts.Expression,
  seen: Set<ts.Node>,
): Converted | undefined {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.expression.kind === ts.SyntaxKind.SuperKeyword)
    return expression.name.text === 'canActivate' ? [] : undefined;
  if (expression.expression.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const method = declared.node.members
    .filter(ts.isMethodDeclaration)
    .find(({ name }) => name.getText() === expression.name.text);
  const parameter = method?.parameters[call.arguments.indexOf(argument)];
  if (method?.body === undefined || parameter === undefined || !ts.isIdentifier(parameter.name)) return undefined;
  const { file } = declared;
  const { text: name } = parameter.name;
  const context = contextNameOf(argument);
  const passes: readonly Edit[] = context === undefined ? [] : [() => file.replace(argument, context)];
  if (seen.has(parameter)) return passes;
  seen.add(parameter);
  const target = targetOf(application, declared, name, { seen });
  const isContext = parameter.type !== undefined && /^ExecutionContext$/.test(file.textOf(parameter.type));
  const body = isContext
    ? convertExecutionContext(file, method.body, name, target)
    : joined((usesOf(method.body, name) ?? []).map((use) => convertRequestUse(file, use, target)));
  const typed: Edit = () => {
    const end = parameter.type?.end ?? parameter.name.end;
    file.replaceRange(parameter.name.end, end, `: ${file.name('RequestContext')}`);
  };
  return joined([passes, [typed], body]);
}

/** The request context in the place of a request that is an argument. */
function contextNameOf(argument: ts.Expression): string | undefined {
  const method = ts.findAncestor(argument, ts.isMethodDeclaration);
  const context = method?.parameters.find(({ type }) => type !== undefined && /ExecutionContext$/.test(type.getText()));
  const name = context?.name.getText();
  return name === undefined || name === argument.getText() ? undefined : name;
}

/** The decorator, the interface, the parameters and the constructor of a guard. */
function shapeOf(
  declared: MigratedClass,
  method: ts.MethodDeclaration,
  option: ReflectorRead | undefined,
  metadata: readonly MetadataSource[],
): readonly Edit[] {
  const { file, node } = declared;
  const created = metadata.find(({ key, value }) => value === undefined && key === option?.key)?.call
    .typeArguments?.[0];
  const options = option && (optionType(file, option) ?? created?.getText() ?? 'unknown');
  return [
    () => writeDecorator(declared),
    () => writeHeritage(declared, options),
    () => writeParameters(declared, method, option?.variable?.name.getText(), options),
    () => writeReturnType(declared, method),
    () => {
      const reflector = reflectorOf(declared);
      if (reflector !== undefined) removeReflector(declared, reflector.node);
    },
    () => {
      for (const decorator of decoratorsOf(file, node)) {
        if (
          decorator.name === 'Injectable' &&
          decorator.module === '@nestjs/common' &&
          decorator.arguments.length > 0
        ) {
          file.leave(
            node,
            'a guard has one instance: take the values of a request from the context',
            'request-values.md',
          );
        }
      }
    },
  ];
}

function writeDecorator({ file, node }: MigratedClass): void {
  if (decoratorOf(file, node, 'ashlar', 'Guard') !== undefined) return;
  const injectable = decoratorOf(file, node, '@nestjs/common', 'Injectable');
  if (injectable !== undefined) file.replace(injectable.node, `@${file.name('Guard')}()`);
  else file.insertBefore(node, `@${file.name('Guard')}()${file.source.newline}`);
}

function writeHeritage({ file, node }: MigratedClass, options: string | undefined): void {
  const argument = options === undefined ? '' : `<${options}>`;
  const known = heritageOf(file, node);
  const own = (node.heritageClauses ?? [])
    .flatMap((clause) => [...clause.types])
    .find(({ expression }) => file.isFrom(expression, 'ashlar', 'Guard'));
  const type = known ?? own;
  if (type !== undefined) file.replace(type, `${file.name('Guard')}${argument}`);
}

function writeParameters(
  { file }: MigratedClass,
  method: ts.MethodDeclaration,
  name: string | undefined,
  type: string | undefined,
): void {
  const [context] = method.parameters;
  const option = name === undefined ? '' : `, ${name}: ${type}`;
  if (context === undefined) return;
  const start = context.name.end;
  if (
    context.type !== undefined &&
    file.isFrom((context.type as ts.TypeReferenceNode).typeName ?? context.type, 'ashlar', 'RequestContext')
  ) {
    file.insertAfter(context, option);
  } else {
    file.replaceRange(start, context.type?.end ?? start, `: ${file.name('RequestContext')}${option}`);
  }
}

/** A guard returns no `Observable`. */
function writeReturnType({ file }: MigratedClass, { type }: ts.MethodDeclaration): void {
  if (type === undefined) return;
  if (ts.isUnionTypeNode(type)) {
    const types = type.types.filter((one) => !/^Observable\b/.test(file.textOf(one)));
    if (types.length < type.types.length) file.replace(type, types.map((one) => file.textOf(one)).join(' | '));
  }
}

/** Removes the reflector, and a constructor that has nothing else. */
function removeReflector({ file }: MigratedClass, node: ts.ParameterDeclaration | ts.PropertyDeclaration): void {
  const { parent } = node;
  if (!ts.isConstructorDeclaration(parent)) {
    file.remove(node);
    return;
  }
  const passed = nodesIn(parent, ts.isCallExpression)
    .filter(({ expression }) => expression.kind === ts.SyntaxKind.SuperKeyword)
    .flatMap(({ arguments: values }) => [...values])
    .filter((value) => file.textOf(value) === file.textOf(node.name));
  const isEmpty =
    parent.body?.statements.every(
      (statement) => file.textOf(statement).replace(/;$/, '') === `super(${file.textOf(node.name)})`,
    ) ?? true;
  if (isEmpty && parent.parameters.length === 1) file.remove(parent);
  else for (const one of [node, ...passed]) file.remove(one);
}
