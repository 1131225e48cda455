import type { Lookup } from '../../incremental/view.js';
import { distinct, groupBy } from '../group-by.js';
import { inheritedNames } from '../inherited-names.js';
import { type Discrimination, discriminationOf, membersInOrder, tagsOf } from './discrimination.js';
import { testsOfLists } from './list-tests.js';
import { partsOf } from './parts-of.js';
import {
  alternativesOf,
  type ListCase,
  type ObjectChoice,
  type TagCase,
  type ValueCase,
  type ValueKind,
  valueKinds,
} from './sent-shape.js';
import type { NamedType, ObjectShape, PropertyShape, Shape, TypeId, UnsupportedShape } from './shape.js';
import { isListShape, membersOf, unwrapped } from './shape-questions.js';
import { kindOfValues } from './value-kind.js';

type Types<Unsupported extends UnsupportedShape = UnsupportedShape> = Lookup<TypeId, NamedType<Unsupported>>;

/** The alternatives of a union that is sent. */
export interface MergedMembers<Unsupported extends UnsupportedShape = UnsupportedShape> {
  /** In the order of the source; those that a value does not discriminate are one. */
  readonly members: readonly Shape<Unsupported>[];
  /** The members that were merged from several alternatives. */
  readonly merged: ReadonlySet<Shape<Unsupported>>;
  /** For each kind of values but objects, the first member of the kind: literals of one kind are written alike. */
  readonly values: readonly ValueCase<Shape<Unsupported>>[];
  /** How the objects among the members are discriminated; absent when none is an object. */
  readonly objects?: ObjectChoice<Shape<Unsupported>>;
  /** How several lists are discriminated; `values` then has no lists. */
  readonly lists?: readonly ListCase<Shape<Unsupported>>[];
}

/**
 * Merges the alternatives of a union that a value does not discriminate: two arrays, two objects without tags, two objects with
 * `toJSON`. Nothing has to be chosen in order to write a value: an array of `A` or of `B` is an array of `A | B`, and an object has
 * the properties of both. The type of an object says less than a tag about the properties that it has: values of `A` may have those
 * of `B`. `undefined` when they cannot be merged. `seen`: the alternatives of which the merging is under way.
 */
export function mergeMembers<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
  seen: Map<string, boolean> = new Map(),
): MergedMembers<Unsupported> | undefined {
  const merged = new Set<Shape<Unsupported>>();
  let remaining = members;
  for (const { belongs, merge } of merges<Unsupported>()) {
    const group = remaining.filter((member) => belongs(unwrapped(member, types)));
    const shapes = group.map((member) => unwrapped(member, types));
    if (group.length < 2 || (shapes.every(isListShape) && testsOfLists(shapes, types) !== undefined)) continue;
    const choice = shapes.every(isPlainObject) ? discriminatedChoice(group, types) : undefined;
    if (choice?.isByTags) continue;
    const whole = merge(shapes);
    if (whole === undefined || !partsCanBeSent(whole, types, seen)) {
      if (choice !== undefined) continue;
      return undefined;
    }
    merged.add(whole);
    const [first] = group;
    remaining = remaining.flatMap((member) => (member === first ? [whole] : group.includes(member) ? [] : [member]));
  }
  const objects = remaining.filter((member) => kindOf(unwrapped(member, types)) === 'object');
  const choice = objectChoice(objects, types);
  if (objects.length > 0 && choice === undefined) return undefined;
  const lists = listCases(
    remaining.filter((member) => isListShape(unwrapped(member, types))),
    types,
  );
  const values = valueKinds.flatMap((kind): readonly ValueCase<Shape<Unsupported>>[] => {
    const alternative = remaining.find((member) => kindOf(unwrapped(member, types)) === kind);
    return alternative === undefined || (kind === 'array' && lists !== undefined) ? [] : [{ kind, alternative }];
  });
  return {
    members: remaining,
    merged,
    values,
    ...(choice !== undefined && { objects: choice }),
    ...(lists !== undefined && { lists }),
  };
}

/** Several lists with the tests that discriminate them. */
function listCases<Unsupported extends UnsupportedShape>(
  lists: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
): readonly ListCase<Shape<Unsupported>>[] | undefined {
  if (lists.length < 2) return undefined;
  const tests = testsOfLists(lists.map((list) => unwrapped(list, types)).filter(isListShape), types);
  return tests && lists.map((alternative, index) => ({ alternative, tests: tests[index] ?? [] }));
}

