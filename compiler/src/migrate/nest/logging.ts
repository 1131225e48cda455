import { ts } from 'ts-morph';
import type { MigrationStep } from '../migration-step.js';
import { decoratorsOf, stringValue } from '../source/decorators.js';
import type { MigratedFile } from '../source/migrated-file.js';
import { addParameters } from './support/add-parameter.js';
import { isTestFile } from './support/modules.js';
import { baseOf, constructorOf, nodesIn } from './support/syntax.js';

const page = 'logging.md';

/** `Logger` of `@nestjs/common`. */
export const logging: MigrationStep = {
  topic: 'Logging',
  constructs: [
    {
      from: '`private readonly logger = new Logger(Notes.name)`',
      to: 'a parameter of the constructor: `private readonly logger: Logger`',
    },
    { from: "`new Logger('Import')`", to: "`createLogger().scoped('Import')`" },
    { from: "`logger.log('saved')`, `logger.verbose('saved')`", to: "`logger.info('saved')`, `logger.trace('saved')`" },
    {
      from: "`logger.error('failed', error.stack)`",
      to: "`logger.error('failed', { err: error })`",
      left: 'a message that is an object',
    },
    {
      from: '`app.useLogger(…)`, `LoggerService`',
      to: 'the option `logger` of `Application.create`',
      left: 'all of them',
    },
  ],
  migrate({ files }) {
    for (const file of files) if (!isTestFile(file)) migrateFile(file);
  },
};

function migrateFile(file: MigratedFile): void {
  const made = nodesIn(file.syntax, ts.isNewExpression).filter(({ expression }) =>
    file.isFrom(expression, '@nestjs/common', 'Logger'),
  );
  const names = new Set<string>();
  for (const node of made) {
    const { parent } = node;
    const isDeclared =
      (ts.isPropertyDeclaration(parent) || ts.isVariableDeclaration(parent)) && parent.initializer === node;
    if (isDeclared) names.add(parent.name.getText(file.syntax));
    if (isDeclared && ts.isPropertyDeclaration(parent) && injectLogger(file, parent, node)) continue;
    file.replace(node, madeText(file, node));
  }
  for (const type of nodesIn(file.syntax, ts.isTypeReferenceNode)) {
    if (!file.isFrom(type.typeName, '@nestjs/common', 'Logger')) continue;
    file.replace(type.typeName, file.name('Logger'));
    names.add((type.parent as ts.NamedDeclaration).name?.getText(file.syntax) ?? '');
  }
  for (const call of nodesIn(file.syntax, ts.isCallExpression)) migrateCall(file, call, names);
}

/** `createLogger().scoped('Import')`. */
function madeText(file: MigratedFile, { arguments: list }: ts.NewExpression): string {
  const [scope] = list ?? [];
  const logger = `${file.name('createLogger')}()`;
  return scope === undefined ? logger : `${logger}.scoped(${file.textOf(scope)})`;
}

/** Makes a parameter of a field of a class that the container builds. */
function injectLogger(
  file: MigratedFile,
  field: ts.PropertyDeclaration,
  { arguments: list }: ts.NewExpression,
): boolean {
  const owner = field.parent;
  const modifiers = (ts.getModifiers(field) ?? []).map((modifier) => modifier.getText(file.syntax));
  if (
    !ts.isClassDeclaration(owner) ||
    owner.name === undefined ||
    modifiers.includes('static') ||
    field.name.kind !== ts.SyntaxKind.Identifier
  )
    return false;
  const isBuilt = decoratorsOf(file, owner).some(({ name }) => ['Injectable', 'Controller', 'Guard'].includes(name));
  const isExtended = baseOf(owner) !== undefined;
  const scope = list?.[0];
  const isOwnName =
    scope === undefined || file.textOf(scope) === `${owner.name.text}.name` || stringValue(scope) === owner.name.text;
  if (!isBuilt || isExtended) return false;
  const existing = constructorOf(owner);
  const name = field.name.getText(file.syntax);
  const logger = file.name('Logger');
  if (!isOwnName) {
    file.replace(field, `${[...modifiers, name].join(' ')}: ${logger};`);
    addStatement(
      file,
      owner,
      existing,
      `logger: ${logger}`,
      `this.${name} = logger.scoped(${file.textOf(scope)});`,
      field,
    );
    return true;
  }
  const words = modifiers.some((word) => /^(?:private|protected|public|readonly)$/.test(word))
    ? modifiers
    : ['public', ...modifiers];
  const parameter = `${words.join(' ')} ${name}: ${logger}`;
  if (existing === undefined) file.replace(field, `constructor(${parameter}) {}`);
  else {
    file.remove(field);
    addParameters(file, existing, [parameter]);
  }
  return true;
}

