import type { TypeSuite } from '../support/type-suite.ts';

/** Recursive helpers of applications, which give the JSON type of a type. */
const helpers: readonly (readonly [name: string, text: string])[] = [
  [
    'Ser',
    'type Ser<T> = T extends Date ? string : T extends (infer E)[] ? Ser<E>[] : T extends object ? { [K in keyof T]: Ser<T[K]> } : T;',
  ],
  [
    'Sent',
    'type Sent<Value> = Value extends Date ? string : Value extends readonly (infer Item)[] ? readonly Sent<Item>[] : Value extends object ? { readonly [Key in keyof Value]: Sent<Value[Key]> } : Value;',
  ],
  [
    'Wire',
    'type Wire<T> = T extends Date ? string : T extends Map<string, infer V> ? Record<string, Wire<V>> : T extends readonly (infer E)[] ? Wire<E>[] : T extends object ? { -readonly [K in keyof T]: Wire<T[K]> } : T;',
  ],
  [
    'Mutual',
    'type Mutual<T> = T extends Date ? string : T extends (infer E)[] ? Mutual<E>[] : T extends object ? MutualObject<T> : T;\ntype MutualObject<T> = { [K in keyof T]: Mutual<T[K]> };',
  ],
  [
    'Loose',
    'export type Loose<T> = T extends Date ? string : T extends (infer E)[] ? Loose<E>[] : T extends object ? { [K in keyof T]?: Loose<T[K]> | null } : T;',
  ],
  [
    'Renamed',
    "type Renamed<T> = T extends Date ? string : T extends (infer E)[] ? Renamed<E>[] : T extends object ? { [K in keyof T as K extends 'secret' ? never : K]: Renamed<T[K]> } : T;",
  ],
];

const at = '2026-01-01T00:00:00.000Z';
const node = { at, nodes: [{ at, nodes: [], parent: null }], parent: { at, nodes: [], parent: null } };

/** Types that contain themselves, and JSON values of them. */
const types: readonly (readonly [type: string, value: unknown])[] = [
  ['Node', node],
  ['Node[]', [node]],
  ['Tree<Date>', { value: at, left: { value: at } }],
  ['Tree<Node | null>', { value: node, left: { value: null } }],
  ['Author', { name: 'a', posts: [{ at, author: { name: 'b', posts: [] } }] }],
  ['Post | null', { at, author: null }],
  ['{ one: Node; other?: Author }', { one: node, other: { name: 'a', posts: [] } }],
];

/** The JSON value of each type, by its name. */
export const helperValues: readonly (readonly [name: string, type: string, value: unknown])[] = [
  ...helpers.flatMap(([helper]) =>
    types.map(([type, value], index) => [`${helper}${index}`, `${helper}<${type}>`, { v: value }] as const),
  ),
  ['Catalogs', 'Wire<Catalog>', { v: { at, byName: { a: { at, byName: {} } } } }],
];

/** Types that recursive helpers make of recursive types. */
export const suite: TypeSuite = {
  text: `
interface Node { at: Date; nodes: Node[]; parent: Node | null }
interface Tree<T> { value: T; left?: Tree<T> }
interface Author { name: string; posts: Post[] }
export interface Post { at: Date; author: Author | null }
interface Catalog { at: Date; byName: Map<string, Catalog> }
${helpers.map(([, text]) => text).join('\n')}
${helperValues.map(([name, type]) => `export interface ${name} { v: ${type} }`).join('\n')}
`,
  names: helperValues.map(([name]) => name),
};
