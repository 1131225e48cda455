import { ts } from 'ts-morph';
import { isWrapping } from '../../sources/wrapping.js';
import { changingMethods, isAssignment, wholeExpression } from './written-places.js';

/** The methods that call a function with each item. */
export const itemMethods: ReadonlySet<string> = new Set([
  ...['forEach', 'map', 'filter', 'find', 'findLast', 'findIndex', 'some', 'every', 'flatMap'],
]);

/** The methods whose result has the same items. */
export const copyingMethods: ReadonlySet<string> = new Set([
  ...['filter', 'slice', 'concat', 'toSorted', 'toReversed', 'toSpliced', 'with', 'values', 'flat', 'sort', 'reverse'],
]);

/** The methods whose result is one item. */
export const choosingMethods: ReadonlySet<string> = new Set(['find', 'findLast', 'at', 'get', 'pop', 'shift']);

/** The methods that put their arguments into the value that they belong to. */
export const storingMethods: ReadonlySet<string> = new Set(['push', 'unshift', 'splice', 'fill', 'add', 'set']);

/** The functions of `Object` and `Reflect` that change their first argument. */
export const changingFunctions: ReadonlySet<string> = new Set([
  ...['Object.assign', 'Object.defineProperty', 'Object.defineProperties', 'Object.setPrototypeOf'],
  ...['Reflect.set', 'Reflect.defineProperty', 'Reflect.deleteProperty', 'Reflect.setPrototypeOf'],
]);

/** The functions that return their first argument. */
export const returningFunctions: ReadonlySet<string> = new Set([
  ...['Object.assign', 'Object.freeze', 'Object.seal', 'Object.preventExtensions', 'Promise.resolve'],
]);

/** The functions whose result has the parts of their first argument. */
export const copyingFunctions: ReadonlySet<string> = new Set(['Array.from', 'Object.values']);

/** The methods of functions that call them with another `this`. */
export const callingMethods: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

/** Whether the result of a chain of calls is not used. */
export function isWholeStatement(call: ts.CallExpression): boolean {
  let node: ts.Node = call;
  while (
    ts.isPropertyAccessExpression(node.parent) ||
    ts.isCallExpression(node.parent) ||
    ts.isVoidExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isConditionalExpression(node.parent) ||
    isWrapping(node.parent)
  ) {
    if (ts.isCallExpression(node.parent) && node.parent.expression !== node) return false;
    if (ts.isBinaryExpression(node.parent) && isAssignment(node.parent)) return false;
    node = node.parent;
  }
  return ts.isExpressionStatement(node.parent);
}

/** The call of a member. */
export function callOf(access: ts.Expression): ts.CallExpression | undefined {
  const whole = wholeExpression(access);
  const { parent } = whole;
  return ts.isCallExpression(parent) && parent.expression === whole ? parent : undefined;
}

/** The call of a method of a method: `guards.push.apply(guards, more)`. */
export function callOfMethodOf(access: ts.Expression): ts.CallExpression | undefined {
  const { parent } = wholeExpression(access);
  const isCalling = ts.isPropertyAccessExpression(parent) && callingMethods.has(parent.name.text);
  return isCalling ? callOf(parent) : undefined;
}

/** Whether a callee is `Array.prototype.push.call`. */
export function isCallOfChangingMethod(callee: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(callee) || !callingMethods.has(callee.name.text)) return false;
  const method = callee.expression;
  return ts.isPropertyAccessExpression(method) && changingMethods.has(method.name.text);
}

/** The name at the beginning of a chain of properties. */
export function rootName(access: ts.PropertyAccessExpression): ts.Identifier | undefined {
  let node: ts.Expression = access;
  while (ts.isPropertyAccessExpression(node)) node = node.expression;
  return ts.isIdentifier(node) ? node : undefined;
}

/** The property that a function such as `Object.defineProperty` changes. */
export function propertyArgument(name: string, call: ts.CallExpression): { readonly property?: string } {
  const key = call.arguments[1];
  const isOne = !['Object.assign', 'Object.defineProperties'].includes(name) && !name.endsWith('setPrototypeOf');
  return isOne && key !== undefined && ts.isStringLiteralLike(key) ? { property: key.text } : {};
}
