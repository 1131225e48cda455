import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { namesBeside, propertiesOf } from '../../source/decorators.js';
import { classIn, exportedName } from '../../source/exported.js';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedList, movedText } from '../../source/moved-text.js';
import { changeInterfaces } from '../support/interfaces.js';
import type { DynamicImport } from '../support/modules.js';
import { returnedValue } from '../support/syntax.js';
import { entitiesOf } from './entities.js';

/** The parts of the module that creates the connection. */
export interface DataSourceParts {
  /** The dependencies of the factory. */
  readonly dependencies: readonly string[];
  /** The function of the factory. */
  readonly factory: string;
  /** Modules that the module has to import, and providers that it has to list. */
  readonly imports: readonly string[];
  readonly providers: readonly string[];
}

/** Options of `TypeOrmModule` that a `DataSource` does not have. */
const optionsOfNest = new Set([
  'autoLoadEntities',
  'retryAttempts',
  'retryDelay',
  'toRetry',
  'verboseRetryLog',
  'keepConnectionAlive',
  'manualInitialization',
]);

/** Options of `forRootAsync` that are read: not `name`, `dataSourceFactory` and `useExisting`. */
const asyncOptions: ReadonlySet<string> = new Set(['imports', 'inject', 'useFactory', 'useClass']);

/** How a file creates the connection that `forRoot` or `forRootAsync` describes; `undefined` when its options cannot be read. */
export function dataSourceParts(
  application: MigratedApplication,
  { module, call, method }: DynamicImport,
  to: MigratedFile,
): DataSourceParts | undefined {
  const { file } = module;
  const [argument] = call?.arguments ?? [];
  if (argument === undefined) return undefined;
  if (method === 'forRoot') {
    const options = optionsText(application, file, bare(argument), to);
    const none = { dependencies: [], imports: [], providers: [] };
    return options === undefined ? undefined : { ...none, factory: factoryText('() =>', created(to, options)) };
  }
  const properties = propertiesOf(argument);
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  if (namesBeside(argument, asyncOptions).length > 0) return undefined;
  const imports = movedList(application, file, properties.get('imports'), to);
  const dependencies = movedList(application, file, properties.get('inject'), to);
  if (imports === undefined || dependencies === undefined) return undefined;
  const useClass = properties.get('useClass');
  const found = useClass && application.classOf(file, useClass);
  if (found !== undefined) return ofClass(application, found, to, imports);
  const factory = asyncFactoryText(application, file, argument, to);
  return factory === undefined ? undefined : { dependencies, factory, imports, providers: [] };
}

function factoryText(head: string, body: string): string {
  return body.includes('\n') ? `${head}\n      ${body},\n    ` : `${head} ${body}`;
}

function created(to: MigratedFile, options: string): string {
  return `new ${to.name('DataSource', 'typeorm')}(${options}).initialize()`;
}

/** The text of the options of a `DataSource`. */
function optionsText(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression,
  to: MigratedFile,
): string | undefined {
  if (ts.isObjectLiteralExpression(node)) return literalText(application, file, node, to);
  if (!ts.isIdentifier(node)) return undefined;
  const declared = application.declarationOf(file, node.text);
  if (declared === undefined || !ts.isVariableDeclaration(declared.node) || exportedName(declared) === undefined)
    return undefined;
  const { initializer, type } = declared.node;
  const value = initializer && bare(initializer);
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return undefined;
  if (
    type !== undefined &&
    declared.file.isFrom((type as ts.TypeReferenceNode).typeName, '@nestjs/typeorm', 'TypeOrmModuleOptions')
  ) {
    declared.file.replace(type, declared.file.name('DataSourceOptions', 'typeorm'));
  }
  for (const property of value.properties) {
    const name = property.name?.getText(declared.file.syntax) ?? '';
    if (optionsOfNest.has(name)) declared.file.remove(property);
  }
  const name = movedText(application, file, node, to);
  return hasOwnEntities(value) ? name : name && `{ ...${name}, entities: [${entityNames(application, value, to)}] }`;
}