/** A choice between objects of which each can be written on its own. */
interface DiscriminatedChoice<Unsupported extends UnsupportedShape> {
  readonly choice: ObjectChoice<Shape<Unsupported>>;
  /** Whether nothing but literals discriminates the objects. */
  readonly isByTags: boolean;
}

function discriminatedChoice<Unsupported extends UnsupportedShape>(
  objects: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
): DiscriminatedChoice<Unsupported> | undefined {
  const discrimination = discriminationOf(objects, types);
  if (discrimination === undefined) return undefined;
  const choice = choiceOf(discrimination, types);
  if (!areApartByEnums(choice)) return undefined;
  return { choice, isByTags: tagsOf(discrimination) !== undefined };
}

/**
 * Whether no object is in several cases of a property with members of an enum: the compiler of the user takes it for impossible
 * after the first.
 */
function areApartByEnums<Alternative>(choice: ObjectChoice<Alternative>): boolean {
  if (choice.by !== 'tag') return true;
  const inCases = choice.cases.flatMap((one) => alternativesOf(one.choice));
  if (choice.ofEnum && new Set(inCases).size < inCases.length) return false;
  return choice.cases.every((one) => areApartByEnums(one.choice));
}

/** How objects are discriminated: by properties with literals, then by `toJSON`, then by the properties that they have. */
function objectChoice<Unsupported extends UnsupportedShape>(
  objects: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
): ObjectChoice<Shape<Unsupported>> | undefined {
  const [first, ...more] = objects;
  if (first === undefined) return undefined;
  if (more.length === 0) return { by: 'kind', alternative: first };
  const discriminated = discriminatedChoice(objects, types);
  if (discriminated?.isByTags) return discriminated.choice;
  const converted = objects.find((member) => isConverted(unwrapped(member, types)));
  if (converted !== undefined) {
    const rest = objects.filter((member) => member !== converted);
    const others = objectChoice(rest, types);
    return others && { by: 'conversion', alternative: converted, others };
  }
  return discriminated?.choice;
}

/** A discrimination of objects with one case for all literals that leave the same objects. */
function choiceOf<Unsupported extends UnsupportedShape>(
  discrimination: Discrimination<Unsupported>,
  types: Types<Unsupported>,
): ObjectChoice<Shape<Unsupported>> {
  switch (discrimination.by) {
    case 'nothing':
      return { by: 'kind', alternative: discrimination.member };
    case 'structure': {
      const cases = discrimination.members.map(({ member, ...own }) => ({ ...own, alternative: member }));
      return { by: 'structure', cases, rest: choiceOf(discrimination.rest, types) };
    }
    case 'tag': {
      const objects = membersInOrder(discrimination);
      const indexes = new Map(objects.map((object, index) => [object, index]));
      const groups = groupBy(discrimination.cases, ({ choice }) =>
        membersInOrder(choice)
          .map((member) => indexes.get(member))
          .join(),
      );
      const cases = Array.from(groups.values(), (group): TagCase<Shape<Unsupported>> => {
        return { values: group.map(({ value }) => value), choice: choiceOf(group[0].choice, types) };
      });
      const property = String(discrimination.property);
      return { by: 'tag', property, ofEnum: isOfEnum(property, objects, types), cases };
    }
  }
}

function kindOf<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): ValueKind | 'object' {
  const kind = kindOfValues(shape);
  return valueKinds.find((one) => one === kind) ?? 'object';
}

/** Whether a property of one of several objects is a member of an enum. */
function isOfEnum<Unsupported extends UnsupportedShape>(
  name: string,
  objects: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
): boolean {
  return objects.some((member) => {
    const object = unwrapped(member, types);
    const property = object.kind === 'object' && object.properties.find((candidate) => candidate.name === name);
    if (!property) return false;
    const { members } = membersOf(property.shape, types, 'open');
    return members.some((value) => value.kind === 'literal' && value.enumMember === true);
  });
}

/** Whether the alternatives of a union can be written, and all that their merging leads to. */
export function canBeSent<Unsupported extends UnsupportedShape>(
  members: readonly Shape<Unsupported>[],
  types: Types<Unsupported>,
  seen: Map<string, boolean> = new Map(),
): boolean {
  const key = keyOfMembers(members);
  const known = seen.get(key);
  if (known !== undefined) return known;
  // Merging may lead to the same alternatives again.
  seen.set(key, true);
  const result = mergeMembers(members, types, seen) !== undefined;
  seen.set(key, result);
  return result;
}

function partsCanBeSent<Unsupported extends UnsupportedShape>(
  whole: Shape<Unsupported>,
  types: Types<Unsupported>,
  seen: Map<string, boolean>,
): boolean {
  return partsOf(whole).every(
    (part) => part.kind !== 'union' || canBeSent(membersOf(part, types, 'open').members, types, seen),
  );
}

