import { ts } from 'ts-morph';
import { symbolOfDeclaration } from './bound-nodes.js';
import { notSimple } from './not-simple.js';
import { SimpleType } from './simple-type.js';

const { TypeFlags } = ts;

/** The type of an enum, a union of the types of its members. */
export function enumType(symbol: ts.Symbol): SimpleType {
  const [declaration, ...others] = symbol.declarations ?? [];
  if (declaration === undefined || others.length > 0 || !ts.isEnumDeclaration(declaration))
    return notSimple('a merged enum');
  const members = declaration.members.map((member) => enumMember(member));
  const isDistinct = new Set(members.map(({ value }) => value)).size === members.length;
  if (members.length < 2 || !isDistinct) return notSimple('an enum without distinct members');
  const types = [...members].sort((a, b) => a.id - b.id);
  const flags = TypeFlags.Union | TypeFlags.EnumLiteral;
  return new SimpleType(flags, { symbol, types, aliasSymbol: symbol, objectFlags: 0 });
}

function enumMember(member: ts.EnumMember): SimpleType {
  const symbol = symbolOfDeclaration(member) ?? notSimple('an enum member without a symbol');
  const value = constantOf(member);
  const kind = typeof value === 'string' ? TypeFlags.StringLiteral : TypeFlags.NumberLiteral;
  return new SimpleType(TypeFlags.EnumLiteral | kind, { symbol, value });
}

/** The value of an enum member. */
export function constantOf(member: ts.EnumMember): string | number {
  const { initializer } = member;
  if (initializer !== undefined) {
    if (ts.isStringLiteralLike(initializer)) return initializer.text;
    if (ts.isNumericLiteral(initializer)) return Number(initializer.text);
    return notSimple('a computed enum member');
  }
  const { members } = member.parent;
  const before = members[members.indexOf(member) - 1];
  const value = before === undefined ? -1 : constantOf(before);
  return typeof value === 'number' ? value + 1 : notSimple('an enum member without a value');
}
