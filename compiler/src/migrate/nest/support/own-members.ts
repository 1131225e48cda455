import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';
import type { OwnValue } from '../own-values/own-value.js';
import { type Converted, type RequestTarget, unwrapped } from './request-target.js';
import { isAssigned, isTested, memberOf, usesOf } from './uses.js';

/** Whether a property of the request is a value that the application sets itself, and that has a key. */
export function isOwn({ own }: RequestTarget, property: string): boolean {
  return typeof own?.(property) === 'object';
}

/** `request.tenant` is `context.get(Tenant)`, and `request.tenant = tenant` is `context.set(Tenant, tenant)`. */
export function convertOwn(
  file: MigratedFile,
  node: ts.Expression,
  property: string,
  target: RequestTarget,
): Converted | undefined {
  const own = target.own?.(property);
  if (own === undefined || typeof own === 'string') return own;
  const whole = unwrapped(node);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent) && parent.left === whole && isAssigned(whole)) {
    const isPlain = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isExpressionStatement(parent.parent);
    if (!isPlain) return `set \`${property}\` in a statement of its own, with \`context.set\``;
    // The value can contain other edits.
    return [
      () => {
        const start = `${target.context}.set(${own.keyIn(file)}, `;
        file.replaceRange(parent.getStart(file.syntax), parent.right.getStart(file.syntax), start);
        file.insertAfter(parent.right, ')');
      },
    ];
  }
  if (isChanged(whole)) {
    return `set a new value of \`${property}\` with \`context.set\``;
  }
  const needsCast = target.isStrict === true && whole === node && !isChecked(whole);
  return [() => file.replace(node, readOf(file, own, target.context, needsCast ? parent : undefined))];
}

/** Whether an expression, or a part of it, gets another value. */
export function isChanged(node: ts.Expression): boolean {
  return isAssigned(node) || ts.isDeleteExpression(node.parent) || setsMember(node);
}

/** `const tenant = context.get(Tenant);` for an element of `const { tenant } = request;` */
export function ownDeclaration(
  file: MigratedFile,
  element: ts.BindingElement,
  property: string,
  { own, context, isStrict }: RequestTarget,
): readonly string[] {
  const value = own?.(property);
  if (typeof value !== 'object') return [];
  const needsCast = isStrict === true && !isCheckedVariable(element);
  const read = readOf(file, value, context, needsCast ? element : undefined);
  return [`const ${file.textOf(element.name)} = ${read};`];
}

/** The expression that reads a value; with a cast for the place that needs one. */
function readOf(file: MigratedFile, own: OwnValue, context: string, place: ts.Node | undefined): string {
  const read = `${context}.get(${own.keyIn(file)})`;
  const type = place && own.typeIn(file);
  if (place === undefined || type === undefined) return read;
  const isOperand =
    ts.isPropertyAccessExpression(place) ||
    ts.isElementAccessExpression(place) ||
    ts.isBinaryExpression(place) ||
    ts.isPrefixUnaryExpression(place);
  return isOperand ? `(${read} as ${type})` : `${read} as ${type}`;
}

/** Whether an expression accepts `undefined` in its place: a test, a comparison, a text, or a variable that is tested. */
function isChecked(node: ts.Expression): boolean {
  const { parent } = node;
  if (isTested(node) || ts.isTemplateSpan(parent) || isReturned(node)) return true;
  if (ts.isVariableDeclaration(parent)) return parent.type === undefined && isCheckedVariable(parent);
  if (!ts.isBinaryExpression(parent)) return false;
  const comparisons = [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ];
  return comparisons.includes(parent.operatorToken.kind);
}

function isCheckedVariable(declaration: ts.VariableDeclaration | ts.BindingElement): boolean {
  const { name } = declaration;
  const scope = ts.findAncestor(declaration.parent, (one) => ts.isBlock(one) && ts.isFunctionLike(one.parent));
  const uses = ts.isIdentifier(name) ? usesOf(scope, name.text, declaration) : undefined;
  return uses !== undefined && uses.length > 0 && (uses.some(isTested) || uses.every(isReturned));
}

/** Whether a function returns an expression, without a declared type. */
function isReturned(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  const owner = ts.isReturnStatement(parent) ? ts.findAncestor(parent, ts.isFunctionLike) : undefined;
  return owner !== undefined && (ts.isArrowFunction(owner) || owner.type === undefined);
}

/** `request.tenant[key]` */
function elementOf(node: ts.Expression): { readonly node: ts.Expression } | undefined {
  const { parent } = node;
  return ts.isElementAccessExpression(parent) && parent.expression === node ? { node: parent } : undefined;
}

/** Whether an expression is the object of an assignment: `request.tenant.name = name`, `delete request.tenant.name`. */
function setsMember(node: ts.Expression): boolean {
  const member = memberOf(node) ?? elementOf(node);
  return member !== undefined && isChanged(unwrapped(member.node));
}
