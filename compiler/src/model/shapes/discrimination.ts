import type { Lookup } from '../../incremental/view.js';
import { groupBy } from '../group-by.js';
import type { LiteralShape, NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';
import { literalsOf, structuralStart, tagOf, unwrapped } from './shape-questions.js';

/** How a value chooses between the objects of a union. */
export type Discrimination<Unsupported extends UnsupportedShape = UnsupportedShape> =
  /** No other object is left. */
  | { readonly by: 'nothing'; readonly member: Shape<Unsupported> }
  /** By the literals of a property, each of which leaves one object or a few. */
  | { readonly by: 'tag'; readonly property: string; readonly cases: readonly DiscriminatedCase<Unsupported>[] }
  /** Each of the members requires a property that none of those after it has, and none of the rest. */
  | {
      readonly by: 'structure';
      readonly members: readonly Shape<Unsupported>[];
      readonly rest: Discrimination<Unsupported>;
    };

/** A literal of a discriminating property, and the choice between the objects that can have it. */
export interface DiscriminatedCase<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly value: LiteralShape['value'];
  readonly choice: Discrimination<Unsupported>;
}

/**
 * The discrimination of several objects: by a property with different literals in each, then by properties that only one of them
 * requires, then by several properties with literals, one after the other. `undefined` if a value does not discriminate them.
 */
export function discriminationOf<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Discrimination<Unsupported> | undefined {
  const [only, ...more] = members;
  if (only !== undefined && more.length === 0) return { by: 'nothing', member: only };
  const tag = tagOf(members, types);
  if (tag !== undefined) {
    const cases = tag.members.map(({ value, member }) => ({ value, choice: { by: 'nothing', member } as const }));
    return { by: 'tag', property: tag.property, cases };
  }
  const { first, left } = structuralStart(members, types);
  if (first.length === 0) return byLiterals(members, types);
  const rest = discriminationOf(left, types);
  return rest && { by: 'structure', members: first.map(({ member }) => member), rest };
}

/** The choice of the first object that fits. */
export function inOrder<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
): Discrimination<Unsupported> | undefined {
  const last = members.at(-1);
  if (last === undefined) return undefined;
  return { by: 'structure', members: members.slice(0, -1), rest: { by: 'nothing', member: last } };
}

/** The objects of a union, in an order in which the first that fits is the right one. */
export function objectsOf<Unsupported extends UnsupportedShape>(
  choice: Discrimination<Unsupported>,
): readonly Shape<Unsupported>[] {
  switch (choice.by) {
    case 'nothing':
      return [choice.member];
    case 'tag':
      return [...new Set(choice.cases.flatMap((one) => objectsOf(one.choice)))];
    case 'structure':
      return [...choice.members, ...objectsOf(choice.rest)];
  }
}

/** The first property whose literals leave fewer objects that are discriminated themselves. */
function byLiterals<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Lookup<TypeId, NamedType<Unsupported>>,
): Discrimination<Unsupported> | undefined {
  const objects = members.map((member) => unwrapped(member, types));
  const [first] = objects;
  if (first?.kind !== 'object') return undefined;
  for (const { name } of first.properties) {
    const literals = members.map((member, index) => {
      const object = objects[index];
      return { member, values: object?.kind === 'object' ? literalsOf(object, name, types) : [] };
    });
    if (literals.some(({ values }) => values.length === 0)) continue;
    const tagged = literals.flatMap(({ member, values }) => values.map((value) => ({ value, member })));
    const groups = groupBy(tagged, ({ value }) => value);
    const cases: DiscriminatedCase<Unsupported>[] = [];
    for (const [value, group] of groups) {
      const left = group.map(({ member }) => member);
      const choice = left.length < members.length ? discriminationOf(left, types) : undefined;
      if (choice !== undefined) cases.push({ value, choice });
    }
    if (cases.length === groups.size) return { by: 'tag', property: name, cases };
  }
  return undefined;
}
