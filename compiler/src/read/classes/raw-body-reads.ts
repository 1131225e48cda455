import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { RawBodyRead } from '../../model/raw-body.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import { type SourceReading, textOf } from '../source-reading.js';
import { memberName } from './class-members.js';

const property = 'rawBody';

/** Whether a file may read the bytes of bodies: most do not name them, and are not searched. */
export const mentionsRawBody = memo(({ text }: ts.SourceFile) => text.includes(property));

/** Whether code reads a property `rawBody` of a value. */
export function readsRawBody(node: ts.Node): boolean {
  if (rawBodyIn(node) !== undefined) return true;
  return ts.forEachChild(node, (child) => readsRawBody(child) || undefined) ?? false;
}

/** Whether a file reads a property `rawBody` anywhere. */
export const fileReadsRawBody = memo((sourceFile: ts.SourceFile) => {
  return sourceFile.text.includes(property) && readsRawBody(sourceFile);
});

/** The places of a file that read the bytes of the body from a `RequestContext`, and the methods that they are in. */
export function rawBodyReads(sourceFile: ts.SourceFile, reading: SourceReading): readonly RawBodyRead[] {
  const found: RawBodyRead[] = [];
  const visit = (node: ts.Node): void => {
    const holder = rawBodyIn(node);
    if (holder !== undefined && isContext(holder, reading)) {
      found.push({ text: textOf(node), span: reading.spanOf(node), ...ownerOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
}

/** The value whose `rawBody` a node reads: an expression, or the declaration of a pattern. */
function rawBodyIn(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text === property ? node.expression : undefined;
  if (ts.isElementAccessExpression(node)) {
    const key = withoutWrapping(node.argumentExpression);
    return ts.isStringLiteralLike(key) && key.text === property ? node.expression : undefined;
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return assignedIn(node);
  const key = node.propertyName ?? node.name;
  const name = ts.isComputedPropertyName(key) ? withoutWrapping(key.expression) : key;
  const isRawBody = (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === property;
  return isRawBody ? node.parent.parent : undefined;
}

/** The value of `({ rawBody } = context)`. */
function assignedIn(node: ts.Node): ts.Node | undefined {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return undefined;
  if (ts.isComputedPropertyName(node.name) || node.name.text !== property) return undefined;
  let around: ts.Node = node.parent.parent;
  while (ts.isParenthesizedExpression(around)) around = around.parent;
  if (!ts.isBinaryExpression(around) || around.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  return withoutWrapping(around.left) === node.parent ? around.right : undefined;
}

/** Whether a value is declared as a `RequestContext`. Types of other expressions are not read. */
function isContext(holder: ts.Node, reading: SourceReading, depth = 0): boolean {
  if (depth > 8) return false;
  if (ts.isVariableDeclaration(holder) || ts.isParameter(holder) || ts.isPropertyDeclaration(holder)) {
    const { type, initializer } = holder;
    if (type !== undefined) {
      return ts.isTypeReferenceNode(type) && reading.ashlarNameOf(type.typeName) === 'RequestContext';
    }
    return initializer !== undefined && isContext(initializer, reading, depth + 1);
  }
  if (!ts.isExpression(holder)) return false;
  const expression = withoutWrapping(holder);
  if (ts.isPropertyAccessExpression(expression) && expression.expression.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = ts.findAncestor(expression, ts.isClassLike);
    const member = owner?.members.find((one) => one.name?.getText() === expression.name.text);
    const parameter = owner?.members
      .flatMap((one) => (ts.isConstructorDeclaration(one) ? [...one.parameters] : []))
      .find((one) => one.name.getText() === expression.name.text);
    const declaration = member ?? parameter;
    return declaration !== undefined && isContext(declaration, reading, depth + 1);
  }
  if (!ts.isIdentifier(expression)) return false;
  const symbol = reading.checker.getSymbolAtLocation(expression);
  const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
  return declaration !== undefined && isContext(declaration, reading, depth + 1);
}

/** The class and the member that a place is in. */
function ownerOf(node: ts.Node): Pick<RawBodyRead, 'className' | 'member'> {
  const owner = ts.findAncestor(node, (one) => ts.isClassDeclaration(one));
  if (owner === undefined || !ts.isClassDeclaration(owner) || owner.name === undefined) return {};
  const member = ts.findAncestor(node, (one) => one.parent === owner);
  const name = member !== undefined && ts.isClassElement(member) ? memberName(member) : undefined;
  return { className: owner.name.text, ...(name !== undefined && { member: name }) };
}
