import type { Lookup } from '../../incremental/view.js';
import { groupBy } from '../group-by.js';
import { type CommonValue, commonValue } from './common-value.js';
import type { LiteralShape, NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';
import {
  isListShape,
  isObjectShape,
  itemLiterals,
  literalsOf,
  type StructuralMember,
  structuralStart,
  unwrapped,
} from './shape-questions.js';

/** How a value chooses between the objects of a union, or between its lists. */
export type Discrimination<Unsupported extends UnsupportedShape = UnsupportedShape> =
  /** No other member is left. */
  | { readonly by: 'nothing'; readonly member: Shape<Unsupported> }
  /** By the literals of a property, or of the item at an index. Each of them leaves one member or a few. */
  | {
      readonly by: 'tag';
      readonly property: string | number;
      readonly cases: readonly DiscriminatedCase<Unsupported>[];
    }
  /** Each of the objects requires a property that none of those after it has, and none of the rest. */
  | {
      readonly by: 'structure';
      readonly members: readonly StructuralMember<Unsupported>[];
      readonly rest: Discrimination<Unsupported>;
    };

/** A literal of a discriminating property, and the choice between the members that can have it. */
export interface DiscriminatedCase<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly value: LiteralShape['value'];
  readonly choice: Discrimination<Unsupported>;
}

/**
 * The discrimination of several objects, or of several lists: by literals, of several properties one after the other if need be;
 * objects then by properties that only one of them requires, lists by their lengths and the kinds of their items. `undefined` if a
 * value does not discriminate them.
 *
 * The first property that separates members decides: if all of them are discriminated, then so are those with the same literal.
 */
export function discriminationOf<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Discrimination<Unsupported> | undefined {
  const [only, ...more] = members;
  if (only !== undefined && more.length === 0) return { by: 'nothing', member: only };
  const split = splitByTag(members, types);
  if (split !== undefined) {
    const cases: DiscriminatedCase<Unsupported>[] = [];
    for (const [value, left] of split.groups) {
      const choice = discriminationOf(left, types);
      if (choice === undefined) return undefined;
      cases.push({ value, choice });
    }
    return { by: 'tag', property: split.property, cases };
  }
  if (members.every((member) => isListShape(unwrapped(member, types)))) {
    return overlapOf(members, types) === undefined ? inOrder(members) : undefined;
  }
  const { first, left } = structuralStart(members, types);
  const rest = first.length === 0 ? undefined : discriminationOf(left, types);
  return rest && { by: 'structure', members: first, rest };
}

/** Two members of a union that have a value in common, which is JSON. */
export interface Overlap<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly members: readonly [Shape<Unsupported>, Shape<Unsupported>];
  readonly common: CommonValue;
}

/** The first two of several members that have a value in common. */
export function overlapOf<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Overlap<Unsupported> | undefined {
  for (const [index, one] of members.entries()) {
    for (const other of members.slice(index + 1)) {
      const common = commonValue(one, other, types);
      if (common !== undefined) return { members: [one, other], common };
    }
  }
  return undefined;
}

/** The choice of the first member that fits. */
export function inOrder<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
): Discrimination<Unsupported> | undefined {
  const last = members.at(-1);
  if (last === undefined) return undefined;
  const first = members.slice(0, -1).map((member) => ({ member }));
  return { by: 'structure', members: first, rest: { by: 'nothing', member: last } };
}

/** The members of a union, in an order in which the first that fits is the right one. */
export function membersInOrder<Unsupported extends UnsupportedShape>(
  choice: Discrimination<Unsupported>,
): readonly Shape<Unsupported>[] {
  switch (choice.by) {
    case 'nothing':
      return [choice.member];
    case 'tag':
      return [...new Set(choice.cases.flatMap((one) => membersInOrder(one.choice)))];
    case 'structure':
      return [...choice.members.map(({ member }) => member), ...membersInOrder(choice.rest)];
  }
}

/** The properties whose literals discriminate all members, if nothing else does. */
export function tagsOf<Unsupported extends UnsupportedShape>(
  choice: Discrimination<Unsupported>,
): ReadonlySet<string | number> | undefined {
  switch (choice.by) {
    case 'nothing':
      return new Set();
    case 'structure':
      return undefined;
    case 'tag': {
      const tags = choice.cases.map((one) => tagsOf(one.choice));
      return tags.every((inner) => inner !== undefined)
        ? new Set([choice.property, ...tags.flatMap((inner) => [...inner])])
        : undefined;
    }
  }
}

/** A property with literals in all members, and the members that can have each of them: fewer than all. */
interface Split<Unsupported extends UnsupportedShape> {
  readonly property: string | number;
  readonly groups: ReadonlyMap<LiteralShape['value'], readonly Shape<Unsupported>[]>;
}

/** The property that leaves one member for each literal, or else the first one that leaves fewer members. */
function splitByTag<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Split<Unsupported> | undefined {
  let first: Split<Unsupported> | undefined;
  for (const property of candidates(members, types)) {
    const tagged: { readonly value: LiteralShape['value']; readonly member: Shape<Unsupported> }[] = [];
    const all = members.every((member) => {
      const values = valuesAt(property, unwrapped(member, types), types);
      for (const value of new Set(values)) tagged.push({ value, member });
      return values.length > 0;
    });
    if (!all) continue;
    const groups = new Map(
      [...groupBy(tagged, ({ value }) => value)].map(([value, group]) => [value, group.map(({ member }) => member)]),
    );
    const sizes = [...groups.values()].map((group) => group.length);
    if (sizes.every((size) => size === 1)) return { property, groups };
    if (sizes.every((size) => size < members.length)) first ??= { property, groups };
  }
  return first;
}

/** The properties that can have literals in all members: those of the first one. */
function candidates<Unsupported extends UnsupportedShape>(
  [first]: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly (string | number)[] {
  const shape = first && unwrapped(first, types);
  if (shape?.kind === 'object') return shape.properties.map(({ name }) => name);
  return shape?.kind === 'tuple' ? [...shape.elements.keys()] : [];
}

function valuesAt<Unsupported extends UnsupportedShape>(
  property: string | number,
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
): readonly LiteralShape['value'][] {
  if (typeof property === 'number') return isListShape(shape) ? itemLiterals(shape, property, types) : [];
  return isObjectShape(shape) ? literalsOf(shape, property, types) : [];
}

/** An object of a union and a value of its discriminating property. */
export interface TaggedMember<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly value: LiteralShape['value'];
  readonly member: Shape<Unsupported>;
}

/**
 * A property that all objects of a union have, each with literals of its own: `kind: 'circle'` beside
 * `kind: 'square' | 'rectangle'`, whose object is then listed twice.
 */
export interface Tag<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly property: string;
  readonly members: readonly TaggedMember<Unsupported>[];
}

/** The tag of a union of objects, if it has one. */
export function tagOf<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Tag<Unsupported> | undefined {
  if (members.length < 2 || !members.every((member) => isObjectShape(unwrapped(member, types)))) return undefined;
  const split = splitByTag(members, types);
  if (typeof split?.property !== 'string') return undefined;
  const tagged = [...split.groups].map(([value, [member, ...more]]) =>
    member === undefined || more.length > 0 ? undefined : { value, member },
  );
  return tagged.every((one) => one !== undefined) ? { property: split.property, members: tagged } : undefined;
}
