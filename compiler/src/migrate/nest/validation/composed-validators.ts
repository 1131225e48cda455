import { ts } from 'ts-morph';
import type { MigratedApplication, MigratedClass } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { movedText } from '../../source/moved-text.js';
import { isReference } from '../../source/references.js';
import { nodesIn, returnedValue } from '../support/syntax.js';

/** A decorator of the application that is made of decorators of properties. */
interface ComposedValidator {
  readonly file: MigratedFile;
  readonly parts: readonly ts.Expression[];
  readonly parameters: readonly ts.ParameterDeclaration[];
}

const packages = /^(?:class-validator|class-transformer|@nestjs\/swagger)(?:\/|$)/;

/** Writes the decorators of which a decorator of the application is made at each property that has it. */
export function composedValidators(application: MigratedApplication): void {
  const expanded = new Map<OwnFunction['node'], Expanded>();
  for (const one of application.classes) {
    for (const member of one.node.members) {
      if (ts.isPropertyDeclaration(member)) expandDecorators(application, one, member, expanded);
    }
  }
  for (const one of expanded.values()) removeUnused(application, one);
}

/** A function, and the decorators in whose place its parts are written. */
interface Expanded {
  readonly body: OwnFunction;
  readonly uses: Set<ts.Node>;
}

/** Removes a function whose uses are all replaced. */
function removeUnused(application: MigratedApplication, { body, uses }: Expanded): void {
  const declaration = ts.isVariableDeclaration(body.node.parent) ? body.node.parent : body.node;
  const name = (declaration as ts.NamedDeclaration).name?.getText();
  const statement = ts.findAncestor(declaration, ts.isStatement);
  if (name === undefined || statement === undefined) return;
  if (ts.isVariableStatement(statement) && statement.declarationList.declarations.length > 1) return;
  const isUsed = application.files.some(
    ({ text, syntax }) =>
      text.includes(name) &&
      nodesIn(syntax, ts.isIdentifier).some(
        (node) =>
          node.text === name &&
          isReference(node) &&
          node.parent !== declaration &&
          ts.findAncestor(node, ts.isImportDeclaration) === undefined &&
          ts.findAncestor(node, (one) => uses.has(one)) === undefined,
      ),
  );
  if (!isUsed) body.file.remove(statement);
}

function expandDecorators(
  application: MigratedApplication,
  one: MigratedClass,
  member: ts.PropertyDeclaration,
  expanded: Map<OwnFunction['node'], Expanded>,
): void {
  for (const decorator of ts.getDecorators(member) ?? []) {
    const { expression } = decorator;
    const called = ts.isCallExpression(expression) ? expression.expression : expression;
    if (!ts.isIdentifier(called)) continue;
    const body = functionOf(application, one.file, called);
    if (body === undefined) continue;
    const composed = composedValidator(body);
    const values = ts.isCallExpression(expression) ? expression.arguments : [];
    const text = composed && expansion(application, one.file, composed, values);
    if (text !== undefined) {
      one.file.replace(decorator, text);
      const known = expanded.get(body.node) ?? { body, uses: new Set() };
      known.uses.add(decorator);
      expanded.set(body.node, known);
    }
    if (text === undefined && usesValidators(body)) {
      one.file.leave(
        member,
        `check \`@${called.text}\` in the \`validate()\` of a class that implements \`Validator\``,
        'validation.md',
      );
    }
  }
}

interface OwnFunction {
  readonly file: MigratedFile;
  readonly node: ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;
}

/** The function that a decorator of the application calls. */
function functionOf(
  application: MigratedApplication,
  file: MigratedFile,
  name: ts.Identifier,
): OwnFunction | undefined {
  const found = application.declarationOf(file, name.text);
  if (found === undefined) return undefined;
  const node = ts.isVariableDeclaration(found.node) ? found.node.initializer : found.node;
  const isFunction =
    node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node));
  return isFunction ? { file: found.file, node } : undefined;
}

function usesValidators({ file, node }: OwnFunction): boolean {
  return nodesIn(node, ts.isCallExpression).some(({ expression }) => file.isFrom(expression, packages));
}

function composedValidator({ file, node }: OwnFunction): ComposedValidator | undefined {
  const value = returnedValue(node);
  if (value === undefined || !ts.isCallExpression(value)) return undefined;
  const isComposed = file.isFrom(value.expression, '@nestjs/common', 'applyDecorators');
  const parts = isComposed ? [...value.arguments] : [value];
  const areKnown = parts.every((part) => ts.isCallExpression(part) && isDecorator(file, part.expression));
  return areKnown ? { file, parts, parameters: [...node.parameters] } : undefined;
}

/** Whether a function of a package is a decorator: `registerDecorator` and `ValidateBy` are given the rule itself. */
function isDecorator(file: MigratedFile, called: ts.Expression): boolean {
  const name = file.importedName(called)?.name ?? '';
  return file.isFrom(called, packages) && /^[A-Z]/.test(name) && name !== 'ValidateBy';
}

/** The decorators in the place of a composed one. `undefined` when they depend on arguments that cannot be written there. */
function expansion(
  application: MigratedApplication,
  file: MigratedFile,
  { file: from, parts, parameters }: ComposedValidator,
  values: readonly ts.Expression[],
): string | undefined {
  const texts = parts.map((part) => movedText(application, from, part, file));
  if (texts.includes(undefined)) return undefined;
  const written = new Map<string, string>();
  for (const [index, { name, initializer, dotDotDotToken }] of parameters.entries()) {
    if (!ts.isIdentifier(name) || dotDotDotToken !== undefined) return undefined;
    const value = values[index];
    written.set(name.text, value === undefined ? (initializer?.getText() ?? 'undefined') : file.textOf(value));
  }
  return texts
    .map((part) => `@${withArguments(part ?? '', written)}`)
    .join(' ')
    .replaceAll(/(?:, )?\bundefined\)/g, ')');
}

/** The text of an expression with other texts in the place of names. */
function withArguments(text: string, written: ReadonlyMap<string, string>): string {
  const syntax = ts.createSourceFile('part.ts', text, ts.ScriptTarget.Latest, true);
  let result = '';
  let position = 0;
  for (const identifier of nodesIn(syntax, ts.isIdentifier)) {
    const value = isReference(identifier) ? written.get(identifier.text) : undefined;
    if (value === undefined) continue;
    const isShorthand = ts.isShorthandPropertyAssignment(identifier.parent);
    result +=
      text.slice(position, identifier.getStart(syntax)) + (isShorthand ? `${identifier.text}: ${value}` : value);
    position = identifier.end;
  }
  return result + text.slice(position);
}
