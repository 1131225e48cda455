import type { Lookup } from '../../incremental/view.js';
import type { ClassId, ClassReference } from '../class-reference.js';
import { partsWithRoles, type ShapePart } from './parts-of.js';
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
    if (shape.kind === 'named') {
      const type = types.get(shape.type);
      if (type === undefined) return;
      if (!entered.has(type.id)) {
        const name = type.text ?? type.name;
        entered.add(type.id);
        visit(type.shape, type.shape.kind === 'object' ? place : name, name);
      } else if (type.shape.kind === 'object') objects.push({ object: type.shape, place });
      return;
    }
    for (const part of receivedParts(shape)) {
      const key = keyOf(part);
      const path = inside === '' ? key : `${inside}.${key}`;
      if (part.role === 'member') visit(part.shape, place, inside);
      else visit(part.shape, path, path);
    }
    if (shape.kind === 'object') objects.push({ object: shape, place });
  };
  visit(start, '', '');
  return objects;
}

/** The parts of a shape that a request can contain. */
function receivedParts<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): readonly ShapePart<Unsupported>[] {
  if (shape.kind !== 'union') return partsWithRoles(shape).filter(({ role }) => role !== 'toJson');
  return receivedMembers(shape.members).map((member) => ({ role: 'member', shape: member }));
}

function keyOf<Unsupported extends UnsupportedShape>(part: ShapePart<Unsupported>): string {
  if (part.role === 'property') return part.property.name;
  return part.role === 'element' ? String(part.index) : '*';
}
