/** A result of a response mapper: the type that its `map` declares for a result of the type `T`. */
export interface MapperType {
  readonly name: string;
  /** The type aliases and interfaces that it uses. */
  readonly declarations?: string;
  /** The declared type. */
  readonly type: string;
  /** The value that its `map` returns: an expression with the name `result`. */
  readonly value?: string;
  /** `value` is of objects alone. */
  readonly ofObjects?: true;
  /** The results for which the type has no JSON representation, or lacks properties of the value. */
  readonly except?: readonly string[];
}

/** The types of the results of mappers in which `T` is more than the type of a property or an item. */
export const mapperTypes: readonly MapperType[] = [
  {
    name: 'Paged',
    value: `Array.isArray(result) ? { items: result, total: result.length } : { item: result }`,
    declarations:
      'export type Paged<T> = T extends readonly (infer E)[] ? { items: E[]; total: number } : { item: T };',
    type: 'Paged<T>',
  },
  {
    name: 'PagedInPlace',
    value: `Array.isArray(result) ? { items: result, total: result.length } : { item: result }`,
    type: 'T extends readonly (infer E)[] ? { items: E[]; total: number } : { item: T }',
  },
  {
    name: 'PagedTogether',
    declarations: 'export type Together<T> = [T] extends [readonly unknown[]] ? { list: T } : { one: T };',
    type: 'Together<T>',
  },
  {
    name: 'NamedBranches',
    value: `Array.isArray(result) ? { items: result, total: result.length } : { item: result }`,
    declarations: `
      export interface ListOf<E> { readonly items: readonly E[]; readonly total: number }
      export interface ItemOf<E> { readonly item: E }
      export type Branches<T> = T extends readonly (infer E)[] ? ListOf<E> : ItemOf<T>;`,
    type: 'Branches<T>',
  },
  {
    name: 'ConditionInProperty',
    value: `{ data: result, count: Array.isArray(result) ? result.length : null, ...(hasId(result) && { extra: result.id }) }`,
    declarations: `
      export interface WithCount<T> {
        readonly data: T;
        readonly count: T extends readonly unknown[] ? number : null;
        readonly extra?: T extends { id: infer I } ? I : never;
      }`,
    type: 'WithCount<T>',
  },
  {
    name: 'ConditionInPlace',
    value: `{ data: result, kind: Array.isArray(result) ? 'list' : 'item' }`,
    type: '{ readonly data: T; readonly kind: T extends readonly unknown[] ? "list" : "item" }',
  },
  {
    name: 'Nested',
    value: `kindOf(result)`,
    declarations: `
      export type Kind<T> = T extends null ? { none: true }
        : T extends Date ? { date: T }
        : T extends readonly (infer E)[] ? { items: Kind<E>[] }
        : T extends string | number | boolean ? { value: T }
        : T extends Paging ? { page: T['total'] }
        : { object: T };`,
    type: 'Kind<T>',
  },
  {
    name: 'PropertyOf',
    value: `hasId(result) ? { id: result.id } : { nothing: true }`,
    declarations: 'export type IdOf<T> = T extends { id: infer I } ? { id: I } : { nothing: true };',
    type: 'IdOf<T>',
  },
  {
    name: 'Scalars',
    value: `result === null || typeof result !== 'object' ? { value: result } : { data: result }`,
    declarations: 'export type Scalar<T> = T extends string | number | boolean | null ? { value: T } : { data: T };',
    type: 'Scalar<T>',
  },
  { name: 'Awaits', type: '{ readonly data: Awaited<T> }' },
  { name: 'Keys', value: `{ data: result }`, except: ['Date'], type: '{ data: { [K in keyof T]: T[K] } }' },
  {
    name: 'Mapped',
    value: `Object.fromEntries(Object.entries(result as object).map(([name, was]) => [name, { was }]))`,
    ofObjects: true,
    declarations: 'export type Boxed<T> = { [K in keyof T]: { was: T[K] } };',
    type: 'Boxed<T>',
  },
  { name: 'Partials', value: `result`, ofObjects: true, type: 'Partial<T>' },
  { name: 'Requireds', type: '{ data: Required<T> }' },
  { name: 'Readonlys', value: `{ data: result }`, except: ['Date'], type: '{ data: Readonly<T> }' },
  {
    name: 'Omits',
    value: `(({ title: _, ...others }) => others)(result as { title?: unknown })`,
    ofObjects: true,
    except: ['Pet'],
    type: "Omit<T, 'title'>",
  },
  { name: 'Picks', type: "{ data: Pick<T, Extract<keyof T, 'id' | 'title'>> }" },
  {
    name: 'Renames',
    value: `{ data: Object.fromEntries(Object.entries(result as object).map(([name, value]) => [\`x_\${name}\`, value])) }`,
    ofObjects: true,
    type: '{ data: { [K in keyof T as `x_${string & K}`]: T[K] } }',
  },
  {
    name: 'Intersection',
    value: `{ ...(result as object), seen: 'now' }`,
    ofObjects: true,
    type: 'T & { readonly seen: string }',
  },
  {
    name: 'NonNull',
    value: `{ data: result ?? undefined, isNull: false }`,
    ofObjects: true,
    type: '{ readonly data: NonNullable<T>; readonly isNull: null extends T ? true : false }',
  },
  { name: 'Excludes', type: '{ readonly data: Exclude<T, null> }' },
  {
    name: 'Index',
    value: `{ inner: result !== null && typeof result === 'object' && 'data' in result ? result.data : result }`,
    declarations: "export type DataOf<T> = T extends { data: unknown } ? T['data'] : T;",
    type: '{ readonly inner: DataOf<T> }',
  },
  {
    name: 'PagingOr',
    value: `result !== null && typeof result === 'object' && 'total' in result ? { page: result, more: true } : { item: result }`,
    declarations: 'export type PagingOr<T> = T extends Paging ? { page: T; more: boolean } : { item: T };',
    type: 'PagingOr<T>',
  },
  {
    name: 'Recursive',
    value: `{ data: JSON.parse(JSON.stringify(result)) }`,
    declarations: `
      export type Ser<T> = T extends Date ? string
        : T extends readonly (infer E)[] ? Ser<E>[]
        : T extends object ? { [K in keyof T]: Ser<T[K]> }
        : T;`,
    type: '{ readonly data: Ser<T> }',
  },
  {
    name: 'Never',
    declarations: 'export type OnlyLists<T> = T extends readonly unknown[] ? T : never;',
    type: '{ readonly data: OnlyLists<T> }',
  },
  {
    name: 'Tuples',
    declarations: 'export type First<T> = T extends readonly [infer A, ...infer Rest] ? [A, Rest] : [T];',
    type: 'First<T>',
  },
  {
    name: 'Defaults',
    declarations: 'export interface Wrapped<T, D = T extends null ? 0 : 1> { readonly data: T; readonly depth: D }',
    type: 'Wrapped<T>',
  },
  {
    name: 'Lists',
    value: `Array.isArray(result) ? result : [result]`,
    type: '(T extends readonly (infer E)[] ? E : T)[]',
  },
  {
    name: 'Records',
    value: `Array.isArray(result) ? { ...result } : { only: result }`,
    type: 'Record<string, T extends readonly (infer E)[] ? E : T>',
  },
  { name: 'KeyNames', type: '{ readonly keys: (keyof T)[] }' },
  {
    name: 'Unions',
    value: `{ state: 'ok', data: result }`,
    ofObjects: true,
    type: "{ state: 'ok'; data: T extends null ? never : T } | { state: 'failed'; reason: string }",
  },
];

/** The functions that values of mappers call. */
export const mapperFunctions = `
function hasId(value: unknown): value is { id: unknown } {
  return value !== null && typeof value === 'object' && 'id' in value;
}
function kindOf(value: unknown): unknown {
  if (value === null) return { none: true };
  if (value instanceof Date) return { date: value };
  if (Array.isArray(value)) return { items: value.map(kindOf) };
  if (typeof value !== 'object') return { value };
  return 'total' in value ? { page: value.total } : { object: value };
}
`;
