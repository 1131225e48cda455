import { ts } from 'ts-morph';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn } from '../support/syntax.js';
import { memberName } from './member-name.js';
import { type OwnType, writtenType } from './written-type.js';

const nothing = { nodes: [], text: '', hasNull: false, hasUndefined: false };

/** The type of an expression, where the sources write it. `undefined` where only the checker knows it. */
export function expressionType(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Expression,
): OwnType | undefined {
  const inner = (one: ts.Expression) => expressionType(application, file, one);
  if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return inner(node.expression);
  if (ts.isAsExpression(node)) return writtenType(file, node.type);
  if (ts.isNonNullExpression(node)) {
    const type = inner(node.expression);
    return type && { ...type, hasNull: false, hasUndefined: false };
  }
  if (node.kind === ts.SyntaxKind.NullKeyword) return { ...nothing, hasNull: true };
  if (ts.isIdentifier(node) && node.text === 'undefined') return { ...nothing, hasUndefined: true };
  const text = literalType(node);
  if (text !== undefined) return { ...nothing, text };
  if (ts.isNewExpression(node)) return instanceType(application, file, node);
  if (ts.isCallExpression(node)) return callType(application, file, node);
  if (ts.isIdentifier(node)) return variableType(application, file, node);
  const member = memberName(node);
  return member && memberType(application, file, member.object, member.name);
}

function literalType(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isTypeOfExpression(node)) return 'string';
  if (ts.isNumericLiteral(node)) return 'number';
  const isNot = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
  return isNot || node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword
    ? 'boolean'
    : undefined;
}

function instanceType(
  application: MigratedApplication,
  file: MigratedFile,
  { expression }: ts.NewExpression,
): OwnType | undefined {
  if (ts.isIdentifier(expression) && expression.text === 'Date') return { ...nothing, text: 'Date' };
  const found = application.classOf(file, expression);
  if (found === undefined || found.node.typeParameters !== undefined) return undefined;
  return { file, nodes: [expression], hasNull: false, hasUndefined: false };
}

const calls: ReadonlyMap<string, string> = new Map([
  ['String', 'string'],
  ['Number', 'number'],
  ['Boolean', 'boolean'],
  ['parseInt', 'number'],
  ['Date.now', 'number'],
  ['performance.now', 'number'],
  ['randomUUID', 'string'],
  ['crypto.randomUUID', 'string'],
]);

function callType(
  application: MigratedApplication,
  file: MigratedFile,
  { expression, typeArguments }: ts.CallExpression,
): OwnType | undefined {
  const text = calls.get(file.textOf(expression));
  if (text !== undefined) return { ...nothing, text };
  if (typeArguments?.length === 1) return writtenType(file, typeArguments[0]);
  if (ts.isIdentifier(expression)) {
    const found = application.declarationOf(file, expression.text);
    return found && ts.isFunctionDeclaration(found.node) ? writtenType(found.file, found.node.type) : undefined;
  }
  const member = memberName(expression);
  return member && memberType(application, file, member.object, member.name);
}

/** The type of a parameter or a variable. */
function variableType(application: MigratedApplication, file: MigratedFile, use: ts.Identifier): OwnType | undefined {
  const declarations = [
    ...nodesIn(file.syntax, ts.isParameter),
    ...nodesIn(file.syntax, ts.isVariableDeclaration),
    ...nodesIn(file.syntax, ts.isBindingElement),
  ];
  const visible = declarations.filter(({ name, end, parent }) => {
    const scope = ts.findAncestor(parent, (one) => ts.isFunctionLike(one) || ts.isBlock(one) || ts.isSourceFile(one));
    const isVisible = end <= use.pos && ts.findAncestor(use, (one) => one === scope) !== undefined;
    return ts.isIdentifier(name) && name.text === use.text && isVisible;
  });
  const [found] = visible.toSorted((a, b) => b.pos - a.pos);
  if (found === undefined) return undefined;
  if (ts.isBindingElement(found)) return elementType(application, file, found);
  if (found.type !== undefined) return writtenType(file, found.type);
  return found.initializer && expressionType(application, file, found.initializer);
}

/** `const { userId } = payload` */
function elementType(
  application: MigratedApplication,
  file: MigratedFile,
  { parent: pattern, propertyName, name, dotDotDotToken }: ts.BindingElement,
): OwnType | undefined {
  const { parent: owner } = pattern;
  if (!ts.isObjectBindingPattern(pattern) || dotDotDotToken !== undefined || ts.isBindingElement(owner))
    return undefined;
  const type =
    owner.type === undefined
      ? owner.initializer && expressionType(application, file, owner.initializer)
      : writtenType(file, owner.type);
  return type && propertyType(application, type, (propertyName ?? name).getText());
}

/** `payload.sub`, `this.clock`, and the result of `this.tenants.find`. */
function memberType(
  application: MigratedApplication,
  file: MigratedFile,
  object: ts.Expression,
  name: string,
): OwnType | undefined {
  if (object.kind === ts.SyntaxKind.ThisKeyword) {
    const owner = ts.findAncestor(object, ts.isClassDeclaration);
    return owner && memberOfDeclaration(application, file, owner, name);
  }
  const type = expressionType(application, file, object);
  return type && propertyType(application, type, name);
}

function propertyType(
  application: MigratedApplication,
  { file, nodes: [node, ...others] }: OwnType,
  name: string,
): OwnType | undefined {
  if (file === undefined || node === undefined || others.length > 0) return undefined;
  if (ts.isTypeLiteralNode(node)) return memberOf(file, node.members, name);
  const named = ts.isTypeReferenceNode(node) ? node.typeName : node;
  const found = ts.isIdentifier(named) ? application.declarationOf(file, named.text) : undefined;
  return found && memberOfDeclaration(application, found.file, found.node, name);
}

function memberOfDeclaration(
  application: MigratedApplication,
  file: MigratedFile,
  node: ts.Node,
  name: string,
): OwnType | undefined {
  if (ts.isTypeAliasDeclaration(node)) {
    const type = writtenType(file, node.type);
    return type && propertyType(application, type, name);
  }
  if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return undefined;
  // Type parameters have no meaning outside of the declaration.
  if (node.typeParameters !== undefined) return undefined;
  const fields = ts.isClassDeclaration(node)
    ? node.members.filter(ts.isConstructorDeclaration).flatMap(({ parameters }) => [...parameters])
    : [];
  const own = memberOf(file, [...node.members, ...fields], name);
  if (own !== undefined) return own;
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
  for (const { expression } of bases) {
    const base = ts.isIdentifier(expression) ? application.declarationOf(file, expression.text) : undefined;
    const found = base && memberOfDeclaration(application, base.file, base.node, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The type of a property, or of the result of a method. */
function memberOf(
  file: MigratedFile,
  members: readonly (ts.ClassElement | ts.TypeElement | ts.ParameterDeclaration)[],
  name: string,
): OwnType | undefined {
  for (const member of members) {
    const isTyped =
      ts.isPropertySignature(member) ||
      ts.isPropertyDeclaration(member) ||
      ts.isParameter(member) ||
      ts.isMethodDeclaration(member) ||
      ts.isMethodSignature(member) ||
      ts.isGetAccessorDeclaration(member);
    if (!isTyped || member.name.getText(file.syntax) !== name) continue;
    const type = writtenType(file, member.type);
    const isOptional = !ts.isGetAccessorDeclaration(member) && member.questionToken !== undefined;
    return type && { ...type, hasUndefined: type.hasUndefined || isOptional };
  }
  return undefined;
}
