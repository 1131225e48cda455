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
  return writtenAlias(type, place, reading) ?? aliasOf(type, reading) ?? declarationOf(type, reading);
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
