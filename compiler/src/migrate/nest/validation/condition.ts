import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import { isReference } from '../../source/references.js';
import { nodesIn, returnedValue } from '../support/syntax.js';
import type { Validation } from './decorator-effect.js';

/** The decorators of a property without `@ValidateIf`, whose condition is only about absent values. */
export interface Condition {
  readonly validations: readonly Validation[];
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** The condition of `@ValidateIf`. `undefined` for one that depends on anything but the absence of the value. */
export function conditionOf(file: MigratedFile, validations: readonly Validation[]): Condition | undefined {
  const conditions = validations.filter(({ name }) => name === 'ValidateIf');
  const others = validations.filter((one) => !conditions.includes(one));
  const texts = conditions.map(({ arguments: [first] }) => conditionText(file, first));
  if (texts.some((text) => text === undefined || !absent.test(text))) return undefined;
  return {
    validations: others,
    isOptional: texts.some((text) => text !== undefined && !/^value !== null$/.test(text)),
    isNullable: texts.some((text) => text !== undefined && text !== 'value !== undefined'),
  };
}

const absent =
  /^(?:value !== (?:undefined|null)|value != (?:undefined|null)|value !== (?:undefined|null) && value !== (?:undefined|null))$/;

/** The expression of `(object, value) => …`. */
function conditionText(file: MigratedFile, node: ts.Expression | undefined): string | undefined {
  const value = returnedValue(node);
  if (value === undefined || node === undefined) return undefined;
  const parameters = 'parameters' in node ? (node as ts.ArrowFunction).parameters : [];
  const name = parameters[1]?.name.getText(file.syntax);
  const member = memberOf(node);
  const object = parameters[0]?.name.getText(file.syntax);
  let text = file.textOf(value);
  if (name !== undefined) text = text.replaceAll(new RegExp(`(?<![.\\w])${name}\\b`, 'g'), 'value');
  if (object !== undefined && member !== undefined)
    text = text.replaceAll(new RegExp(`(?<![.\\w])${object}\\.${member}\\b`, 'g'), 'value');
  return text;
}

function memberOf(node: ts.Node): string | undefined {
  let parent: ts.Node | undefined = node.parent;
  while (parent !== undefined && !('name' in parent && 'members' in (parent.parent ?? {}))) parent = parent.parent;
  return parent && (parent as ts.PropertyDeclaration).name.getText();
}

/** The rules that apply under a condition, which is about other properties or falsy values. */
export interface ConditionalRules extends Condition {
  /** The expression that is true where the rules do not apply: `this.kind !== 'card'`. */
  readonly exception: string;
  /** The rules under the condition; the others belong to the declared type. */
  readonly checked: readonly Validation[];
}

/** The rules of a property with one `@ValidateIf` whose condition is an expression of the object and the value. */
export function conditionalRules(
  file: MigratedFile,
  { member }: { readonly member: string },
  validations: readonly Validation[],
): ConditionalRules | undefined {
  const [condition, ...more] = validations.filter(({ name }) => name === 'ValidateIf');
  const exception =
    condition === undefined || more.length > 0 ? undefined : exceptionOf(file, member, condition.arguments[0]);
  if (exception === undefined) return undefined;
  const others = validations.filter((one) => one !== condition);
  const isTyped = ({ effect, options }: Validation) =>
    !options.has('groups') && (effect.kind === 'type' || effect.kind === 'optional');
  return {
    validations: others.filter(isTyped),
    checked: others.filter((one) => !isTyped(one)),
    isOptional: true,
    isNullable: false,
    exception,
  };
}

/** The negation of `(object, value) => …`, about `this`. */
function exceptionOf(file: MigratedFile, member: string, node: ts.Expression | undefined): string | undefined {
  const value = returnedValue(node);
  if (value === undefined || node === undefined || !(ts.isArrowFunction(node) || ts.isFunctionExpression(node)))
    return undefined;
  if (!/^[A-Za-z_$][\w$]*$/.test(member) || node.parameters.some(({ name }) => !ts.isIdentifier(name)))
    return undefined;
  const [object, own] = node.parameters.map(({ name }) => name.getText(file.syntax));
  if (node.parameters.length > 2 || nodesIn(value, ts.isFunctionLike).length > 0) return undefined;
  const written = new Map([
    ...(own === undefined ? [] : [[own, `this.${member}`] as const]),
    [object, 'this'] as const,
  ]);
  return negated(value, (node) => withNames(file, node, written));
}

/** The text of an expression with other texts in the place of names. */
function withNames(file: MigratedFile, node: ts.Expression, written: ReadonlyMap<string | undefined, string>): string {
  let text = '';
  let position = node.getStart(file.syntax);
  for (const identifier of nodesIn(node, ts.isIdentifier)) {
    const name = isReference(identifier) ? written.get(identifier.text) : undefined;
    if (name === undefined) continue;
    text += file.text.slice(position, identifier.getStart(file.syntax)) + name;
    position = identifier.end;
  }
  return text + file.text.slice(position, node.end);
}

const opposites: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/** `a !== b` for `a === b`. */
function negated(value: ts.Expression, textOf: (node: ts.Expression) => string): string {
  if (ts.isBinaryExpression(value)) {
    const opposite = opposites.get(value.operatorToken.kind);
    return opposite === undefined ? `!(${textOf(value)})` : `${textOf(value.left)} ${opposite} ${textOf(value.right)}`;
  }
  if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken)
    return textOf(value.operand);
  const isPlain = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || ts.isCallExpression(value);
  return isPlain ? `!${textOf(value)}` : `!(${textOf(value)})`;
}
