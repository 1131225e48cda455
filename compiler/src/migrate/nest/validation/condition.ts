import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
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
    isNullable: conditions.length > 0,
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
  const start = value.getStart(file.syntax);
  let text = '';
  let position = start;
  for (const identifier of [
    ...(ts.isIdentifier(value) ? [value] : []),
    ...(ts.isIdentifier(value) ? [] : nodesIn(value, ts.isIdentifier)),
  ]) {
    const isMember = ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier;
    const written = isMember
      ? undefined
      : identifier.text === object
        ? 'this'
        : identifier.text === own
          ? `this.${member}`
          : undefined;
    if (written === undefined) continue;
    text += file.text.slice(position, identifier.getStart(file.syntax)) + written;
    position = identifier.end;
  }
  return negated(value, text + file.text.slice(position, value.end));
}

/** `a !== b` for `a === b`. */
function negated(value: ts.Expression, text: string): string {
  if (ts.isBinaryExpression(value)) {
    const { kind } = value.operatorToken;
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return text.replace(' === ', ' !== ');
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return text.replace(' !== ', ' === ');
    return `!(${text})`;
  }
  if (ts.isPrefixUnaryExpression(value) && value.operator === ts.SyntaxKind.ExclamationToken) return text.slice(1);
  const isPlain = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || ts.isCallExpression(value);
  return isPlain ? `!${text}` : `!(${text})`;
}