/** The same text for the same alternatives, in whatever order. */
export function keyOfMembers<Unsupported extends UnsupportedShape>(members: readonly Shape<Unsupported>[]): string {
  return [...new Set(members.map((member) => JSON.stringify(member)))].sort().join(' ');
}

interface Merge<Unsupported extends UnsupportedShape = UnsupportedShape> {
  readonly belongs: (shape: Shape<Unsupported>) => boolean;
  readonly merge: (shapes: readonly Shape<Unsupported>[]) => Shape<Unsupported> | undefined;
}

function merges<Unsupported extends UnsupportedShape>(): readonly Merge<Unsupported>[] {
  return [
    { belongs: isListShape, merge: mergeLists },
    { belongs: isConverted, merge: mergeConverted },
    { belongs: isPlainObject, merge: mergeObjects },
  ];
}

function isPlainObject<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): boolean {
  return shape.kind === 'object' && !isConverted(shape);
}

function isConverted<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
): shape is ObjectShape<Unsupported> & { readonly toJson: Shape<Unsupported> } {
  return shape.kind === 'object' && shape.toJson !== undefined;
}

function mergeLists<Unsupported extends UnsupportedShape>(
  shapes: readonly Shape<Unsupported>[],
): Shape<Unsupported> | undefined {
  const lists = shapes.filter(isListShape);
  // An item that may be missing from a tuple may be `undefined` too, which no array of JSON holds.
  if (lists.some((list) => list.kind === 'tuple' && list.elements.some(({ optional }) => optional))) return undefined;
  const items = lists.flatMap((list) => partsOf<Unsupported>(list));
  return items.length === 0 ? undefined : { kind: 'array', items: unionOf(items), readonly: true };
}

function mergeConverted<Unsupported extends UnsupportedShape>(
  shapes: readonly Shape<Unsupported>[],
): Shape<Unsupported> {
  const results = shapes.filter(isConverted).map(({ toJson }) => toJson);
  return { kind: 'object', properties: [], toJson: unionOf(results) };
}

function mergeObjects<Unsupported extends UnsupportedShape>(
  shapes: readonly Shape<Unsupported>[],
): Shape<Unsupported> | undefined {
  const objects = shapes.filter((shape) => shape.kind === 'object');
  const indexed = objects.flatMap(({ additional }) => (additional === undefined ? [] : [additional]));
  const [first] = objects;
  if (indexed.length > 0) {
    // A type with an index signature and one without have no common type that the compiler would check.
    const isAlike = ({ properties, additional, keyPattern }: ObjectShape<Unsupported>) =>
      properties.length === 0 && additional !== undefined && keyPattern === first?.keyPattern;
    if (!objects.every(isAlike)) return undefined;
    const { keyPattern, keyType } = first ?? {};
    const names = { ...(keyPattern !== undefined && { keyPattern }), ...(keyType !== undefined && { keyType }) };
    const others = { additional: unionOf(indexed), ...names };
    return { kind: 'object', properties: [], ...others };
  }
  const declared = new Map<string, PropertyShape<Unsupported>[]>();
  for (const property of objects.flatMap(({ properties }) => properties)) {
    declared.set(property.name, [...(declared.get(property.name) ?? []), property]);
  }
  // A property that every object inherits cannot be optional in a type: the inherited one is of another type.
  const isInherited = [...declared].some(([name, all]) => inheritedNames.has(name) && all.length < objects.length);
  if (isInherited) return undefined;
  const properties = [...declared].map(([name, all]): PropertyShape<Unsupported> => {
    const optional = all.length < objects.length || all.some((property) => property.optional);
    return { name, optional, shape: unionOf(all.map(({ shape }) => shape)) };
  });
  return { kind: 'object', properties };
}

/** One of several shapes, each once; constraints do not change how a value is written. */
function unionOf<Unsupported extends UnsupportedShape>(shapes: readonly Shape<Unsupported>[]): Shape<Unsupported> {
  const flat = shapes.flatMap((shape) => (shape.kind === 'union' ? shape.members : [shape])).map(withoutConstraints);
  const members = distinct(flat);
  const [only, second] = members;
  return only !== undefined && second === undefined ? only : { kind: 'union', members };
}

function withoutConstraints<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): Shape<Unsupported> {
  if (shape.kind === 'string') return { kind: 'string' };
  return shape.kind === 'number' ? { kind: 'number', integer: false } : shape;
}
