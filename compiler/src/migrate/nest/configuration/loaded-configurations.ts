import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf, stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { callsOf, nodesIn, returnedValue } from '../support/syntax.js';
import { environmentValue } from './environment-value.js';
import type { VariableNote } from './variables.js';

/** A value of a configuration: that of a variable, or an expression that computes it. */
export interface ConfiguredValue {
  /** The names that lead to it: `mail.host`. */
  readonly path: string;
  readonly expression: ts.Expression;
  readonly note: VariableNote | undefined;
}

/** A function that makes a configuration: `registerAs('mail', () => ({ … }))`, or a function in the list `load`. */
export interface LoadedConfiguration {
  readonly file: MigratedFile;
  /** The statement of its declaration. */
  readonly statement: ts.Statement;
  /** The name of its constant; `default` for a default export. */
  readonly name: string;
  /** `undefined` for a function without a namespace. */
  readonly namespace: string | undefined;
  readonly values: readonly ConfiguredValue[];
}

/** The configurations of the application that can be read: their functions return an object literal. */
export function loadedConfigurations(application: MigratedApplication): readonly LoadedConfiguration[] {
  return application.files.flatMap((file) => [...registered(file), ...listed(application, file)]);
}

function registered(file: MigratedFile): readonly LoadedConfiguration[] {
  return callsOf(file, '@nestjs/config', 'registerAs').flatMap((call) => {
    const [namespace, factory] = call.arguments;
    const declared = declarationOf(call);
    const text = stringValue(namespace);
    const values = valuesOf(factory);
    if (declared === undefined || text === undefined || values === undefined) return [];
    return [
      {
        file,
        ...declared,
        namespace: text,
        values: values.map((value) => ({ ...value, path: `${text}.${value.path}` })),
      },
    ];
  });
}

function declarationOf(node: ts.Expression): { readonly statement: ts.Statement; readonly name: string } | undefined {
  const parent = ts.findAncestor(node.parent, (one) => ts.isVariableDeclaration(one) || ts.isExportAssignment(one));
  if (parent === undefined) return undefined;
  if (ts.isExportAssignment(parent)) return { statement: parent, name: 'default' };
  const statement = parent.parent.parent;
  const isAlone = ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1;
  const { name } = parent as ts.VariableDeclaration;
  return isAlone && ts.isIdentifier(name) ? { statement, name: name.text } : undefined;
}

/** The functions in `load: [configuration]` that are declared without `registerAs`. */
function listed(application: MigratedApplication, file: MigratedFile): readonly LoadedConfiguration[] {
  const options = forRootCalls(file).map((call) => propertiesOf(call.arguments[0]).get('load'));
  return options.flatMap((load) => {
    const entries = load !== undefined && ts.isArrayLiteralExpression(load) ? load.elements : [];
    return entries.flatMap((entry) => listedFunction(application, file, entry));
  });
}

/** The calls of `ConfigModule.forRoot` in a file. */
export function forRootCalls(file: MigratedFile): readonly ts.CallExpression[] {
  return nodesIn(file.syntax, ts.isCallExpression).filter(({ expression }) => {
    const isForRoot = ts.isPropertyAccessExpression(expression) && expression.name.text === 'forRoot';
    return isForRoot && file.isFrom(expression.expression, '@nestjs/config', 'ConfigModule');
  });
}

function listedFunction(
  application: MigratedApplication,
  from: MigratedFile,
  entry: ts.Expression,
): readonly LoadedConfiguration[] {
  if (!ts.isIdentifier(entry)) return [];
  const imported = from.importOf(entry.text);
  const target = imported?.name === 'default' ? application.fileOf(from, imported.module) : undefined;
  const statement = target?.syntax.statements.find(ts.isExportAssignment);
  if (target !== undefined && statement !== undefined) {
    const values = valuesOf(bare(statement.expression));
    return values === undefined ? [] : [{ file: target, statement, name: 'default', namespace: undefined, values }];
  }
  const declared = application.declarationOf(from, entry.text);
  if (declared === undefined) return [];
  const { file, node } = declared;
  const isVariable = ts.isVariableDeclaration(node);
  const values = valuesOf(isVariable ? node.initializer && bare(node.initializer) : node);
  const whole = isVariable ? node.parent.parent : node;
  if (values === undefined || !ts.isStatement(whole)) return [];
  return [{ file, statement: whole, name: entry.text, namespace: undefined, values }];
}

/** The values of the object that a function returns; `undefined` when it is not an object literal. */
function valuesOf(factory: ts.Node | undefined): readonly ConfiguredValue[] | undefined {
  const object = factory && returnedValue(factory);
  return object !== undefined && ts.isObjectLiteralExpression(object) ? valuesOfObject(object, '') : undefined;
}

function valuesOfObject(object: ts.ObjectLiteralExpression, prefix: string): readonly ConfiguredValue[] | undefined {
  const properties = propertiesOf(object);
  if (properties.size !== object.properties.length) return undefined;
  const values: ConfiguredValue[] = [];
  for (const [name, expression] of properties) {
    const path = `${prefix}${name}`;
    const inner = ts.isObjectLiteralExpression(expression) ? valuesOfObject(expression, `${path}.`) : undefined;
    if (inner === undefined) values.push({ path, expression, note: environmentValue(expression) });
    else values.push(...inner);
  }
  return values;
}