/** A parameter, and a statement at the beginning of the constructor. */
function addStatement(
  file: MigratedFile,
  owner: ts.ClassDeclaration,
  existing: ts.ConstructorDeclaration | undefined,
  parameter: string,
  statement: string,
  field: ts.PropertyDeclaration,
): void {
  const { newline, indentStep } = file.source;
  const indent = file.source.indentAt(field.getStart(file.syntax));
  if (existing?.body === undefined) {
    const place = [...owner.members].reverse().find(ts.isPropertyDeclaration) ?? field;
    file.insertAfter(
      place,
      `${newline}${newline}${indent}constructor(${parameter}) {${newline}${indent}${indentStep}${statement}${newline}${indent}}`,
    );
    return;
  }
  addParameters(file, existing, [parameter]);
  const { body } = existing;
  const start = body.getStart(file.syntax) + 1;
  const isEmpty = body.statements.length === 0;
  if (isEmpty)
    file.replaceRange(start, body.end - 1, `${newline}${indent}${indentStep}${statement}${newline}${indent}`);
  else file.replaceRange(start, start, `${newline}${indent}${indentStep}${statement}`);
}

const levels: ReadonlyMap<string, string> = new Map([
  ['log', 'info'],
  ['verbose', 'trace'],
  ['warn', 'warn'],
  ['error', 'error'],
  ['debug', 'debug'],
  ['fatal', 'fatal'],
]);

function migrateCall(file: MigratedFile, call: ts.CallExpression, names: ReadonlySet<string>): void {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression)) return;
  const level = levels.get(expression.name.text);
  if (level === undefined || !isLogger(file, expression.expression, names)) return;
  const [message, ...more] = call.arguments;
  const text = message === undefined ? undefined : argumentsText(file, message, more);
  if (text === undefined || message === undefined) {
    file.leave(call, 'log a text, and an object with fields', page);
    return;
  }
  if (file.isFrom(expression.expression, '@nestjs/common', 'Logger')) {
    file.replace(expression.expression, `${file.name('createLogger')}()`);
  }
  if (level !== expression.name.text) file.replace(expression.name, level);
  const list = call.arguments.map((argument) => file.textOf(argument)).join(', ');
  if (text !== list) file.replaceRange(message.getStart(file.syntax), call.arguments.at(-1)?.end ?? message.end, text);
}

function isLogger(file: MigratedFile, node: ts.Expression, names: ReadonlySet<string>): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    const isOwn =
      node.expression.kind === ts.SyntaxKind.ThisKeyword || /^[A-Z]/.test(node.expression.getText(file.syntax));
    return isOwn && names.has(node.name.text);
  }
  if (ts.isNewExpression(node)) return file.isFrom(node.expression, '@nestjs/common', 'Logger');
  return ts.isIdentifier(node) && (names.has(node.text) || file.isFrom(node, '@nestjs/common', 'Logger'));
}

/** The message and the fields; `undefined` for a message that is an object, for spread values, and for two fields of one name. */
function argumentsText(file: MigratedFile, message: ts.Expression, more: readonly ts.Expression[]): string | undefined {
  if (ts.isObjectLiteralExpression(message) || ts.isArrayLiteralExpression(message)) return undefined;
  if ([message, ...more].some(ts.isSpreadElement)) return undefined;
  const isError = isErrorName(message);
  const fields = [
    ...(isError ? [`err: ${file.textOf(message)}`] : []),
    ...more.flatMap((one, index) => fieldText(file, one, index === more.length - 1)),
  ];
  const text = isError ? "'failed'" : file.textOf(message);
  const unique = [...new Set(fields)];
  const names = unique.map((field) => /^\w+/.exec(field)?.[0] ?? field);
  if (new Set(names).size < names.length) return undefined;
  return unique.length === 0
    ? text
    : `${text}, { ${unique.map((field) => (field === 'err: err' ? 'err' : field)).join(', ')} }`;
}

function isErrorName(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && /^(?:e|ex|err|error|exception|cause)$/i.test(node.text);
}

/** `err: error` of `error.stack` and `error`, and the fields of an object. */
function fieldText(file: MigratedFile, node: ts.Expression, isLast: boolean): readonly string[] {
  if (isErrorName(node)) return [`err: ${file.textOf(node)}`];
  if (ts.isPropertyAccessExpression(node) && ['stack', 'message'].includes(node.name.text))
    return [`err: ${file.textOf(node.expression)}`];
  if (ts.isObjectLiteralExpression(node)) return node.properties.map((property) => file.textOf(property));
  if (isLast && (stringValue(node) !== undefined || /\.name$/.test(file.textOf(node))))
    return [`context: ${file.textOf(node)}`];
  return ts.isIdentifier(node) ? [file.textOf(node)] : [`value: ${file.textOf(node)}`];
}
