import type { Lookup } from '../../incremental/view.js';
import type { ItemKind, ItemLiteral, ListTest } from './sent-shape.js';
import type { NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';
import {
  areLiterals,
  declaredItems,
  itemAt,
  type ListShape,
  lengthsOf,
  membersOf,
  unwrapped,
} from './shape-questions.js';
import { kindOfValues } from './value-kind.js';

type Types<Unsupported extends UnsupportedShape> = Lookup<TypeId, NamedType<Unsupported>>;

/**
 * The tests of several lists that are sent, in order: the values of each list pass its tests, and those of the lists after it do
 * not. `undefined` if a test of the length and of single items does not discriminate them.
 */
export function testsOfLists<Unsupported extends UnsupportedShape>(
  lists: readonly ListShape<Unsupported>[],
  types: Types<Unsupported>,
): readonly (readonly ListTest[])[] | undefined {
  const all: (readonly ListTest[])[] = [];
  for (const [index, list] of lists.entries()) {
    const tests = new Map<string, ListTest>();
    for (const other of lists.slice(index + 1)) {
      const test = testOf(list, other, types);
      if (test === undefined) return undefined;
      tests.set(`${test.by} ${test.by === 'length' ? '' : test.index}`, test);
    }
    all.push([...tests.values()]);
  }
  return all;
}

/** A test that the values of a list pass, and those of another do not. */
function testOf<Unsupported extends UnsupportedShape>(
  list: ListShape<Unsupported>,
  other: ListShape<Unsupported>,
  types: Types<Unsupported>,
): ListTest | undefined {
  const [own, others] = [sentLengths(list), sentLengths(other)];
  if (own.most < others.least || others.most < own.least) {
    return { by: 'length', least: own.least, ...(Number.isFinite(own.most) && { most: own.most }) };
  }
  const common = Math.max(own.least, others.least);
  // All items after the declared ones are alike.
  const last = Math.max(declaredItems(list), declaredItems(other));
  for (let index = 0; index < common && index <= last; index++) {
    const item = itemAt(list, index);
    const otherItem = itemAt(other, index);
    if (item === undefined || otherItem === undefined) continue;
    const test = testOfItem(index, item, otherItem, index >= own.least, types);
    if (test !== undefined) return test;
  }
  return undefined;
}

/** The lengths of a list that is sent: nothing checks the constraints of an array. */
function sentLengths<Unsupported extends UnsupportedShape>(list: ListShape<Unsupported>): ReturnType<typeof lengthsOf> {
  return list.kind === 'array' ? { least: 0, most: Infinity } : lengthsOf(list);
}

function testOfItem<Unsupported extends UnsupportedShape>(
  index: number,
  item: Shape<Unsupported>,
  other: Shape<Unsupported>,
  isOptional: boolean,
  types: Types<Unsupported>,
): ListTest | undefined {
  const kinds = kindsOf(item, types);
  const otherKinds = kindsOf(other, types);
  if (kinds !== undefined && otherKinds !== undefined && !kinds.some((kind) => overlaps(kind, otherKinds))) {
    return { by: 'kind', index, kinds: isOptional ? [...kinds, 'undefined'] : kinds };
  }
  const literals = literalsOfItem(item, types);
  const otherLiterals = literalsOfItem(other, types);
  if (literals === undefined || otherLiterals?.some((value) => literals.includes(value)) !== false) return undefined;
  return { by: 'literal', index, values: isOptional ? [...literals, undefined] : literals };
}

/** The kinds of the values of an item; `undefined` if it can be of any kind. */
function kindsOf<Unsupported extends UnsupportedShape>(
  item: Shape<Unsupported>,
  types: Types<Unsupported>,
): readonly ItemKind[] | undefined {
  const { members, nulls } = membersOf(item, types, 'open');
  const kinds = new Set<ItemKind>(nulls.map((value) => (value === null ? 'null' : 'undefined')));
  for (const member of members) {
    const kind = kindOfValues(unwrapped(member, types));
    if (kind === undefined) return undefined;
    kinds.add(kind);
  }
  return [...kinds];
}

/** The kinds of values that the type of an object can have too: a list has the property `length`. */
const objectKinds: ReadonlySet<ItemKind> = new Set(['object', 'array', 'date', 'bytes', 'url']);

function overlaps(kind: ItemKind, others: readonly ItemKind[]): boolean {
  if (kind === 'object') return others.some((other) => objectKinds.has(other));
  return others.includes(kind) || (objectKinds.has(kind) && others.includes('object'));
}

function literalsOfItem<Unsupported extends UnsupportedShape>(
  item: Shape<Unsupported>,
  types: Types<Unsupported>,
): readonly ItemLiteral[] | undefined {
  const { members, nulls } = membersOf(item, types, 'open');
  if (!areLiterals(members)) return undefined;
  return [...members.map(({ value }) => value), ...nulls];
}
