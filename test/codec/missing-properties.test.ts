import { expect, test } from 'vitest';
import { type MissingProperty, withoutMissing } from '../../runtime/src/serializing/missing.ts';
import { fc } from '../support/fast-check.ts';
import { rounds, seedOr } from '../support/rounds.ts';
import { compileTypeSuite } from './support/compile-types.ts';

/** A type whose values may lack required properties. */
type Kind =
  | { readonly kind: 'leaf'; readonly text: string; readonly value: unknown }
  | { readonly kind: 'list' | 'record' | 'nullable'; readonly of: Kind }
  | { readonly kind: 'pair'; readonly of: readonly [Kind, Kind] }
  /** `name` is `undefined` for a type in place. `tag`: it is an alternative of a union with another object. */
  | { readonly kind: 'object'; readonly name?: string; readonly tag?: true; readonly properties: readonly Property[] };

interface Property {
  readonly name: string;
  readonly of: Kind;
  readonly presence: 'required' | 'optional' | 'or undefined';
}

const leaves: readonly Extract<Kind, { kind: 'leaf' }>[] = [
  { kind: 'leaf', text: 'string', value: 'a "text"' },
  { kind: 'leaf', text: 'number', value: 1 },
  { kind: 'leaf', text: 'boolean', value: true },
  { kind: 'leaf', text: 'Date', value: new Date(0) },
  { kind: 'leaf', text: `'a' | 'b'`, value: 'a' },
  { kind: 'leaf', text: 'string | number', value: 2 },
];
const names = ['id', 'title', 'a b', 'constructor', 'ünïcode'];

/** A random type. */
function kindOf(depth: number): fc.Arbitrary<Kind> {
  const leaf = fc.constantFrom(...leaves);
  if (depth === 0) return leaf;
  const inner = kindOf(depth - 1);
  const properties = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      of: inner,
      presence: fc.constantFrom('required', 'required', 'optional', 'or undefined'),
    }) satisfies fc.Arbitrary<Property>,
    { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
  );
  return fc.oneof(
    leaf,
    fc.record({ kind: fc.constantFrom('list', 'record', 'nullable'), of: inner }),
    fc.record({ kind: fc.constant('pair'), of: fc.tuple(inner, inner) }),
    fc.record({ kind: fc.constant('object'), properties }),
    fc.record({ kind: fc.constant('object'), name: fc.constant('Named'), properties }),
    fc.record({ kind: fc.constant('object'), name: fc.constant('Named'), tag: fc.constant(true), properties }),
  );
}

/** The same type; its objects have names that are unique in a file. */
function named(kind: Kind, unique: () => string): Kind {
  switch (kind.kind) {
    case 'leaf':
      return kind;
    case 'pair':
      return { ...kind, of: [named(kind.of[0], unique), named(kind.of[1], unique)] };
    case 'object': {
      const properties = kind.properties.map((property) => ({ ...property, of: named(property.of, unique) }));
      return { ...kind, properties, ...(kind.name !== undefined && { name: unique() }) };
    }
    default:
      return { ...kind, of: named(kind.of, unique) };
  }
}

/** The text of a type, and the declarations that it needs. */
function write(kind: Kind, declared: Map<string, string>): string {
  switch (kind.kind) {
    case 'leaf':
      return kind.text;
    case 'list':
      return `(${write(kind.of, declared)})[]`;
    case 'record':
      return `Record<string, ${write(kind.of, declared)}>`;
    case 'nullable':
      return `${write(kind.of, declared)} | null`;
    case 'pair':
      return `[${kind.of.map((of) => write(of, declared)).join(', ')}]`;
    case 'object': {
      const members = kind.properties.map(({ name, of, presence }) => {
        const text = write(of, declared);
        const mark = presence === 'optional' ? '?' : '';
        return `${JSON.stringify(name)}${mark}: ${text}${presence === 'or undefined' ? ' | undefined' : ''}`;
      });
      const body = `{ ${kind.tag ? `kind: 'one'; ` : ''}${members.join('; ')} }`;
      if (kind.name === undefined) return body;
      declared.set(kind.name, body);
      return kind.tag ? `${kind.name} | { kind: 'other' }` : kind.name;
    }
  }
}

/** A value, and the required properties that it lacks, by a walk over its type. */
function make(kind: Kind, path: string, type: string, lacks: () => boolean, missing: [string, string][]): unknown {
  switch (kind.kind) {
    case 'leaf':
      return kind.value;
    case 'list':
      return [0, 1].map((index) => make(kind.of, `${path}[${index}]`, type, lacks, missing));
    case 'record':
      return Object.fromEntries(
        ['x', 'y z'].map((name) => [name, make(kind.of, member(path, name), type, lacks, missing)]),
      );
    case 'nullable':
      return lacks() ? null : make(kind.of, path, type, lacks, missing);
    case 'pair':
      return kind.of.map((of, index) => make(of, `${path}[${index}]`, type, lacks, missing));
    case 'object': {
      const owner = kind.name ?? type;
      const entries = kind.properties.map(({ name, of, presence }) => {
        const at = member(path, name);
        if (!lacks()) return [name, make(of, at, owner, lacks, missing)];
        if (presence === 'required') missing.push([at, `${owner}.${JSON.stringify(name)}`]);
        return [name, undefined];
      });
      return Object.fromEntries([...(kind.tag ? [['kind', 'one']] : []), ...entries]);
    }
  }
}

function member(path: string, name: string): string {
  if (name.includes(' ')) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

const count = rounds(25);
const seed = seedOr(7);

test('required properties that a result lacks are reported with their paths and types, and the rest is sent', async () => {
  const kinds = fc.sample(kindOf(4), { seed, numRuns: count });
  const declared = new Map<string, string>();
  let last = 0;
  const roots = kinds.map((kind, index): Kind => {
    const of = named(kind, () => `Named${++last}`);
    return { kind: 'object', name: `Whole${index}`, properties: [{ name: 'v', of, presence: 'required' }] };
  });
  for (const root of roots) write(root, declared);
  const text = [...declared].map(([name, body]) => `export type ${name} = ${body};`).join('\n');
  const suite = { text, names: [], given: roots.map((_, index) => `Whole${index}`) };
  const compiled = await compileTypeSuite(suite);
  let reports = 0;
  for (const [index, root] of roots.entries()) {
    const { serialize } = compiled.codec(`Whole${index}`);
    for (const part of [0, 0.1, 0.3, 0.6]) {
      const chances = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed: seed + index, numRuns: 500 });
      let next = 0;
      const missing: [string, string][] = [];
      const value = make(root, '', '', () => (chances[next++ % chances.length] ?? 1) < part, missing);
      const first = new Map(missing.toReversed().map(([path, key]) => [key, path]));
      const reported: MissingProperty[] = [];
      const json = withoutMissing(serialize(value), { reportMissing: (found) => void reported.push(...found) });
      expect(JSON.parse(json), JSON.stringify(root)).toEqual(JSON.parse(JSON.stringify(value)));
      const found = reported.map(({ path, key }) => [key, path]);
      expect(found.toSorted(), JSON.stringify(root)).toEqual([...first].slice(0, 100).toSorted());
      reports += reported.length;
    }
  }
  expect(reports).toBeGreaterThan(count);
});
