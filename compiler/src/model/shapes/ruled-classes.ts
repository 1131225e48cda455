import type { Lookup } from '../../incremental/view.js';
import type { ClassId, ClassReference } from '../class-reference.js';
import type { ClassRules, NamedType, ObjectShape, Shape, TypeId, UnsupportedShape } from './shape.js';
import { receivedMembers } from './shape-questions.js';

/** A class with validation rules in a received value. */
export interface RuledClass {
  readonly class: ClassReference;
  readonly rules: ClassRules;
  /**
   * The places of its instances, each from the nearest type with a name: `Booking.attendees.*`, where `*` is any position or key. The empty
   * text is the whole value.
   */
  readonly places: readonly string[];
}

/** An object, and its place as that of a `RuledClass`. */
interface Visited<Unsupported extends UnsupportedShape> {
  readonly object: ObjectShape<Unsupported>;
  readonly place: string;
}

/** The classes with validation rules of which a received value can have instances: those inside of others first. */
export function ruledClassesIn<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly RuledClass[] {
  const found = new Map<ClassId, RuledClass & { readonly places: string[] }>();
  for (const { object, place } of objectsIn(shape, types)) {
    const { class: reference, rules } = object;
    if (reference === undefined || rules === undefined) continue;
    const known = found.get(reference.id);
    if (known === undefined) found.set(reference.id, { class: reference, rules, places: [place] });
    else if (!known.places.includes(place)) known.places.push(place);
  }
  return [...found.values()];
}

/** The types in a received value that are derived from a class with validation rules and do not have them. */
export function typesWithoutRules(
  shape: Shape,
  types: Lookup<TypeId, NamedType>,
): readonly NonNullable<ObjectShape['lostRules']>[] {
  return [...new Set(objectsIn(shape, types).flatMap(({ object }) => object.lostRules ?? []))];
}

/** The objects in a received value, those inside of others first; an object of a type with a name once for each of its places. */
function objectsIn<Unsupported extends UnsupportedShape>(
  start: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly Visited<Unsupported>[] {
  const entered = new Set<TypeId>();
  const objects: Visited<Unsupported>[] = [];
  const visit = (shape: Shape<Unsupported>, place: string, inside: string): void => {
    const within = (part: Shape<Unsupported>, key: string) => {
      const path = inside === '' ? key : `${inside}.${key}`;
      visit(part, path, path);
    };
    switch (shape.kind) {
      case 'named': {
        const type = types.get(shape.type);
        if (type === undefined) return;
        if (!entered.has(type.id)) {
          const name = type.text ?? type.name;
          entered.add(type.id);
          visit(type.shape, type.shape.kind === 'object' ? place : name, name);
        } else if (type.shape.kind === 'object') objects.push({ object: type.shape, place });
        return;
      }
      case 'array':
        within(shape.items, '*');
        return;
      case 'tuple':
        for (const [index, element] of shape.elements.entries()) within(element.shape, String(index));
        if (shape.rest !== undefined) within(shape.rest, '*');
        return;
      case 'union':
        for (const member of receivedMembers(shape.members)) visit(member, place, inside);
        return;
      case 'object':
        for (const property of shape.properties) within(property.shape, property.name);
        if (shape.additional !== undefined) within(shape.additional, '*');
        objects.push({ object: shape, place });
        return;
      default:
    }
  };
  visit(start, '', '');
  return objects;
}
