import { ts } from 'ts-morph';
import type { StaticUnknown, StaticValue } from '../../model/static-value.js';

/** A value whose place is not that of its source. */
export function derived(value: StaticValue): StaticValue {
  return value.kind === 'literal' || value.kind === 'record' ? { ...value, derived: true } : value;
}

/** The known parts of an expression that is named or spread. A spread of lists may be each of their items. */
export function formOf({ form, possible }: StaticUnknown): Pick<StaticUnknown, 'form' | 'possible'> {
  return { ...(form !== undefined && { form }), ...(possible !== undefined && { possible }) };
}

/** A call of a static method, such as that of a dynamic module. The class may be of a package that is not installed. */
export function methodOfClass(method: string, receiver: StaticValue): Pick<StaticUnknown, 'form' | 'possible'> {
  const isMissing = receiver.kind === 'unknown' && receiver.reason === 'unresolved-name';
  if (receiver.kind !== 'class' && !isMissing) return {};
  const holder = receiver.kind === 'class' ? receiver.class.name : receiver.text;
  const form = { kind: 'method-of-class', holder, method } as const;
  return receiver.kind === 'class' ? { form, possible: [receiver] } : { form };
}

/** The property of an object or the item of a list; `undefined` where there is none. */
export function partNamed(whole: StaticValue, name: string): StaticValue | undefined {
  if (whole.kind === 'record') return whole.properties.findLast((property) => property.name === name)?.value;
  return whole.kind === 'list' ? whole.items[Number(name)] : undefined;
}

/** A name of which only the type is imported: by the application, or because its package exports the type alone. */
export function importedType(found: StaticUnknown, isOwn: boolean): StaticUnknown {
  return isOwn ? found : { ...found, form: { kind: 'type-of-package' } };
}

/** Whether a symbol has a value that is read at its declaration. */
export function isReadable({ flags, valueDeclaration }: ts.Symbol): boolean {
  const kinds = ts.SymbolFlags.Class | ts.SymbolFlags.Enum | ts.SymbolFlags.EnumMember | ts.SymbolFlags.Variable;
  if ((flags & (kinds | ts.SymbolFlags.Function)) !== 0) return true;
  return valueDeclaration !== undefined && ts.isPropertyDeclaration(valueDeclaration);
}
