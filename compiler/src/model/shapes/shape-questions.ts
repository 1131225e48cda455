import type { Lookup } from '../../incremental/view.js';
import { inheritedNames } from '../inherited-names.js';
import type {
  ArrayShape,
  LiteralShape,
  NamedType,
  ObjectShape,
  PropertyShape,
  Shape,
  TupleShape,
  TypeId,
  UnsupportedShape,
} from './shape.js';

/** The shape of a type without its name, and without further names that lead to it. */
export function unwrapped<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Shape<Unsupported> {
  let current = shape;
  for (const seen = new Set<TypeId>(); current.kind === 'named' && !seen.has(current.type); ) {
    seen.add(current.type);
    current = namedType(current.type, types).shape;
  }
  return current;
}

/**
 * The type with an id. The ids of named shapes come from the types of one application, and `check` passes no application in
 * which one of them has no type; that a map has a key is nothing that the type system can show.
 */
export function namedType<Unsupported extends UnsupportedShape>(
  id: TypeId,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): NamedType<Unsupported> {
  const type = types.get(id);
  if (type === undefined) throw new Error(`internal error: the application has no type ${id}`);
  return type;
}

/** The members of a union without `null`. Any other shape is its own only member. */
export interface NullableMembers<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly members: readonly Shape<Unsupported>[];
  /** Whether JSON has null in the place of some values. */
  readonly nullable: boolean;
  /** The values in whose place it has null, in a fixed order. */
  readonly nulls: readonly Nothing[];
}

/** A value that JSON writes as null. */
export type Nothing = null | undefined;

/**
 * The members of a shape, with nested unions flattened. Named unions are flattened if they are nullable, or if `names` is
 * `open`: a decoder keeps them, because an enum is more than its values.
 */
export function membersOf<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
  names: 'keep' | 'open',
): NullableMembers<Unsupported> {
  const members: Shape<Unsupported>[] = [];
  const nulls = new Set<Nothing>();
  const add = (member: Shape<Unsupported>, within: ReadonlySet<TypeId>): void => {
    if (member.kind === 'null') {
      nulls.add(member.undefined ? undefined : null);
    } else if (member.kind === 'union') {
      for (const inner of member.members) add(inner, within);
    } else if (member.kind === 'named' && !within.has(member.type)) {
      const named = unwrapped(member, types);
      const opened = isUnion(named) && (names === 'open' || membersOf(named, types, 'open').nullable);
      if (opened) add(named, new Set([...within, member.type]));
      else members.push(member);
    } else {
      members.push(member);
    }
  };
  add(shape, new Set());
  return { members, nullable: nulls.size > 0, nulls: ([null, undefined] as const).filter((one) => nulls.has(one)) };
}

/**
 * The members of a union that a request can contain: an object that is only known to have a `toJSON` is for responses, beside
 * the JSON that it turns into.
 */
export function receivedMembers<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
): readonly Shape<Unsupported>[] {
  const received = members.filter(
    (member) => member.kind !== 'object' || member.class !== undefined || member.toJson?.kind !== 'unknown',
  );
  return received.length === 0 ? members : received;
}

/** Whether every member is a literal. */
export function areLiterals<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
): members is readonly LiteralShape[] {
  return members.length > 0 && members.every((member) => member.kind === 'literal');
}

/** Whether a value of this shape may be null. */
export function admitsNull<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): boolean {
  return membersOf(shape, types, 'open').nullable;
}

/** Whether an item of a list can be `undefined`. */
export function canBeUndefined<Unsupported extends UnsupportedShape>(item: Shape<Unsupported>): boolean {
  if (item.kind === 'union') return item.members.some(canBeUndefined);
  return item.kind === 'null' && item.undefined === true;
}

