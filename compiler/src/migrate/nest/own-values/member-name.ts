import { ts } from 'ts-morph';
import { stringValue } from '../../source/decorators.js';

/** The object and the name of `request.tenant` and `request['tenant']`. */
export function memberName(node: ts.Expression): { readonly object: ts.Expression; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { object: node.expression, name: node.name.text };
  if (!ts.isElementAccessExpression(node)) return undefined;
  const name = stringValue(node.argumentExpression);
  return name === undefined ? undefined : { object: node.expression, name };
}
