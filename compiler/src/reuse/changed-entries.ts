/** The entries of a table that is only read. */
export type Entries = ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/** The last comparison of a former table: several files look something up in the same one. */
const comparisons = new WeakMap<Entries, { readonly table: Entries; readonly changed: ReadonlySet<unknown> }>();

/** The keys whose entries are not those of a former table; all of them without one. */
export function changedKeys(former: Entries | undefined, table: Entries): ReadonlySet<unknown> {
  if (former === table) return new Set();
  if (former === undefined) return new Set(table.keys());
  const known = comparisons.get(former);
  if (known?.table === table) return known.changed;
  const changed = compareKeys(former, table);
  comparisons.set(former, { table, changed });
  return changed;
}

function compareKeys(former: Entries, table: Entries): ReadonlySet<unknown> {
  const changed = new Set<unknown>();
  if ('get' in table && 'get' in former) {
    table.forEach((value, key) => {
      if (!Object.is(former.get(key), value) || (value === undefined && !former.has(key))) changed.add(key);
    });
  } else for (const key of table.keys()) if (!former.has(key)) changed.add(key);
  for (const key of former.keys()) if (!table.has(key)) changed.add(key);
  return changed;
}

/** The difference between the entries that two groups of computations made in one table. */
export interface Comparison {
  /** The keys that one group gave no value, or another one, each with the value of the second group. */
  readonly changed: ReadonlyMap<unknown, unknown>;
  /** Whether the groups have other keys, or another order of them. */
  readonly haveOtherKeys: boolean;
}

type Writes = readonly (readonly [key: unknown, value: unknown])[];

/** Compares entries that were made one after the other; `undefined` when they are the same in the same order. */
export function compareEntries(before: Writes, after: Writes): Comparison | undefined {
  const haveSameKeys =
    before.length === after.length && before.every(([key], place) => Object.is(key, after[place]?.[0]));
  const areSame = haveSameKeys && before.every(([, value], place) => Object.is(value, after[place]?.[1]));
  if (areSame) return undefined;
  const current = new Map(after);
  const keys = Array.from(compareKeys(new Map(before), current));
  return { changed: new Map(keys.map((key) => [key, current.get(key)])), haveOtherKeys: !haveSameKeys };
}