function literalText(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.ObjectLiteralExpression,
  to: MigratedFile,
): string | undefined {
  const isOwn = hasOwnEntities(node);
  const texts: (string | undefined)[] = [];
  let hasEntities = false;
  for (const property of node.properties) {
    const name = property.name?.getText(file.syntax) ?? '';
    if (name === 'name') return undefined;
    if (optionsOfNest.has(name) && name !== 'autoLoadEntities') continue;
    const isList = name === 'entities' || name === 'autoLoadEntities';
    if (isList && !isOwn && !hasEntities) texts.push(`entities: [${entityNames(application, node, to)}]`);
    else if (!isList || (isOwn && name === 'entities')) texts.push(movedText(application, file, property, to));
    hasEntities ||= isList;
  }
  if (texts.includes(undefined)) return undefined;
  const indent = '        ';
  return `{\n${texts.map((text) => `${indent}${text?.replaceAll('\n', '\n')},`).join('\n')}\n      }`;
}

/** Whether `entities` is a list of classes. Patterns of files find sources that the compiled application does not have. */
function hasOwnEntities(node: ts.ObjectLiteralExpression): boolean {
  const entities = propertiesOf(node).get('entities');
  if (
    propertiesOf(node).has('autoLoadEntities') &&
    propertiesOf(node).get('autoLoadEntities')?.kind !== ts.SyntaxKind.FalseKeyword
  )
    return false;
  if (entities === undefined) return !propertiesOf(node).has('autoLoadEntities');
  return ts.isArrayLiteralExpression(entities)
    ? entities.elements.every((element) => ts.isIdentifier(element) || ts.isSpreadElement(element))
    : ts.isIdentifier(entities);
}

function entityNames(application: MigratedApplication, node: ts.ObjectLiteralExpression, to: MigratedFile): string {
  const isPattern = propertiesOf(node).has('entities');
  return entitiesOf(application, isPattern)
    .map((entity) => classIn(to, entity))
    .join(', ');
}

/** `useFactory` as the function of `asyncFactory`. */
function asyncFactoryText(
  application: MigratedApplication,
  file: MigratedFile,
  argument: ts.Expression,
  to: MigratedFile,
): string | undefined {
  const object = ts.isObjectLiteralExpression(argument) ? argument : undefined;
  const property = object?.properties.find((one) => one.name?.getText(file.syntax) === 'useFactory');
  const factory = property !== undefined && ts.isPropertyAssignment(property) ? bare(property.initializer) : property;
  const value = factory && returnedValue(factory);
  if (factory === undefined || value === undefined || !ts.isFunctionLike(factory)) return undefined;
  const options = optionsText(application, file, value, to);
  const parameters = factory.parameters.map((parameter) => movedText(application, file, parameter, to));
  if (options === undefined || parameters.includes(undefined)) return undefined;
  const isAsync = (factory.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
  return factoryText(`${isAsync ? 'async ' : ''}(${parameters.join(', ')}) =>`, created(to, options));
}

/** A class that implements `TypeOrmOptionsFactory`. */
function ofClass(
  application: MigratedApplication,
  found: MigratedClass,
  to: MigratedFile,
  imports: readonly string[],
): DataSourceParts | undefined {
  const { file, node } = found;
  const method = node.members.find((member) => member.name?.getText(file.syntax) === 'createTypeOrmOptions');
  const value = method && returnedValue(method);
  const options = value && bare(value);
  if (
    method === undefined ||
    !ts.isMethodDeclaration(method) ||
    options === undefined ||
    !ts.isObjectLiteralExpression(options)
  )
    return undefined;
  changeInterfaces(file, node, (one) =>
    file.isFrom(one, '@nestjs/typeorm', 'TypeOrmOptionsFactory') ? '' : undefined,
  );
  if (method.type !== undefined) file.replace(method.type, file.name('DataSourceOptions', 'typeorm'));
  const isOwn = hasOwnEntities(options);
  for (const property of options.properties) {
    const key = property.name?.getText(file.syntax) ?? '';
    if (optionsOfNest.has(key) || (!isOwn && key === 'entities')) file.remove(property);
  }
  const local = classIn(to, found);
  const read = 'options.createTypeOrmOptions()';
  const text = isOwn ? read : `{ ...${read}, entities: [${entityNames(application, options, to)}] }`;
  return { dependencies: [local], factory: `(options: ${local}) => ${created(to, text)}`, imports, providers: [local] };
}
