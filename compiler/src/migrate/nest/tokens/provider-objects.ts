import { ts } from 'ts-morph';
import { propertiesOf } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isTestFile } from '../support/modules.js';
import { nodesIn } from '../support/syntax.js';
import { keyOf, type ProviderKey } from './token-keys.js';

/** `{ provide: CLOCK, useClass: SystemClock }`. */
export interface ProviderObject {
  readonly file: MigratedFile;
  readonly node: ts.ObjectLiteralExpression;
  readonly key: ProviderKey;
  readonly properties: ReadonlyMap<string, ts.Expression>;
  /** `useFactory` as a method of the object. */
  readonly method: ts.MethodDeclaration | undefined;
}

const uses = ['useValue', 'useFactory', 'useClass', 'useExisting'];

/** The providers of the application that are objects. Those of dynamic modules are not among them. */
export function providerObjects(application: MigratedApplication): readonly ProviderObject[] {
  return application.files
    .filter((file) => !isTestFile(file))
    .flatMap((file) =>
      nodesIn(file.syntax, ts.isObjectLiteralExpression).flatMap((node) => providerOf(application, file, node)),
    );
}

function providerOf(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.ObjectLiteralExpression,
): readonly ProviderObject[] {
  const properties = propertiesOf(node);
  const provide = properties.get('provide');
  const method = node.properties.find(
    (one): one is ts.MethodDeclaration => ts.isMethodDeclaration(one) && one.name.getText(file.syntax) === 'useFactory',
  );
  if (provide === undefined || (method === undefined && !uses.some((use) => properties.has(use)))) return [];
  if (ts.findAncestor(node, ts.isMethodDeclaration) !== undefined && method?.parent !== node) return [];
  const key = keyOf(application, file, provide);
  return key === undefined ? [] : [{ file, node, key, properties, method }];
}

const known = new Set(['provide', 'inject', ...uses]);

/** Whether an object has properties such as `scope`. */
export function hasOtherProperties(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.some((property) => !known.has(property.name?.getText() ?? ''));
}

/** How the entry of a list provides the same; `undefined` when it has another scope or an optional dependency. */
export function entryText(
  provider: ProviderObject,
  token: string,
  nameOf: (expression: ts.Expression) => string | undefined,
): string | undefined {
  const { file, node, properties, method } = provider;
  if (hasOtherProperties(node)) return undefined;
  const concrete = properties.get('useClass') ?? properties.get('useExisting');
  if (concrete !== undefined) return providedClass(provider, concrete, token, nameOf);
  const factory = file.name('asyncFactory');
  const value = properties.get('useValue');
  if (value !== undefined) {
    const text = ts.isObjectLiteralExpression(value) ? `(${dedented(file, value, node)})` : file.textOf(value);
    return `${factory}(${token}, [], () => ${text})`;
  }
  const dependencies = dependenciesOf(properties.get('inject'), nameOf);
  const create = method === undefined ? properties.get('useFactory') : undefined;
  const text = method === undefined ? create && dedented(file, create, node) : methodText(file, method);
  return dependencies === undefined || text === undefined
    ? undefined
    : `${factory}(${token}, [${dependencies.join(', ')}], ${text})`;
}

/** The text of a part of an object that moves to the place of the object. */
function dedented(file: MigratedFile, part: ts.Node, whole: ts.Node): string {
  const { source, syntax } = file;
  const inner = source.indentAt(part.getStart(syntax));
  const outer = source.indentAt(whole.getStart(syntax));
  const text = file.textOf(part);
  if (!inner.startsWith(outer) || inner === outer) return text;
  return text.replaceAll(`\n${inner}`, `\n${outer}`);
}

function providedClass(
  { file, key }: ProviderObject,
  concrete: ts.Expression,
  token: string,
  nameOf: (expression: ts.Expression) => string | undefined,
): string | undefined {
  const name = nameOf(concrete);
  if (name === undefined) return undefined;
  const isItself = key.kind !== 'token' && token === name;
  return isItself ? name : `${file.name('provide')}(${token}, ${name})`;
}

function dependenciesOf(
  inject: ts.Expression | undefined,
  nameOf: (expression: ts.Expression) => string | undefined,
): readonly string[] | undefined {
  if (inject === undefined) return [];
  if (!ts.isArrayLiteralExpression(inject)) return undefined;
  const names = inject.elements.map(nameOf);
  return names.includes(undefined) ? undefined : names.filter((name) => name !== undefined);
}

/** `useFactory(config) { … }` as an arrow function. */
function methodText(
  file: MigratedFile,
  { modifiers, parameters, type, body }: ts.MethodDeclaration,
): string | undefined {
  if (body === undefined) return undefined;
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  const list = parameters.map((parameter) => file.textOf(parameter)).join(', ');
  return `${isAsync ? 'async ' : ''}(${list})${type === undefined ? '' : `: ${file.textOf(type)}`} => ${dedented(file, body, body.parent.parent)}`;
}

const typesOfNest = ['Provider', 'FactoryProvider', 'ClassProvider', 'ValueProvider', 'ExistingProvider'];

/** Removes the types of Nest from constants that are providers: `const clockProvider: Provider = …`. */
export function removeProviderTypes(application: MigratedApplication): void {
  for (const file of application.files) {
    for (const { type, name } of nodesIn(file.syntax, ts.isVariableDeclaration)) {
      const element = type !== undefined && ts.isArrayTypeNode(type) ? type.elementType : type;
      const isProvider =
        element !== undefined &&
        ts.isTypeReferenceNode(element) &&
        file.isFrom(element.typeName, '@nestjs/common', ...typesOfNest);
      if (isProvider && type !== undefined) file.replaceRange(name.end, type.end, '');
    }
  }
}
