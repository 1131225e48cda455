import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isPlainLiteral } from '../support/syntax.js';
import { type ConfigBinding, type ConfigRead, injectDecorator } from './config-service.js';
import { type ConfigurationClass, type ConfiguredProperty, parameterNameOf } from './configuration-classes.js';
import type { Variable } from './variables.js';

/** The classes of the application, and the variables that they read. */
export interface Configurations {
  readonly classes: readonly ConfigurationClass[];
  readonly variables: ReadonlyMap<string, Variable>;
}

/** A read with the class and the property that replace it. */
interface ReplacedRead {
  readonly read: ConfigRead;
  readonly class: ConfigurationClass;
  /** `undefined` for the configuration as a whole. */
  readonly value: ConfiguredProperty | undefined;
}

/** Injects configuration classes in the place of the `ConfigService`, and reads their properties. */
export function replaceBinding(binding: ConfigBinding, configurations: Configurations): void {
  const { file, reads, others, declaration } = binding;
  const replaced = reads.flatMap((read) => replacementOf(read, configurations));
  const left = [
    ...others,
    ...reads.filter((read) => !replaced.some((one) => one.read === read)).map(({ call }) => call),
  ];
  for (const node of left) {
    file.leave(node, 'read a property of a configuration class in place of the ConfigService', 'configuration.md');
  }
  const classes = byUse(replaced);
  if (classes.length === 0) {
    if (left.length === 0) removeUnused(binding);
    return;
  }
  const first = left.length === 0 ? classes[0] : undefined;
  const more = classes.filter((one) => one !== first);
  if (first !== undefined) replaceType(binding, first, more);
  else
    for (const identifier of binding.classes.slice(0, 1))
      file.insertAfter(identifier, more.map((one) => `, ${nameOf(file, one)}`).join(''));
  addMore(binding, more);
  for (const one of replaced) {
    file.replace(
      one.read.call,
      readText(file, one, one.class === first ? undefined : parameterNameOf(one.class), configurations),
    );
  }
  const decorator = injectDecorator(file, declaration);
  if (decorator !== undefined && first !== undefined) file.remove(decorator);
}

function replacementOf(read: ConfigRead, { classes }: Configurations): readonly ReplacedRead[] {
  const { path } = read;
  if (path === undefined) return [];
  for (const one of classes) {
    const value = one.properties.get(path);
    if (value !== undefined) return [{ read, class: one, value }];
    if (one.namespace === path) return [{ read, class: one, value: undefined }];
  }
  return [];
}

function byUse(reads: readonly ReplacedRead[]): readonly ConfigurationClass[] {
  const count = (one: ConfigurationClass) => reads.filter((read) => read.class === one).length;
  return [...new Set(reads.map((read) => read.class))].toSorted((a, b) => count(b) - count(a));
}

function nameOf(file: MigratedFile, { name, file: declaring }: ConfigurationClass): string {
  return file.name(name, declaring.path);
}

function replaceType(
  { file, declaration, classes }: ConfigBinding,
  first: ConfigurationClass,
  more: readonly ConfigurationClass[],
): void {
  if (declaration.type !== undefined) file.replace(declaration.type, nameOf(file, first));
  const isVariable = ts.isVariableDeclaration(declaration);
  for (const identifier of classes) {
    const names = isVariable ? [first] : [first, ...more];
    file.replace(identifier, names.map((one) => nameOf(file, one)).join(', '));
  }
  const [identifier] = classes;
  const call = isVariable && identifier !== undefined ? identifier.parent : undefined;
  if (call !== undefined && ts.isCallExpression(call))
    for (const type of call.typeArguments ?? []) file.replace(type, nameOf(file, first));
}

/** Adds a parameter or a variable for each further class. */
function addMore({ file, declaration, classes }: ConfigBinding, more: readonly ConfigurationClass[]): void {
  if (more.length === 0) return;
  const start = declaration.getStart(file.syntax);
  if (ts.isVariableDeclaration(declaration)) {
    const statement = declaration.parent.parent;
    const [identifier] = classes;
    const call = identifier?.parent;
    const getter = call !== undefined && ts.isCallExpression(call) ? file.textOf(call.expression) : 'app.get';
    const indent = file.source.indentAt(statement.getStart(file.syntax));
    const lines = more.map((one) => `const ${parameterNameOf(one)} = ${getter}(${nameOf(file, one)});`);
    file.insertAfter(statement, lines.map((line) => `${file.source.newline}${indent}${line}`).join(''));
    return;
  }
  const modifiers = (ts.getModifiers(declaration) ?? [])
    .map((modifier) => `${modifier.getText(file.syntax)} `)
    .join('');
  const separator = file.source.isFirstOfLine(start) ? `,${file.source.newline}${file.source.indentAt(start)}` : ', ';
  const parameters = more.map((one) => `${modifiers}${parameterNameOf(one)}: ${nameOf(file, one)}`);
  file.insertAfter(declaration, parameters.map((text) => `${separator}${text}`).join(''));
}

/** Removes a parameter that nothing reads. */
function removeUnused({ file, declaration, classes }: ConfigBinding): void {
  if (ts.isVariableDeclaration(declaration)) {
    const statement = declaration.parent.parent;
    if (ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1)
      file.remove(statement);
    return;
  }
  file.remove(declaration);
  for (const identifier of classes) file.remove(identifier);
}

function readText(
  file: MigratedFile,
  { read, value }: ReplacedRead,
  parameter: string | undefined,
  { variables }: Configurations,
): string {
  const { receiver, call, preset } = read;
  const isThis = ts.isPropertyAccessExpression(receiver);
  const object = parameter === undefined ? file.textOf(receiver) : `${isThis ? 'this.' : ''}${parameter}`;
  if (value === undefined) return object;
  const text = `${object}.${value.property}`;
  const variable = value.variable === undefined ? undefined : variables.get(value.variable);
  if (variable === undefined || variable.isRequired || variable.preset !== undefined) return text;
  if (preset === undefined) return isUsedAsPresent(read) ? `${text}!` : text;
  const withDefault = `${text} ?? ${file.textOf(preset)}`;
  return needsParentheses(call) ? `(${withDefault})` : withDefault;
}

function needsParentheses({ parent }: ts.CallExpression): boolean {
  return (
    ts.isBinaryExpression(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isPrefixUnaryExpression(parent)
  );
}

/** Whether the code uses a value of the type `any`: it is not compared, and has no other value for an absent one. */
function isUsedAsPresent({ call, type }: ConfigRead): boolean {
  const { parent } = call;
  if (type !== undefined || ts.isNonNullExpression(parent) || ts.isAsExpression(parent)) return false;
  const isTested =
    ts.isBinaryExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isIfStatement(parent);
  return !isTested && !(ts.isPropertyAccessExpression(parent) && parent.questionDotToken !== undefined);
}

/** Whether the read has a default that its property can have. */
export function hasLiteralPreset({ preset }: ConfigRead): boolean {
  return preset !== undefined && isPlainLiteral(preset);
}
