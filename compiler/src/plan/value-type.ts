import type { ClassReference } from '../model/class-reference.js';
import type { NamedType, SupportedShape, TypeId } from '../model/shape.js';
import { namedType } from '../model/shape-questions.js';

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
      readonly optional: boolean;
    }
  | { readonly kind: 'property'; readonly of: ValueType; readonly name: string; readonly strip: Strip }
  | { readonly kind: 'item'; readonly of: ValueType }
  /** Another type without null and undefined. */
  | { readonly kind: 'non-nullable'; readonly of: ValueType }
  /** The type is written out. */
  | { readonly kind: 'shape'; readonly shape: SupportedShape };

/** The values that are removed from the type of a property. */
export type Strip = 'nothing' | 'undefined' | 'null-and-undefined';

/** Whether a type can be imported by its name. An instance of a generic type has no name of its own. */
export function isImportable(type: NamedType<never>): type is NamedType<never> & { readonly exportName: string } {
  return type.exportName !== undefined && !type.id.includes('<');
}

/** Whether a type can be written out: with names that can be imported, and without an object that has no name. */
export function canBeWritten(shape: SupportedShape, types: ReadonlyMap<TypeId, NamedType<never>>): boolean {
  switch (shape.kind) {
    case 'union':
      return shape.members.every((member) => canBeWritten(member, types));
    case 'array':
      return canBeWritten(shape.items, types);
    case 'tuple':
      return [
        ...shape.elements.map((element) => element.shape),
        ...(shape.rest === undefined ? [] : [shape.rest]),
      ].every((item) => canBeWritten(item, types));
    case 'named':
      return isImportable(namedType(shape.type, types));
    case 'literal':
      return shape.enumMember !== true;
    case 'object':
      return false;
    default:
      return true;
  }
}
