import type { ClassReference } from '../model/class-reference.js';
import { partsOf } from '../model/shapes/parts-of.js';
import type { NamedType, ObjectShape, SupportedShape } from '../model/shapes/shape.js';

/**
 * The TypeScript type of a value that a decoder makes. Exported types of the application are imported; all others are derived from
 * the signature of the handler, so that the user's compiler checks generated code against the real type.
 */
export type ValueType =
  | { readonly kind: 'named'; readonly type: NamedType<never> }
  /** The type of a handler's parameter. */
  | {
      readonly kind: 'parameter';
      readonly controller: ClassReference;
      readonly handler: string;
      readonly index: number;
      readonly strip: Strip;
    }
  | { readonly kind: 'property'; readonly of: ValueType; readonly name: string; readonly strip: Strip }
  | { readonly kind: 'item'; readonly of: ValueType }
  /** The type of the properties that are not declared by name. `keys` is the type of their names; without it, they have all names but some. */
  | {
      readonly kind: 'indexed';
      readonly of: ValueType;
      readonly keys?: string;
      readonly except?: readonly string[];
      readonly strip: Strip;
    }
  /** Another type without null and undefined. */
  | { readonly kind: 'non-nullable'; readonly of: ValueType }
  /** The members of a union that are assignable to a type, which is written out, or all others. */
  | { readonly kind: 'extracted' | 'excluded'; readonly of: ValueType; readonly pattern: SupportedShape }
  /** The type is written out. */
  | { readonly kind: 'shape'; readonly shape: SupportedShape };

/** The values that are removed from the type of a property. */
export type Strip = 'nothing' | 'undefined' | 'null-and-undefined';

/** The type of an item of a tuple. An index after those of the elements leads to the rest. */
export function elementType(of: ValueType, index: number, optional: boolean): ValueType {
  return { kind: 'property', of, name: String(index), strip: optional ? 'undefined' : 'nothing' };
}

/** The type of the properties of an object that are not declared by name. */
export function indexedType(
  { keyType, localKeys, properties, absent = [] }: ObjectShape<never>,
  of: ValueType,
  strip: Strip,
): ValueType {
  const declared = [...properties, ...absent].map(({ name }) => name);
  if (localKeys) return { kind: 'indexed', of, ...(declared.length > 0 && { except: declared }), strip };
  const keys = keyType ?? (declared.length > 0 ? 'string' : undefined);
  return { kind: 'indexed', of, ...(keys !== undefined && { keys }), strip };
}

/** Whether a type can be written out: without declared properties that have no name, and without a member of an enum. */
export function canBeWritten(shape: SupportedShape): boolean {
  switch (shape.kind) {
    case 'literal':
      return shape.enumMember !== true;
    case 'object':
      return isRecord(shape) && shape.localKeys !== true && partsOf(shape).every(canBeWritten);
    case 'string':
    case 'number':
      return shape.local !== true;
    default:
      return partsOf(shape).every(canBeWritten);
  }
}

/** Whether an object has only properties that are not declared by name. */
export function isRecord({ properties, absent, additional, class: target }: ObjectShape<never>): boolean {
  return additional !== undefined && properties.length === 0 && absent === undefined && target === undefined;
}