/** The values of a property, if it is required and they are all literals. */
export function literalsOf<Unsupported extends UnsupportedShape>(
  object: ObjectShape<Unsupported> | undefined,
  name: string,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly LiteralShape['value'][] {
  const property = object?.properties.find((candidate) => candidate.name === name);
  if (property === undefined || property.optional || property.default !== undefined) return [];
  return literalValues(property.shape, types);
}

/** The values of an item of a list, if every list has it and they are all literals. */
export function itemLiterals<Unsupported extends UnsupportedShape>(
  list: ListShape<Unsupported>,
  index: number,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly LiteralShape['value'][] {
  const item = itemAt(list, index);
  return item === undefined || index >= lengthsOf(list).least ? [] : literalValues(item, types);
}

function literalValues<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly LiteralShape['value'][] {
  const { members, nullable } = membersOf(shape, types, 'open');
  return !nullable && areLiterals(members) ? members.map(({ value }) => value) : [];
}

/** An array or a tuple. */
export type ListShape<Unsupported extends UnsupportedShape = UnsupportedShape> =
  | ArrayShape<Unsupported>
  | TupleShape<Unsupported>;

/** Whether the values of a shape are lists. */
export function isListShape<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is ListShape<Unsupported> {
  return shape.kind === 'array' || shape.kind === 'tuple';
}

/** The shape of the item at an index, if a list can have one there. */
export function itemAt<Unsupported extends UnsupportedShape>(
  list: ListShape<Unsupported>,
  index: number,
): Shape<Unsupported> | undefined {
  if (list.kind === 'array') return list.items;
  return list.elements[index]?.shape ?? list.rest;
}

/** The number of items with a shape of their own. All items after them are alike. */
export function declaredItems<Unsupported extends UnsupportedShape>(list: ListShape<Unsupported>): number {
  return list.kind === 'tuple' ? list.elements.length : 0;
}

/** The lengths of the shortest and of the longest list. */
export function lengthsOf<Unsupported extends UnsupportedShape>(
  list: ListShape<Unsupported>,
): { readonly least: number; readonly most: number } {
  if (list.kind === 'array') return { least: list.minItems ?? 0, most: list.maxItems ?? Infinity };
  const least = list.elements.filter(({ optional }) => !optional).length;
  return { least, most: list.rest === undefined ? list.elements.length : Infinity };
}

/** An object of a union and a property that only it has; without the property, one that is tried first. */
export interface StructuralMember<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly member: Shape<Unsupported>;
  readonly property?: string;
}

/** The objects that a property of their own discriminates, in order, and all that are left. */
export interface StructuralStart<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly first: readonly Required<StructuralMember<Unsupported>>[];
  readonly left: readonly Shape<Unsupported>[];
}

/** Takes objects from a union as long as one of them requires a property that none of the others has. */
export function structuralStart<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): StructuralStart<Unsupported> {
  const left = members.flatMap((member) => {
    const object = unwrapped(member, types);
    return object.kind === 'object' ? [{ member, object }] : [];
  });
  const first: Required<StructuralMember<Unsupported>>[] = [];
  while (left.length > 1) {
    const own = left.map(({ object }, index) =>
      ownProperty(
        object.properties,
        left.filter((_, other) => other !== index).map((other) => other.object),
      ),
    );
    const next = own.findIndex((property) => property !== undefined);
    const property = own[next];
    const [taken] = next < 0 ? [] : left.splice(next, 1);
    if (taken === undefined || property === undefined) break;
    first.push({ member: taken.member, property });
  }
  return { first, left: left.map(({ member }) => member) };
}

function ownProperty<Unsupported extends UnsupportedShape>(
  properties: readonly PropertyShape<Unsupported>[],
  others: readonly ObjectShape<Unsupported>[],
): string | undefined {
  const foreign = new Set(others.flatMap((other) => other.properties.map(({ name }) => name)));
  const isOwn = (name: string) =>
    !foreign.has(name) && !inheritedNames.has(name) && !others.some((other) => admitsName(other, name));
  return properties.find((property) => isRequired(property) && isOwn(property.name))?.name;
}

/** Whether an object may have a property of this name that it does not declare by name. */
function admitsName<Unsupported extends UnsupportedShape>(
  { additional, keyPattern }: ObjectShape<Unsupported>,
  name: string,
): boolean {
  return additional !== undefined && (keyPattern === undefined || new RegExp(keyPattern, 'u').test(name));
}

function isUnion<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): boolean {
  return shape.kind === 'union' || shape.kind === 'null';
}

/** Whether the values of a shape are objects. */
export function isObjectShape<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is ObjectShape<Unsupported> {
  return shape.kind === 'object';
}

/** Whether a value without the property is rejected. */
export function isRequired<Unsupported extends UnsupportedShape>({
  optional,
  default: preset,
}: PropertyShape<Unsupported>): boolean {
  return !optional && preset === undefined;
}
