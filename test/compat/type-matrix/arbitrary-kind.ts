import type { TypesFile } from '../../codec/support/types-file.js';
import { fc } from '../../support/fast-check.ts';
import { type Leaf, type LeafKind, leafKinds } from './leaf-kinds.js';

/** Writes a type; declarations that it needs are added to the file. */
export type WriteType = (file: TypesFile) => string;

const declaredLeaves = new WeakMap<TypesFile, Map<LeafKind, Leaf>>();

/** The leaf of a kind in a file, which declares it once. */
function leafIn(file: TypesFile, kind: LeafKind): Leaf {
  const leaves = declaredLeaves.get(file) ?? new Map<LeafKind, Leaf>();
  declaredLeaves.set(file, leaves);
  const leaf = leaves.get(kind) ?? kind(file.declare((name) => kind(name).declarations('export '), 'Leaf'));
  leaves.set(kind, leaf);
  return leaf;
}

const tagKinds = leafKinds.filter((kind) => kind('').isTag);

const leafType = fc
  .tuple(fc.constantFrom(...leafKinds), fc.constantFrom<'first' | 'second' | 'whole'>('first', 'second', 'whole'))
  .map(
    ([kind, part]): WriteType =>
      (file) =>
        leafIn(file, kind)[part].text,
  );

/** Properties of an object type, as they are written. */
type WriteProperties = (file: TypesFile) => readonly string[];

/** An object type: an interface of its own, or a literal. */
function objectType(properties: WriteProperties, isInterface: boolean): WriteType {
  return (file) => {
    const body = `{ ${properties(file).join('; ')} }`;
    return isInterface ? file.declare((name) => `export interface ${name} ${body}`, 'Item') : body;
  };
}

function unionOf(members: readonly WriteType[]): WriteType {
  return (file) => members.map((member) => member(file)).join(' | ');
}

/** Objects with the literals of one to three tags: each has a combination of its own. */
function taggedType(
  kind: LeafKind,
  tags: number,
  numbers: readonly number[],
  fields: readonly WriteProperties[],
  isInterface: boolean,
): WriteType {
  const combinations = new Set(numbers.map((number) => number % 2 ** tags));
  if (combinations.size === 1) combinations.add(numbers[0] === 0 ? 1 : 0);
  const members = [...combinations].map((combination, index) =>
    objectType((file) => {
      const { first, second } = leafIn(file, kind);
      const literals = ['kind', 'type', 'role'].slice(0, tags).map((name, position) => {
        return `${name}: ${(combination >> position) % 2 === 0 ? first.text : second.text}`;
      });
      return [...literals, ...(fields[index % fields.length]?.(file) ?? [])];
    }, isInterface),
  );
  return unionOf(members);
}

/** Objects with a property each that the others must not have. */
function exclusiveType(nothing: string, types: readonly WriteType[], isInterface: boolean): WriteType {
  const names = ['a', 'b', 'c'].slice(0, types.length);
  const members = types.map((type, index) =>
    objectType(
      (file) => names.map((name) => (name === names[index] ? `${name}: ${type(file)}` : `${name}?: ${nothing}`)),
      isInterface,
    ),
  );
  return unionOf(members);
}

/** Types of the kinds of the matrix, nested in each other. Unions of objects with names that every object inherits can be ambiguous. */
export const { type: kindType } = fc.letrec<{ type: WriteType; properties: WriteProperties }>((tie) => ({
  properties: fc
    .uniqueArray(fc.tuple(fc.constantFrom('p', 'q', 'value', 'label'), fc.constantFrom('', '?'), tie('type')), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 3,
    })
    .map(
      (all): WriteProperties =>
        (file) =>
          all.map(([name, mark, type]) => `${name}${mark}: ${type(file)}`),
    ),
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leafType,
    leafType.map(
      (type): WriteType =>
        (file) =>
          `${type(file)} | null`,
    ),
    fc.tuple(tie('properties'), fc.boolean()).map(([properties, own]) => objectType(properties, own)),
    fc
      .tuple(
        fc.constantFrom(...tagKinds),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.nat(7), { minLength: 2, maxLength: 4 }),
        fc.array(tie('properties'), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      .map((parts) => taggedType(...parts)),
    fc
      .tuple(fc.constantFrom('never', 'undefined'), fc.array(tie('type'), { minLength: 2, maxLength: 3 }), fc.boolean())
      .map((parts) => exclusiveType(...parts)),
    tie('type').map(
      (type): WriteType =>
        (file) =>
          `(${type(file)})[]`,
    ),
    tie('type').map(
      (type): WriteType =>
        (file) =>
          `readonly (${type(file)})[]`,
    ),
    tie('type').map(
      (type): WriteType =>
        (file) =>
          `Record<string, ${type(file)}>`,
    ),
    fc.tuple(tie('type'), tie('type')).map(
      ([a, b]): WriteType =>
        (file) =>
          `[${a(file)}, (${b(file)})?]`,
    ),
    fc.tuple(tie('properties'), fc.constantFrom('Partial', 'Readonly')).map(
      ([properties, name]): WriteType =>
        (file) =>
          `${name}<${objectType(properties, true)(file)}>`,
    ),
  ),
}));
