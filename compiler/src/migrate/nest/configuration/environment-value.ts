import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { stringValue } from '../../source/decorators.js';
import { isPlainLiteral, nodesIn } from '../support/syntax.js';
import type { VariableNote } from './variables.js';

/** `PORT` of `process.env.PORT` and `process.env['PORT']`. */
export function variableRead(node: ts.Node): string | undefined {
  const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  if (!isMember || !/^process\s*\.\s*env$/.test(node.expression.getText())) return undefined;
  return ts.isPropertyAccessExpression(node) ? node.name.text : stringValue(node.argumentExpression);
}

/** The variables that an expression reads. */
export function readsIn(node: ts.Node): readonly (ts.PropertyAccessExpression | ts.ElementAccessExpression)[] {
  return nodesIn(node, isRead);
}

function isRead(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return variableRead(node) !== undefined;
}

/**
 * The variable whose value an expression is, converted and with a default, as a property of a configuration has it: `parseInt(process.env.PORT
 * ?? '3000', 10)`. `undefined` for an expression that computes something else.
 */
export function environmentValue(expression: ts.Expression): VariableNote | undefined {
  const isRequired = ts.isNonNullExpression(expression);
  const node = bare(expression);
  const variable = variableRead(node);
  if (variable !== undefined) return { variable, isRequired };
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isConditionalExpression(node)) return ofCondition(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken)
    return converted(node.operand, 'number');
  return ts.isCallExpression(node) ? ofCall(node) : undefined;
}

/** `process.env.PORT || 3000`, `process.env.DEBUG === 'true'`. */
function ofBinary({ left, operatorToken, right }: ts.BinaryExpression): VariableNote | undefined {
  const { kind } = operatorToken;
  if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) {
    const value = environmentValue(left);
    const isLiteral = isPlainLiteral(bare(right));
    return value && isLiteral ? { ...value, preset: value.preset ?? right.getText(), isRequired: false } : undefined;
  }
  const variable = variableRead(bare(left));
  const text = stringValue(right);
  if (variable === undefined || text === undefined) return undefined;
  const isEqual = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
  const isUnequal =
    kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (isEqual && text === 'true') return { variable, type: 'boolean', preset: 'false' };
  return isUnequal && text === 'false' ? { variable, type: 'boolean', preset: 'true' } : undefined;
}

/** `process.env.PORT ? parseInt(process.env.PORT, 10) : 3000`. */
function ofCondition({ condition, whenTrue, whenFalse }: ts.ConditionalExpression): VariableNote | undefined {
  const value = environmentValue(whenTrue);
  if (value === undefined || value.preset !== undefined || variableRead(bare(condition)) !== value.variable)
    return undefined;
  const isNothing = whenFalse.getText() === 'undefined';
  if (isNothing) return { ...value, isRequired: false };
  return isPlainLiteral(bare(whenFalse)) ? { ...value, preset: whenFalse.getText(), isRequired: false } : undefined;
}

const conversions: ReadonlyMap<string, string> = new Map([
  ['parseInt', 'Int'],
  ['Number.parseInt', 'Int'],
  ['parseFloat', 'number'],
  ['Number.parseFloat', 'number'],
  ['Number', 'number'],
  ['String', 'string'],
]);

function ofCall(call: ts.CallExpression): VariableNote | undefined {
  const { expression } = call;
  const [value, radix] = call.arguments;
  if (radix !== undefined && radix.getText() !== '10') return undefined;
  const type = conversions.get(expression.getText());
  if (type !== undefined && value !== undefined) return converted(value, type);
  const isSplit = ts.isPropertyAccessExpression(expression) && expression.name.text === 'split';
  if (!isSplit || stringValue(value) !== ',') return undefined;
  const list = environmentValue(expression.expression);
  return list !== undefined && list.preset === undefined && list.type === undefined
    ? { ...list, type: 'string[]' }
    : undefined;
}

/** A number with a default that is an integer is an integer: `Number(process.env.PORT ?? 3000)`. */
function converted(node: ts.Expression, type: string): VariableNote | undefined {
  const value = environmentValue(node);
  if (value === undefined || (value.type !== undefined && value.type !== type)) return undefined;
  return { ...value, type, isRequired: false };
}
