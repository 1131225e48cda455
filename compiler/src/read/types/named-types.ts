import { ts } from 'ts-morph';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { type SourceReading, withoutParentheses } from '../source-reading.js';
import type { Form, Place } from './form.js';

/** Types that were declared under a name: interfaces, classes, enums, aliases of more than a scalar. */
export const namedType: Form = (type, place, shapes) => {
  const declared = nameOf(type, place, shapes.reading);
  return declared && shapes.named({ type, ...declared, place });
};

/** The name of a type, and its type arguments. */
export interface DeclaredName {
  readonly symbol: ts.Symbol;
  readonly typeArguments: readonly ts.Type[];
}

/** The declared name of a type, if it has one. */
export function nameOf(type: ts.Type, place: Place, reading: SourceReading): DeclaredName | undefined {
  return (
    writtenAlias(type, place, reading) ??
    aliasOf(type, reading) ??
    declarationOf(type, reading) ??
    recursiveHelper(type, reading)
  );
}

/** The part of the internal type of a mapped type that leads to the type whose properties it maps. */
interface MappedType extends ts.ObjectType {
  readonly modifiersType?: ts.Type;
}

/**
 * The alias of a mapped type that a recursive alias makes of a named type: `Ser<Note>` for `type Ser<T> = … { [K in keyof T]: Ser<T[K]> }`.
 * The checker knows no alias for the branch of a conditional type. Without the name, such a type of a recursive type has no end.
 */
function recursiveHelper(type: ts.Type, reading: SourceReading): DeclaredName | undefined {
  const node = type.symbol?.declarations?.[0];
  if (node === undefined || !ts.isMappedTypeNode(node) || type.aliasSymbol !== undefined) return undefined;
  const alias = ts.findAncestor(node, ts.isTypeAliasDeclaration);
  const symbol = alias && reading.checker.getSymbolAtLocation(alias.name);
  // With several parameters, the mapped type alone does not determine the arguments.
  if (alias?.typeParameters?.length !== 1 || symbol === undefined) return undefined;
  if (!isRecursive(alias, symbol, reading.checker)) return undefined;
  // The checker determines the mapped type when it finds the properties.
  reading.checker.getPropertiesOfType(type);
  // The declaration says that it is a mapped type.
  const { modifiersType: source } = type as MappedType;
  if (source === undefined || nameOf(source, { node }, reading) === undefined) return undefined;
  return { symbol, typeArguments: [source] };
}

/** Whether the type of an alias mentions the alias. */
function isRecursive({ type }: ts.TypeAliasDeclaration, symbol: ts.Symbol, checker: ReadingChecker): boolean {
  const mentions = (node: ts.Node): boolean =>
    (ts.isTypeReferenceNode(node) && checker.getSymbolAtLocation(node.typeName) === symbol) ||
    ts.forEachChild(node, (child) => mentions(child) || undefined) === true;
  return mentions(type);
}

/**
 * The alias in the source, for `type UpdateNote = Partial<Note>`: of a mapped type, the checker knows only the name of the
 * generic alias that made it, and of an intersection that is derived from another type it knows none.
 */
function writtenAlias(type: ts.Type, { typeNode }: Place, reading: SourceReading): DeclaredName | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  const isNameLost = type.aliasTypeArguments !== undefined || (type.isIntersection() && type.aliasSymbol === undefined);
  if (!isNameLost || node === undefined) return undefined;
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const symbol = reading.symbolOf(node.typeName);
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.TypeAlias)) return undefined;
  return reading.ashlarName(symbol) === undefined ? { symbol, typeArguments: [] } : undefined;
}

function aliasOf(type: ts.Type, reading: SourceReading): DeclaredName | undefined {
  const symbol = type.aliasSymbol;
  // The aliases of `ashlar` add constraints to a type; they are not types of the application.
  if (symbol === undefined || reading.ashlarName(symbol) !== undefined) return undefined;
  // An API document has no component for `Record<string, number>` or `Partial<Record<string, number>>`.
  if (recordAliases.has(symbol.name) && isRecord(type, reading)) return undefined;
  return { symbol, typeArguments: type.aliasTypeArguments ?? [] };
}

const recordAliases: ReadonlySet<string> = new Set(['Record', 'Partial', 'Readonly', 'Required']);

function isRecord(type: ts.Type, { checker }: SourceReading): boolean {
  return checker.getIndexInfosOfType(type).length > 0 && checker.getPropertiesOfType(type).length === 0;
}

function declarationOf(type: ts.Type, { checker }: SourceReading): DeclaredName | undefined {
  const { symbol } = type;
  if (symbol === undefined) return undefined;
  if (symbol.flags & ts.SymbolFlags.Enum && type.isUnion()) return { symbol, typeArguments: [] };
  if (!(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) || checker.isArrayType(type))
    return undefined;
  return { symbol, typeArguments: typeArgumentsOf(type, checker) };
}

function typeArgumentsOf(type: ts.Type, checker: ReadingChecker): readonly ts.Type[] {
  // The symbol belongs to a class or interface, so the type is an object type.
  if (!((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference)) return [];
  const reference = type as ts.TypeReference;
  // After the arguments of its own parameters comes the type of `this`.
  return checker.getTypeArguments(reference).slice(0, reference.target.typeParameters?.length ?? 0);
}
