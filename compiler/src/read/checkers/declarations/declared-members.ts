import { ts } from 'ts-morph';
import { hasModifier } from '../../source-reading.js';
import {
  type Contents,
  type Declared,
  declare,
  declareAlone,
  prototypeSymbol,
  type SymbolNames,
} from './declared-symbol.js';

const { SymbolFlags, InternalSymbolName } = ts;

type Member = ts.ClassElement | ts.TypeElement | ts.ObjectLiteralElementLike | ts.EnumMember;

/** Declares the members and the static members of classes, interfaces, enums, and types without a name. */
export const contents: Contents = {
  addMembers(declaration, names) {
    if (ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration)) {
      declareTypeParameters(declaration.typeParameters, names);
      declareMembers(declaration.members, false, names);
    } else if (ts.isTypeLiteralNode(declaration)) {
      declareMembers(declaration.members, false, names);
    } else if (ts.isObjectLiteralExpression(declaration)) {
      declareMembers(declaration.properties, false, names);
    }
  },
  addExports(declaration, names) {
    if (ts.isClassLike(declaration)) {
      const prototype = prototypeSymbol(contents);
      names.set(prototype.escapedName, prototype);
      declareMembers(declaration.members, true, names);
    } else if (ts.isEnumDeclaration(declaration)) {
      declareMembers(declaration.members, false, names);
    }
  },
};

/** Declares type parameters. */
export function declareTypeParameters(
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  names: SymbolNames,
): void {
  for (const node of parameters ?? []) declareTypeParameter(node, names);
}

/** Declares one type parameter. */
export function declareTypeParameter(node: ts.TypeParameterDeclaration, names: SymbolNames): void {
  const { TypeParameter: flags, TypeParameterExcludes: excludes } = SymbolFlags;
  declare(names, node.name.escapedText, { node, flags, excludes }, contents);
}

/** Whether a parameter is also a property of its class. */
export function isParameterProperty(node: ts.ParameterDeclaration): boolean {
  return ts.isParameterPropertyDeclaration(node, node.parent);
}

/** The number of the last class whose members were declared: the names of its private members belong to it alone. */
let lastClass = 0;

function declareMembers(members: readonly Member[], areStatic: boolean, names: SymbolNames): void {
  lastClass += 1;
  for (const member of members) {
    if (hasModifier(member, ts.SyntaxKind.StaticKeyword) !== areStatic) continue;
    const declared = memberOf(member);
    if (declared === undefined) continue;
    const name = nameOf(member);
    if (name === undefined) declareAlone(InternalSymbolName.Computed, declared, contents);
    else declare(names, name, declared, contents);
    if (ts.isConstructorDeclaration(member)) declareParameterProperties(member, names);
  }
}

function declareParameterProperties({ parameters }: ts.ConstructorDeclaration, names: SymbolNames): void {
  for (const node of parameters) {
    if (!isParameterProperty(node) || !ts.isIdentifier(node.name)) continue;
    const flags = SymbolFlags.Property | optional(node);
    declare(names, node.name.escapedText, { node, flags, excludes: SymbolFlags.PropertyExcludes }, contents);
  }
}

/** The declaration of a member; `undefined` for one that is not a symbol. */
function memberOf(node: Member): Declared | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.PropertyDeclaration:
      if (ts.isAutoAccessorPropertyDeclaration(node)) {
        return { node, flags: SymbolFlags.Accessor | optional(node), excludes: SymbolFlags.AccessorExcludes };
      }
      return { node, flags: SymbolFlags.Property | optional(node), excludes: SymbolFlags.PropertyExcludes };
    case ts.SyntaxKind.PropertySignature:
    case ts.SyntaxKind.PropertyAssignment:
    case ts.SyntaxKind.ShorthandPropertyAssignment:
      return { node, flags: SymbolFlags.Property | optional(node), excludes: SymbolFlags.PropertyExcludes };
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.MethodSignature: {
      const isOfObject = ts.isObjectLiteralExpression(node.parent);
      const excludes = isOfObject ? SymbolFlags.PropertyExcludes : SymbolFlags.MethodExcludes;
      return { node, flags: SymbolFlags.Method | optional(node), excludes };
    }
    case ts.SyntaxKind.Constructor:
      return { node, flags: SymbolFlags.Constructor, excludes: SymbolFlags.None };
    case ts.SyntaxKind.GetAccessor:
      return { node, flags: SymbolFlags.GetAccessor, excludes: SymbolFlags.GetAccessorExcludes };
    case ts.SyntaxKind.SetAccessor:
      return { node, flags: SymbolFlags.SetAccessor, excludes: SymbolFlags.SetAccessorExcludes };
    case ts.SyntaxKind.CallSignature:
    case ts.SyntaxKind.ConstructSignature:
    case ts.SyntaxKind.IndexSignature:
      return { node, flags: SymbolFlags.Signature, excludes: SymbolFlags.None };
    case ts.SyntaxKind.EnumMember:
      return { node, flags: SymbolFlags.EnumMember, excludes: SymbolFlags.EnumMemberExcludes };
    default:
      return undefined;
  }
}

function optional(node: ts.Node): ts.SymbolFlags {
  const isOptional = 'questionToken' in node && node.questionToken !== undefined;
  return isOptional && !ts.isObjectLiteralExpression(node.parent) ? SymbolFlags.Optional : SymbolFlags.None;
}

/** The name of a member in its table; `undefined` when it is computed. */
function nameOf(node: Member): ts.__String | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.Constructor:
      return InternalSymbolName.Constructor;
    case ts.SyntaxKind.CallSignature:
      return InternalSymbolName.Call;
    case ts.SyntaxKind.ConstructSignature:
      return InternalSymbolName.New;
    case ts.SyntaxKind.IndexSignature:
      return InternalSymbolName.Index;
    default:
      return node.name && nameIn(node.name);
  }
}

function nameIn(name: ts.PropertyName): ts.__String | undefined {
  if (ts.isIdentifier(name)) return name.escapedText;
  // The form of the names that the checker of TypeScript gives to private members.
  if (ts.isPrivateIdentifier(name)) return privateName(name.text);
  if (!ts.isComputedPropertyName(name)) return ts.escapeLeadingUnderscores(name.text);
  const { expression } = name;
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) {
    return ts.escapeLeadingUnderscores(expression.text);
  }
  if (!ts.isPrefixUnaryExpression(expression) || !ts.isNumericLiteral(expression.operand)) return undefined;
  if (expression.operator === ts.SyntaxKind.MinusToken)
    return ts.escapeLeadingUnderscores(`-${expression.operand.text}`);
  if (expression.operator === ts.SyntaxKind.PlusToken)
    return ts.escapeLeadingUnderscores(`+${expression.operand.text}`);
  return undefined;
}

function privateName(text: string): ts.__String {
  // An escaped name is a string; this one begins like the internal names of the checker, which no source can contain.
  return `__#${lastClass}@${text}` as ts.__String;
}
